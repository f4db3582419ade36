"""Matches that are settled in real databases, also by several houses at once."""

import pytest

from parlour.core.match import Match
from parlour.games.connect_four import ConnectFour
from parlour.service.errors import NotStored
from parlour.service.ports import Ending
from parlour.service.settlement import Settlement
from parlour.service.terms import Terms
from tests.adapters.kept import Kept, live, step
from tests.service.earning import LINE

TERMS = Terms("connect-four", {}, 2, ranked=True)


@pytest.fixture
def other(kept):
    """Another house on the same database."""
    with Kept(kept.path) as other:
        yield other


def won():
    match = Match.start(ConnectFour(opening="given"), 2)
    for number, column in enumerate(LINE):
        match, _ = match.play(number % 2, column)
    return match


def settlement(id="m1"):
    return Settlement(id, won(), TERMS, ("ana", "ben"), (False, False), 1000.0, 2000.0)


def earned(kept):
    """Coins, points, matches and ledger of the winner."""

    def look(books):
        career, purses = books.progress.career("ana"), books.purses
        return purses.coins("ana"), career.points, career.played, purses.total()

    return kept.ask("transact", look)


def settled_by(houses, settlements):
    """Has every house settle its share at once."""
    told = {house: [] for house in houses}
    for number, one in enumerate(settlements):
        house = houses[number % len(houses)]
        house.store.transact(one, told[house].append)
    for number, house in enumerate(houses):
        house.hear(told[house], len(settlements[number :: len(houses)]))
    return [answer for answers in told.values() for answer in answers]


def test_houses_that_settle_the_same_match_at_once_pay_once(kept, other):
    answers = settled_by([kept, other], [settlement() for _ in range(20)])
    assert [None] * 20 == answers
    assert (10, 4, 1, 0) == earned(kept)


def test_nothing_is_lost_between_houses_that_settle_different_matches_at_once(kept, other):
    answers = settled_by([kept, other], [settlement(f"m{number}") for number in range(9)])
    assert [None] * 9 == answers
    assert (90, 36, 9, 0) == earned(kept)


def test_houses_that_settle_at_once_pay_no_more_than_a_day_has(kept, other):
    settled_by([kept, other], [settlement(f"m{number}") for number in range(30)])
    assert (102, 36, 21, 0) == earned(kept)


def test_what_was_settled_with_a_step_that_is_not_kept_is_not_paid_and_is_paid_once_later(kept):
    live(kept)
    ending = Ending((0,), "line", b"n" * 32, settlement())

    def fails(books):
        settlement()(books)
        raise NotStored("The disk is full.")

    assert "failed" == kept.ask("append", step(1), ending._replace(settle=fails))
    assert (0, 0, 0, 0) == earned(kept)
    assert "stored" == kept.ask("append", step(1), ending)
    assert "taken" == kept.ask("append", step(1), ending)
    assert (10, 4, 1, 0) == earned(kept)
