"""A game with no more than its rules has laws, a terminal, a bot, hints, records, replays and reviews."""

import asyncio
import io
import sys
from importlib import import_module

import pytest

from parlour import Match
from parlour.cli import main
from parlour.core import record
from parlour.core.registry import game
from tests.kit.made import GAMES, install, sources
from tests.ui.app.driver import Memory, fresh, keys, seated, text

ANYTHING = "".join(f"{number}\n" for number in range(1, 8)) * 60  # the first plays that are listed

pytestmark = pytest.mark.usefixtures("installed")
every_game = pytest.mark.parametrize("slug", GAMES)


@pytest.fixture
def installed(tmp_path, plug_in, monkeypatch):
    folder = install(tmp_path)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "home"))
    for slug, value in GAMES.items():
        plug_in(slug, value)
    yield folder
    for name in sources():
        sys.modules.pop(name.removesuffix(".py"), None)


@pytest.fixture
def parlour(capfd, monkeypatch):
    def run(*arguments, stdin=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = main([str(argument) for argument in arguments])
        told = capfd.readouterr()
        assert (0, "") == (code, told.err)
        return told.out

    return run


@every_game
def test_it_obeys_the_laws(parlour, slug):
    assert "obeys the laws in 3 random matches.\n" in parlour("laws", slug, "--matches", "3")


@pytest.mark.parametrize("name", [name for name in sources() if name.startswith("test_")])
def test_its_own_tests_pass(name):
    found = vars(import_module(name.removesuffix(".py")))
    tests = [found[one] for one in found if one.startswith("test_") and "laws" not in one]

    assert tests
    assert [None] * len(tests) == [test() for test in tests]


@every_game
def test_it_is_played_to_its_end_in_lines_and_its_record_is_proven(parlour, slug, tmp_path):
    file = tmp_path / "match.txt"
    said = parlour("play", slug, "--vs", "bot", "--plain", "--record", file, stdin="hint\n" + ANYTHING)
    match = record.read(file.read_bytes())

    assert "Hint: " in said
    assert "games tried from here" in said
    assert match.outcome
    assert "Every play is legal, and every draw follows from the secret." in parlour("verify", file)
    assert len(match.log) <= parlour("replay", "--plain", file).count("\n")


def test_a_match_is_reviewed(parlour, tmp_path):
    match = Match.start(game("seven-tricks"), seed="review")
    while not match.outcome:
        match, _ = match.play(match.turn_holder, match.legal(match.turn_holder)[0])
    file = tmp_path / "match.txt"
    file.write_text(record.write(match))

    assert "Win chance of Player 1" in parlour("review", file)


@pytest.mark.parametrize("slug", ["seven-tricks", "liars-dice"])
def test_two_people_play_it_on_the_full_screen_and_neither_sees_the_others_hand(slug):
    async def played():
        memory = Memory()
        async with seated(fresh(slug), keeper=memory, size=(100, 30)) as app:
            pictures = []
            for _ in range(400):
                if memory.closed:
                    return memory.closed[0], pictures
                pictures.append(text(app))
                await keys(app, "enter")
        raise AssertionError(text(app))

    match, pictures = asyncio.run(played())
    curtains = [picture for picture in pictures if "Pass the keyboard" in picture]
    assert match.outcome
    assert 2 <= len(curtains)
    assert all(picture.count("\n") and "hand" not in picture.lower() for picture in curtains)
