"""Row 20: clocks in virtual time. 2 000 matches."""

import pytest

from parlour.service.matches import deadline
from parlour.service.matches.deadline import Deadline
from tests.battery.result import failed
from tests.battery.rows.row20_clocks import run


def test_the_network_costs_the_honest_nothing_and_gains_liars_little():
    assert [] == failed(run(count=2_000, workers=1))


def nothing_is_forgiven(patch):
    patch.setattr(deadline, "GRACE_PER_MOVE", 0.0)


def a_second_is_forgiven(patch):
    patch.setattr(deadline, "GRACE_PER_MOVE", 1.0)


def lateness_is_not_counted(patch):
    patch.setattr(Deadline, "spend", lambda self, seat, came: None)


def time_goes_on_while_a_play_is_stored(patch):
    honest = Deadline.in_time
    patch.setattr(Deadline, "in_time", lambda self, seat, came: honest(self, seat, self._timers.clock()))


@pytest.mark.parametrize(
    "defect",
    [
        nothing_is_forgiven,
        a_second_is_forgiven,
        lateness_is_not_counted,
        time_goes_on_while_a_play_is_stored,
    ],
)
@pytest.mark.deep
def test_an_unfair_clock_is_found(defect, monkeypatch):
    defect(monkeypatch)

    assert [] != failed(run(count=100, workers=1))
