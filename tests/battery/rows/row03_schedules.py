"""Row 3: however bad the network is, everybody sees the same match in the end, and nothing happens twice.

A schedule is a match between people with one or two windows each and a spectator, over lines that delay,
cut and duplicate. A line keeps its own order, but what was sent on an old one may arrive after what was sent
on the next, and each end learns of a cut in its own time. The store answers late, fails, or says that it
failed when it did not; now and then the house is killed and opened again. Whoever gets no answer asks again,
with the same id. Once the network heals, every mirror made of pictures and updates must equal a fresh
picture, every question be answered, each submission be in the log at most once, each acknowledged one exactly
there where it was said to be, and the log must tell the match.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from msgspec.json import encode
from msgspec.structs import replace

from parlour.client.mirror import Mirror
from parlour.service import wire
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.loading import read
from parlour.service.ports import SavedMatch
from parlour.service.timers import Timers
from tests.battery import sitting
from tests.battery.bad_network import Calm, Line, Unsteady, reopened
from tests.battery.result import Batch, Result, batches, spread
from tests.battery.seated import MATCH, player, stored, stranger, terms
from tests.service.room import Guest, Room

BATCH = 50
LASTS = 8.0  # seconds of bad network
HEALS = 12.0  # seconds in which all must be well again
MOST_EVENTS = 5_000
AT_ONCE = 0.0001  # seconds that everything takes
PLAYED: list[tuple[str, dict[str, Any]]] = [
    ("connect-four", {"width": 4, "height": 4, "opening": "given"}),
    ("connect-four", {"width": 3, "height": 3, "opening": "bag"}),
    ("crazy-eights", {}),
    ("whist", {"target": 1}),
]
TALK = ("/offer-draw", "/offer-takeback 0", "/offer-takeback 1", "/accept", "/decline", "/accept", "/resign")
SAME = (
    "version",
    "seat",
    "phase",
    "zones",
    "counters",
    "marks",
    "prompt",
    "choices",
    "awaited",
    "offer",
    "result",
    "next",
)


class World:
    """The house, the network and a clock for both."""

    def __init__(self, seed: str) -> None:
        self.rng = rng = Random(seed)
        self.seed = seed
        self.slow = rng.choice((0.0, 0.1, 0.6, 2.0))
        self.cuts = rng.choice((0.0, 0.05, 0.15))
        self.timers = Timers(lambda: self.room.now)
        self.house = 0
        self.counts: Counter[str] = Counter()
        self.room = self._opened(rng)
        self.windows: list[Window] = []
        for seat in (*(0, 0, 1, 1)[rng.randrange(2) : rng.choice((3, 4))], None):
            self.windows.append(Window(self, seat))

    def _opened(self, rng: Random) -> Room:
        slug, options = rng.choice(PLAYED)
        bots = {"1": "random"} if rng.random() < 0.15 else {}
        validated = terms(slug, 2, options, pace=rng.choice(("quick", "untimed")), bots=bots)
        store = stored(validated, rng, store=Unsteady(self))
        if rng.random() < 0.3:
            store.matches[MATCH] = replace(store.matches[MATCH], seats=())
        store.world, self.house = Calm(), 1
        room = Room(store)
        store.world, store.trouble = self, rng.choice((0.0, 0.0, 0.1, 0.3))
        return room

    @property
    def store(self) -> Unsteady:
        return self.room.store

    def later(self, delay: float, action: Callable[[], None]) -> None:
        self.timers.at(self.room.now + max(delay, AT_ONCE), action)

    def delay(self) -> float:
        return self.rng.uniform(0, self.slow) if self.slow else 0.0

    def kill(self) -> None:
        """The process is gone; another opens on what is stored."""
        self.counts["kills"] += 1
        now, store = self.room.now, self.room.store
        self.house += 1
        for window in self.windows:
            window.line.cut()
        self.room = Room.__new__(Room)
        reopened(self.room, store, now)

    def run(self, seconds: float) -> None:
        end = self.room.now + seconds
        left = MOST_EVENTS
        while (at := min(self.timers.next or end, self.room.timers.next or end, end)) < end:
            self.room.now = max(self.room.now, at)
            left -= 1
            assert left, "the house goes round in circles"
            self.timers.run()
            self.room.timers.run()
        self.room.now = end

    def heal(self) -> None:
        self.slow = self.cuts = self.store.trouble = 0.0
        for window in self.windows:
            window.acts = False


class Window:
    """A client: mirrors the match, plays when it may, and asks again what was not answered."""

    def __init__(self, world: World, seat: int | None) -> None:
        self.world, self.seat, self.rng = world, seat, world.rng
        self.acts = True
        self.mirror: Mirror | None = None
        self.pending: dict[str, Any] | None = None
        self.acknowledged: dict[str, int] = {}
        self.refused: set[str] = set()
        self.answers: dict[str, int] = {}  # the version that each submission answers
        self.name = f"{len(world.windows)}-{seat}"
        self.sent = 0
        if seat is None:
            stranger(world.room).drop()
        self.token = "token-stranger-0" if seat is None else f"token-{MATCH}-{seat}"
        self.connect()
        self._look_round()

    # The connection

    def connect(self) -> None:
        self.line = Line(self.world, self, self.token)
        since = {} if self.mirror is None else {"since": self.mirror.version}
        seated = self.seat is None or (self.mirror and self.mirror.seat is not None)
        self.say(type="join", **since) if seated else self.say(type="sit")
        if self.pending:
            self.say(**self.pending)

    def say(self, **message: Any) -> None:
        self.line.up(encode({"match": MATCH, **message}))

    def _look_round(self) -> None:
        """Every now and then: asks again, plays, or looks whether something was missed."""
        self.world.later(self.rng.uniform(0.5, 1.5) if self.acts else 3.0, self._look_round)
        if self.pending:
            self.say(**self.pending)
        elif self.mirror is None or (self.seat is not None and self.mirror.seat is None):
            self.say(type="sit" if self.seat is not None else "join")
        elif self.wants_more:
            self.say(type="rematch")
        elif self.acts and self.seat is not None:
            self._act()
        else:
            self.say(type="ping", version=self.mirror.version)

    @property
    def wants_more(self) -> bool:
        picture = self.mirror and self.mirror.picture
        return bool(picture and picture.seat is not None and picture.phase == "over" and not picture.next)

    def _act(self) -> None:
        assert self.mirror is not None
        plays = self.mirror.plays or [None]
        play = self.rng.choice(TALK) if self.rng.random() < 0.08 else self.rng.choice(plays)
        if play and self.mirror.phase == "live":
            self.sent += 1
            id = f"{self.name}-{self.sent}"
            self.answers[id] = self.mirror.version
            self.pending = {"type": "submit", "version": self.mirror.version, "play": play, "id": id}
            self.say(**self.pending)

    # What the house says

    def hear(self, message: Any) -> None:
        match message:
            case wire.Picture():
                if self.mirror is None:
                    self.mirror = Mirror(message)
                self.mirror.show(message)
            case wire.Update() if self.mirror and not self.mirror.update(message):
                self.world.counts["gaps"] += message.version > self.mirror.version
            case wire.Presence() if self.mirror:
                self.mirror.presence(message)
            case wire.Next(next=match) if self.mirror:
                self.mirror.followed_by(match)
            case wire.Ack(id=id, version=version):
                self.acknowledged[id] = version
                self._answered(id)
            case wire.Refused(id=id):
                self.refused.add(id)
                self._answered(id)
            case wire.Problem(id=str(id), code=code) if code != "not-stored":
                self._answered(id)

    def _answered(self, id: str) -> None:
        if self.pending and self.pending["id"] == id:
            self.pending = None


# What must be so in the end


def wrongs(world: World) -> Iterator[str]:
    host = world.room.house.tables.get(MATCH)
    if not isinstance(host, LiveMatch):
        yield f"the match has not begun: {host and host.places}"
        return
    steps = world.store.steps[MATCH]
    told = read(SavedMatch(world.store.matches[MATCH], steps)).match
    log = host.match.log or told.log  # one that is over and was laid again has no plays, only its end
    if (told.log, told.step, told.state) != (log, host.match.step, host.match.state):
        yield "the log tells another match"
    times = Counter((step.seat, step.client_id) for step in steps if step.client_id)
    yield from (f"{key} was played {count} times" for key, count in times.items() if count > 1)
    awaited = host.match.awaiting.seats if not host.is_over else ()
    if any(host.places[seat].bot for seat in awaited):
        yield "a bot sleeps"
    if host.is_over and not isinstance(world.room.house.tables.get(host.row.next), LiveMatch):
        yield f"everybody wants to play again, but what follows is {host.row.next!r}"
    if world.counts["gaps"]:
        yield "an update was left out"
    for window in world.windows:
        yield from wrongs_of(window, steps, host)


def wrongs_of(window: Window, steps: list[Any], host: LiveMatch) -> Iterator[str]:
    ids = {step.client_id: step for step in steps}
    for id, version in window.acknowledged.items():
        if steps[version].client_id != id:
            yield f"{id} was acknowledged as {version}, which is {steps[version]}"
    for id in window.refused - window.acknowledged.keys():
        if id in ids and not is_talk(ids[id]):
            yield f"{id} was refused and played"
    for id in window.answers.keys() & ids.keys():
        between = steps[window.answers[id] + 1 : ids[id].version]
        if not is_talk(ids[id]) and any(step.seat == window.seat and not is_talk(step) for step in between):
            yield f"{id} answered version {window.answers[id]}, and became {ids[id]}"
    if window.pending:
        yield f"{window.pending} was never answered"
    if window.mirror is None:
        yield f"window {window.name} sees nothing"
    else:
        yield from differences(window, window.mirror.picture)


def is_talk(step: Any) -> bool:
    return step.plays.partition(" ")[2].startswith("/")


def differences(window: Window, mine: wire.Picture) -> Iterator[str]:
    """Against a picture that is drawn now."""
    room = window.world.room
    guest: Guest = stranger(room) if window.seat is None else player(room, window.seat)
    guest.say(type="join", match=MATCH)
    fresh = guest.told(wire.Picture)[-1]
    guest.drop()
    for name in SAME:
        if getattr(mine, name) != getattr(fresh, name):
            yield f"window {window.name} has {name} {getattr(mine, name)}, not {getattr(fresh, name)}"[:400]
    if [replace(chair, away=None) for chair in mine.seats] != [
        replace(chair, away=None) for chair in fresh.seats
    ]:
        yield f"window {window.name} has chairs {mine.seats}, not {fresh.seats}"


def outcome(seed: str) -> tuple[Counter[str], list[str]]:
    """One schedule: what happened, and what is wrong after it."""
    try:
        world = World(seed)
        kill = world.rng.random() < 0.2
        world.run(LASTS * world.rng.random() if kill else LASTS)
        if kill:
            world.kill()
            world.run(LASTS / 2)
        world.heal()
        world.run(HEALS)
        host = world.room.house.tables.get(MATCH)
        if isinstance(host, LiveMatch) and host.is_over and not host.row.next:
            world.run(7.0)  # it has only just ended
        world.run(20 * AT_ONCE)  # what was played at the last moment is on its way
        world.counts["steps"] += host.match.step if isinstance(host, LiveMatch) else 0
        return world.counts, list(wrongs(world))
    except Exception as error:  # whatever it is, it is a finding
        return Counter(), [f"{type(error).__name__}: {error}"[:300]]


def run(*, count: int = 100_000, seed: int = 1, workers: int = os.cpu_count() or 1) -> Iterator[Result]:
    counts: Counter[str] = Counter()
    bad: list[str] = []
    for happened, found in spread(partial(batch, seed), batches(count, BATCH), workers, "row 3"):
        counts, bad = counts + happened, bad + found
    figures = ", ".join(f"{counts[what]:,} {what}" for what in ("steps", "cuts", "kills", "gaps"))
    yield Result(3, "clients converge, nothing happens twice", count, len(bad), figures, tuple(bad[:3]))
    yield sitting_down(count, seed, workers)


def sitting_down(count: int, seed: int, workers: int) -> Result:
    counts: Counter[str] = Counter()
    bad: list[str] = []
    job = partial(batch, seed, schedule=sitting.outcome)
    for happened, found in spread(job, batches(count, BATCH), workers, "row 3, sitting"):
        counts, bad = counts + happened, bad + found
    figures = ", ".join(f"{counts[what]:,} {what}" for what in ("sit", "leave", "rename", "ban"))
    return Result(3, "whoever leaves a table has no seat there", count, len(bad), figures, tuple(bad[:3]))


def batch(
    seed: int, work: Batch, schedule: Callable[[str], tuple[Counter[str], list[str]]] = outcome
) -> tuple[Counter[str], list[str]]:
    number, size = work
    counts: Counter[str] = Counter()
    bad: list[str] = []
    for at in range(size):
        name = f"{seed}/3/{number}/{at}"
        happened, found = schedule(name)
        counts += happened
        bad += [f"{found[0]}, seed {name}"] if found else []
    return counts, bad
