"""Rate limit for starting matches: the house keeps every match for good."""

from collections.abc import Iterable

from parlour.service.errors import TooMany
from parlour.service.limits import Bucket
from parlour.service.ports import Clock

BURST_MINUTES = 2  # whose matches may begin at once: quick resignations and rematches are no flood
MOST = 10_000  # people remembered
TOO_FAST = "error.too-many-starts"


class Beginnings:
    def __init__(self, a_minute: float, clock: Clock) -> None:
        self._rate, self._at_once, self._clock = a_minute / 60, max(1.0, BURST_MINUTES * a_minute), clock
        self._left: dict[str, Bucket] = {}

    def check(self, person: str) -> None:
        """Raise `TooMany` if they have begun too many."""
        bucket = self._left.get(person)
        left = bucket.left(self._clock()) if bucket else self._at_once
        if left < 1:
            raise TooMany(TOO_FAST, retry_after=(1 - left) / self._rate)

    def count(self, people: Iterable[str]) -> None:
        """A match of theirs begins. Whoever starts several at once waits longer afterwards."""
        now = self._clock()
        for person in people:
            # Move this person to the end: the first is the one to forget.
            bucket = self._left.pop(person, None) or Bucket(self._rate, self._at_once, now)
            if len(self._left) >= MOST:
                del self._left[next(iter(self._left))]
            self._left[person] = bucket
            bucket.charge(now)
