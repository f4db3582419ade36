"""Row 21: stalls. What a long match of the past costs the house, beside a short one."""

import pytest

from parlour.service.archive import OnTheSpot
from parlour.service.finding import Finder
from parlour.service.house import House
from tests.battery.result import failed
from tests.battery.rows.row21_stalls import run

FEW = {"count": 1, "moves": 0}


def test_a_long_match_of_the_past_costs_the_house_what_a_short_one_does():
    assert [] == failed(run(plays=2_000, **FEW))


def the_house_folds_them_itself(patch):
    """As it was: whatever is asked about a match of the past is worked out in the house's own process."""
    honest = House.__init__

    def opened(self, around):
        around.workers = OnTheSpot(around.store)
        honest(self, around)

    patch.setattr(House, "__init__", opened)


def a_long_match_takes_more_statements(patch):
    honest = Finder._looked_up

    def looked_up(self, match, row, done):
        for _ in range(row.steps // 100 if row else 0):
            self._around.store.look_up(match, lambda row: None)
        honest(self, match, row, done)

    patch.setattr(Finder, "_looked_up", looked_up)


@pytest.mark.parametrize("defect", [the_house_folds_them_itself, a_long_match_takes_more_statements])
def test_the_row_finds(defect, monkeypatch):
    defect(monkeypatch)
    assert failed(run(plays=500, **FEW))
