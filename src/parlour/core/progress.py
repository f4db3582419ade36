"""Points, coins and levels: what a finished match is worth, and the level that points reach.

A house pays by these rules too, and limits what can be earned in a day (`service/rewards`).
"""

from collections.abc import Collection
from functools import cache, lru_cache
from typing import Any

from parlour.core.game import Seat
from parlour.core.match import Match

Lines = list[tuple[str, int]]  # points, each with its reason

COINS = 10  # for a win, by default
FORFEITED = frozenset({"left", "time"})
CONCEDED = FORFEITED | {"resigned"}  # the other side gave up or left
CUT_SHORT = CONCEDED | {"agreed"}  # endings that did not come from the game itself
LEAST_PLAYS = 5  # plays of a seat before a match counts, in a game without an average length
POINTS_TO_LEVEL_2 = 10  # points from level 1 to 2; each further step needs a fifth more, rounded up


def quick_length(average: int) -> int:
    """A win within this length is quick: 0.4 of the average, rounded to the nearest."""
    return (4 * average + 5) // 10


def long_length(average: int) -> int:
    """A match of this length or more is long: 1.25 of the average, rounded up."""
    return (5 * average + 3) // 4


def is_played(reason: str, average: int, shortest: int, lengths: Collection[int]) -> bool:
    """True if the match was long enough to count.

    A concession must come later than a quick win. A match that the game itself ended must be as long as the
    shortest match under the usual rules, because house rules can end a game after its first play.
    """
    if reason not in CUT_SHORT:
        return max(lengths) >= shortest
    return min(lengths) >= (quick_length(average) + 1 if average else LEAST_PLAYS)


def forfeiter(match: Match[Any, Any, Any]) -> Seat | None:
    """The seat that left for good or ran out of time: the last entry of the log names it."""
    assert match.outcome
    return match.log[-1].seat if match.outcome.reason in FORFEITED else None


def lines(reason: str, won: bool, average: int, length: int, against_people: bool = True) -> Lines:
    """What a played match earns somebody who did not quit; against bots, the finishing point alone."""
    worth = [("finish", 1)]
    if not against_people or (reason == "resigned" and not won):
        return worth
    if won:
        worth.append(("win", 1))
    if won and reason not in CONCEDED and 0 < length <= quick_length(average):
        worth.append(("quick", 2))
    if average and length >= long_length(average):
        worth.append(("long", 1))
    return worth


def points(worth: Lines) -> int:
    return sum(amount for _, amount in worth)


def pays_coins(worth: Lines) -> bool:
    """True if a win is among it: coins are paid for the same wins as points are."""
    return any(reason == "win" for reason, _ in worth)


def earned(match: Match[Any, Any, Any], seat: Seat, against_people: bool = True) -> Lines:
    """What the seat earns in a match at one keyboard, where nobody limits it."""
    if match.outcome is None or match.seats == 1 or seat == forfeiter(match):
        return []
    average, reason = match.game.average, match.outcome.reason
    lengths = [match.game.counted(match.state, each) for each in range(match.seats)]
    if not is_played(reason, average, match.game.shortest, lengths):
        return []
    return lines(reason, seat in match.outcome.winners, average, lengths[seat], against_people)


@cache
def step_points(level: int) -> int:
    """Points from this level to the next."""
    step = POINTS_TO_LEVEL_2
    for _ in range(level - 1):
        step = (6 * step + 4) // 5
    return step


def level(total: int) -> int:
    """The level that a lifetime total of points reaches."""
    return _reached(total)[0]


def into_level(total: int) -> int:
    """How many points of a lifetime total count towards the next level."""
    return _reached(total)[1]


@lru_cache(10_000)
def _reached(total: int) -> tuple[int, int]:
    reached = 1
    while total >= step_points(reached):
        total -= step_points(reached)
        reached += 1
    return reached, total
