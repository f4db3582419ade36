"""Row 17: nobody acts for a visitor by a page of their own, an old pass, or one that they planted.

On a real house: every request that changes something and every socket with the origins of foreign pages,
in every spelling; forms and plain text, which pages can send unasked; passes planted before somebody signs
in; passes that ended, whose sockets must close within a second; passwords guessed from behind a proxy,
with made-up addresses in front of the one that the proxy adds; and the files in which passes are kept.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from socket import gethostname
from time import monotonic
from typing import Any

from parlour.service.wire import PROTOCOL
from tests.adapters.raw_socket import RawSocket
from tests.adapters.running import Answer, RunningHouse, open_house
from tests.battery.origins import FOREIGN, HOST
from tests.battery.private_files import UMASKS, looked_at
from tests.battery.raw_http import RawLine
from tests.battery.result import Result

Tried = Iterator[tuple[str, str]]
CARRIERS = ("picows", "asgi")
SECRET, NEW, EMAIL = "correct horse", "battery staple", "member@example.org"
AT_ONCE = 1.0  # seconds in which the sockets of an ended pass are closed
SIMPLE = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "")
CHANGES = ("post", "put", "delete", "patch")
PROXY, VISITOR = "127.0.0.1", "203.0.113.7"
PUBLIC = "parlour.example"
UPGRADE = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13"}
KEY = {"Sec_WebSocket_Key": "a2tra2tra2tra2tra2traw=="}
SOCKETS: list[tuple[str, str, Any, dict[str, str]]] = [
    ("GET", f"/ws?protocol={PROTOCOL}", None, {**UPGRADE, **KEY})
]
REQUESTS: list[tuple[str, str, Any, dict[str, str]]] = [
    ("GET", "/", None, {}),
    ("GET", "/api/games", None, {"Parlour-Protocol": str(PROTOCOL)}),
    ("POST", "/api/guest", {}, {}),
]
LOOKED_AT = 20  # guesses at one name that are let through, at most: five, and then ever fewer


class Member:
    """Somebody with an account, a pass and two windows."""

    def __init__(self, house: RunningHouse, number: int) -> None:
        self.house = house
        self.name = f"Member {chr(97 + number // 26)}{chr(97 + number % 26)}"
        self.token = house.guest()
        self.take(self.ask("POST", "/api/account", {"name": self.name, "password": SECRET, "email": EMAIL}))

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        return self.house.http(method, path, body, Authorization=f"Bearer {self.token}", **headers)

    def take(self, answer: Answer) -> None:
        assert answer.status < 300, answer.body
        self.token = answer.json["token"]

    def link(self) -> str:
        """For a new password."""
        self.ask("POST", "/api/reset", {"who": self.name})
        self.house.until(lambda: any(self.name == name for name, _, _ in self.house.links))
        return [token for name, _, token in self.house.links if name == self.name][-1]


def known(house: RunningHouse, token: str) -> bool:
    return house.http("GET", "/api/me", Authorization=f"Bearer {token}").status == 200


def kept(house: RunningHouse) -> str:
    """All that is known of people and their passes."""
    return house.call(lambda: repr(house.house.context.store.people))


def changes(house: RunningHouse) -> list[tuple[str, str]]:
    """Every request of the description that may change something."""
    paths = house.http("GET", "/schema/openapi.json").json["paths"]
    return [
        (method.upper(), path) for path, methods in paths.items() for method in methods if method in CHANGES
    ]


# Foreign pages


def origins(house: RunningHouse) -> list[str]:
    here = f"127.0.0.1:{house.port}"
    other = [origin.replace(HOST, here).replace("parlour.example", "127.0.0.1") for origin in FOREIGN]
    return [origin for origin in other if origin.strip() and origin.isprintable() and origin.isascii()]


def foreign_requests(house: RunningHouse) -> Tried:
    me = Member(house, 0)
    before = kept(house)
    for method, path in changes(house):
        for origin in origins(house):
            answer = me.ask(method, path, {}, Origin=origin)
            wrong = (
                "" if (answer.status, answer.json["code"]) == (403, "foreign-page") else str(answer.status)
            )
            yield f"{method} {path} from {origin}", wrong
    yield "everybody is still there", "" if kept(house) == before else "something changed"


def foreign_sockets(house: RunningHouse) -> Tried:
    token = house.guest()
    for origin in origins(house):
        with RawSocket(house.port) as socket:
            status = socket.handshake(f"Authorization: Bearer {token}", f"Origin: {origin}")
        yield f"a socket from {origin}", "" if status == 403 else str(status)
    with RawSocket(house.port) as socket:
        own = socket.handshake(f"Authorization: Bearer {token}", f"Origin: http://127.0.0.1:{house.port}")
    yield "a socket from here", "" if own == 101 else str(own)


def known_hosts(port: int) -> list[str]:
    machine = gethostname()
    mine = [machine, machine.upper(), f"{machine}.local", PUBLIC, f"{PUBLIC}.", "mybox", "games.localhost"]
    plain = ["127.0.0.1", "localhost", "LocalHost", "localhost.", "[::1]", "192.168.1.7", "[2001:db8::7]"]
    return [f"{host}{end}" for host in (*mine, *plain) for end in ("", f":{port}", ":80")]


def unknown_hosts(port: int) -> list[str]:
    names = ["evil.example", f"{PUBLIC}.evil.example", f"x{PUBLIC}", f"www.{PUBLIC}", "127.0.0.1.nip.io"]
    names += [
        "localhost.evil.example",
        "evil-localhost",
        "localhostx",
        "evil",
        f"{gethostname()}.evil.example",
    ]
    names += ["2130706433", "0x7f000001", "127.1", "017700000001", "..", f"{PUBLIC}..", "_"]
    odd = [
        "[::1].evil.example",
        "[::1",
        "127.0.0.1@evil.example",
        f"{PUBLIC}:70000",
        f"{PUBLIC}/",
        "a b",
        "é",
    ]
    return [*(f"{name}{end}" for name in names for end in ("", f":{port}")), *odd]


def hosts(house: RunningHouse, socket: bool) -> Tried:
    """Asked by every name: only the house's own, and plain addresses, are answered."""
    asks = SOCKETS if socket else REQUESTS
    for known, found in ((True, known_hosts(house.port)), (False, unknown_hosts(house.port))):
        for host in found:
            for method, path, body, headers in asks:
                line = RawLine(house.port)
                answer = line.ask(method, path, body, Host=host, **headers)
                line.close()
                refused = answer.status >= 400
                yield f"{method} {path} at {host!r}", f"{answer.status}" if refused == known else ""


def unasked(house: RunningHouse) -> Tried:
    """What a page can send elsewhere without being asked whether it may."""
    me = Member(house, 1)
    before = kept(house)
    body = json.dumps({"password": SECRET, "new": NEW}).encode()
    for method, path in changes(house):
        for kind in SIMPLE:
            answer = me.ask(method, path, body, Content_Type=kind)
            yield f"{method} {path} as {kind!r}", "" if answer.status == 415 else str(answer.status)
    yield "everybody is still there", "" if kept(house) == before else "something changed"


# Passes


def planted(house: RunningHouse) -> Tried:
    """A pass that somebody else put into a browser never becomes its owner's."""
    for number, mine in enumerate(("made-up", house.guest("Mallory"), "x" * 43, "")):
        me = Member(house, 10 + number)
        for how in ({"Cookie": f"parlour={mine}"}, {"Authorization": f"Bearer {mine}"}):
            answer = house.http("POST", "/api/session", {"name": me.name, "password": SECRET}, **how)
            wrong = answer.status != 201 or answer.json["token"] == mine or (mine and known(house, mine))
            yield f"signing in with {mine!r}", f"{answer.status} {answer.body!r}" if wrong else ""
        guest = house.http("POST", "/api/guest", {}, Cookie=f"parlour={mine}").json["token"]
        yield f"a guest with {mine!r}", "it was taken over" if guest == mine or known(house, mine) else ""


def renewals(me: Member) -> dict[str, Callable[[], Answer]]:
    """Whatever ends all passes, or this one."""
    return {
        "signing in": lambda: me.ask("POST", "/api/session", {"name": me.name, "password": SECRET}),
        "signing out everywhere": lambda: me.ask("DELETE", "/api/sessions"),
        "a new password": lambda: me.ask("PUT", "/api/account/password", {"password": SECRET, "new": NEW}),
        "a link": lambda: me.ask("PUT", "/api/reset", {"link": me.link(), "password": SECRET}),
        "signing out": lambda: me.ask("DELETE", "/api/session"),
    }


def rotation(house: RunningHouse, took: list[float]) -> Tried:
    me = Member(house, 20)
    for what, renew in renewals(me).items():
        old = me.token
        with RawSocket(house.port) as one, RawSocket(house.port) as other:
            for socket in (one, other):
                socket.handshake(f"Authorization: Bearer {old}")
                socket.receive()
            answer = renew()
            began = monotonic()
            codes = [socket.close_code() for socket in (one, other)]
            took.append(monotonic() - began)
        yield (
            f"sockets after {what}",
            "" if codes == [1008] * 2 and took[-1] <= AT_ONCE else f"{codes} {took[-1]}",
        )
        fresh = answer.json["token"] if answer.status < 204 else ""
        yield f"the pass after {what}", "the old one is good" if known(house, old) or fresh == old else ""
        if fresh:
            yield f"the new pass after {what}", "" if known(house, fresh) else "it is not known"
            me.token = fresh


def used_twice(house: RunningHouse) -> Tried:
    me = Member(house, 30)
    link = me.link()
    answers = [me.ask("PUT", "/api/reset", {"link": link, "password": NEW}).status for _ in range(2)]
    yield "a link, twice", "" if answers == [200, 409] else str(answers)


def existence(house: RunningHouse) -> Tried:
    """Whether there is such an account is not told, by a single byte."""
    me = Member(house, 31)
    asked = {
        "signing in": ("POST", "/api/session", lambda who: {"name": who, "password": "wrong"}),
        "asking for a link": ("POST", "/api/reset", lambda who: {"who": who}),
    }
    for what, (method, path, body) in asked.items():
        there, not_there = (_bytes(house.http(method, path, body(who))) for who in (me.name, "Nobody here"))
        yield what, "" if there == not_there else f"{there!r} {not_there!r}"


def _bytes(answer: Answer) -> object:
    headers = sorted(
        (name.lower(), value) for name, value in answer.headers.items() if name.lower() != "date"
    )
    return answer.status, headers, answer.body


# Behind a proxy


def guessed(house: RunningHouse, guesses: int) -> Tried:
    """One visitor guesses a password, with another address in front of their own each time."""
    for number, (how, header) in enumerate(FORGED.items()):
        me, line = Member(house, 40 + number), RawLine(house.port)
        guess = {"name": me.name, "password": "wrong horse"}
        lines = (header.format(forged=f"192.0.{n // 250}.{n % 250}") for n in range(guesses))
        statuses = [line.ask("POST", "/api/session", guess, X_Forwarded_For=at).status for at in lines]
        line.close()
        looked_at = guesses - statuses.count(429)
        yield f"guesses with {how}", "" if looked_at <= LOOKED_AT else f"{looked_at} were looked at"


LINE = "\r\nX-Forwarded-For: "
FORGED = {  # what arrives, once the proxy has added whom it heard
    "a line in front of the proxy's": "{forged}" + LINE + VISITOR,
    "two lines in front of the proxy's": "{forged}" + LINE + "192.0.2.1" + LINE + VISITOR,
    "an address in front of the proxy's": "{forged}, " + VISITOR,
    "a line in front of two proxies'": "{forged}" + LINE + f"{VISITOR}, {PROXY}",
    "a port behind the visitor's address": "{forged}, " + VISITOR + ":4321",
}


# All of it


def run(*, guesses: int = 200, umasks: int = len(UMASKS)) -> Iterator[Result]:
    for carrier in CARRIERS:
        took: list[float] = []
        with open_house(carrier, public_url=f"https://{PUBLIC}", hosts=("mybox:8000",)) as house:
            yield _result(f"sockets by other names, {carrier}", hosts(house, socket=True))
            yield _result(f"foreign sockets, {carrier}", foreign_sockets(house))
            ended = list(rotation(house, took))
            yield _result(
                f"passes that end, {carrier}", ended, f"sockets closed in {max(took) * 1000:.0f} ms"
            )
    with open_house(public_url=f"https://{PUBLIC}", hosts=("mybox:8000",)) as house:
        yield _result("requests by other names", hosts(house, socket=False))
    with open_house() as house:
        yield _result("foreign pages", foreign_requests(house))
        yield _result("requests that nobody asked about", unasked(house))
        yield _result("planted passes", planted(house))
        yield _result("links", used_twice(house))
        yield _result("whether there is an account", existence(house))
    with open_house(trusted_proxies=(PROXY,)) as house:
        yield _result("forwarded addresses", guessed(house, guesses), f"{guesses} guesses each way")
    if umasks:
        yield file_modes(umasks)


def file_modes(umasks: int = len(UMASKS)) -> Result:
    tried = (looked_at(umask) for umask in UMASKS[:umasks])
    return _result("file modes", chain.from_iterable(tried), "for their owner alone")


def _result(name: str, tried: Iterable[tuple[str, str]], figures: str = "all refused") -> Result:
    all_tried = list(tried)
    bad = [f"{what}: {wrong}" for what, wrong in all_tried if wrong]
    return Result(17, f"sessions: {name}", len(all_tried), len(bad), figures, tuple(bad[:3]))
