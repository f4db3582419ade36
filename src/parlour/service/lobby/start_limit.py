"""How fast people may begin matches: the house keeps each of them for good."""

from collections.abc import Iterable

from parlour.service.errors import TooMany
from parlour.service.limits import Bucket
from parlour.service.ports import Clock

MINUTES = 2  # whose matches may begin at once: two who resign quickly and play again are no flood
MOST = 10_000  # people who are remembered
TOO_FAST = "You have begun many matches in a short time; please wait a moment."


class Beginnings:
    def __init__(self, a_minute: float, clock: Clock) -> None:
        self._rate, self._at_once, self._clock = a_minute / 60, max(1.0, MINUTES * a_minute), clock
        self._left: dict[str, Bucket] = {}

    def check(self, person: str) -> None:
        """Raises `TooMany` if they have begun too many."""
        bucket = self._left.get(person)
        left = bucket.left(self._clock()) if bucket else self._at_once
        if left < 1:
            raise TooMany(TOO_FAST, retry_after=(1 - left) / self._rate)

    def count(self, people: Iterable[str]) -> None:
        """A match of theirs begins. Whoever has several begin at the same moment waits for longer."""
        now = self._clock()
        for person in people:
            # The one who began last goes to the end, so that the first is the one to forget.
            bucket = self._left.pop(person, None) or Bucket(self._rate, self._at_once, now)
            if len(self._left) >= MOST:
                del self._left[next(iter(self._left))]
            self._left[person] = bucket
            bucket.charge(now)
