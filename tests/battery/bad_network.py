"""A bad network for a house in virtual time: an unsteady store, and lines that delay, cut and double."""

from collections.abc import Callable
from math import inf
from random import Random
from typing import Any

from parlour.service import wire
from tests.battery.seated import TODAY
from tests.service.memory_store import MemoryStore, emptied_books
from tests.service.room import Room


class Unsteady(MemoryStore):
    """Keeps what it is told sooner or later, or not at all, and does not always say so."""

    def __init__(self, world: Any) -> None:
        super().__init__(lambda: TODAY)
        self.books = emptied_books()
        self.world = world
        self.trouble = 0.0

    def _do(self, done: Any, act: Any, failed: Any = "failed") -> None:
        rng, house = self.world.rng, self.world.house
        failing = rng.random() < self.trouble
        first = rng.random() < 0.5
        kept = [act()] if first and not (failing and rng.random() < 0.5) else []

        def answer() -> None:
            if house is self.world.house:  # a house that was killed asks nothing any more
                outcome = kept[0] if kept else (failed if failing else act())
                done(failed if failing else outcome)

        self.world.later(self.world.delay(), answer)

    def start(self, row: Any, step: Any, done: Any) -> None:
        """Once: a match that has begun is not begun again."""
        if row.id in self.steps:
            self._answer(done, "taken")
        else:
            super().start(row, step, done)

    def read(self, work: Any, done: Any) -> None:
        """Who somebody is, is found at once."""
        done(work(self.books))

    browse = read

    def _answer(self, done: Any, outcome: Any) -> None:
        house = self.world.house
        self.world.later(self.world.delay(), lambda: done(outcome) if house is self.world.house else None)


class Calm:
    """While a house opens nothing is slow."""

    house, rng = 0, Random(0)

    def later(self, delay: float, action: Callable[[], None]) -> None:
        action()

    def delay(self) -> float:
        return 0.0


def reopened(room: Room, store: Unsteady, now: float) -> None:
    world, store.world = store.world, Calm()
    room.__init__(store)
    store.world = world
    room.wait(now - room.now)


class Line:
    """One connection. Both directions keep their order; a cut loses the rest of what is under way."""

    def __init__(self, world: Any, window: Any, token: str) -> None:
        self.world, self.window = world, window
        self.arrives = [0.0, 0.0]
        self.is_cut = False
        self.carries_until = inf
        self.heard = False  # by the window that it is cut
        self.visitor = world.room.connections.enter(self, token, "127.0.0.1")

    def up(self, frame: bytes) -> None:
        for _ in range(1 + (self.world.cuts > 0 and self.world.rng.random() < 0.1)):
            self._travel(1, lambda: self.visitor.received(frame))

    def send(self, frame: bytes) -> None:
        self._travel(0, lambda: None if self.heard else self.window.hear(wire.decode_outbound(frame)))

    def _travel(self, way: int, arrive: Callable[[], None]) -> None:
        world = self.world
        if world.rng.random() < world.cuts * 0.3:
            self.cut()
        if self.is_cut:
            return
        house = world.house
        self.arrives[way] = max(self.arrives[way], world.room.now + world.delay())
        in_time = lambda: house == world.house and world.room.now <= self.carries_until  # noqa: E731
        world.later(self.arrives[way] - world.room.now, lambda: arrive() if in_time() else None)

    def cut(self) -> None:
        if not self.is_cut:
            self.is_cut = True
            self.carries_until = self.world.room.now + self.world.delay()
            house = self.world.house
            self.world.counts["cuts"] += 1
            self.world.later(self.world.rng.uniform(0, 4), self._window_notices)
            gone = lambda: self.visitor.closed() if house == self.world.house else None  # noqa: E731
            self.world.later(self.world.rng.uniform(0, 8), gone)

    def _window_notices(self) -> None:
        self.heard = True
        self.window.connect()

    def close(self, code: int, reason: str) -> None:
        self.cut()
