"""Row 5: nothing that anybody sends, pastes or types breaks anything, and every answer comes at once.

Inputs are written by the grammar of their kind and then spoilt: values of other types and sizes, fields too
many and too few, lines exchanged, bytes flipped, cut or put in. A frame must be answered or its socket
closed; everything else must be taken or refused by an error of ours. Time is that of the processor, so that
a busy machine changes nothing: an input that takes more than 100 ms is tried again where it can be, and its
least time counts.
"""

import gc
import os
from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from time import thread_time
from typing import Any, NamedTuple

from msgspec import DecodeError, ValidationError
from msgspec.json import Decoder, encode

from parlour.core.chance import Luck, Nonce
from parlour.core.errors import ParlourError
from parlour.core.game import Turn
from parlour.core.match import Match
from parlour.core.record import read, verify
from parlour.core.registry import game, slugs
from parlour.service import wire
from parlour.service.person import LONGEST_NAME, clean_name
from parlour.service.table_settings import validated
from parlour.service.wire import http as wire_http
from parlour.service.wire.lobby import EnterLobby, LeaveLobby
from parlour.ui.terminal.typed import canonical, meant
from tests.battery.result import Batch, Result, batches, spread
from tests.battery.rows.row02_spoofing import Scene
from tests.battery.rows.row16_records import mended
from tests.battery.seated import GAMES, MATCH, stranger
from tests.service.room import Guest

BATCH = 1_000
QUIET = (
    wire.Leave | wire.Say | wire.Rematch | EnterLobby | LeaveLobby | wire.BotAway
)  # answered later, or not
SLUGS = slugs()
SLOWEST = 0.1  # seconds
TEXTS = [
    "",
    " ",
    "\0",
    "x" * 300,
    "/",
    "/offer-takeback 9",
    "/offer-takeback -1",
    "٣",
    "²",
    "\ud800",
    "\U0010ffff",
]
TEXTS += [
    "../..",
    "'; --",
    "<script>",
    "\x1b[2J",
    "\u202e",
    "%s%n",
    "{0}",
    "nan",
    "1e9",
    "-0",
    "match",
    "own",
    "K",
]
NUMBERS: list[Any] = [0, -1, 1, 3, 4, 2**31 - 1, 2**31, 2**63, 2**64, 10**40, 0.5, 1e308, -0.0]
NASTY: list[Any] = [None, True, False, [], {}, [[]], {"": None}, [0] * 50, {"type": "submit"}]


class Tried(NamedTuple):
    kind: str
    what: str
    wrong: str
    seconds: float


# How inputs are spoilt


def spoilt_value(rng: Random) -> Any:
    return rng.choice(rng.choice((TEXTS, NUMBERS, NASTY)))


def spoilt(message: dict[str, Any], rng: Random) -> bytes:
    """A message with something wrong in it, or, now and then, with nothing wrong."""
    message = dict(message)
    for _ in range(rng.randrange(3)):
        field = rng.choice([*message, "extra"])
        if rng.random() < 0.3:
            message.pop(field, None)
        else:
            message[field] = spoilt_value(rng)
    try:
        frame = encode(message)
    except UnicodeEncodeError:
        frame = repr(message).replace("'", '"').encode("utf-8", "surrogatepass")
    return spoilt_bytes(frame, rng) if rng.random() < 0.4 else frame


def spoilt_bytes(frame: bytes, rng: Random) -> bytes:
    at, to = sorted((rng.randrange(len(frame) + 1), rng.randrange(len(frame) + 1)))
    put_in = (
        b"\xff",
        b"\0",
        b'"',
        b"\\ud800",
        b"[" * 2000,
        b'{"a":' * 500,
        b"9" * 1000,
        b"\xed\xa0\x80",
        b"x" * 5000,
    )
    match rng.randrange(6):
        case 0:
            return frame[:at]
        case 1:
            return frame[:at] + frame[to:]
        case 2:
            return frame[:at] + rng.choice(put_in) + frame[at:]
        case 3:
            return frame[:at] + bytes([rng.randrange(256)]) + frame[at + 1 :]
        case 4:
            return frame[:to] + frame[at:]
    return rng.randbytes(rng.randrange(200))


def spoilt_text(text: str, rng: Random) -> str:
    at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
    match rng.randrange(5):
        case 0:
            return text[:at] + text[to:]
        case 1:
            return text[:to] + text[at:]
        case 2:
            return text[:at] + rng.choice(TEXTS) + text[at:]
        case 3:
            return text[:at] + str(rng.choice(NUMBERS)) + text[to:]
    return text.replace(rng.choice(text or " "), rng.choice(TEXTS))[:5000]


# Frames


class Talker:
    """Somebody who sends nonsense to a match, as a player or as a spectator."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.scene = Scene(rng.randrange(6), rng)
        self.guest: Guest = rng.choice([*self.scene.players.values(), stranger(self.scene.room)])
        self.guest.say(type="join", match=MATCH)

    @property
    def is_over(self) -> bool:
        """A second passes with each frame, for a flood is not what is tried; meanwhile the match may end."""
        self.scene.room.wait(1)
        return MATCH not in self.scene.room.house.tables

    def input(self) -> bytes:
        if self.guest.visitor.gone:
            self.guest.connect().say(type="join", match=MATCH)
        self.guest.socket.frames.clear()
        return spoilt(self.rng.choice([*self.scene.messages(0)]), self.rng)

    def take(self, frame: bytes) -> str:
        self.guest.visitor.received(frame)
        if self.guest.socket.closed is None and not self.guest.socket.frames and not is_quiet(frame):
            return "it was neither answered nor closed"
        return ""


def is_quiet(frame: bytes) -> bool:
    """Whoever leaves is not answered; what is said or wished for is told to those who look."""
    try:
        return isinstance(wire.decode_inbound(frame), QUIET)
    except (DecodeError, UnicodeDecodeError, RecursionError):
        return False


def frames(rng: Random, count: int) -> Iterator[Tried]:
    talker = Talker(rng)
    for at in range(count):
        if at % 60 == 0 or talker.is_over:
            talker = Talker(rng)
        frame = talker.input()
        yield timed("frames", frame, talker.take, again=1)
        talker.guest.told()  # whatever was said can be read


# Everything else


def bodies(rng: Random, count: int) -> Iterator[Tried]:
    """Requests for new tables and guests."""
    table = {
        "game": "whist",
        "options": {"target": 2},
        "seats": 2,
        "pace": "quick",
        "watch": "off",
        "bots": {"1": "bot"},
    }
    for _ in range(count):
        base: dict[str, Any] = rng.choice([{**table, "game": rng.choice(SLUGS)}, {"name": "Ana"}])
        kind = wire_http.NewGuest if "name" in base else wire_http.NewTable
        yield timed("HTTP bodies", spoilt(base, rng), partial(accepted, Decoder(kind).decode))


def accepted(decode: Callable[[bytes], Any], body: bytes) -> str:
    try:
        asked = decode(body)
    except (ValidationError, DecodeError, UnicodeDecodeError):
        return ""
    if isinstance(asked, wire_http.NewTable):
        return refused_or_not(validated, asked)
    name = clean_name(asked.name)
    return "" if len(name) <= LONGEST_NAME and name.isprintable() else f"the name became {name!r}"


@cache
def some_records() -> list[str]:
    """Short ones, which somebody gave up."""
    return [record(number, Random(number)) for number in range(2 * len(GAMES))]


def record(number: int, rng: Random) -> str:
    slug, seats, options = GAMES[number % len(GAMES)]
    luck = Luck(rng.randbytes(32), tuple(Nonce(rng.randbytes(16)) for _ in range(seats)))
    match: Match[Any, Any, Any] = Match.start(game(slug, **options), seats, luck)
    for _ in range(20):
        if isinstance(match.awaiting, Turn):
            match, _ = match.play(match.awaiting.seats[0], rng.choice(match.legal(match.awaiting.seats[0])))
    over = match.outcome or seats == 1
    return match.record() if over else match.play(0, "/resign")[0].record()


def records(rng: Random, count: int) -> Iterator[Tried]:
    """Half of them with a mended digest, so that what is inside is read."""
    for _ in range(count):
        lines = rng.choice(some_records()).split("\n")
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(lines))
            lines[at] = rng.choice((spoilt_text(lines[at], rng), rng.choice(lines)))
        text = "\n".join(lines)
        if rng.random() < 0.6:
            text = "\n".join([*text.rpartition("digest: ")[0].split("\n")[:-1], "digest: "])
            text = surely_mended(text)
        data = text.encode("utf-8", "surrogatepass")
        yield timed("records", data if rng.random() < 0.5 else text, partial(refused_or_not, both))


def surely_mended(text: str) -> str:
    try:
        return mended(text.split("\n")).decode()
    except UnicodeEncodeError:
        return text


def both(text: str | bytes) -> None:
    verify(text)
    read(text)


def positions(rng: Random, count: int) -> Iterator[Tried]:
    known = {"checkers": "B:W18,24,K10:B12,K22", "connect-four": "4453"}
    for _ in range(count):
        slug = rng.choice(SLUGS)
        text = known.get(slug, "1")
        for _ in range(rng.randrange(4)):
            text = spoilt_text(text, rng)
        yield timed("positions", text, partial(refused_or_not, game(slug).position))


def lines(rng: Random, count: int) -> Iterator[Tried]:
    """What is typed means one of the legal plays, several, or none."""
    for at in range(count):
        if at % 100 == 0:
            rules = game(rng.choice(SLUGS))
            legal = Match.start(rules, rules.seats[0], lambda draw: tuple(range(draw.take))).legal(0)
        text = rng.choice([*legal, "8s h", "11 25", "10d", "d", "17", *TEXTS])
        for _ in range(rng.randrange(4)):
            text = spoilt_text(text, rng)
        yield timed("terminal lines", text, partial(understood, legal, rng.choice((0, 7, 9, 40))))


def understood(legal: list[str], columns: int, text: str) -> str:
    found = meant(canonical(text, columns), legal)
    return "" if set(found) <= set(legal) else f"it was taken for {found}"


def strings(rng: Random, count: int) -> Iterator[Tried]:
    """Origins, cookies, codes and names of matches."""
    scene = Scene(0, rng)
    good = ("https://parlour.example:8443", "token-match-0", "BCDFG", "match")
    for _ in range(count):
        text = rng.choice(good)
        for _ in range(rng.randrange(1, 4)):
            text = spoilt_text(text, rng)
        yield timed("origins, cookies, codes", text, partial(asked, scene))


def asked(scene: Scene, text: str) -> str:
    room = scene.room
    room.connections.allows_origin(text, "parlour.example:8443")
    guest = Guest(room, "", text)
    known = guest.visitor.person
    guest.drop()
    room.house.find(text, lambda table: None)
    if known and text != "token-match-0":
        return f"it was taken for {known}"
    return refused_or_not(room.house.by_code, text)


def refused_or_not(act: Callable[[Any], Any], text: Any) -> str:
    try:
        act(text)
    except ParlourError as error:
        return "" if str(error) else "it was refused without a word"
    return ""


def timed(kind: str, what: Any, act: Callable[[Any], str], again: int = 3) -> Tried:
    """What came of it. What can be tried again is, before it counts as slow."""
    seconds = []
    while len(seconds) < again and min(seconds, default=1) > SLOWEST:
        start = thread_time()
        try:
            wrong = act(what)
        except Exception as error:  # whatever it is, it is a finding
            wrong = f"{type(error).__name__}: {error}"[:200]
        seconds.append(thread_time() - start)
    slow = f"it took {min(seconds) * 1000:.0f} ms" if min(seconds) > SLOWEST else ""
    return Tried(kind, repr(what)[:300], wrong or slow, min(seconds))


SHARES = {frames: 0.6, bodies: 0.1, records: 0.1, positions: 0.08, lines: 0.08, strings: 0.04}


def run(*, count: int = 1_000_000, seed: int = 1, workers: int = os.cpu_count() or 1) -> Iterator[Result]:
    for kind, share in SHARES.items():
        work = batches(round(count * share), BATCH)
        parts = spread(partial(batch, kind.__name__, seed), work, workers, "row 5")
        names, tried, bad, slowest = set[str](), 0, list[str](), [0.0]
        for name, size, found, times in parts:
            names, tried, bad, slowest = names | {name}, tried + size, bad + found, [*slowest, *times]
        figures = f"slowest {max(slowest) * 1000:.1f} ms of {SLOWEST * 1000:.0f}"
        yield Result(5, f"malformed {' '.join(names)}", tried, len(bad), figures, tuple(bad[:3]))


def batch(kind: str, seed: int, work: Batch) -> tuple[str, int, list[str], list[float]]:
    """How many were tried, what went wrong, and the longest times."""
    number, size = work
    name = f"{seed}/5/{kind}/{number}"
    gc.collect()
    gc.disable()  # so that nobody pays for what others threw away
    try:
        tried = list(globals()[kind](Random(name), size))
    finally:
        gc.enable()
    bad = [f"{one.wrong}: {one.what}, seed {name}" for one in tried if one.wrong]
    return tried[0].kind, len(tried), bad, sorted(one.seconds for one in tried)[-3:]
