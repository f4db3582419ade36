"""The address of a house, and its HTTP requests. They block: call them from a thread."""

import re
from functools import partial
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from io import BufferedReader, RawIOBase
from socket import socket
from time import monotonic
from typing import Any, NamedTuple, TypeVar
from urllib.parse import SplitResult, quote, urlsplit

from msgspec import DecodeError, json

from parlour.client.checking import Nonsense, check
from parlour.client.errors import Unreachable, Unwelcome
from parlour.core.errors import BadOption
from parlour.core.game import Message
from parlour.service.wire import PROTOCOL
from parlour.service.wire import bots as wire_bots
from parlour.service.wire import http as wire_http
from parlour.service.wire import people as wire_people
from parlour.service.wire.lobby import Begun, Hint, NewPlay
from parlour.service.wire.texts import message

T = TypeVar("T")

PATIENCE = 10.0  # timeout in seconds for each part of an answer
WHOLE = 30.0  # timeout in seconds for the whole answer
LARGEST = 2**22  # bytes of an answer: no record is longer
MATCH = re.compile(r"(?P<base>.*)/(?:m|api/matches)/(?P<match>[A-Za-z0-9]{1,32})/?")


# JSON's escapes: a surrogate pair, one code unit, a letter, or the character itself.
ESCAPE = re.compile(r"\\(?:u(d[89ab]..)\\u(d[c-f]..)|u([0-9a-f]{4})|([bfnrt])|.)", re.IGNORECASE | re.DOTALL)


def harmless(text: bytes) -> bytes:
    """A JSON message with `?` in place of every character that cannot be shown, such as terminal escapes."""
    said = text.decode("utf-8", "replace")
    if not said.isprintable():  # whitespace between the parts of JSON is not inside its strings
        said = "".join(c if c.isprintable() or c in "\n\r\t" else "?" for c in said)
    return ESCAPE.sub(_shown, said).encode() if "\\" in said else said.encode()


def _shown(escape: re.Match[str]) -> str:
    high, low, number, letter = escape.groups()
    if high:
        shown = chr(0x10000 + ((int(high, 16) & 0x3FF) << 10) + (int(low, 16) & 0x3FF)).isprintable()
    elif number:
        shown = chr(int(number, 16)).isprintable()
    else:
        shown = not letter
    return escape[0] if shown else "?"


class Place(NamedTuple):
    house: str  # its URL, such as http://127.0.0.1:8000
    match: str = ""  # the match that the URL names, if any


def place(url: str) -> Place:
    """What a URL names: a house, or a match in it."""
    parts = _split(url)
    base = f"{parts.scheme}://{parts.netloc}"
    found = MATCH.fullmatch(parts.path)
    return Place(base + found["base"], found["match"]) if found else Place(base + parts.path.rstrip("/"))


def _split(url: str) -> SplitResult:
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        valid = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        valid = False
    if not valid:
        raise BadOption(f"A server address looks like http://HOST:PORT, not {url!r}.")
    return parts


class _Answer(HTTPResponse):
    """A response with a deadline, however slowly the house sends it."""

    def __init__(self, until: float, line: socket, **more: Any) -> None:
        super().__init__(line, **more)
        self.fp = BufferedReader(_Timely(until, line, self.fp.detach()))


class _Timely(RawIOBase):
    """Reads from a socket until the deadline."""

    def __init__(self, until: float, line: socket, raw: RawIOBase) -> None:
        self._until, self._line, self._raw = until, line, raw

    def readable(self) -> bool:
        return True

    def readinto(self, room: Any) -> int | None:
        left = self._until - monotonic()
        try:
            if left <= 0:
                raise TimeoutError
            self._line.settimeout(min(PATIENCE, left))
            return self._raw.readinto(room)
        except TimeoutError:
            raise TimeoutError("the answer takes too long") from None

    def close(self) -> None:
        self._raw.close()
        super().close()


class Address:
    """The address of a house, with the pass of the person who asks."""

    def __init__(self, url: str, token: str = "") -> None:
        self.url = place(url).house
        self.token = token
        self._parts = urlsplit(self.url)

    @property
    def socket_url(self) -> str:
        return "ws" + self.url.removeprefix("http") + f"/ws?protocol={PROTOCOL}"

    def link(self, match: str) -> str:
        """A link to this match, for inviting somebody."""
        return f"{self.url}/m/{match}"

    # Requests

    def guest(self, name: str) -> wire_http.Guest:
        return self._get("POST", "/api/guest", wire_http.Guest, wire_http.NewGuest(name))

    def sign_up(self, name: str, password: str, email: str = "") -> wire_http.Guest:
        """Create an account; a guest stays the same person. Uses the new token from now on."""
        return self._renewed("/api/account", wire_people.NewAccount(name, password, email))

    def sign_in(self, name: str, password: str) -> wire_http.Guest:
        return self._renewed("/api/session", wire_people.SignIn(name, password))

    def _renewed(self, path: str, body: Any) -> wire_http.Guest:
        signed = self._get("POST", path, wire_http.Guest, body)
        self.token = signed.token
        return signed

    def sign_out(self) -> None:
        self._ask("DELETE", "/api/session")
        self.token = ""

    def create(self, new: wire_http.NewTable) -> wire_http.TableInfo:
        return self._get("POST", "/api/tables", wire_http.TableInfo, new)

    def play(self, new: NewPlay) -> Begun:
        return self._get("POST", "/api/play", Begun, new)

    def by_code(self, code: str) -> wire_http.TableInfo:
        return self._get("GET", f"/api/tables/code/{quote(code.upper(), safe='')}", wire_http.TableInfo)

    def info(self, match: str) -> wire_http.TableInfo:
        return self._get("GET", f"/api/matches/{match}", wire_http.TableInfo)

    def hint(self, match: str, seat: int | None) -> Hint:
        which = "" if seat is None else f"?seat={seat}"
        return self._get("GET", f"/api/matches/{match}/hint{which}", Hint)

    # Bot accounts

    def bots(self) -> list[wire_bots.BotInfo]:
        """Your own."""
        return self._get("GET", "/api/bots", list[wire_bots.BotInfo])

    def new_bot(self, new: wire_bots.NewBot) -> wire_bots.BotInfo:
        """Its token is in the answer, and is never shown again."""
        return self._get("POST", "/api/bots", wire_bots.BotInfo, new)

    def new_bot_token(self, bot: str) -> wire_bots.BotInfo:
        return self._get("POST", f"/api/bots/{bot}/token", wire_bots.BotInfo)

    def delete_bot(self, bot: str) -> None:
        self._ask("DELETE", f"/api/bots/{bot}")

    def bot_ladder(self, game: str) -> wire_bots.BotLadder:
        return self._get("GET", f"/api/bots/ladder/{quote(game, safe='')}", wire_bots.BotLadder)

    def challenge(self, bot: str, game: str, preset: str | None = None) -> wire_http.TableInfo:
        """Begin a match against a bot that waits for opponents."""
        new = wire_bots.NewChallenge(game, preset)
        return self._get("POST", f"/api/bots/{bot}/challenge", wire_http.TableInfo, new)

    def record(self, match: str) -> str:
        try:
            return self._ask("GET", f"/api/matches/{match}/record").decode()
        except UnicodeDecodeError:
            raise self.no_house() from None

    def _get(self, method: str, path: str, kind: type[T], body: Any = None) -> T:
        try:
            answer = json.decode(harmless(self._ask(method, path, body)), type=kind)
            check(answer)
        except (DecodeError, Nonsense, RecursionError):
            raise self.no_house() from None
        return answer

    def no_house(self) -> Unreachable:
        return Unreachable("error.not-parlour", url=self.url)

    def _ask(self, method: str, path: str, body: Any = None) -> bytes:
        status, answer = self._answer(method, path, b"" if body is None else json.encode(body))
        if status < 300:
            return answer
        try:
            problem = json.decode(harmless(answer), type=wire_http.HttpProblem)
            check(problem)
        except (DecodeError, Nonsense, RecursionError):
            wrong = Message("error.http-status", request=f"{method} {path}", status=status)
            raise Unwelcome(str(status), wrong) from None
        raise Unwelcome(problem.code, message(problem.message))

    def _answer(self, method: str, path: str, body: bytes) -> tuple[int, bytes]:
        kind = HTTPSConnection if self._parts.scheme == "https" else HTTPConnection
        line = kind(self._parts.hostname or "", self._parts.port, timeout=PATIENCE)
        # Called once, to create the response; the declared type wants a class.
        line.response_class = partial(_Answer, monotonic() + WHOLE)  # type: ignore[assignment]
        try:
            line.request(method, self._parts.path + path, body, self.headers)
            answer = line.getresponse()
            text = answer.read(LARGEST + 1)
        except (OSError, HTTPException) as error:
            raise unreachable(self.url, error) from error
        finally:
            line.close()
        if len(text) > LARGEST:
            raise self.no_house()
        return answer.status, text

    @property
    def headers(self) -> dict[str, str]:
        return {
            "Content-Type": "application/json",
            "Parlour-Protocol": str(PROTOCOL),
            **({"Authorization": f"Bearer {self.token}"} if self.token else {}),
        }


def unreachable(url: str, error: Exception) -> Unreachable:
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return Unreachable("error.no-server", url=url, reason=reason)
