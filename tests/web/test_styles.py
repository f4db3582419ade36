"""The style sheets keep the order of web/README.md: layers, a home for each class, nothing dead."""

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import parlour

SOURCES = Path(parlour.__file__).parents[2] / "web" / "src"  # where defects are planted, a copy
SHEETS = {path.relative_to(SOURCES).as_posix(): path for path in SOURCES.rglob("*.css")}
LAYER = {"styles": "base", "parts": "parts", "screens": "parts", "games": "games"}
TOKENS = {"styles/tokens.css", "styles/palette.css", "styles/looks.css"}
# Where something lies or how it is, not what it is: they stand beside the class that a rule is about.
STATES = re.compile(
    r"^(is-.*|game|lobby|ended|play|table|on-felt|on|now|live|many|last|may|index|gold|more|day)$"
)
PHONE = r"\(max-width: 29\.99em\)|\(max-height: 30em\) and \(orientation: landscape\)"
BETWEEN = re.compile(r",(?![^()]*(?:\([^()]*\)[^()]*)*\))")  # selectors, not what stands in brackets
QUOTED = re.compile(r"""(["'`])((?:(?!\1).)*)\1""")
# "disc disc-{tone}" or `mark-${mark}`
BEGUN = re.compile(r"""class="(?:[^"]* )?([\w-]+)\{|`(?:[^`]* )?([\w-]+-)\$\{""")


@cache
def text(sheet):
    return re.sub(r"/\*.*?\*/", "", SHEETS[sheet].read_text("utf-8"), flags=re.DOTALL)


def selectors(sheet):
    """Of all rules, one by one; the steps of keyframes are none."""
    plain = re.sub(r"@keyframes [\w-]+ \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", text(sheet))
    for block in re.findall(r"([^{};]+)\{", plain):
        if not block.strip().startswith("@"):
            yield from (" ".join(one.split()) for one in re.split(BETWEEN, block))


def lines_within(sheet):
    """Each line with the media query in which it stands; what else is nested in one is indented."""
    media = ""
    for line in text(sheet).splitlines():
        if line.startswith("  @media") or media.endswith(","):
            media = (media if media.endswith(",") else "") + line
        elif line == "  }":
            media = ""
        yield media, line


def classes(selector):
    return set(re.findall(r"\.(-?[A-Za-z_][\w-]*)", selector))


def is_in(path, folder):
    return path.relative_to(SOURCES).as_posix().startswith(folder)


def worn(within="", but="-"):
    """Every word that may be the class of an element there, and how those begin that are put together."""
    sources = [
        path.read_text("utf-8")
        for path in SOURCES.rglob("*")
        if path.suffix in (".svelte", ".ts") and is_in(path, within) and not is_in(path, but)
    ]
    sources.append((SOURCES / "icons.svg").read_text("utf-8"))
    words = {
        word
        for source in sources
        for _, said in QUOTED.findall(source)
        for word in re.split(r"[^\w-]+", said)
    }
    words |= {word for source in sources for word in re.findall(r"class:([\w-]+)", source)}
    return words, tuple({one or other for source in sources for one, other in BEGUN.findall(source)})


def test_every_sheet_is_in_the_layer_of_its_folder():
    layers = {sheet: set(re.findall(r"^@layer ([\w]+) \{", text(sheet), re.MULTILINE)) for sheet in SHEETS}

    assert layers == {
        sheet: {"tokens" if sheet in TOKENS else LAYER[sheet.split("/")[0]]} for sheet in SHEETS
    }


def test_the_layers_have_one_order():
    assert "@layer tokens, base, parts, games;" in text("styles/tokens.css")


def test_no_rule_is_for_a_class_that_nothing_wears():
    words, begun = worn()
    known = {one for sheet in SHEETS for selector in selectors(sheet) for one in classes(selector)}

    assert [] == sorted(one for one in known if one not in words and not one.startswith(begun))


def test_no_class_is_styled_in_two_places():
    """Other sheets change a class only below or beside one of their own."""
    homes = defaultdict(set)
    for sheet in SHEETS.keys() - {"styles/utilities.css"}:
        for selector in selectors(sheet):
            own = {one for one in classes(selector) if not STATES.match(one)}
            if len(own) == 1:
                homes[own.pop()].add(sheet)

    assert {} == {one: sorted(where) for one, where in homes.items() if len(where) > 1}


def test_each_rule_of_a_game_is_for_something_of_that_game():
    """The sheets of a game stay when another one is opened."""
    strange = []
    for folder in {f"games/{sheet.split('/')[1]}/" for sheet in SHEETS if sheet.startswith("games/")}:
        own = [sheet for sheet in SHEETS if sheet.startswith(folder)]
        others = SHEETS.keys() - {*own, "styles/utilities.css"}
        styled = {one for sheet in others for selector in selectors(sheet) for one in classes(selector)}
        shared = styled & worn(but=folder)[0]
        words, begun = worn(within=folder)
        strange += [
            (sheet, selector)
            for sheet in own
            for selector in selectors(sheet)
            if not any(
                one not in shared and (one in words or one.startswith(begun))
                for one in classes(re.sub(r":not\([^()]*\)", "", selector))
            )
        ]

    assert [] == strange


def test_every_custom_property_is_both_set_and_used():
    sheets = "\n".join(text(sheet) for sheet in SHEETS)
    drawn = (".svelte", ".ts", ".svg")
    sources = [path.read_text("utf-8") for path in SOURCES.rglob("*") if path.suffix in drawn]
    named = {one for source in sources for one in re.findall(r"--[\w-]+", source)}
    used = set(re.findall(r"var\(\s*(--[\w-]+)", sheets)) | named
    tokens = {one for sheet in TOKENS for one in re.findall(r"(--[\w-]+)\s*:", text(sheet))}

    assert [] == sorted(used - named - set(re.findall(r"(--[\w-]+)\s*:", sheets)))
    assert [] == sorted(tokens - used)


def test_no_markup_has_a_colour_of_its_own():
    """Colours are tokens, so that themes and looks change them."""
    coloured = r"#[0-9A-Fa-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\("
    drawn = SOURCES.rglob("*.svelte")

    assert [] == [path.name for path in drawn if re.search(coloured, path.read_text("utf-8"))]


def test_what_lies_on_a_table_is_as_large_as_its_place():
    """Not as the window, of which it does not know what else is in it; on a phone it asks for room itself.

    CardPeeGee fills the page.
    """
    places = r"games/(?!cardpeegee/)|parts/(bag/|boards|Fan|piles)"
    by_window = re.compile(r"\d[dsl]?v(w|h|min|max)\b")

    assert [] == [
        (sheet, media, line.strip())
        for sheet in SHEETS
        if re.match(places, sheet)
        for media, line in lines_within(sheet)
        if by_window.search(line) and not re.search(PHONE, media)
    ]


def test_every_sheet_is_loaded_by_somebody():
    sources = [path for path in SOURCES.rglob("*") if path.suffix in (".svelte", ".ts")]
    named = {
        (path.parent / name).resolve()
        for path in sources
        for name in re.findall(r'import "([^"]+\.css)";', path.read_text("utf-8"))
    }

    assert [] == [sheet for sheet, path in SHEETS.items() if path.resolve() not in named]
