"""Counts of matches for whoever runs a house."""

from parlour.service.books.stats import Ended, stats
from parlour.service.table_settings import validated
from parlour.service.wire.http import NewTable

FOUR = validated(NewTable("connect-four", preset="standard"))


def test_matches_are_counted_by_game_and_preset_with_wins_lengths_and_leavers():
    changed = validated(NewTable("connect-four", options={"width": 9}))
    slow = validated(NewTable("connect-four", preset="standard", pace="relaxed"))
    found = stats(
        [
            Ended(FOUR, (0,), "line", 3, 60, 0),
            Ended(slow, (1,), "left", 1, 4, 1),
            Ended(FOUR, (), "grid full", 2, 84, 0),
            Ended(changed, (1,), "line", 1, 20, 0),
        ]
    )
    assert [("connect-four", "", 1), ("connect-four", "standard", 6)] == [
        (one.game, one.preset, one.matches) for one in found
    ]
    standard = found[1]
    assert ([3, 1], [3, 1], 2, 1) == (
        standard.won_by_seat,
        standard.won_by_side,
        standard.drawn,
        standard.left,
    )
    assert (148 / 6, {"line": 3, "left": 1, "grid full": 2}) == (standard.plays, standard.reasons)


def test_in_teams_a_side_wins_once_and_its_seats_each():
    (found,) = stats([Ended(validated(NewTable("checkers", seats=4)), (1, 3), "no moves", 2, 100, 0)])
    assert ([0, 2, 0, 2], [0, 2]) == (found.won_by_seat, found.won_by_side)
