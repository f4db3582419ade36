"""Sitting down and leaving while the store takes its time: nobody keeps a seat that they have left.

A schedule is one table, four people with up to two windows each, and a store that answers late, fails, or
says that it failed when it did not. They sit down, leave, look, drop and return; they are renamed, deleted or
banned, and the table may be closed. When everything has been stored, whoever left has no seat, whoever is
there has the name they go by, the store knows the same, and everybody who asked for a seat has an answer.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from parlour.service import wire
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.open_table import OpenTable
from parlour.service.person import Person
from parlour.service.timers import Timers
from tests.battery.bad_network import Calm, Unsteady
from tests.service.room import GIVEN, Guest, Room

LASTS, HEALS = 6.0, 10.0  # seconds
NAMES = ("Ana", "Ben", "Cleo", "Dan")
DEEDS = {"sit": 8, "leave": 5, "join": 2, "drop": 1, "rename": 1, "forget": 0.4, "ban": 0.4, "close": 0.1}
ANSWERS = (wire.Picture, wire.Problem, wire.Closed)


class Window:
    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.here = False  # at the table, by its own last word
        self.asked: int | None = None  # how many frames had come when it asked for a seat


class Body:
    """A person with their windows, and what they last said."""

    def __init__(self, world: "World", name: str) -> None:
        first = world.room.guest(name)
        self.id, self.name = first.guest.person, name
        self.windows = [Window(first)]
        if world.rng.random() < 0.4:
            self.windows.append(Window(Guest(world.room, "", first.token)))
        self.sits = self.out = False


class World:
    def __init__(self, seed: str) -> None:
        self.rng = rng = Random(seed)
        self.house, self.counts = 0, Counter[str]()
        self.timers = Timers(lambda: self.room.now)
        store = Unsteady(Calm())
        self.room = Room(store)
        self.people = [Body(self, name) for name in NAMES]
        self.owner = self.people[0]
        game = rng.choice(("connect-four", "checkers"))
        seats = 4 if game == "checkers" else 2
        made = self.owner.windows[0].guest.create(game, seats=seats, options=GIVEN, pace="untimed")
        self.match = made.match
        store.world, store.trouble = self, rng.choice((0.0, 0.0, 0.2))
        self.slow = rng.choice((0.1, 0.5, 1.5))
        for _ in range(rng.randrange(8, 24)):
            self.later(rng.uniform(0, LASTS), self._deed)

    def later(self, delay: float, action: Callable[[], None]) -> None:
        self.timers.at(self.room.now + max(delay, 0.0001), action)

    def delay(self) -> float:
        return self.rng.uniform(0, self.slow)

    def run(self, seconds: float) -> None:
        end = self.room.now + seconds
        while (at := min(self.timers.next or end, self.room.timers.next or end, end)) < end:
            self.room.now = max(self.room.now, at)
            self.timers.run()
            self.room.timers.run()
        self.room.now = end

    @property
    def table(self) -> OpenTable | LiveMatch | None:
        return self.room.house.tables.get(self.match)

    @property
    def waits(self) -> bool:
        return isinstance(self.table, OpenTable) and not self.table.begins

    # What people do

    def _deed(self) -> None:
        kind = self.rng.choices([*DEEDS], [*DEEDS.values()])[0]
        body = self.rng.choice(self.people)
        window = self.rng.choice(body.windows)
        if not body.out and (kind != "leave" or body is not self.owner or self.rng.random() < 0.2):
            self.counts[kind] += 1
            getattr(self, f"_{kind}")(body, window)

    def _sit(self, body: Body, window: Window) -> None:
        window.asked, window.here, body.sits = len(window.guest.socket.frames), True, True
        window.guest.say(type="sit", match=self.match)

    def _leave(self, body: Body, window: Window) -> None:
        if self.waits:  # a match that is beginning begins
            body.sits = False
        window.here, window.asked = False, None
        window.guest.say(type="leave", match=self.match)

    def _join(self, body: Body, window: Window) -> None:
        window.here = True
        window.guest.say(type="join", match=self.match)

    def _drop(self, body: Body, window: Window) -> None:
        window.here, window.asked = False, None
        window.guest.drop()
        window.guest.connect().visitor._who = Person(body.id, body.name)

    def _rename(self, body: Body, window: Window) -> None:
        """Whose passes are renewed: every window comes back."""
        body.name = f"{body.name[:4]} {self.rng.randrange(100)}"
        for each in body.windows:
            self._drop(body, each)
        self.room.house.rename(Person(body.id, body.name))

    def _forget(self, body: Body, window: Window) -> None:
        self._put_out(body)
        self.room.house.forget(body.id)

    def _ban(self, body: Body, window: Window) -> None:
        self._put_out(body)
        self.room.house.evict(body.id)

    def _put_out(self, body: Body) -> None:
        body.out, body.sits = True, False
        for each in body.windows:
            each.here, each.asked = False, None
            each.guest.drop()

    def _close(self, body: Body, window: Window) -> None:
        if self.waits:
            assert isinstance(self.table, OpenTable)
            self.room.house.close(self.table)


# What must be so in the end


def wrongs(world: World) -> Iterator[str]:
    table = world.table
    if table is None:
        kept = world.room.store.matches.get(world.match)
        if kept and kept.phase == "waiting":
            yield "the table is closed and still stored"
    else:
        yield from _at(world, table)
    for body in world.people:
        for window in body.windows:
            if window.asked is not None and not _answered(window):
                yield f"{body.name} asked for a seat and has no answer"


def _answered(window: Window) -> bool:
    told = [wire.decode_outbound(frame) for frame in window.guest.socket.frames[window.asked :]]
    return any(isinstance(message, ANSWERS) for message in told)


def _at(world: World, table: OpenTable | LiveMatch) -> Iterator[str]:
    bodies = {body.id: body for body in world.people}
    over = isinstance(table, LiveMatch) and table.is_over
    for place in table.places:
        body = None if over else bodies.get(place.person)
        if body and not body.sits and not place.left:
            yield f"seat {place.seat} has a ghost: {body.name} has left"
        if body and place.name != body.name:
            yield f"seat {place.seat} has the name {place.name}, not {body.name}"
    here = {window.guest.visitor for body in world.people for window in body.windows if window.here}
    if strays := [viewer for viewer in table.audience.everybody() if viewer not in here]:
        yield f"{len(strays)} windows are shown a table that they have left"
    if isinstance(table, OpenTable):
        yield from _kept(world, table)


def _kept(world: World, table: OpenTable) -> Iterator[str]:
    """The store knows the same; it may have kept a seat of which it said that it had not."""
    stored = {row.seat: row.person for row in world.room.store.matches[world.match].seats}
    known = {place.seat: place.person for place in table.places if place.person}
    if known.items() - stored.items():
        yield f"the store has {stored}, not {known}"
    for seat in stored.keys() - known.keys():
        if stored[seat] not in table._seats._refused.get(seat, ()):
            yield f"the store still has seat {seat}"


def outcome(seed: str) -> tuple[Counter[str], list[str]]:
    """One schedule: what was done, and what is wrong after it."""
    try:
        world = World(seed)
        world.run(LASTS)
        world.room.store.trouble = 0.0
        world.run(HEALS)
        return world.counts, list(wrongs(world))
    except Exception as error:  # whatever it is, it is a finding
        return Counter(), [f"{type(error).__name__}: {error}"[:300]]
