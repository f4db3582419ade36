"""Four ways to shuffle and one to draw: pure permutations of places, made from given numbers.

An order lists old places: `order[0]` is the old place of the card that is now on top. `below(n)` returns the
next number from 0 to n - 1; the caller decides where it comes from.
"""

from collections.abc import Callable
from enum import StrEnum

Below = Callable[[int], int]
Order = tuple[int, ...]


class Shuffle(StrEnum):
    SCRAMBLE = "scramble"
    RIFFLE = "riffle"
    OVERHAND = "overhand"
    CUT = "cut"


def take(pool: int, count: int, below: Below) -> Order:
    """`count` different places of `pool`, every choice and order equally likely."""
    places = list(range(pool))
    for i in range(count):
        j = i + below(pool - i)
        places[i], places[j] = places[j], places[i]
    return tuple(places[:count])


def scramble(pool: int, below: Below) -> Order:
    return take(pool, pool, below)


def riffle(pool: int, below: Below) -> Order:
    """Interleaves the two halves card by card; `below(2)` says which goes first."""
    half = pool // 2
    order: list[int] = []
    for upper, lower in zip(range(half), range(half, 2 * half), strict=True):
        order += (upper, lower) if below(2) == 0 else (lower, upper)
    return (*order, *range(2 * half, pool))


def overhand(pool: int, below: Below) -> Order:
    """Moves packets of one to ten cards from the top of the old pile to the top of a new one."""
    order: tuple[int, ...] = ()
    moved = 0
    while moved < pool:
        packet = min(1 + below(10), pool - moved)
        order = (*range(moved, moved + packet), *order)
        moved += packet
    return order


def cut(pool: int, below: Below) -> Order:
    depth = 1 + below(pool - 1) if pool > 1 else 0
    return (*range(depth, pool), *range(depth))


SHUFFLES = {
    Shuffle.SCRAMBLE: scramble,
    Shuffle.RIFFLE: riffle,
    Shuffle.OVERHAND: overhand,
    Shuffle.CUT: cut,
}
