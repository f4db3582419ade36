"""Where a request comes from, and how much one address may ask for."""

from collections.abc import Callable, Collection, Iterable
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from typing import NamedTuple

from parlour.service.limits import Bucket

MOST_ADDRESSES = 10_000
REFUSALS = 20  # after which an address presses, if it goes on asking more than twice as often as it may


class Forwarded(NamedTuple):
    """What proxies that we trust say about a request."""

    address: str  # the visitor's
    proxies: int  # that it went through


def forwarded(peer: str, lines: Iterable[str], proxies: Collection[str]) -> Forwarded:
    """Read from the right: each proxy adds whom it heard, and what a visitor makes up stands left of that.

    What a visitor makes up is not even looked at: it may be long.
    """
    if plain(peer) not in proxies:
        return Forwarded(plain(peer), 0)
    said = words(lines)
    for passed, hop in enumerate(map(plain, reversed(said)), start=1):
        if hop not in proxies:
            return Forwarded(hop, passed)
    return Forwarded(plain(peer), len(said) + 1)


def words(lines: Iterable[str]) -> list[str]:
    """The words of a header that is a list: several lines of it are one."""
    return [word for line in lines for word in (part.strip() for part in line.split(",")) if word]


def plain(hop: str) -> str:
    """The one way to write an address, without a port. What is none stays as it is."""
    host = hop[1:].partition("]")[0] if hop.startswith("[") else hop
    host = host.partition(":")[0] if host.count(":") == 1 else host
    try:
        found = ip_address(host)
    except ValueError:
        return hop[:64]
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return str(mapped or found)


def network_of(address: str) -> str:
    """Whose address it is: of IPv6 ones a household has as many as it likes, all with the same first half."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else address


class Allowance:
    """So many requests a second from one address. Whoever has not been here for long is forgotten."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._accounts: dict[str, _Account] = {}
        self.retry_after = ceil(1 / rate)  # seconds after which there is room for one more

    def take(self, address: str) -> bool:
        now = self._clock()
        # The one who asked last goes to the end, so that the first is the one to forget.
        account = self._accounts.pop(address, None) or self._opened(now)
        if len(self._accounts) >= MOST_ADDRESSES:
            del self._accounts[next(iter(self._accounts))]
        self._accounts[address] = account
        granted = account.requests.take(now)
        if not granted:
            account.refusals.take(now)
        return granted

    def is_pressing(self, address: str) -> bool:
        """Whether it goes on asking though it was refused again and again."""
        account = self._accounts.get(address)
        return account is not None and account.refusals.left(self._clock()) < 1

    def _opened(self, now: float) -> "_Account":
        return _Account(Bucket(self._rate, self._burst, now), Bucket(self._rate, REFUSALS, now))


class _Account(NamedTuple):
    requests: Bucket
    refusals: Bucket  # that an address may have before it is pressing
