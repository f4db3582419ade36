"""Slows down password guessing, and nothing else.

Each attempt is counted before its password is checked, by address and by name and address together, so
parallel attempts gain nothing. Nothing is counted by name alone: guessing somebody's password from elsewhere
must not lock them out.
"""

from collections.abc import Hashable
from dataclasses import dataclass

from parlour.service.errors import TooMany
from parlour.service.ports import Clock

FREE_ATTEMPTS_PER_NAME, LONGEST_OF_NAME = 5, 900.0  # free attempts, and the longest wait in seconds
FREE_ATTEMPTS_PER_ADDRESS, LONGEST_OF_ADDRESS = 30, 60.0  # many people may share one
FORGOTTEN = 3600.0  # seconds without an attempt until the count starts again
MOST = 10_000  # remembered at once


@dataclass
class _Count:
    attempts: int = 0
    last: float = 0.0
    wait: float = 0.0  # seconds after the last one


class Throttle:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._counts: dict[Hashable, _Count] = {}

    def attempt(self, address: str, name: str) -> None:
        """Count an attempt. If it comes too soon after the last one, raise `TooMany` and count nothing."""
        now = self._clock()
        of_name, of_address = self._count((address, name), now), self._count(address, now)
        left = max(count.last + count.wait - now for count in (of_name, of_address))
        if left > 0:
            raise TooMany("error.too-many-passwords", retry_after=left)
        _grow(of_name, now, FREE_ATTEMPTS_PER_NAME, LONGEST_OF_NAME)
        _grow(of_address, now, FREE_ATTEMPTS_PER_ADDRESS, LONGEST_OF_ADDRESS)

    def succeeded(self, address: str, name: str) -> None:
        """Clear the name, but only this attempt from the address: it may have guessed at other names."""
        self._counts.pop((address, name), None)
        count = self._count(address, self._clock())
        count.attempts, count.wait = max(0, count.attempts - 1), 0.0

    def _count(self, key: Hashable, now: float) -> _Count:
        """Move this key to the end: the first is the one to forget."""
        count = self._counts.pop(key, None)
        if count is None or now - count.last > FORGOTTEN:
            count = _Count()
        if len(self._counts) >= MOST:
            del self._counts[next(iter(self._counts))]
        self._counts[key] = count
        return count

    def __len__(self) -> int:
        return len(self._counts)


def _grow(count: _Count, now: float, free: int, longest: float) -> None:
    count.attempts, count.last = count.attempts + 1, now
    count.wait = min(longest, 2.0 ** min(count.attempts - free, 20)) if count.attempts >= free else 0.0
