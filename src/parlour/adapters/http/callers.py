"""Reads who sends a request: the page it comes from, its pass and its address.

What HTTP requests and both kinds of sockets have in common is checked here, and nowhere else: how often an
address asks, by which name, and from which page.
"""

from collections.abc import Collection, Iterable
from functools import cached_property
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import parse_qs

from litestar.types import Scope

from parlour.adapters.http.addresses import Allowance, Proxies, forwarded, network_of, plain, words
from parlour.adapters.http.allowed_hosts import is_known, name_in, port_in
from parlour.adapters.http.refusals import Refusal
from parlour.service.connections import Connections
from parlour.service.errors import BadMessage, HouseError, Outdated, TooMany
from parlour.service.protocol import mismatch

COOKIE = "parlour"  # with the port behind it, if the address has one: see `_cookie_name`
PROTOCOL_HEADER = "parlour-protocol"


class Caller(NamedTuple):
    """The sender of an accepted request, with the pass if there is one."""

    token: str | None
    address: str  # the network for IPv6; all limits by address use it
    secure: bool  # came over https, as far as we can tell
    by_cookie: bool = False  # the pass came as a cookie
    cookie: str = COOKIE  # the name of the cookie for their pass
    old_cookie: bool = False  # their pass is in the cookie without a port, too


class ForeignPage(HouseError):
    code = "foreign-page"

    def __init__(self) -> None:
        super().__init__("error.foreign-page")


class UnknownHost(HouseError):
    code = "unknown-host"


class CallerReader:
    def __init__(
        self,
        connections: Connections,
        requests: Allowance,
        proxies: Collection[str] = (),
        names: frozenset[str] = frozenset(),
    ) -> None:
        """`requests`: the rate limit by address, also for opening sockets; `names`: of the house."""
        self.connections = connections
        self.requests = requests
        self._names = names
        self._proxies = Proxies(proxies)

    def trusts(self, peer: str) -> bool:
        return plain(peer) in self._proxies

    @cached_property
    def _too_many(self) -> Refusal:
        wait = {"retry-after": str(self.requests.retry_after)}
        return Refusal(HTTPStatus.TOO_MANY_REQUESTS, TooMany("error.too-many-requests"), wait)

    def refusal(
        self, headers: Iterable[tuple[str, str]], peer: str, harmless: bool = False
    ) -> Refusal | None:
        """Why a request or a handshake is refused, if it is; either counts against the limit of its address.

        `harmless`: it changes nothing, so any page may ask.
        """
        if not self.requests.take(self.address(headers, peer)):
            return self._too_many
        if wrong := self._wrong_host(headers):
            return wrong
        if not harmless and not self._is_from_here(headers):
            return Refusal(HTTPStatus.FORBIDDEN, ForeignPage())
        return None

    def is_pressing(self, headers: Iterable[tuple[str, str]], peer: str) -> bool:
        """True if the address keeps asking after many refusals."""
        return self.requests.is_pressing(self.address(headers, peer))

    def address(self, headers: Iterable[tuple[str, str]], peer: str) -> str:
        """The address whose limits a request counts against."""
        return network_of(forwarded(peer, _Said(headers).all("x-forwarded-for"), self._proxies).address)

    def caller(self, headers: Iterable[tuple[str, str]], peer: str, scheme: str) -> Caller:
        said = _Said(headers)
        address, passed = forwarded(peer, said.all("x-forwarded-for"), self._proxies)
        # Each proxy appends or passes on one word, so anything the client forged stands left of theirs.
        schemes = words(said.all("x-forwarded-proto"))[-passed:] if passed else []
        secure = scheme in ("https", "wss") or [word.lower() for word in schemes[:1]] == ["https"]
        bearer, cookies, name = _bearer(said), _cookies(said), _cookie_name(said)
        token = bearer or cookies.get(name) or cookies.get(COOKIE)
        old = name != COOKIE and token is not None and cookies.get(COOKIE) == token
        return Caller(token, network_of(address), secure, not bearer, name, old)

    def _wrong_host(self, headers: Iterable[tuple[str, str]]) -> Refusal | None:
        """What is wrong with the `Host` header, if anything is."""
        for said in _Said(headers).all("host"):
            name = name_in(said)
            if name is None:
                return Refusal(HTTPStatus.BAD_REQUEST, BadMessage("error.no-host"))
            if not is_known(name, self._names):
                error = UnknownHost("error.unknown-host", name=name)
                return Refusal(HTTPStatus.MISDIRECTED_REQUEST, error)
        return None

    def outdated(self, headers: Iterable[tuple[str, str]], method: str) -> Outdated | None:
        """What is wrong if the request comes from one of our clients, and that speaks another protocol.

        Clients from before protocol 2 named none. They are known by their habits; any other program that
        names none is served.
        """
        said = _Said(headers)
        named = said.first(PROTOCOL_HEADER)
        if named is None and not _is_old_page(said) and not _is_old_library(said, method):
            return None
        return mismatch(named)

    def _is_from_here(self, headers: Iterable[tuple[str, str]]) -> bool:
        """Checks `Origin`, which browsers send; a request with two of them does not come from a browser."""
        said = _Said(headers)
        origins, hosts = said.all("origin"), said.all("host")
        if len(origins) > 1 or len(hosts) > 1:
            return False
        return self.connections.allows_origin(origins[0] if origins else None, hosts[0] if hosts else None)


def headers_of(scope: Scope) -> list[tuple[str, str]]:
    return [(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]]


def peer_of(scope: Scope) -> str:
    """The address at the other end of the connection, which may be a proxy's."""
    return (scope.get("client") or ("", 0))[0]


class _Said:
    """The headers of a request, with names in lower case."""

    def __init__(self, headers: Iterable[tuple[str, str]]) -> None:
        self._headers = list(headers)

    def all(self, name: str) -> list[str]:
        return [value for header, value in self._headers if header == name]

    def first(self, name: str) -> str | None:
        return next(iter(self.all(name)), None)


def _is_old_page(said: _Said) -> bool:
    """True for what a script of a page asks, and false for a link that somebody follows."""
    mode = said.first("sec-fetch-mode")  # not sent over plain http
    asks = said.first("referer") is not None and said.first("accept") == "*/*"
    return asks if mode is None else mode in ("cors", "same-origin")


def _is_old_library(said: _Said, method: str) -> bool:
    """True for `parlour.client`, which gave a type to bodies that it did not send."""
    typed = said.first("content-type") == "application/json" and said.first("content-length") == "0"
    return method == "GET" and typed and said.first("user-agent") is None


def protocol_in(query: bytes) -> str | None:
    """The protocol that a client names in the query of a socket's address."""
    named = parse_qs(query.decode("latin-1")).get("protocol")
    return named[0] if named else None


def _bearer(said: _Said) -> str | None:
    scheme, _, token = (said.first("authorization") or "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _cookies(said: _Said) -> dict[str, str]:
    """Those with a value; of two with the same name the first."""
    pairs = [pair.strip().partition("=") for header in said.all("cookie") for pair in header.split(";")]
    return {name: value for name, _, value in reversed(pairs) if value}


def _cookie_name(said: _Said) -> str:
    """Browsers send a cookie to every port of a host, and each of them may be another house."""
    port = port_in(said.first("host") or "")
    return f"{COOKIE}-{port}" if port else COOKIE
