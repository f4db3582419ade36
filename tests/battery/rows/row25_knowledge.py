"""Row 25: nobody is told anything that they may not know yet, by whatever door.

A match is played through the real house in virtual time: both players with two windows each, a spectator, a
stranger in the lobby, and people who ask without a socket. Everybody also says nonsense, offers, takes back,
leaves and returns, asks what was seen, speaks, asks for hints, sits down at another table and wants to play
again; now and then the house is killed. Each player is a point from the next level, and among those who lead
at the moment: whatever the match brings would show there. What each of them may know is worked out from
the journal (`tests.battery.knowledge`), spectators as late as the delay of the table says, and every byte is
read at the moment when it is sent.
"""

import os
import re
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from msgspec.json import encode

from parlour.core.errors import ParlourError
from parlour.service import wire
from parlour.service.books.people import AccountRow
from parlour.service.books.progress import Career, Standing
from parlour.service.fair_queue import Lane
from parlour.service.matches.past_match import DrawsOf, Question, RecordOf, ToldTo
from parlour.service.matches.turns.hints import Hints
from parlour.service.people import profiles
from parlour.service.people.names import folded
from tests.battery.knowledge import Journal, Reader, cards, gave_up, leaks, levels
from tests.battery.knowledge_socket import real_match
from tests.battery.result import Batch, Result, batches, spread
from tests.battery.seated import GAMES, MATCH, TODAY, player, stored, stranger, terms
from tests.service.memory_store import MemoryStore
from tests.service.room import Guest, Room

BATCH = 2_000
MOST_DEEDS = 110
AFTER = 14  # deeds after the end
TURNS = [GAMES[number] for number in (3, 4, 3, 4, 0, 1, 4, 5)]  # those with hidden hands most often
STRANGE = ("", "0", "99", "pick 0", "/accept", "/dance", "draw", "8S=X", "QH", "take", "7C", "AS")
KINDS = {"play": 16, "strange": 2, "stale": 1, "join": 2, "again": 1, "seen": 2, "ping": 1, "say": 1}
KINDS |= {
    "leave": 0.3,
    "offer": 1,
    "answer": 1,
    "wait": 1,
    "peek": 3,
    "hint": 1,
    "reopen": 0.2,
    "resign": 0.4,
    "rematch": 0.3,
    "elsewhere": 0.3,
}
OVER = KINDS | {"play": 8, "rematch": 2, "elsewhere": 1}  # when there is more to tell than to play
POINTS, LEVEL = 9, 1  # one more is the next level
NONE_LATER = 1e-6  # seconds
AWAY = re.compile(rb'"away":[0-9.]+,?')


class Noting(MemoryStore):
    """Knows when each step was stored."""

    def __init__(self) -> None:
        super().__init__(lambda: TODAY + self.clock())
        self.clock: Callable[[], float] = lambda: 1000.0
        self.times: list[float] = []

    def start(self, row: Any, step: Any, done: Any) -> None:
        if row.id == MATCH:
            self.times.append(self.clock())
        super().start(row, step, done)

    def append(self, row: Any, ending: Any, done: Any) -> None:
        if row.match == MATCH and row.version == len(self.times):
            self.times.append(self.clock())
        super().append(row, ending, done)


class Window:
    def __init__(self, guest: Guest, reader: Reader) -> None:
        self.guest, self.reader = guest, reader
        self.said = 0
        self.since: int | None = None  # what it asks for being after
        self.present = b""


class World:
    def __init__(self, number: int, seed: str) -> None:
        self.rng = rng = Random(seed)
        self.slug, self.seats, options = TURNS[number % len(TURNS)]
        bots = {"1": "random"} if self.seats == 2 and rng.random() < 0.15 else {}
        self.people = self.seats - len(bots)
        self.delay = rng.choice((0, 0, 3, 8))
        validated = terms(self.slug, self.seats, options, delay=self.delay, pace="untimed", bots=bots)
        self.store = store = stored(validated, rng, store=Noting())
        for seat in range(self.seats):
            name, person, at = f"Player {seat}", f"person-{MATCH}-{seat}", store.wall()
            store.books.people.add_account(AccountRow(person, name, "x"), folded(name))
            career = Career(person, POINTS, 5, 5, intensity=0.1, played_at=at)  # which one loss takes away
            standing = Standing(person, self.slug, POINTS, LEVEL, played_at=at)
            store.books.progress.keep([career], [standing], ())
        self.levels = {(f"Player {seat}", LEVEL) for seat in range(self.seats)}
        self.journal = Journal(self.slug, validated.options)
        self.frames, self.plays, self.sent = 0, 0, 0
        self.wrong: list[str] = []
        self.said: list[float] = []
        self.hints = Hints()
        self.room = Room(store)
        store.clock = lambda: self.room.now
        row = store.matches[MATCH]
        self.nonces = [seat.nonce.hex().encode() for seat in row.seats]
        self.secret = row.secret.hex().encode()
        self._come()
        self.boards = self._boards("")

    def _come(self) -> None:
        self.windows: list[Window] = []
        for seat in (*range(self.people), *range(self.people)):
            self._window(player(self.room, seat), seat)
        self._window(stranger(self.room), None)
        self._window(stranger(self.room, 1), None).guest.say(type="lobby")
        for window in self.windows[:-1]:
            window.guest.say(type="join", match=MATCH)
        self.anybody = Reader(None)

    def _window(self, guest: Guest, seat: int | None) -> Window:
        window = Window(guest, Reader(seat, set()))
        self.windows.append(window)
        self._listen(window)
        return window

    def _listen(self, window: Window) -> None:
        window.present = b""
        early, window.guest.socket.frames = window.guest.socket.frames, []
        window.guest.visitor.tell = partial(self.hear, window)
        for frame in early:
            self.hear(window, frame)

    # What anybody may know

    def _known(self, seat: int | None) -> int:
        """The step up to which somebody may know the match by now."""
        while len(self.journal.moments) < len(self.store.steps.get(MATCH, ())):
            self.journal.read(self.store.steps[MATCH][len(self.journal.moments)].plays)
        last = len(self.journal.moments) - 1
        if seat is not None:
            return last
        early = self.room.now - self.delay + NONE_LATER
        return max([0, *(step for step in range(last + 1) if self.store.times[step] <= early)])

    def _ended(self, seat: int | None) -> bool:
        return self.store.matches[MATCH].phase == "over" and self._known(seat) == len(self.store.times) - 1

    def hear(self, window: Window, frame: bytes) -> None:
        if window.reader.seat is None:
            self._watch(window, frame)
        self.read(frame, window.reader)

    def _watch(self, window: Window, frame: bytes) -> None:
        """What a spectator may learn from when something is said, or that it is said at all."""
        if frame.startswith(b'{"type":"said"'):
            window.said += 1
            if window.said > sum(at <= self.room.now - self.delay + NONE_LATER for at in self.said):
                self.wrong.append("a spectator heard a phrase too early")
        if frame.startswith(b'{"type":"presence"'):
            before, window.present = window.present, AWAY.sub(b"", frame)
            if window.present == before:
                self.wrong.append("a spectator is told that something happened which they may not know")
        if b'"missed":' in frame and window.since is not None and window.since > self._known(None):
            self.wrong.append(f"a spectator learns that the match has reached version {window.since}")

    def read(self, body: bytes, reader: Reader) -> None:
        self.frames += 1
        known, ended = self._known(reader.seat), self._ended(reader.seat)
        for leak in leaks(body, reader, self.journal.moments[: known + 1], ended):
            self.wrong.append(f"seat {reader.seat} at step {known}: {leak}")
        if not ended and (higher := levels(body) - self.levels):
            self.wrong.append(f"seat {reader.seat} is told of {higher} at step {known}")
        if self.delay and reader.seat is None and not ended and gave_up(body):
            self.wrong.append(f"a spectator is told at step {known} that somebody gave up")
        row = self.store.matches[MATCH]
        hidden = [row.next_secret.hex().encode()] if row.next_secret else []
        if not ended:
            others = [nonce for seat, nonce in enumerate(self.nonces) if seat != reader.seat]
            hidden += [self.secret, *others, *([row.next.encode()] if row.next else [])]
        if any(secret in body for secret in hidden):
            self.wrong.append(f"seat {reader.seat} is told a secret at step {known}: {body[:200]!r}")

    # What they do

    def does(self) -> None:
        self.room.wait(self.rng.choice((0.2, 0.3, 1.1)))
        kinds = OVER if self.store.matches[MATCH].phase == "over" else KINDS
        kind = self.rng.choices([*kinds], [*kinds.values()])[0]
        match = self.room.live(MATCH).match if MATCH in self.room.house.tables else None
        if kind == "play" and match is not None and not match.outcome:
            seat = self.rng.choice(match.awaiting.seats)
            if seat < self.people:
                self._submit(self.windows[seat], self.rng.choice(match.legal(seat)))
        else:
            getattr(self, f"_{kind}", self._peek)(self.rng.choice(self.windows))

    def _submit(self, window: Window, words: str, version: int | None = None) -> None:
        self.sent += 1
        self.plays += 1
        window.reader.named |= cards(words)
        at = self._known(0) if version is None else version
        submit = {"type": "submit", "match": MATCH, "version": at, "play": words, "id": str(self.sent)}
        window.guest.say(**submit)

    def _strange(self, window: Window) -> None:
        self._submit(window, self.rng.choice(STRANGE))

    def _stale(self, window: Window) -> None:
        self._submit(window, self.rng.choice(STRANGE), self._early())

    def _early(self) -> int:
        return self.rng.randrange(self._known(0) + 1)

    def _join(self, window: Window) -> None:
        window.since = self._early() + self.rng.randrange(2)
        window.guest.say(type="join", match=MATCH, since=window.since)
        window.since = None

    def _again(self, window: Window) -> None:
        window.guest.drop()
        self.room.wait(1)
        window.guest.connect()
        self._listen(window)
        self._join(window)

    def _seen(self, window: Window) -> None:
        window.guest.say(type="seen", match=MATCH, first=self.rng.choice((0, self._early())))

    def _ping(self, window: Window) -> None:
        window.guest.say(type="ping", match=MATCH, version=self._early())

    def _say(self, window: Window) -> None:
        window = self.rng.choice(self.windows[: self.people])
        visitor = window.guest.visitor
        if visitor._phrases.left(visitor._now()) >= 1:  # else it is too much, and nobody ever hears it
            self.said.append(self.room.now)
        window.guest.say(type="say", match=MATCH, phrase="oops")

    def _offer(self, window: Window) -> None:
        self._submit(window, self.rng.choice(("/offer-draw", f"/offer-takeback {self._early()}")))

    def _answer(self, window: Window) -> None:
        self._submit(window, self.rng.choice(("/accept", "/accept", "/decline")))

    def _leave(self, window: Window) -> None:
        """For good, if one who plays against others says so."""
        window.guest.say(type="leave", match=MATCH)
        window.present = b""

    def _resign(self, window: Window) -> None:
        self._submit(window, "/resign")

    def _rematch(self, window: Window) -> None:
        for each in self.windows[: self.people]:
            each.guest.say(type="rematch", match=MATCH)

    def _elsewhere(self, window: Window) -> None:
        """A player sits at another table for a while, where somebody looks."""
        sitter, spectator = self.windows[self.rng.randrange(self.people)].guest, self.windows[-2].guest
        if self.seats > 1:
            other = sitter.create(self.slug, seats=self.seats).match
            sitter.say(type="sit", match=other)
            spectator.say(type="join", match=other)
            self.room.house.close(self.room.house.tables[other])

    def _wait(self, window: Window) -> None:
        self.room.wait(self.rng.uniform(0.1, 6.0))

    def _hint(self, window: Window) -> None:
        host = self.room.live(MATCH)
        try:
            person = window.guest.visitor.person
            self.hints.ask(host, person, None, lambda hint: self.read(_body(hint), window.reader))
        except ParlourError as error:
            self.read(str(error).encode(), window.reader)

    def _reopen(self, window: Window) -> None:
        self.room = Room(self.store, now=self.room.now)
        self._come()
        self.said = []

    def ends(self) -> None:
        """The match is over: perhaps the house is killed before everybody may know it."""
        if self.rng.random() < 0.2:
            self._reopen(self.windows[0])
            self._peek(self.windows[-1])

    def _peek(self, window: Window) -> None:
        """What is told without a socket, to this one or to nobody whom the house knows."""
        known = self.rng.random() < 0.7
        reader, person = (window.reader, window.guest.visitor.person) if known else (self.anybody, "")
        found: list[Any] = []
        self.room.house.find(MATCH, found.append)
        house, host = self.room.house, found[0]
        doors: list[Callable[[], Any]] = [
            lambda: host.info(person),
            partial(self._look_back, person, lambda seat: RecordOf(MATCH)),
            partial(self._look_back, person, lambda seat: ToldTo(MATCH, seat, "all", 0, 20, False)),
            partial(self._look_back, person, lambda seat: ToldTo(MATCH, seat, "mine", 0, 20, False)),
            partial(self._look_back, person, lambda seat: DrawsOf(MATCH)),
            lambda: house.by_code("CODEX"),
        ]
        for connections in doors:
            try:
                self.read(_body(connections()), reader)
            except ParlourError as error:
                self.read(str(error).encode(), reader)
        self._look_round(reader, person)

    def _look_back(self, person: str, ask: Callable[[int | None], Question]) -> Any:
        told: list[Any] = []
        self.room.house.look_back(MATCH, Lane("", person), ask, told.append)
        if isinstance(told[0], ParlourError):
            raise told[0]
        return told[0]

    def _look_round(self, reader: Reader, person: str) -> None:
        if reader.seat is None:  # the lobby tells everybody the same
            for page in (self.room.house.lobby.snapshot(), self.room.house.open_tables()):
                self.read(_body(page), reader)
            if not self._ended(None):
                if self._boards(person) != self.boards:
                    self.wrong.append("the leaders or a profile tell the end")
                if self.room.house.matches() != 1:
                    self.wrong.append("the figures of the house tell the end")
                if self.room.house.lobby.snapshot().running != (self.people > 1):
                    self.wrong.append("the lobby tells the end")

    def _boards(self, person: str) -> list[bytes]:
        books, now = self.store.books, self.room.wall()
        kinds: list[Any] = [("level", None), ("wins", None), ("played", self.slug), ("current", self.slug)]
        lines = [profiles.leaders(books, by, game, now, 0, 10, person) for by, game in kinds]
        people = [profiles.profile(books, f"Player {seat}", now, person) for seat in range(self.seats)]
        return [*map(_body, lines), *map(_body, people)]


def _body(told: Any) -> bytes:
    match told:
        case bytes():
            return told
        case str():
            return told.encode()
        case list():
            return encode(told)
    return wire.encode(told)


def lived(number: int, seed: str) -> World:
    """One match, some time beyond its end."""
    world = World(number, seed)
    left = AFTER
    for _ in range(MOST_DEEDS):
        world.does()
        over = world.store.matches[MATCH].phase == "over"
        left -= over
        if over and left == AFTER - 1:
            world.ends()
        if world.wrong or not left:
            break
    return world


def run(*, count: int = 1_000_000, seed: int = 1, workers: int = os.cpu_count() or 1) -> Iterator[Result]:
    frames = plays = ends = 0
    bad: list[str] = []
    for done in spread(partial(batch, seed), batches(count, BATCH), workers, "row 25"):
        frames, plays, ends = frames + done[0], plays + done[1], ends + done[2]
        bad += done[3]
    idle = not (plays and ends)
    figures = f"{plays:,} plays, {ends:,} matches to their end"
    yield Result(
        25, "nobody is told what they may not know", frames, len(bad) + idle, figures, tuple(bad[:3])
    )
    yield real_match(seed)


def batch(seed: int, work: Batch) -> tuple[int, int, int, list[str]]:
    number, size = work
    frames = plays = ends = at = 0
    bad: list[str] = []
    while frames < size and len(bad) < 3:
        name = f"{seed}/25/{number}/{at}"
        world = lived(number + at, name)
        frames, plays = frames + world.frames, plays + world.plays
        ends += world.store.matches[MATCH].phase == "over"
        bad += [f"{world.slug}, delay {world.delay}, seed {name}: {wrong}"[:400] for wrong in world.wrong[:1]]
        at += 1
    return frames, plays, ends, bad
