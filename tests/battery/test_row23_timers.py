"""Row 23: timers on both loops. 2 000 schedules, and 20 000 timers that are due at once."""

from heapq import heappop, heappush
from time import perf_counter

import pytest

from parlour.adapters import loop_timers
from parlour.service.timers import SLICE, Timers
from tests.battery.result import failed
from tests.battery.rows import row23_timers
from tests.battery.rows.row23_timers import run


def test_every_action_happens_once_and_the_loop_goes_on():
    assert [] == failed(run(count=1_000, workers=1))


def the_moment_is_asked_of_the_handle(patch):
    """As it was: uvloop's handle of a moment that has passed does not know it."""

    def wake(self, at):
        if self._handle and self._handle.when() <= at:
            return
        self._handle = self._loop.call_at(at, self._ring)

    patch.setattr(loop_timers._LoopAlarm, "_wake", wake)


def what_is_due_runs_without_giving_the_loop_back(patch):
    def run_all(self):
        while self._heap and self._heap[0][0] <= self.clock():
            heappop(self._heap)[2]()
        if self._heap:
            self.wake(self._heap[0][0])

    patch.setattr(Timers, "run", run_all)


def a_failure_takes_the_rest_with_it(patch):
    def run_all(self):
        due, self._heap = self._heap, []
        for _, _, action in due:
            action()

    patch.setattr(Timers, "run", run_all)


def all_that_is_due_is_taken_out_first(patch):
    """As it was: taking them out used up the slice, and the rest was put back."""

    def run_some(self):
        now, end, due = self.clock(), perf_counter() + SLICE, []
        while self._heap and self._heap[0][0] <= now:
            due.append(heappop(self._heap))
        due.reverse()
        try:
            while due:
                due.pop()[2]()
                if perf_counter() > end:
                    break
        finally:
            for left in due:
                heappush(self._heap, left)
            if self._heap:
                self.wake(self._heap[0][0])

    patch.setattr(Timers, "run", run_some)


@pytest.mark.parametrize(
    "defect",
    [
        the_moment_is_asked_of_the_handle,
        what_is_due_runs_without_giving_the_loop_back,
        a_failure_takes_the_rest_with_it,
        all_that_is_due_is_taken_out_first,
    ],
)
def test_the_row_finds(defect, monkeypatch):
    defect(monkeypatch)
    monkeypatch.setattr(row23_timers, "PATIENCE", 0.2)
    assert failed(run(count=40, workers=1))
