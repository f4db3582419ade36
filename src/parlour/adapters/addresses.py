"""Where a request comes from, and how much one address may ask for."""

from collections.abc import Callable, Collection

from parlour.service.limits import Bucket

MOST_ADDRESSES = 10_000


def address_of(peer: str, forwarded_for: str | None, proxies: Collection[str]) -> str:
    """The visitor's address: the peer's, or what a proxy that we trust says about it."""
    if peer not in proxies or not forwarded_for:
        return peer
    for hop in reversed([part.strip() for part in forwarded_for.split(",")]):
        if hop not in proxies:
            return hop[:64]
    return peer


class Allowance:
    """So many requests a second from one address. Whoever has not been here for long is forgotten."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        now = self._clock()
        # The one who asked last goes to the end, so that the first is the one to forget.
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._burst, now)
        if len(self._buckets) >= MOST_ADDRESSES:
            del self._buckets[next(iter(self._buckets))]
        self._buckets[address] = bucket
        return bucket.take(now)
