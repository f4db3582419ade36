"""What a request says about its sender: from which page, with which pass, from which address.

HTTP requests and both kinds of sockets are judged here, and nowhere else.
"""

from collections.abc import Collection, Iterable
from http import HTTPStatus
from typing import NamedTuple

from parlour.adapters.http.addresses import Allowance, forwarded, network_of, plain, words
from parlour.adapters.http.allowed_hosts import is_known, name_in
from parlour.service.connections import Connections

COOKIE = "parlour"
FOREIGN_PAGE = "This page may not use the house: it came from somewhere else."
TOO_MANY = "There are too many requests from your address; slow down."
UNKNOWN_HOST = (
    "This house does not go by the name {!r}. "
    "Whoever runs it can add the name to the setting hosts, or set public_url."
)


class Caller(NamedTuple):
    """Somebody who may come in: with the token that says who it is, if there is one."""

    token: str | None
    address: str  # or network, of IPv6 ones: all that is counted by address goes by it
    secure: bool  # came by https, as far as we can tell
    by_cookie: bool = False  # the token did


class NoHost(NamedTuple):
    """Why a request is not for this house."""

    status: HTTPStatus
    code: str
    sentence: str


class CallerReader:
    def __init__(
        self,
        connections: Connections,
        requests: Allowance,
        proxies: Collection[str] = (),
        names: frozenset[str] = frozenset(),
    ) -> None:
        """`requests`: how many an address may send, to open a socket among them; `names`: of the house."""
        self.connections = connections
        self.requests = requests
        self._names = names
        self._proxies = frozenset(map(plain, proxies))

    def trusts(self, peer: str) -> bool:
        return plain(peer) in self._proxies

    def may_ask(self, headers: Iterable[tuple[str, str]], peer: str) -> bool:
        """Counts a request against the limit of the address from which it comes."""
        return self.requests.take(self.address(headers, peer))

    def is_pressing(self, headers: Iterable[tuple[str, str]], peer: str) -> bool:
        """Whether that address goes on asking though it was refused again and again."""
        return self.requests.is_pressing(self.address(headers, peer))

    def address(self, headers: Iterable[tuple[str, str]], peer: str) -> str:
        """Whose limits a request counts against."""
        return network_of(forwarded(peer, _Said(headers).all("x-forwarded-for"), self._proxies).address)

    def caller(self, headers: Iterable[tuple[str, str]], peer: str, scheme: str) -> Caller:
        said = _Said(headers)
        address, passed = forwarded(peer, said.all("x-forwarded-for"), self._proxies)
        # Each proxy adds a word, or passes on the one that was there: the visitor's own stand left of them.
        schemes = words(said.all("x-forwarded-proto"))[-passed:] if passed else []
        secure = scheme in ("https", "wss") or [word.lower() for word in schemes[:1]] == ["https"]
        bearer = _bearer(said)
        return Caller(bearer or _cookie(said), network_of(address), secure, by_cookie=not bearer)

    def wrong_host(self, headers: Iterable[tuple[str, str]]) -> NoHost | None:
        """What is wrong with the name by which the house was asked, if anything is."""
        for said in _Said(headers).all("host"):
            name = name_in(said)
            if name is None:
                return NoHost(
                    HTTPStatus.BAD_REQUEST, "bad-message", "The Host of the request is no name of a host."
                )
            if not is_known(name, self._names):
                return NoHost(HTTPStatus.MISDIRECTED_REQUEST, "unknown-host", UNKNOWN_HOST.format(name))
        return None

    def is_from_here(self, headers: Iterable[tuple[str, str]]) -> bool:
        """Browsers say where their page is from; a request that says it twice is no browser's."""
        said = _Said(headers)
        origins, hosts = said.all("origin"), said.all("host")
        if len(origins) > 1 or len(hosts) > 1:
            return False
        return self.connections.allows_origin(origins[0] if origins else None, hosts[0] if hosts else None)


class _Said:
    """The headers of a request; their names come in lower case."""

    def __init__(self, headers: Iterable[tuple[str, str]]) -> None:
        self._headers = list(headers)

    def all(self, name: str) -> list[str]:
        return [value for header, value in self._headers if header == name]

    def first(self, name: str) -> str | None:
        return next(iter(self.all(name)), None)


def _bearer(said: _Said) -> str | None:
    scheme, _, token = (said.first("authorization") or "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _cookie(said: _Said) -> str | None:
    for header in said.all("cookie"):
        for pair in header.split(";"):
            name, _, value = pair.strip().partition("=")
            if name == COOKIE and value:
                return value
    return None
