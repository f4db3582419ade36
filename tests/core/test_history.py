"""A match step by step: what follows from a play alone belongs to its step."""

from itertools import pairwise

import pytest

from parlour.core.chance import Luck
from parlour.core.game import NATURE
from parlour.core.history import history
from parlour.core.match import IllegalAction, Match, Play
from parlour.core.registry import game


def played(slug: str, plays: int, seed: str = "history") -> tuple[Match, list[Match], list[tuple]]:
    """A match of first legal plays, as it was after each of them, and what happened in each."""
    match = Match.start(game(slug), 2, Luck.from_seed(seed, 2))
    past, happened = [match], []
    for _ in range(plays):
        seat = match.awaiting.seats[0]
        match, events = match.play(seat, match.legal(seat)[0])
        past.append(match)
        happened.append(events)
    return match, past, happened


@pytest.mark.parametrize("slug", ["crazy-eights", "whist", "connect-four"])
def test_there_is_a_moment_for_the_start_and_one_for_each_play(slug):
    match, past, happened = played(slug, 30 if slug != "connect-four" else 10)
    moments = history(match.rewound(), match.log)
    assert [(one.step, one.state, one.awaiting) for one in past] == [
        (moment.match.step, moment.match.state, moment.match.awaiting) for moment in moments
    ]
    assert happened == [moment.events for moment in moments[1:]]
    assert [entry for entry in match.log if entry.seat != NATURE] == [moment.play for moment in moments[1:]]


def test_what_luck_draws_at_the_start_belongs_to_no_play():
    match, *_ = played("crazy-eights", 0)
    (start,) = history(match.rewound(), match.log)
    assert (None, match.seen(0)) == (
        start.play,
        tuple(match.game.witness(event, 0) for event in start.events),
    )


def test_what_luck_draws_after_a_play_belongs_to_that_play():
    """A round of whist that ends deals the next one."""
    match, *_ = played("whist", 60)
    moments = history(match.rewound(), match.log)
    steps = [after.match.log[len(before.match.log) :] for before, after in pairwise(moments)]
    assert [moment.play for moment in moments[1:]] == [step[0] for step in steps]
    assert {NATURE} == {entry.seat for step in steps for entry in step[1:]}


def test_a_log_that_breaks_the_rules_has_no_history():
    match, *_ = played("crazy-eights", 3)
    with pytest.raises(IllegalAction):
        history(match.rewound(), [*match.log, Play(0, "no such card")])


def test_a_match_that_was_given_up_ends_with_the_play_that_ended_it():
    match, *_ = played("connect-four", 4)
    match, _ = match.play(1, "/resign")
    last = history(match.rewound(), match.log)[-1]
    assert ("/resign", match.outcome) == (last.play.notation, last.match.outcome)


def test_a_match_from_a_position_is_told_from_there():
    match = Match.start(game("checkers", opening="given"), position="W:W31,32:B1,2")
    for _ in range(4):
        (seat,) = match.awaiting.seats
        match, _ = match.play(seat, match.legal(seat)[0])
    moments = history(match.rewound(), match.log)
    assert (5, match.state) == (len(moments), moments[-1].match.state)
