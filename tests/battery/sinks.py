"""Where text comes out of a house, and how to see that none of it was obeyed there."""

import asyncio
import io
import json
import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from msgspec import structs

from parlour.adapters.logs import open_log
from parlour.client import Connection, Mirror
from parlour.client.address import harmless
from parlour.service import wire
from parlour.service.wire.texts import Text
from parlour.ui.terminal.online.app import OnlineApp
from parlour.ui.terminal.online.keyboard import TalkingLines
from parlour.ui.terminal.online.session import OnlineSession
from parlour.ui.terminal.online.shown import shown
from parlour.ui.terminal.pace import Speed
from parlour.ui.terminal.plain import Plain
from tests.battery.raw_http import Raw
from tests.service.room import Room

Tried = tuple[str, str]  # what was tried, and what is wrong with what came of it

KINDS = {
    "application/json": "json",
    "application/vnd.oai.openapi+json": "json",
    "text/html": "html",
    "text/plain": "text",
    "text/css": "text",
}
OURS = {
    *("content-type", "content-length", "date", "connection", "set-cookie", "cache-control", "allow"),
    *("vary", "etag"),
    *("content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-opener-policy"),
    "retry-after",
    "transfer-encoding",  # of the answer to what is no HTTP at all
}
COOKIE = re.compile(  # a pass, or its end
    r'parlour(-[0-9]+)?=(""|[A-Za-z0-9_-]*);( HttpOnly;)? Max-Age=\d+; Path=/; SameSite=lax', re.IGNORECASE
)


def several(texts: Sequence[str], count: int) -> Iterator[Sequence[str]]:
    return (texts[at : at + count] for at in range(0, len(texts), count))


def plain(text: str) -> bool:
    """Nothing that a terminal or a log would obey, nothing that turns the writing round or is not seen."""
    return all(line.isprintable() for line in text.split("\n"))


# HTTP


def wrong_answer(answer: Raw) -> str:
    """A header of somebody else's, a body of another kind than it says, a 5xx."""
    kind = KINDS.get(answer.header("content-type").partition(";")[0], "")
    strange = {name for name, _ in answer.headers} - OURS
    if answer.status >= 500:
        return f"{answer.status}: {answer.body[:100]!r}"
    if strange:
        return f"headers {strange}"
    if any(not COOKIE.fullmatch(value) for name, value in answer.headers if name == "set-cookie"):
        return f"cookie {answer.header('set-cookie')!r}"
    if kind == "json":
        return wrong_json(answer.body)
    if kind == "html":
        return wrong_page(answer.body.decode())
    return "" if kind == "text" else f"content of the kind {answer.header('content-type')!r}"


def wrong_json(body: bytes) -> str:
    try:
        json.loads(body)
    except ValueError as error:
        return f"no JSON: {error}"
    return "" if not re.search(rb"[\x00-\x1f]", body) else "control characters in JSON"


class _Marks(HTMLParser):
    """The tags of a page with their attributes' names, and its links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: set[tuple[str, ...]] = set()
        self.links: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add((tag, *(name for name, _ in attrs)))
        self.links |= {value or "" for name, value in attrs if name in ("href", "src", "action")}


HOUSE_TAGS = {
    *(("html", "lang"), ("head",), ("meta", "charset"), ("meta", "name", "content"), ("title",)),
    ("meta", "name", "content", "media"),
    *(("link", "rel", "href"), ("body",), ("h1",), ("h2",), ("p",), ("pre",), ("code",), ("ul",), ("li",)),
    *(("a", "href"), ("dl",), ("dt",), ("dd",), ("noscript",), ("link", "rel", "href", "type")),
    *(("script", "type", "crossorigin", "src"), ("link", "rel", "crossorigin", "href")),
    *(("link", "rel", "href", "as", "type", "crossorigin"), ("div", "class"), ("p", "lang")),
}


def wrong_page(text: str) -> str:
    marks = _Marks(text)
    foreign = marks.seen - HOUSE_TAGS
    links = {link for link in marks.links if not re.fullmatch(r"(/[A-Za-z0-9/._-]*)?", link)}
    if foreign or links:
        return f"tags {foreign} links {links}"
    return "" if text.count("<!") == 1 else "a comment"


# The log


@contextmanager
def noted(form: str) -> Iterator[tuple[Any, io.StringIO]]:
    """A log of this form, and what it wrote; the program's own log is as before afterwards."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        with redirect_stderr(io.StringIO()) as written:
            yield open_log("debug", form), written
    finally:
        root.handlers[:] = before
        root.setLevel(level)


def logged(texts: Iterable[str], form: str) -> Iterator[Tried]:
    with noted(form) as (note, written):
        for text in texts:
            written.seek(0)
            written.truncate()
            note("request-refused", path=text, name=text)
            note(text[:500] or "x", error=ValueError(text))
            first, _, rest = written.getvalue().partition("\n")
            indented = [line for line in rest.split("\n")[1:] if line and line[0] not in " "]
            wrong = (
                ""
                if plain(written.getvalue()) and "request-refused" in first
                else "not plain, or not one line"
            )
            yield repr(text)[:80], wrong or (f"forged {indented[0][:60]!r}" if indented else "")


# The terminal


def picture_with(names: Sequence[str]) -> wire.Picture:
    """A live match of checkers whose chairs have these names, as its house tells it."""
    room = Room()
    ana = room.guest("Ana")
    match = ana.create("checkers", options={"opening": "given"}, seats=4, pace="untimed").match
    for guest in (ana, room.guest("Ben"), room.guest("Cyd"), room.guest("Dan")):
        guest.say(type="sit", match=match)
    ana.say(type="join", match=match)
    told: list[wire.Picture] = ana.told(wire.Picture)
    return through_the_wire(structs.replace(told[-1], seats=chairs_with(told[-1].seats, names)))


def chairs_with(chairs: Sequence[wire.SeatInfo], names: Sequence[str]) -> tuple[wire.SeatInfo, ...]:
    return tuple(structs.replace(chair, name=name) for chair, name in zip(chairs, names, strict=False))


def through_the_wire(message: Any) -> Any:
    """What a client makes of it; a house that means ill writes its strings in either way."""
    frame = wire.encode(message)
    escaped = json.dumps(json.loads(frame)).encode()
    assert wire.decode_outbound(harmless(frame)) == wire.decode_outbound(harmless(escaped))
    return wire.decode_outbound(harmless(frame))


def news_with(picture: wire.Picture, some: Sequence[str]) -> list[Any]:
    """Names, sentences and codes from a house that does not clean them, as a client hears of them."""
    words = Text("app.said", {"text": some[0]})
    event = wire.Event("said", {}, words)
    news = [
        wire.Presence(picture.match, chairs_with(picture.seats, [*some, *some, *some, *some])),
        wire.Problem("not-stored", words, picture.match),
        wire.Update(picture.match, picture.version + 1, picture.seat, events=(event,), prompt=words),
        structs.replace(picture, code=some[0][:40], prompt=words),
    ]
    return [through_the_wire(one) for one in news]


def in_lines(texts: Sequence[str]) -> Iterator[Tried]:
    """What the plain terminal prints."""
    first = picture_with(["Ana", "Ben", "Cyd", "Dan"])
    for some in several(texts, 4):
        with redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")) as printed:
            client: Any = None
            session = OnlineSession(client, shown(first))
            table = Plain(session, TalkingLines(Speed.OFF))
            for news in news_with(first, some):
                session.hear(news)
            table.begin()
        printed.seek(0)
        text = printed.read()
        yield repr(some)[:120], "" if plain(text) else f"printed {text[:200]!r}"


class _Silent:
    """A client whose house says what the test says."""

    def __init__(self, mirror: Mirror) -> None:
        self._mirror = mirror
        self.connection = Connection("live")
        self.news: asyncio.Queue[Any] = asyncio.Queue()

    def mirror(self, match: str) -> Mirror:
        return self._mirror

    async def claim(self, match: str) -> None:
        raise AssertionError("nobody claims a match here")

    async def stream(self) -> Any:
        while True:
            yield await self.news.get()


def on_screen(texts: Sequence[str]) -> list[Tried]:
    """What the app draws."""
    return asyncio.run(_on_screen(texts))


async def _on_screen(texts: Sequence[str]) -> list[Tried]:
    first, tried = picture_with(["Ana", "Ben", "Cyd", "Dan"]), []
    client: Any = _Silent(Mirror(first))
    app = OnlineApp(client, client.mirror(first.match), speed=Speed.OFF)
    async with app.run_test(size=(100, 30)) as pilot:
        for some in several(texts, 4):
            for news in news_with(first, some):
                client.news.put_nowait(news)
            await pilot.pause()
            drawn = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
            tried.append((repr(some)[:120], "" if plain(drawn) else f"drew {_first_bad(drawn)!r}"))
    return tried


def _first_bad(text: str) -> str:
    return next((line for line in text.split("\n") if not line.isprintable()), "")


# Files


def log_lines(log: Path) -> Iterator[Tried]:
    """The log of a house: every line is one of ours, and plain."""
    for line in log.read_text("utf-8", "replace").splitlines():
        wrong = "" if line.isprintable() and re.match(r"\d{4}-\d\d-\d\dT", line) else "no line of ours"
        yield line[:120], wrong
