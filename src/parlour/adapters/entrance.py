"""What a request says about its sender: from which page, with which pass, from which address.

HTTP requests and both kinds of sockets are judged here, and nowhere else.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from parlour.adapters.addresses import forwarded, plain, words
from parlour.service.door import Door

COOKIE = "parlour"
FOREIGN_PAGE = "This page may not use the house: it came from somewhere else."


class Caller(NamedTuple):
    """Somebody who may come in: with the token that says who it is, if there is one."""

    token: str | None
    address: str
    secure: bool  # came by https, as far as we can tell
    by_cookie: bool = False  # the token did


class Entrance:
    def __init__(self, door: Door, proxies: Collection[str] = ()) -> None:
        self.door = door
        self._proxies = frozenset(map(plain, proxies))

    def trusts(self, peer: str) -> bool:
        return plain(peer) in self._proxies

    def caller(self, headers: Iterable[tuple[str, str]], peer: str, scheme: str) -> Caller:
        said = _Said(headers)
        address, passed = forwarded(peer, said.all("x-forwarded-for"), self._proxies)
        # Each proxy adds a word, or passes on the one that was there: the visitor's own stand left of them.
        schemes = words(said.all("x-forwarded-proto"))[-passed:] if passed else []
        secure = scheme in ("https", "wss") or [word.lower() for word in schemes[:1]] == ["https"]
        bearer = _bearer(said)
        return Caller(bearer or _cookie(said), address, secure, by_cookie=not bearer)

    def is_from_here(self, headers: Iterable[tuple[str, str]]) -> bool:
        """Browsers say where their page is from; a request that says it twice is no browser's."""
        said = _Said(headers)
        origins, hosts = said.all("origin"), said.all("host")
        if len(origins) > 1 or len(hosts) > 1:
            return False
        return self.door.allows_origin(origins[0] if origins else None, hosts[0] if hosts else None)


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
