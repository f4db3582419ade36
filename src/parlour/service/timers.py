"""One heap for everything that happens later: a separate timer for each move would cost too much."""

from collections.abc import Callable, Iterator
from functools import partial
from heapq import heappop, heappush
from itertools import count, islice
from time import perf_counter
from typing import TypeVar

from parlour.service.callbacks import call_all
from parlour.service.ports import Clock

T = TypeVar("T")
Entry = tuple[float, int, Callable[[], None]]  # when it is due, its number (counting up), and the action
SLICE = 0.005  # seconds that one run may keep everything else waiting


class Timers:
    def __init__(
        self,
        clock: Clock,
        wake: Callable[[float], None] = lambda at: None,
        play_clock: Clock | None = None,
        slack: float = 0.0,
    ) -> None:
        """`wake` is called whenever the next moment to `run` becomes an earlier one.

        `play_clock` counts people's time and may be behind by up to `slack`.
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
        """Run what was due when it began.

        What an action adds waits for the next run even if it is due: two actions that call each other must
        not keep everybody else waiting. Whatever is left when the time slice is used up, or when an action
        raises, also waits for the next run.
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

    def later(self, seconds: float, action: Callable[[], None]) -> None:
        """Run the action after so many seconds, whatever happens meanwhile."""
        self.at(self.clock() + seconds, action)

    def later_by_play_clock(self, seconds: float, action: Callable[[], None]) -> None:
        """Run the action after so many seconds of people's time, which stops while nothing can be stored."""
        Alarm(self, action).set(self.play_clock() + seconds)

    def in_parts(
        self, items: Iterator[T], size: int, act: Callable[[T], None], then: Callable[[], None] = lambda: None
    ) -> None:
        """Process many items in batches, so that others get their turn in between.

        One that fails does not stop the others; `then` is called after the last.
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
    """An action that happens once, at a time on the play clock that is often postponed.

    Postponing does not touch the heap: when the old time comes, the alarm goes back in with the new one. The
    same happens if the play clock stopped in between.
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
        # The play clock moves in small steps: there is no use in looking again before the next one.
        left = max(until - self._timers.play_clock(), self._timers.slack / 4)
        self._timers.later(left, lambda: self._ring(until))

    def _ring(self, moment: float) -> None:
        if moment != self._waits_until:  # an earlier one replaced it
            return
        self._waits_until = None
        if self.due is not None and self.due > self._timers.play_clock():
            self._wait(self.due)
        elif self.due is not None:
            self.due = None
            self._action()
