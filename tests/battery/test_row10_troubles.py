"""Row 10: each trouble once."""

from tests.battery.result import failed
from tests.battery.rows import row10_troubles
from tests.battery.rows.row10_troubles import run


def test_a_house_in_trouble_says_so_loses_nothing_and_recovers():
    assert [] == failed(run(times=1))


def test_a_trouble_that_nobody_notices_is_found(monkeypatch):
    async def nothing_happens(scene):
        await scene.is_degraded()

    monkeypatch.setattr(row10_troubles, "TROUBLES", {"none": nothing_happens})

    assert [2] == [result.bad for result in run(times=1)]
