"""Whoever leaves ranked matches again and again plays none for a while."""

from collections.abc import Sequence
from math import ceil

from parlour.service.books import Books
from parlour.service.errors import NotAllowed

DAY = 86400.0
MINUTES = (0, 5, 15, 60, 240)  # of rest after the first, second, third … within a day


def rest(left: Sequence[float], now: float) -> float:
    """The seconds that are still to wait for somebody who left at these times, the last first."""
    if not left:
        return 0.0
    minutes = MINUTES[min(len(left), len(MINUTES)) - 1]
    return max(0.0, left[0] + 60 * minutes - now)


def check(books: Books, person: str, now: float) -> None:
    """May this person play a ranked match? If not, the error says when."""
    seconds = rest(books.history.leavings(person, now - DAY), now)
    if seconds:
        minutes = ceil(seconds / 60)
        raise NotAllowed(
            "You have left more than one ranked match today:"
            f" play ranked again in {minutes} minute{'s'[: minutes > 1]}."
        )
