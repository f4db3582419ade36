"""Row 23: timers on asyncio and uvloop, with moments in the past and the future, and actions that fail.

A schedule is a handful of timers; an action may add others, due already or in a moment, or raise. Every
action must happen once and not before its time. While they happen the loop must go on: what an action adds
must wait for another turn of the loop, even if it is due already.

A crowd is many timers that are due at the same moment, as after a stall: a turn of the loop must do as many
of them as its slice allows, however many wait.
"""

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from random import Random
from typing import Any

import uvloop

from parlour.adapters.loop_timers import loop_timers
from tests.battery.result import Batch, Result, batches, spread

BATCH = 500
LOOPS: dict[str, Callable[[], asyncio.AbstractEventLoop]] = {
    "asyncio": asyncio.new_event_loop,
    "uvloop": uvloop.new_event_loop,
}
MOMENTS = (-1.0, -0.001, 0.0, 0.0, 0.0005, 0.002)
EARLY = 0.0015  # seconds: uvloop counts whole milliseconds
ENOUGH = 5  # faults of one batch: more tell nothing new
CROWD = 20_000  # timers that are due at once
MOST_TURNS = CROWD // 20  # of the loop, in which all of them are done
PATIENCE = 2.0  # seconds until a schedule is given up


class Schedule:
    """A few timers, and what became of them."""

    def __init__(self, loop: asyncio.AbstractEventLoop, rng: Random) -> None:
        self.loop, self.rng = loop, rng
        self.timers = loop_timers(loop, lambda event, **facts: self.notes.append(event))
        self.notes: list[str] = []
        self.wanted = self.failing = self.early = self.kept = 0
        self.done: list[int] = []
        self.turns = 0
        self.finished = asyncio.Event()

    def add(self, depth: int) -> None:
        number, when = self.wanted, self.loop.time() + self.rng.choice(MOMENTS)
        fails, adds = self.rng.random() < 0.2, self.rng.choice((0, 0, 1, 2)) if depth else 0
        self.wanted += 1
        self.failing += fails
        added = self.turns

        def act() -> None:
            self.kept += self.turns == added
            self._act(number, when, fails, adds, depth)

        self.timers.at(when, act)

    def _act(self, number: int, when: float, fails: bool, adds: int, depth: int) -> None:
        self.early += self.loop.time() < when - EARLY
        self.done.append(number)
        for _ in range(adds):
            self.add(depth - 1)
        if len(self.done) == self.wanted:
            self.finished.set()
        if fails:
            raise ValueError("as planned")

    def turn(self) -> None:
        """The loop had its turn."""
        self.turns += 1
        if not self.finished.is_set():
            self.loop.call_soon(self.turn)

    def faults(self) -> list[str]:
        found = []
        if sorted(self.done) != list(range(self.wanted)):
            found.append(f"{len(self.done)} done of {self.wanted}")
        if self.early:
            found.append(f"{self.early} before their time")
        if self.kept:
            found.append(f"{self.kept} actions in the turn of the loop that added them")
        if self.notes != ["timer-failed"] * self.failing:
            found.append(f"{len(self.notes)} failures told of {self.failing}")
        return found


async def _crowd() -> list[str]:
    schedule = Schedule(asyncio.get_running_loop(), Random(1))
    now, schedule.wanted = schedule.loop.time(), CROWD

    def begin() -> None:
        for number in range(CROWD):
            schedule.timers.at(now, partial(schedule._act, number, now, False, 0, 0))

    found = await _finished(schedule, begin)
    many = f"{CROWD:,} that were due at once took {schedule.turns:,} turns of the loop"
    return [*found, *([many] if schedule.turns > MOST_TURNS else [])]


async def _one(rng: Random) -> list[str]:
    schedule = Schedule(asyncio.get_running_loop(), rng)

    def begin() -> None:
        for _ in range(rng.randint(1, 6)):
            schedule.add(depth=3)

    return await _finished(schedule, begin)


async def _finished(schedule: Schedule, begin: Callable[[], None]) -> list[str]:
    """What was wrong with it, when all is done or it has taken too long."""
    try:
        begin()
        schedule.turn()
        await asyncio.wait_for(schedule.finished.wait(), PATIENCE)
    except Exception as error:
        return [repr(error)[:100], *schedule.faults()]
    finally:
        schedule.finished.set()
    return schedule.faults()


def _played(loop: str, seed: int, batch: Batch) -> list[str]:
    async def play() -> list[str]:
        cases = []
        for number in range(batch[1]):
            name = f"{seed}/{batch[0]}/{number}"
            cases += [f"{loop} {name}: {fault}" for fault in await _one(Random(name))]
            if len(cases) > ENOUGH:
                break
        return cases

    return _on(loop, play())


def _on(loop: str, work: Coroutine[Any, Any, list[str]]) -> list[str]:
    made: Any = LOOPS[loop]()
    try:
        found: list[str] = made.run_until_complete(work)
        return found
    finally:
        made.close()


def run(*, count: int = 100_000, seed: int = 1, workers: int = os.cpu_count() or 1) -> Iterator[Result]:
    for loop in LOOPS:
        job = partial(_played, loop, seed)
        cases = [case for found in spread(job, batches(count, BATCH), workers, loop) for case in found]
        yield Result(23, f"timers on {loop}", count, len(cases), "", tuple(cases[:5]))
        crowded = _on(loop, _crowd())
        yield Result(23, f"many at once on {loop}", CROWD, len(crowded), "", tuple(crowded))
