"""Slows down password guessing, and nothing else.

Each attempt is counted before its password is checked, by address and by name and address together, so
parallel attempts gain nothing. Nothing is counted by name alone: guessing somebody's password from elsewhere
must not lock them out.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from hashlib import sha256

from parlour.service.books import Books
from parlour.service.books.nodes import Attempts
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
        _attempt(self._count((address, name), now), self._count(address, now), now)

    def succeeded(self, address: str, name: str) -> None:
        """Clear the name, but only this attempt from the address: it may have guessed at other names."""
        self._counts.pop((address, name), None)
        _forgive(self._count(address, self._clock()))

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


def _attempt(of_name: _Count, of_address: _Count, now: float) -> None:
    # The last one may be counted by a node whose clock is a moment ahead.
    left = max(count.last + count.wait - now if count.wait else 0.0 for count in (of_name, of_address))
    if left > 0:
        raise TooMany("error.too-many-passwords", retry_after=left)
    _grow(of_name, now, FREE_ATTEMPTS_PER_NAME, LONGEST_OF_NAME)
    _grow(of_address, now, FREE_ATTEMPTS_PER_ADDRESS, LONGEST_OF_ADDRESS)


def _forgive(count: _Count) -> None:
    count.attempts, count.wait = max(0, count.attempts - 1), 0.0


def _grow(count: _Count, now: float, free: int, longest: float) -> None:
    count.attempts, count.last = count.attempts + 1, now
    count.wait = min(longest, 2.0 ** min(count.attempts - free, 20)) if count.attempts >= free else 0.0


# The same for all nodes of a house. Each function is one transaction, in which nobody else counts these.


def attempt(books: Books, address: str, name: str, now: float) -> None:
    counts = _shared(books, address, name, now)
    _attempt(counts[_key(address, name)], counts[_key(address)], now)
    _keep(books, counts)


def succeeded(books: Books, address: str, name: str, now: float) -> None:
    counts = _shared(books, address, name, now)
    counts[_key(address, name)] = _Count(last=now)
    _forgive(counts[_key(address)])
    _keep(books, counts)


def _shared(books: Books, address: str, name: str, now: float) -> dict[str, _Count]:
    """In the same order at every node, so that none waits for another in a circle."""
    counts = {}
    for key in sorted((_key(address, name), _key(address))):
        kept = books.nodes.attempts(key)
        forgotten = now - kept.last > FORGOTTEN
        counts[key] = _Count(last=now) if forgotten else _Count(kept.attempts, kept.last, kept.wait)
    return counts


def _keep(books: Books, counts: dict[str, _Count]) -> None:
    for key, count in counts.items():
        books.nodes.keep_attempts(Attempts(key, count.attempts, count.last, count.wait))


def _key(*what: str) -> str:
    """No address is stored as it is."""
    return sha256("\0".join(("parlour/attempt/1", *what)).encode()).hexdigest()
