"""Points and levels (rules.md 1.2 and 1.4)."""

import pytest

from parlour.core.game import Seat
from parlour.core.match import HOUSE, Match
from parlour.core.progress import earned, level, long_length, pays_coins, quick_length, step_points
from parlour.core.progress import points as points_in
from parlour.games.connect_four import ConnectFour
from tests.laws.high_card import HighCard

STEPS = [10, 12, 15, 18, 22, 27, 33, 40, 48, 58, 70, 84, 101, 122, 147, 177, 213, 256, 308, 370]
STARTS = [0, 10, 22, 37, 55, 77, 104, 137, 177, 225, 283, 353, 437, 538, 660, 807, 984, 1197, 1453, 1761]


@pytest.mark.parametrize(("average", "quick", "long"), [(22, 9, 28), (25, 10, 32), (8, 3, 10)])
def test_quick_and_long_figures(average, quick, long):
    assert (quick, long) == (quick_length(average), long_length(average))


def test_each_step_needs_a_fifth_more_rounded_up():
    assert [step_points(n) for n in range(1, 21)] == STEPS


def test_the_level_table():
    assert list(range(1, 21)) == [level(start) for start in STARTS]
    assert list(range(1, 20)) == [level(start - 1) for start in STARTS[1:]]


def points(match: Match, seat: Seat, against_people: bool = True) -> int:
    return points_in(earned(match, seat, against_people))


def played(moves: str) -> Match:
    match = Match.start(ConnectFour(opening="given"), 2)
    for notation in moves.split():
        match, _ = match.play(match.state.mover, notation)
    return match


QUICK = "1 2 1 2 1 2 1"
MIDDLE = "1 2 1 2 7 7 7 7 1 2 1"
LONG = "1 2 1 2 1 2 2 1 2 1 2 1 3 4 3 4 3 4 4 3 4 3 4 3 5 6 5 6 5 6 5"


@pytest.mark.parametrize(("moves", "winner", "loser"), [(QUICK, 4, 1), (MIDDLE, 2, 1), (LONG, 3, 2)])
def test_finishing_winning_quick_wins_and_long_games_are_paid_separately(moves, winner, loser):
    match = played(moves)

    assert 0 == match.winner
    assert (winner, loser) == (points(match, 0), points(match, 1))


PLAYED = "4 4 4 4 4 4 3 3 3 3"  # one drop more than a quick win has


def drawn(moves: str) -> Match:
    match = played(moves)
    for seat, word in ((0, "/offer-draw"), (1, "/accept")):
        match, _ = match.play(seat, word)
    return match


def test_a_draw_pays_everybody_for_finishing():
    match = drawn(PLAYED)

    assert (1, 1) == (points(match, 0), points(match, 1))


@pytest.mark.parametrize("moves", ["", "4", "4 4 4 4 4 4 3 3 3"])
def test_what_ends_before_it_was_played_pays_nobody(moves):
    resigned, _ = played(moves).play(1, "/resign")

    assert (0, 0) == (points(resigned, 0), points(resigned, 1))
    assert (0, 0) == (points(drawn(moves), 0), points(drawn(moves), 1))


def test_who_resigns_after_the_quick_figure_has_finished_and_the_win_is_not_quick():
    match, _ = played(PLAYED).play(1, "/resign")

    assert (2, 1) == (points(match, 0), points(match, 1))


@pytest.mark.parametrize("why", ["left", "time"])
def test_who_leaves_or_loses_on_time_earns_nothing_and_the_win_is_not_quick(why):
    match, _ = played(PLAYED).play(1, f"/forfeit {why}", HOUSE)

    assert (2, 0) == (points(match, 0), points(match, 1))


def test_against_bots_only_finishing_is_paid():
    assert [1, 1] == [points(played(moves), 0, against_people=False) for moves in (QUICK, LONG)]


def test_coins_are_paid_for_the_wins_that_earn_points():
    won = played(QUICK)
    too_short, _ = played("4").play(1, "/resign")

    assert [True, False] == [pays_coins(earned(won, seat)) for seat in (0, 1)]
    assert not pays_coins(earned(won, 0, against_people=False))
    assert not pays_coins(earned(too_short, 0))


def test_an_open_match_pays_nothing():
    assert 0 == points(played("4"), 0)


def test_a_game_without_an_average_has_no_bonus():
    match = Match.start(HighCard(), 2, lambda draw: tuple(range(52)))
    while not match.outcome:
        seat = match.turn_holder
        match, _ = match.play(seat, match.legal(seat)[0])

    assert (1, 2) == (points(match, 0), points(match, 1))
