"""One heap of everything that is to happen later: a timer of its own for each move would cost too much."""

from collections.abc import Callable, Iterator
from functools import partial
from heapq import heappop, heappush
from itertools import count, islice
from time import perf_counter
from typing import TypeVar

from parlour.service.callbacks import call_all
from parlour.service.ports import Clock

T = TypeVar("T")
Entry = tuple[float, int, Callable[[], None]]  # when it is due, and its number: they count up
SLICE = 0.005  # seconds that one run may keep everything else waiting


class Timers:
    def __init__(
        self,
        clock: Clock,
        wake: Callable[[float], None] = lambda at: None,
        play_clock: Clock | None = None,
        slack: float = 0.0,
    ) -> None:
        """`wake` is told whenever the next moment to `run` has become an earlier one.

        `play_clock` counts people's time, and may be behind by as much as `slack`.
        """
        self.clock = clock
        self.play_clock = play_clock or clock
        self.slack = slack
        self.wake = wake
        self._heap: list[Entry] = []
        self._order = count()

    def at(self, when: float, action: Callable[[], None]) -> None:
        heappush(self._heap, (when, next(self._order), action))
        if self._heap[0][0] == when:
            self.wake(when)

    def run(self) -> None:
        """Does what was due when it began. What an action adds waits for the next run, even if it is due:
        two actions that call each other must not keep everybody else waiting. So does what is left when
        the slice is used up or an action raises.
        """
        now, end = self.clock(), perf_counter() + SLICE
        before = next(self._order)
        added: list[Entry] = []
        try:
            while self._heap and self._heap[0][0] <= now:
                entry = heappop(self._heap)
                if entry[1] > before:
                    added.append(entry)
                else:
                    entry[2]()
                if perf_counter() > end:
                    break
        finally:
            for entry in added:
                heappush(self._heap, entry)
            if self._heap:
                self.wake(self._heap[0][0])

    def after(self, seconds: float, action: Callable[[], None]) -> None:
        """Does something after so many seconds of people's time."""
        Alarm(self, action).set(self.play_clock() + seconds)

    def in_parts(
        self, items: Iterator[T], size: int, act: Callable[[T], None], then: Callable[[], None] = lambda: None
    ) -> None:
        """Does the same with each of many; between two parts of them others have their turn.

        One that fails keeps none of the others; `then` comes after the last of them.
        """
        part = list(islice(items, size))
        if len(part) == size:
            self.at(self.clock(), lambda: self.in_parts(items, size, act, then))
        try:
            call_all([partial(act, item) for item in part])
        finally:
            if len(part) < size:
                then()

    @property
    def next(self) -> float | None:
        return self._heap[0][0] if self._heap else None


class Alarm:
    """Something that happens once, at a moment that is put off again and again, by the play clock.

    Putting it off leaves the heap alone: when the old moment comes, it goes back in with the new one. So it
    does if that clock stood still meanwhile.
    """

    __slots__ = ("_action", "_timers", "_waits_until", "due")

    def __init__(self, timers: Timers, action: Callable[[], None]) -> None:
        self._timers = timers
        self._action = action
        self._waits_until: float | None = None
        self.due: float | None = None

    def set(self, due: float | None) -> None:
        self.due = due
        if due is not None and (self._waits_until is None or due < self._waits_until):
            self._wait(due)

    def _wait(self, until: float) -> None:
        self._waits_until = until
        # The clock for people's time moves in small steps: there is no use in looking again before the next.
        left = max(until - self._timers.play_clock(), self._timers.slack / 4)
        self._timers.at(self._timers.clock() + left, lambda: self._ring(until))

    def _ring(self, moment: float) -> None:
        if moment != self._waits_until:  # an earlier one took its place
            return
        self._waits_until = None
        if self.due is not None and self.due > self._timers.play_clock():
            self._wait(self.due)
        elif self.due is not None:
            self.due = None
            self._action()
