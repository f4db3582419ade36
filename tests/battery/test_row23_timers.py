"""Row 23: timers on both loops. 2 000 schedules."""

from heapq import heappop

import pytest

from parlour.adapters import loop_timers
from parlour.service.timers import Timers
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


@pytest.mark.parametrize(
    "defect",
    [
        the_moment_is_asked_of_the_handle,
        what_is_due_runs_without_giving_the_loop_back,
        a_failure_takes_the_rest_with_it,
    ],
)
def test_the_row_finds(defect, monkeypatch):
    defect(monkeypatch)
    monkeypatch.setattr(row23_timers, "PATIENCE", 0.2)
    assert failed(run(count=40, workers=1))
