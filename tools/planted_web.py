"""The defects that `make mutants` plants in what a house gives to browsers."""

from tools.planted import Mutant


def web(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    """A defect that this test must catch."""
    return Mutant(f"web: {what}", file, ((old, new),), (f"tests/adapters/http/test_site.py::{test}",))


THEME = "../../web/src/styles/theme.css"


def theme(what: str, old: str, new: str) -> Mutant:
    """A defect in the style sheet from which the client is built."""
    return Mutant(f"web: {what}", THEME, ((old, new),), ("tests/web/test_theme.py",))


INSTALLED = "tests/browser/test_installed.py"
WEB = [
    web(
        "browsers keep the page for ever",
        "adapters/http/site.py",
        'return _answer(files[INDEX], request, "no-cache")',
        'return _answer(files[INDEX], request, "public, max-age=31536000, immutable")',
        "test_every_page_of_the_client_is_the_same_file_and_asked_for_anew",
    ),
    web(
        "a packed file does not say so",
        "adapters/http/site.py",
        '{**headers, "content-encoding": "gzip"}',
        "headers",
        "test_what_packs_well_is_packed_for_those_who_unpack_it",
    ),
    web(
        "a page may load from anywhere",
        "adapters/http/errors.py",
        "default-src 'self'; img-src 'self' data:",
        "default-src *; img-src 'self' data:",
        "test_a_page_may_load_nothing_but_what_is_of_this_house",
    ),
    Mutant(
        "web: the shop sells what nobody has drawn",
        "service/progress/shop.py",
        (('Look("felt-midnight", 120)', 'Look("felt-crimson", 120)'),),
        ("tests/web/test_looks.py::test_every_look_that_one_can_choose_is_drawn",),
    ),
    web(
        "the manifest is any text",
        "adapters/http/site.py",
        '".webmanifest": "application/manifest+json"',
        '".webmanifest": "text/plain"',
        "test_what_a_browser_needs_to_install_the_client_has_its_kind_and_is_asked_for_anew",
    ),
    Mutant(
        "texts: whoever asks for German hears English",
        "texts/__init__.py",
        (("words = catalogue(language)", "words = catalogue()"),),
        ("tests/texts/test_languages.py::test_german_names_cards_as_players_do",),
    ),
    Mutant(
        "web: nothing opens while the house is away",
        "ui/web/sw.js",
        (('fetch(request).catch(() => kept("/"))', "fetch(request)"),),
        (
            f"{INSTALLED}::test_who_has_been_here_opens_the_client_without_the_house_and_goes_on_when_it_is_back",
        ),
    ),
    theme("quiet words are too pale", "--muted: #5B6570", "--muted: #8D97A2"),
    theme("quiet words are too dark in the dark", "--muted: #9AA4AF", "--muted: #5B6570"),
    theme("high contrast has a pale line around what is in focus", "--focus: #B04A00", "--focus: #FFBF47"),
    theme("high contrast in the dark has dim words", "--muted: #D5DADF", "--muted: #6A6F74"),
    theme("what one presses is small", "--target: 44px", "--target: 32px"),
    Mutant(
        "web: who looks at the lobby does not see a new table",
        "service/lobby/lobby.py",
        (("        self._list(match)\n        self._stirred |=", "        self._stirred |="),),
        ("tests/browser/test_lobby.py::test_a_table_shows_in_the_lobby_as_soon_as_it_is_set",),
    ),
    Mutant(
        "web: a hint is for a moment that is past",
        "service/matches/hints.py",
        (("Hint(key[2], play) if play", "Hint(key[2] - 1, play) if play"),),
        ("tests/browser/test_connect_four.py::test_a_hint_lights_what_the_bot_would_play",),
    ),
]
