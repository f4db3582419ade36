"""The menu: which game, against whom, and again."""

from parlour import puzzles
from parlour.core.match import Match
from parlour.core.registry import game, games
from parlour.ui.terminal import saves
from parlour.ui.terminal.menu import menu
from tests.ui.script import Script


def chosen(typed):
    started, lines = [], Script(typed.split())
    menu(
        games(),
        lambda slug, opponent: started.append((slug, opponent)),
        started.append,
        lambda kinds: started.append(("puzzles", *kinds)),
        lines,
    )
    return started, lines.shown


def test_the_games_are_listed_by_number():
    _, shown = chosen("quit")

    assert "Welcome to Parlour. Which game?" == shown[0]
    assert [f"{n} {game(slug).title}" for n, slug in enumerate(games(), 1)] == shown[1 : 1 + len(games())]
    assert f"{len(games()) + 1} Puzzles" == shown[1 + len(games())]
    assert "Goodbye." == shown[-1]


def test_puzzles_are_chosen_by_their_game_and_the_menu_comes_back():
    number = len(games()) + 1
    checkers = puzzles.games().index("checkers") + 2
    started, shown = chosen(f"{number} 1 {number} {checkers} quit")

    assert [("puzzles", *puzzles.KINDS), ("puzzles", "checkers", "checkers-6x6")] == started
    assert "1 The puzzle of the day, then all games" in shown
    assert f"{checkers} Checkers" in shown
    assert 3 == shown.count("Welcome to Parlour. Which game?")


def test_saved_matches_come_behind_the_puzzles():
    match = Match.start(game("connect-four", opening="given"), 2, seed="s")
    saves.MatchSaver("human").keep(match.play(0, "4")[0])
    started, shown = chosen(f"{len(games()) + 2} quit")

    assert saves.paths() == started
    assert any(line.startswith(f"{len(games()) + 2} Continue Connect Four") for line in shown)


def test_a_game_and_an_opponent_are_chosen():
    number = list(games()).index("connect-four") + 1
    started, shown = chosen(f"{number} 1 5 {number} 2 quit")

    assert [("connect-four", "bot:sharp"), ("connect-four", "human")] == started
    assert "5 Maud: looks five drops ahead" in shown


def test_enter_alone_chooses_the_opponent_of_the_last_time():
    number = list(games()).index("connect-four") + 1
    chosen(f"{number} 1 5 quit")
    lines = Script([str(number), "1", "", "quit"])
    started = []
    menu(games(), lambda slug, opponent: started.append(opponent), started.append, started.append, lines)

    assert "Enter alone: Maud, as last time" in lines.shown
    assert ["bot:sharp"] == started


def test_a_solo_game_asks_for_no_opponent():
    number = list(games()).index("cardpeegee") + 1

    assert [("cardpeegee", "human")] == chosen(f"{number} quit")[0]


def test_anything_else_is_answered_with_what_is_possible():
    started, shown = chosen("0 99 chess -1 ² quit")

    assert [] == started
    assert 5 == shown.count(f"Type a number from 1 to {len(games()) + 1}, or quit.")


def test_the_end_of_the_input_is_a_goodbye():
    assert "Goodbye." == chosen("")[1][-1]
