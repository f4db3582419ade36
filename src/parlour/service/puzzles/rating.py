"""Puzzle ratings: Elo against the grade of the puzzle; streaks of days."""

from collections.abc import Mapping
from datetime import date, timedelta

from parlour.service.books.puzzles import Attempt, State
from parlour.service.wire.puzzles import PuzzleDay

RATING_OF_GRADE = (900, 1150, 1400, 1650, 1900)
SWING = 24  # points between winning for certain and losing for certain
HINT_COST = 4  # points of the rating
WEEK = 7


def expected(rating: int, grade: int) -> float:
    """The chance that somebody with this rating solves a puzzle of this grade."""
    return 1 / (1 + 10 ** ((RATING_OF_GRADE[grade - 1] - rating) / 400))


def worth(rating: int, grade: int, attempt: Attempt) -> int:
    """Points for solving it now; none after a wrong play, or when it has been solved or shown."""
    if attempt.state != "open":
        return 0
    return max(0, max(1, round(SWING * (1 - expected(rating, grade)))) - HINT_COST * attempt.hints)


def risk(rating: int, grade: int, attempt: Attempt) -> int:
    """Points that a wrong first play costs."""
    return max(1, round(SWING * expected(rating, grade))) if attempt.state == "open" else 0


def grade_for(rating: int) -> int:
    """The grade whose puzzles are a fair match."""
    return min(range(1, len(RATING_OF_GRADE) + 1), key=lambda grade: abs(RATING_OF_GRADE[grade - 1] - rating))


def streak(days: Mapping[int, State], today: int) -> int:
    """Days in a row with the puzzle solved, up to today or, while today's is open, up to yesterday.

    A day on which somebody asked to be shown does not count, and does not break it.
    """
    day, count = today if today in days else today - 1, 0
    while day in days:
        count += days[day] == "solved"
        day -= 1
    return count


def week(days: Mapping[int, State], today: date) -> tuple[PuzzleDay, ...]:
    past = [today - timedelta(ago) for ago in reversed(range(WEEK))]
    return tuple(PuzzleDay(day.isoformat(), days.get(day.toordinal()) == "solved") for day in past)
