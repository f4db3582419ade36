"""What a plug-in does wrong is told in a sentence, and costs nobody a match."""

import asyncio

import pytest

from tests.ui.app.driver import Memory, fresh, keys, seated

RACE = ("play", "race", "--vs", "bot:leaves", "--plain")


@pytest.fixture
def race(plug_in):
    plug_in("race", "odd_games:Race")
    plug_in("race", "odd_games", "parlour.bots")


@pytest.mark.usefixtures("race")
def test_a_bot_that_leaves_the_process_has_failed_and_the_match_is_kept(parlour):
    answer = parlour(*RACE, stdin="run\n")

    assert (1, "Computer failed with SystemExit: 0.\n") == (answer.code, answer.err)
    assert answer.out.endswith("To continue it: parlour play race --continue\n")


def test_a_title_says_nothing_to_the_terminal_itself(plug_in, parlour):
    plug_in("garish", "odd_games:Garish")
    answer = parlour(stdin="quit\n")

    assert "Gar?[31mish" in answer.out
    assert "\x1b" not in answer.out


def test_the_name_of_a_save_says_nothing_to_the_terminal_itself(parlour, home):
    (home / "saves").mkdir()
    (home / "saves" / "a\x1b[31m-20260101-000000.json").write_text("")
    answer = parlour(stdin="quit\n")

    assert "Continue a?[31m, left at" in answer.out


STUMBLED = "The game stumbles failed with RuntimeError: a ?[31mred? stone.\n"
KEPT = "The match is saved. To continue it: parlour play stumbles --continue\n"


@pytest.fixture
def stumbles(plug_in):
    plug_in("stumbles", "odd_games:Stumbles")


@pytest.mark.usefixtures("stumbles")
def test_a_game_that_raises_is_told_in_a_sentence_and_the_match_is_kept(parlour):
    answer = parlour("play", "stumbles", "--plain", stdin="run\nrun\n")

    assert (1, STUMBLED) == (answer.code, answer.err)
    assert answer.out.endswith(KEPT)


@pytest.mark.usefixtures("stumbles")
def test_whoever_writes_a_game_can_see_the_traceback(parlour, monkeypatch):
    monkeypatch.setenv("PARLOUR_DEBUG", "1")

    with pytest.raises(RuntimeError):
        parlour("play", "stumbles", "--plain", stdin="run\nrun\n")


def test_a_defect_of_ours_is_not_a_plug_ins_fault(plug_in, parlour, monkeypatch):
    plug_in("stumbles", "odd_games:Stumbles")
    monkeypatch.setattr("parlour.cli.games", lambda: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        parlour("games")


@pytest.mark.usefixtures("stumbles")
def test_a_game_that_raises_ends_the_full_screen_with_a_sentence():
    memory = Memory()

    async def played():
        async with seated(fresh("stumbles"), keeper=memory) as app:
            await keys(app, "enter", "enter")
        return app

    app = asyncio.run(played())
    assert (1, [STUMBLED.strip()]) == (app.code, app.farewell)
    assert 1 == len(memory.closed)


def test_a_broken_plug_in_is_named_and_the_other_games_are_listed(plug_in, parlour):
    plug_in("seatless", "odd_games:Seatless")
    answer = parlour("games")

    assert "whist" in answer.out
    assert "seatless" not in answer.out
    assert (0, 1) == (answer.code, answer.err.count("\n"))
    assert answer.err.startswith("The game 'seatless' cannot be loaded: its seats must be")


@pytest.mark.parametrize("group", ["parlour.tables", "parlour.web"])
def test_a_game_whose_table_or_page_is_broken_is_named_and_left_out(plug_in, parlour, group):
    plug_in("race", "odd_games:Race")
    plug_in("race", "odd_bots", group)
    answer = parlour("games")

    assert "race" not in answer.out
    assert (
        "The game 'race' cannot be loaded: odd_bots raises RuntimeError: no ?[31mbots? today.\n" == answer.err
    )
