"""Client addresses, and the request limit of each."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from typing import NamedTuple

from parlour.service.context import HouseContext
from parlour.service.limits import Bucket

MOST_ADDRESSES = 10_000
REMEMBERED = 1024  # addresses whose forms are kept: parsing one takes longer than refusing its connection
LONGEST = 64  # characters of an address, with brackets, zone and port
REFUSALS = 20  # refusals until an address counts as flooding, if it keeps asking at over twice its rate


class Forwarded(NamedTuple):
    """What trusted proxies say about a request."""

    address: str  # of the client
    proxies: int  # trusted proxies that the request passed through


class Proxies:
    """The proxies that are trusted: addresses, and networks in which any address may be one."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self._networks = [ip_network(each if "/" in each else _plain(each)) for each in named]
        self._found = lru_cache(REMEMBERED)(self._find)

    def __contains__(self, address: str) -> bool:
        return self._found(address)

    def _find(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)


def forwarded(peer: str, lines: Iterable[str], proxies: Proxies) -> Forwarded:
    """Reads `X-Forwarded-For` from the right: each proxy appends the address that it saw.

    Stops at the first address that is not a trusted proxy. The rest may be forged, and long.
    """
    if plain(peer) not in proxies:
        return Forwarded(plain(peer), 0)
    said = words(lines)
    for passed, hop in enumerate(map(plain, reversed(said)), start=1):
        if hop not in proxies:
            return Forwarded(hop, passed)
    return Forwarded(plain(peer), len(said) + 1)


def words(lines: Iterable[str]) -> list[str]:
    """The items of a comma-separated header, which may span several lines."""
    return [word for line in lines for word in (part.strip() for part in line.split(",")) if word]


def plain(hop: str) -> str:
    """An address in its canonical form, without a port. Anything else is only cut to a bounded length."""
    return _plain(hop[:LONGEST])


@lru_cache(REMEMBERED)
def _plain(hop: str) -> str:
    host = hop[1:].partition("]")[0] if hop.startswith("[") else hop
    host = host.partition(":")[0] if host.count(":") == 1 else host
    try:
        found = ip_address(host)
    except ValueError:
        return hop
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return str(mapped or found)


@lru_cache(REMEMBERED)
def network_of(address: str) -> str:
    """The network that an address is limited by: a household may use any address in its IPv6 /64."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else address


class Allowance:
    """A rate limit for each address. Addresses that have been idle for long are forgotten.

    If `shared`, several nodes tell each other what was taken (`service/nodes/sharing.py`).
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float], shared: bool = False) -> None:
        self._shared = shared
        self._taken: Counter[str] = Counter()  # since the others were told
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._accounts: dict[str, _Account] = {}
        self.retry_after = ceil(1 / rate)  # seconds until the next request is allowed

    def take(self, address: str) -> bool:
        now = self._clock()
        account = self._account(address, now)
        granted = account.requests.take(now)
        if not granted:
            account.refusals.take(now)
        elif self._shared and len(self._taken) < MOST_ADDRESSES:
            self._taken[address] += 1
        return granted

    def taken(self) -> dict[str, int]:
        taken, self._taken = self._taken, Counter()
        return taken

    def charge(self, address: str, count: int) -> None:
        now = self._clock()
        self._account(address, now).requests.charge(now, count)

    def _account(self, address: str, now: float) -> "_Account":
        """Put at the end, so that the first one is the longest idle one."""
        account = self._accounts.pop(address, None) or self._opened(now)
        if len(self._accounts) >= MOST_ADDRESSES:
            del self._accounts[next(iter(self._accounts))]
        self._accounts[address] = account
        return account

    def is_pressing(self, address: str) -> bool:
        """True if the address keeps asking after many refusals."""
        account = self._accounts.get(address)
        return account is not None and account.refusals.left(self._clock()) < 1

    def _opened(self, now: float) -> "_Account":
        return _Account(Bucket(self._rate, self._burst, now), Bucket(self._rate, REFUSALS, now))


def allowance(context: HouseContext, burst: int, name: str, rate: float) -> Allowance:
    """A limit for each address, at all nodes together if there are several."""
    limit = Allowance(rate, burst, context.timers.clock, shared=bool(context.nodes.name))
    if context.nodes.name:
        context.shared_limits[name] = limit
    return limit


class _Account(NamedTuple):
    requests: Bucket
    refusals: Bucket  # how many an address may get before it counts as flooding
