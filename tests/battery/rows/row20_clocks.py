"""Row 20: the network costs an honest player no time, and lies about it gain nothing more.

Matches with clocks in virtual time. A message takes from 0 to 1 s each way, with jitter and now and then a
spike; a connection keeps the order. Whoever must act learns of it late and is heard late: what a move's two
messages travelled is its cost. Of that the house forgives 0.5 s a move and 3 s a match, if the play comes
after the deadline. So a move has lost time if a play is refused though its player thought no longer than
the whole time that the turn allows, less the part of the cost that may not be forgiven: the loss is how
much shorter they would have had to think. It must never be more than 50 ms.

A liar has a quick line and uses all that is meant for slow ones. What they think beyond the whole time of a
turn and still see accepted is their gain: at most 0.5 s a move and 3 s a match.
"""

import os
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from msgspec.json import encode

from parlour.service import wire
from tests.battery.result import Batch, Result, batches, spread
from tests.battery.seated import MATCH, TODAY, stored, terms
from tests.service.memory_store import MemoryStore, emptied_books
from tests.service.room import Room

BATCH = 50
A_MOVE, A_MATCH = 0.5, 3.0  # seconds that are forgiven
MOST_LOSS = 0.05
MARGINS = (0.002, 0.02, MOST_LOSS, MOST_LOSS)  # by which a play is sent before the last moment
TOO_LATE = (0.3, 0.45, 0.49, 0.52, 0.6, 1.0)  # that a liar tries to think too long
OUT_OF_TIME = ("refusal.time-up", "refusal.stale")
ROUNDING = 0.001  # of the time that a message tells


class SlowStore(MemoryStore):
    """Answers after a moment, now and then a long one."""

    def __init__(self, rng: Random) -> None:
        super().__init__(lambda: TODAY)
        self.books = emptied_books()
        self.rng, self.timers = rng, None

    def _answer(self, done: Any, outcome: Any) -> None:
        if self.timers is None:
            done(outcome)
        else:
            delay = self.rng.choice((0.002, 1.0, 1.0))
            self.timers.at(self.timers.clock() + delay, lambda: done(outcome))


class Line:
    """A connection on which messages take their time, in order; also a player who sits at its end."""

    def __init__(self, room: Room, seat: int, rng: Random, latency: float, jitter: float) -> None:
        self.room, self.seat, self.rng = room, seat, rng
        self.latency, self.jitter = latency, jitter
        self.arrivals = [0.0, 0.0]  # of the last message each way
        self.at: float | None = None  # the deadline by the house's clock
        self.cost_down = 0.0
        self.tried: dict[str, tuple[float, float]] = {}  # sent at the last moment: margin, and how late
        self.came: dict[str, float] = {}  # how late the others were
        self.spent = 0.0  # of what is forgiven in a match
        self.judged: list[tuple[float, bool]] = []
        self.version = -1
        self.visitor = room.connections.enter(self, f"token-{MATCH}-{seat}", "127.0.0.1")
        self.say(type="join", match=MATCH)

    def travel(self, way: int) -> float:
        """When a message that is sent now arrives."""
        now, spike = self.room.now, self.rng.random() < 0.05
        delay = max(
            0.0, self.latency + self.jitter * (self.rng.expovariate(1) if spike else self.rng.uniform(-1, 1))
        )
        self.arrivals[way] = max(self.arrivals[way], now + delay)
        return self.arrivals[way]

    def later(self, when: float, action: Any) -> None:
        self.room.timers.at(when, action)

    def say(self, when: float | None = None, **message: Any) -> None:
        frame = encode(message)
        self.later(self.travel(1) if when is None else when, lambda: self.visitor.received(frame))

    # What the house does with a socket

    def send(self, frame: bytes) -> None:
        sent, arrives = self.room.now, self.travel(0)
        self.later(arrives, lambda: self.hear(wire.decode_outbound(frame), sent))

    def close(self, code: int, reason: str) -> None:
        raise AssertionError(reason)

    # What the player does

    def hear(self, message: Any, sent: float) -> None:
        if isinstance(message, wire.Ack | wire.Refused) and message.id in self.tried:
            self.answered(message, *self.tried.pop(message.id))
        elif isinstance(message, wire.Ack):
            self.spent += self.came[message.id]
        elif isinstance(message, wire.Update | wire.Picture) and message.version > self.version:
            self.version = message.version
            if message.choices and message.time and not self.tried:
                begins = self.at is None or abs(sent + message.time.left_ms / 1000 - self.at) > ROUNDING
                self.at, self.cost_down = sent + message.time.left_ms / 1000, self.room.now - sent
                self.move(self.rng.choice(message.choices).play, begins)

    def answered(self, answer: wire.Ack | wire.Refused, margin: float, late: float) -> None:
        """Whether it came in time; what was refused for other reasons is as if it had not been."""
        if isinstance(answer, wire.Refused) and answer.message.key not in OUT_OF_TIME:
            self.spent -= late
        else:
            self.judged.append((margin, isinstance(answer, wire.Ack)))

    def move(self, play: str, begins: bool) -> None:
        """At once, or so late that it just counts."""
        if not begins or self.rng.random() < 0.3:
            self.submit(play, self.room.now + self.rng.uniform(0.0, 2.0))
        else:
            self.submit_late(play)

    def submit(self, play: str, when: float, travels: float | None = None) -> str:
        id = f"{self.version}"
        submit = {"type": "submit", "match": MATCH, "version": self.version, "play": play, "id": id}
        self.later(when, lambda: self.post(submit, travels))
        return id

    def post(self, submit: dict[str, Any], travels: float | None) -> None:
        arrives = self.travel(1) if travels is None else self.room.now + travels
        if travels is None:
            self.came[submit["id"]] = max(0.0, arrives - (self.at or arrives))
        self.say(arrives, **submit)

    def submit_late(self, play: str) -> None:
        """The cost of the way to the house is drawn before, so that the last moment is known."""
        assert self.at is not None
        travels = max(self.travel(1) - self.room.now, 0.0)
        cost = self.cost_down + travels
        forgiven = min(cost, A_MOVE, A_MATCH - self.spent)
        margin = self.rng.choice(MARGINS)
        arrives = self.at + forgiven - margin - ROUNDING
        if arrives - travels < self.room.now:
            self.submit(play, self.room.now)
            return
        self.arrivals[1] = arrives
        late = max(0.0, forgiven - margin - ROUNDING)
        self.spent += late
        self.tried[self.submit(play, arrives - travels, travels)] = margin, late


class Liar(Line):
    """Has a quick line, and thinks as long as a slow one would excuse."""

    gained = 0.0
    most = 0.0

    def submit_late(self, play: str) -> None:
        """Too late; or, where both act at once, so that the other's play waits while this one is stored."""
        assert self.at is not None
        late = self.rng.choice(TOO_LATE if self.rng.random() < 0.5 else (0.49,))
        if play.startswith("pick"):
            late = -self.rng.uniform(0, 1)
        self.tried[self.submit(play, self.at + late, 0.0)] = late, late

    def answered(self, answer: wire.Ack | wire.Refused, margin: float, late: float) -> None:
        if isinstance(answer, wire.Ack):
            self.gained, self.most = self.gained + max(late, 0.0), max(self.most, late)


def played(seed: str) -> tuple[Line, Liar]:
    """One match of somebody honest against a liar."""
    rng = Random(seed)
    store = SlowStore(rng)
    opening = rng.choice(("given", "given", "bag"))
    size = rng.choice((2, 2, 2, 3, 3, 3, 5))
    options = {"width": size, "height": size, "length": 5, "opening": opening}
    stored(terms("connect-four", 2, options, pace="quick"), rng, store=store)
    room = Room(store, expiries=99)
    store.timers = room.timers if opening == "bag" else None
    latency = rng.choice((0.0, rng.uniform(0, 0.3), rng.uniform(0, 1)))
    honest = Line(room, 0, rng, latency, rng.choice((0.0, 0.01, 0.05, 0.2)))
    liar = Liar(room, 1, rng, rng.uniform(0, 0.01), 0.0)
    for _ in range(100):
        if not room.live(MATCH).is_over:
            room.wait(5)
    return honest, liar


def run(*, count: int = 100_000, seed: int = 1, workers: int = os.cpu_count() or 1) -> Iterator[Result]:
    losses, lates, gains, bad = list[float](), 0, list[tuple[float, float]](), [list[str](), list[str]()]
    for part in spread(partial(batch, seed), batches(count, BATCH), workers, "row 20"):
        for name, judged, most, gained in part:
            refused = [margin for margin, accepted in judged if not accepted]
            losses, lates, gains = losses + refused, lates + len(judged), [*gains, (most, gained)]
            bad[0] += [f"seed {name}: lost more than {max(refused)} s"] if MOST_LOSS in refused else []
            too_much = most > A_MOVE or gained > A_MATCH
            bad[1] += [f"seed {name}: {most:.2f} s in a move, {gained:.2f} s in all"] if too_much else []
    figures = (
        f"{lates:,} moves at the last moment, {len(losses):,} refused, {max(losses, default=0) * 1000:.0f} ms"
    )
    yield Result(20, "clocks: an honest player's loss a move", count, len(bad[0]), figures, tuple(bad[0][:3]))
    most, in_all = (max(each) for each in zip(*gains, strict=True))
    figures = f"at most {most:.2f} s a move and {in_all:.2f} s a match"
    yield Result(20, "clocks: a liar's gain", count, len(bad[1]), figures, tuple(bad[1][:3]))


def batch(seed: int, work: Batch) -> list[tuple[str, list[tuple[float, bool]], float, float]]:
    number, size = work
    found = []
    for at in range(size):
        name = f"{seed}/20/{number}/{at}"
        honest, liar = played(name)
        found.append((name, honest.judged, liar.most, liar.gained))
    return found
