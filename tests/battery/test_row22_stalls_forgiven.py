"""Row 22: the house stands still, and nobody loses by it. 60 matches in virtual time."""

import pytest

from parlour.service import play_clock
from parlour.service.matches.deadline import Deadline
from parlour.service.play_clock import PlayClock
from tests.battery.result import failed
from tests.battery.rows.row22_stalls_forgiven import run


def test_nobody_loses_what_the_house_took_to_stand_still():
    assert [] == failed(run(count=60, matches=0, workers=1))


def a_stall_counts(patch):
    patch.setattr(play_clock, "STALLED_AFTER", 1000.0)


def time_runs_while_nothing_is_stored(patch):
    beat = PlayClock.beat

    def all_is_well(self):
        self._stores = lambda: True
        beat(self)

    patch.setattr(PlayClock, "beat", all_is_well)


def alarms_ring_before_what_came_is_heard(patch):
    def real(self, seat, came):
        return self._late(self._timers.clock() - 1000.0) <= self._allowance(seat)

    patch.setattr(Deadline, "in_time", real)


@pytest.mark.parametrize(
    "defect", [a_stall_counts, time_runs_while_nothing_is_stored, alarms_ring_before_what_came_is_heard]
)
@pytest.mark.deep
def test_the_row_finds(defect, monkeypatch):
    defect(monkeypatch)
    assert failed(run(count=40, matches=0, workers=1))
