"""Cool-down for players who keep leaving ranked matches."""

from collections.abc import Sequence
from math import ceil

from parlour.service.books import Books
from parlour.service.errors import NotAllowed

DAY = 86400.0
COOL_DOWN_MINUTES = (0, 5, 15, 60, 240)  # of waiting after the first, second, third … within a day


def rest(left: Sequence[float], now: float) -> float:
    """The seconds left to wait, given when this person left matches, the latest first."""
    if not left:
        return 0.0
    minutes = COOL_DOWN_MINUTES[min(len(left), len(COOL_DOWN_MINUTES)) - 1]
    return max(0.0, left[0] + 60 * minutes - now)


def check(books: Books, person: str, now: float) -> None:
    """Raise an error that says when, if this person may not play ranked yet."""
    seconds = rest(books.history.leavings(person, now - DAY), now)
    if seconds:
        raise NotAllowed("error.left-ranked", count=ceil(seconds / 60))
