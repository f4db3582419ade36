"""Points and levels: what a finished match is worth, and how far points take a person."""

from functools import cache, lru_cache
from typing import Any

from parlour.core.match import Match

FIRST_STEP = 10  # points from level 1 to level 2; every further step needs a fifth more, rounded up


def quick_length(average: int) -> int:
    """A win within this length is quick: 0.4 of the average, rounded to the nearest."""
    return (4 * average + 5) // 10


def long_length(average: int) -> int:
    """From this length on a match is long: 1.25 of the average, rounded up."""
    return (5 * average + 3) // 4


def points(match: Match[Any, Any, Any], seat: int) -> int:
    """What the seat earns in a match between people that was played to its end."""
    if match.outcome is None or match.seats == 1:
        return 0
    average, length = match.game.average, match.game.counted(match.state, seat)
    won, resigned = seat in match.outcome.winners, match.outcome.reason == "resigned"
    if resigned and not won:
        return int(length > quick_length(average))
    quick = won and not resigned and average > 0 and length <= quick_length(average)
    return 1 + won + 2 * quick + (average > 0 and length >= long_length(average))


@cache
def step_points(level: int) -> int:
    """Points from this level to the next."""
    step = FIRST_STEP
    for _ in range(level - 1):
        step = (6 * step + 4) // 5
    return step


def level(total: int) -> int:
    """The level that so many points in a lifetime have reached."""
    return _reached(total)[0]


def into_level(total: int) -> int:
    """How many of so many points in a lifetime count towards the next level."""
    return _reached(total)[1]


@lru_cache(10_000)
def _reached(total: int) -> tuple[int, int]:
    reached = 1
    while total >= step_points(reached):
        total -= step_points(reached)
        reached += 1
    return reached, total
