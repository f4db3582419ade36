"""Puzzles in the house: judged and rated here, and the solution is not told before it is found."""

from datetime import UTC, date, datetime

import pytest
from msgspec import json

from parlour import puzzles as shipped
from parlour.service import wire
from parlour.service.books.puzzles import FIRST_RATING, Attempt
from parlour.service.errors import NotFound
from parlour.service.puzzles import puzzles, rating
from tests.service.memory_store import empty_books

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp()
DAY = 86400.0
ANA = "a" * 32
TODAY = shipped.daily(date(2026, 11, 18))
OTHER = next(each for each in shipped.all_shipped() if each != TODAY and each.grade == 3)


@pytest.fixture
def books():
    return empty_books()[1]


def wrong_play(puzzle):
    return next(iter(puzzle.wrong))


def solve(books, puzzle, now=NOON):
    return puzzles.tried(books, ANA, puzzle, puzzle.solution, now)


def miss(books, puzzle, now=NOON):
    return puzzles.tried(books, ANA, puzzle, wrong_play(puzzle), now)


# The solution is not told


@pytest.mark.parametrize("kind", shipped.KINDS)
def test_nothing_that_is_sent_before_tells_the_solution(books, kind):
    """What is sent is the same for two puzzles that differ only in their answers."""
    puzzle = shipped.shipped(kind)[0]
    swapped = puzzle._replace(
        line=(wrong_play(puzzle), *puzzle.line[1:]),
        wrong={puzzle.solution: shipped.Wrong("", 0)},
        reason=shipped.Message("puzzle.why.whist.ducks"),
    )

    assert swapped.id == puzzle.id
    assert wire.encode(puzzles.shown(books, ANA, puzzle, NOON)) == wire.encode(
        puzzles.shown(books, ANA, swapped, NOON)
    )


def test_a_wrong_play_is_answered_without_the_solution(books):
    verdict = miss(books, OTHER)

    assert (False, True, ()) == (verdict.right, verdict.allowed, verdict.line)
    assert len(verdict.updates) <= 2
    assert json.encode(OTHER.reason.key) not in wire.encode(verdict)


def test_the_right_play_is_answered_with_the_line_and_the_reason(books):
    verdict = solve(books, OTHER)

    assert (True, "solved") == (verdict.right, verdict.state)
    assert len(OTHER.line) == len(verdict.line) == len(verdict.updates)
    assert json.encode(OTHER.reason.key) in wire.encode(verdict)


def test_whoever_asks_is_shown_the_line_and_gets_no_points(books):
    verdict = puzzles.given_up(books, ANA, OTHER, NOON)

    assert (False, "shown", 0, FIRST_RATING) == (
        verdict.right,
        verdict.state,
        verdict.change,
        verdict.standing.rating,
    )
    assert len(OTHER.line) == len(verdict.line)
    assert 0 == solve(books, OTHER).change


def test_what_the_rules_forbid_does_not_count(books):
    verdict = puzzles.tried(books, ANA, OTHER, "nonsense", NOON)

    assert (False, False, "open", ()) == (verdict.right, verdict.allowed, verdict.state, verdict.updates)


def test_a_puzzle_that_is_not_there_is_not_found():
    with pytest.raises(NotFound):
        puzzles.found("whist-00000000")


# Rating


def test_a_puzzle_solved_at_once_is_worth_what_it_said(books):
    worth = puzzles.shown(books, ANA, OTHER, NOON).worth
    verdict = solve(books, OTHER)

    assert worth == verdict.change == verdict.standing.rating - FIRST_RATING > 0


def test_it_counts_once(books):
    solve(books, OTHER)

    assert 0 == solve(books, OTHER).change == miss(books, OTHER).change
    assert 0 == puzzles.shown(books, ANA, OTHER, NOON).worth


def test_a_state_is_left_once(books):
    """Also by two requests that both saw it open."""
    moved = [books.puzzles.move_on(ANA, OTHER.id, "open", "solved", NOON) for _ in range(2)]

    assert [True, False] == moved


def test_a_wrong_first_play_costs_what_it_said_and_later_ones_nothing(books):
    risk = puzzles.shown(books, ANA, OTHER, NOON).risk

    assert [-risk, 0, 0] == [miss(books, OTHER).change, miss(books, OTHER).change, solve(books, OTHER).change]
    assert FIRST_RATING - risk == books.puzzles.rating(ANA)


def test_each_hint_takes_its_price_off(books):
    before = puzzles.shown(books, ANA, OTHER, NOON)
    first = puzzles.hinted(books, ANA, OTHER, NOON)
    second = puzzles.hinted(books, ANA, OTHER, NOON)
    third = puzzles.hinted(books, ANA, OTHER, NOON)

    assert [0, 1, 2, 2] == [len(each.hints) for each in (before, first, second, third)]
    assert before.worth - before.price == first.worth
    assert second.worth == solve(books, OTHER).change == max(0, before.worth - 2 * before.price)


def test_looking_and_leaving_costs_nothing(books):
    puzzles.shown(books, ANA, OTHER, NOON)
    after = puzzles.following(books, ANA, None, OTHER.id, NOON)

    assert (FIRST_RATING, "open") == (after.standing.rating, after.state)
    assert after.id != OTHER.id


@pytest.mark.parametrize(("strength", "grade"), [(700, 1), (1150, 2), (1400, 3), (2500, 5)])
def test_the_next_puzzle_fits_the_rating(books, strength, grade):
    books.puzzles.move_rating(ANA, strength - FIRST_RATING)

    assert abs(grade - puzzles.following(books, ANA, None, "", NOON).grade) <= 1


def test_the_next_puzzle_is_another_until_all_are_done(books):
    seen, after = [], ""
    for _ in range(12):
        told = puzzles.following(books, ANA, "whist", after, NOON)
        seen.append(told.id)
        after = told.id

    assert 12 == len(set(seen))


def test_a_harder_puzzle_is_worth_more_and_risks_less():
    worths = [rating.worth(1200, grade, Attempt()) for grade in range(1, 6)]
    risks = [rating.risk(1200, grade, Attempt()) for grade in range(1, 6)]

    assert sorted(worths) == worths
    assert sorted(risks, reverse=True) == risks


# Days


def test_the_puzzle_of_the_day_counts_for_the_day(books):
    verdict = solve(books, TODAY)

    assert 1 == verdict.standing.streak
    assert ["2026-11-18", True] == [verdict.standing.week[-1].date, verdict.standing.week[-1].solved]


def test_another_puzzle_does_not(books):
    assert 0 == solve(books, OTHER).standing.streak


def test_a_wrong_play_leaves_the_day_open(books):
    miss(books, TODAY)

    assert 1 == solve(books, TODAY).standing.streak


def test_a_streak_goes_on_while_the_day_is_open_and_ends_with_a_gap(books):
    for ago in (3, 2, 1):
        books.puzzles.keep_day(ANA, date(2026, 11, 18).toordinal() - ago, "solved")

    assert 3 == puzzles.standing(books, ANA, NOON).streak
    assert 4 == solve(books, TODAY).standing.streak
    assert 0 == puzzles.standing(books, ANA, NOON + 2 * DAY).streak


def test_a_day_that_was_shown_does_not_break_a_streak(books):
    day = date(2026, 11, 18).toordinal()
    books.puzzles.keep_day(ANA, day - 2, "solved")
    books.puzzles.keep_day(ANA, day - 1, "shown")

    assert 2 == solve(books, TODAY).standing.streak


def test_to_be_shown_and_then_to_solve_it_does_not_count(books):
    puzzles.given_up(books, ANA, TODAY, NOON)

    assert 0 == solve(books, TODAY).standing.streak


def test_the_day_changes_at_midnight_utc(books):
    evening = datetime(2026, 11, 18, 23, 59, 59, tzinfo=UTC).timestamp()

    assert TODAY.id == puzzles.today(books, ANA, evening).id != puzzles.today(books, ANA, evening + 1).id
