"""The face of the library: every public name says what it is, and shows it by an example that runs."""

import doctest
import inspect
import pydoc
import subprocess
import sys
from importlib import import_module, metadata
from pathlib import Path

import pytest

import parlour
from parlour.games.checkers import pdn

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
NEEDED = [
    "Match",
    "game",
    "list_games",
    "replay",
    "Game",
    "Turn",
    "Draw",
    "Over",
    "Step",
    "Luck",
    "NATURE",
    "IllegalAction",
    "ParlourError",
    "laws",
    "read",
    "write",
    "verify",
    "bot",
    "policies",
    "__version__",
    "games",
]
CONSTANTS = {"NATURE", "Seat", "__version__"}  # have no docstring of their own: the package's has an example
MEMBERS = [name for name in dir(parlour.Match) if not name.startswith("_")]


def examples(text: str | None) -> list[doctest.Example]:
    return doctest.DocTestParser().get_examples(text or "")


def failures(text: str, name: str) -> str:
    told: list[str] = []
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append)
    return "".join(told)


def documented(name: str) -> str:
    text = parlour.__doc__ if name in CONSTANTS else inspect.getdoc(getattr(parlour, name))
    return text or ""


@pytest.mark.parametrize("name", parlour.__all__)
def test_every_public_name_has_an_example_that_runs(name):
    shown = [example.source for example in examples(documented(name))]

    assert any(name in source for source in shown), f"parlour.{name} has no example"
    assert "" == failures(documented(name), name)


@pytest.mark.parametrize("function", [parlour.Match.start, pdn.read, pdn.write], ids=lambda f: f.__qualname__)
def test_further_examples_run(function):
    assert examples(function.__doc__)
    assert "" == failures(function.__doc__, function.__qualname__)


def test_an_example_that_is_wrong_is_noticed():
    assert "Expected:\n    3" in failures(">>> 1 + 1\n3\n", "wrong")


@pytest.mark.parametrize("name", NEEDED)
def test_all_that_a_program_needs_is_public(name):
    assert name in parlour.__all__
    assert getattr(parlour, name) is not None


@pytest.mark.parametrize("name", MEMBERS)
def test_what_a_match_offers_says_what_it_is(name):
    fields = parlour.Match.__dataclass_fields__

    assert name in fields or inspect.getdoc(inspect.getattr_static(parlour.Match, name))


FOUR = parlour.Match.start(parlour.game("connect-four", opening="given"))
MISTAKES = {
    "There is no game 'chess'": lambda: parlour.bot("chess"),
    "There is no game 'draughts'": lambda: parlour.policies("draughts"),
    "There are no texts in 'fr'; choose from: de, en.": lambda: parlour.say(FOUR.prompt(0), language="fr"),
    "A match takes a game, such as game('checkers'), not '": lambda: parlour.Match.start("connect-four"),
    "A play is written as text, such as '4' or '11-15', not as 4.": lambda: FOUR.play(0, 4),
    "This match has 2 seats. Rule PL-1.": lambda: FOUR.play(5, "4"),
    "This match has 2 seats.": lambda: FOUR.view(2),
    "This match has 2": lambda: FOUR.legal(-1),
    "This match has": lambda: FOUR.prompt(9),
    "PDN is for matches of checkers, not of Connect Four.": lambda: pdn.write(FOUR),
    "PDN is text, not bytes: decode it first.": lambda: pdn.read(b"1. 11-15 *"),
}


@pytest.mark.parametrize("sentence", MISTAKES)
def test_a_mistake_is_answered_with_a_sentence(sentence):
    with pytest.raises(parlour.ParlourError) as told:
        MISTAKES[sentence]()
    assert str(told.value).startswith(sentence)


def test_nothing_else_is_public():
    with pytest.raises(AttributeError, match="module 'parlour' has no attribute 'chess'"):
        parlour.chess  # noqa: B018
    assert set(parlour.__all__) <= set(dir(parlour))


def test_the_version_is_that_of_the_package():
    assert metadata.version("parlour") == parlour.__version__


def test_games_is_the_package_before_and_after_one_is_loaded():
    assert parlour.games is import_module("parlour.games")
    assert parlour.game("whist") == parlour.games.whist.Whist()
    assert not callable(parlour.games)


def test_starting_a_match_loads_neither_bots_nor_words_nor_laws():
    program = (
        "import sys, parlour; parlour.Match; print(*(m for m in sys.modules if m.startswith('parlour.')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())

    assert "parlour.core.match" in loaded
    assert set() == {"parlour.bots", "parlour.texts", "parlour.core.laws", "parlour.games"} & loaded


def test_help_shows_the_names_with_their_examples():
    shown = pydoc.plain(pydoc.render_doc(parlour))
    words = ("class Match(", "list_games", "bot(", "Match.start(", "IllegalAction")

    assert all(word in shown for word in words)


def test_the_readme_links_the_page():
    assert "](docs/library.md)" in README
