"""What brings a component to the page brings the sheets of the classes that it wears.

Files come one after another: the first script, the frame of a table, the view of a game, and the parts that
one asks for. What another page may have brought before does not count.
"""

import re
from functools import cache
from pathlib import Path

from tests.web.test_styles import SHEETS, SOURCES, STATES, selectors

GAMES = sorted(path.parent.name for path in SOURCES.glob("games/*/index.ts"))
NOW = re.compile(r'(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^;]*?\sfrom\s+)?"(\.[^"]+)"')
LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
ALONE = re.compile(
    r"\.(-?[A-Za-z_][\w-]*)(?:::?[\w-]+(?:\([^)]*\))?|\[[^\]]*\])*"
)  # a rule for this class and no other
WORN = re.compile(r'class="([^"]*)"|class=\{((?:[^{}]|\{[^{}]*\})*)\}|class:([\w-]+)')


def named(file, what):
    """The files that a source names, without their endings or with them."""
    for name in what.findall(file.read_text("utf-8")):
        path = (file.parent / name).resolve()
        found = (path, path.with_name(f"{path.name}.ts"), path / "index.ts")
        yield from [one for one in found if one.is_file()][:1]


@cache
def reached(root):
    """What comes with a file."""
    found, todo = set(), [root]
    while todo:
        file = todo.pop()
        if file not in found:
            found.add(file)
            todo += named(file, NOW) if file.suffix in (".ts", ".svelte") else ()
            if file.name == "covers.ts":
                todo += SOURCES.resolve().glob("games/*/cover.ts")
    return frozenset(found)


@cache
def styled(sheet):
    return {found[1] for selector in selectors(sheet) if (found := ALONE.fullmatch(selector))}


def worn(file):
    markup = re.sub(r"<script.*?</script>", "", file.read_text("utf-8"), flags=re.DOTALL)
    words = [
        word
        for plain, made, one in WORN.findall(markup)
        for text in (plain, one, *re.findall(r"""["`]([^"`]*)["`]""", made))
        for word in re.sub(r"\$?\{[^}]*\}\S*", " ", text).split()
    ]
    return {word for word in words if not STATES.fullmatch(word)}


def bare(*roots):
    """What these files wear together though none of them brings its style."""
    files = frozenset().union(*map(reached, roots))
    homes = {sheet: styled(sheet) for sheet in SHEETS}
    known = {name for sheet, names in homes.items() if SHEETS[sheet].resolve() in files for name in names}
    every = set().union(*homes.values())
    return {
        f"{file.relative_to(SOURCES.resolve())}: {name}"
        for file in reached(roots[-1])
        if file.suffix == ".svelte"
        for name in worn(file) & every - known
    }


def source(name):
    return (SOURCES / name).resolve()


FIRST, TABLE = source("main.ts"), source("screens/table/TablePage.svelte")


def before(file: Path):
    """What is there when this file asks for another one."""
    if game := re.search(r"/games/([\w-]+)/", file.as_posix()):
        return FIRST, TABLE, source(f"games/{game[1]}/index.ts")
    return (FIRST, TABLE) if "/screens/table/" in file.as_posix() else (FIRST,)


def test_the_lobby_brings_the_styles_that_it_wears():
    assert set() == bare(FIRST)


def test_every_table_brings_the_styles_that_it_wears():
    assert set() == bare(FIRST, TABLE)
    assert {} == {
        game: found for game in GAMES if (found := bare(FIRST, TABLE, source(f"games/{game}/index.ts")))
    }


def test_what_comes_later_brings_the_styles_that_it_wears():
    sources = [
        path.resolve()
        for path in SOURCES.rglob("*")
        if path.suffix in (".ts", ".svelte") and ".test." not in path.name
    ]
    asked = [(file, later) for file in sources for later in named(file, LATER)]

    assert len(asked) > 20
    assert set() == set().union(*(bare(*before(file), later) for file, later in asked))
