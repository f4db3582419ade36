"""Row 11: 50 matches for a few seconds. The bound is for a quiet machine; here it is wide."""

from tests.battery.result import failed
from tests.battery.rows.row11_load import judged, run


def test_moves_are_acknowledged_soon():
    assert [] == failed(run(matches=50, seconds=5, p99_ms=2000))


def test_slowness_gaps_and_growing_memory_are_found():
    assert [] == list(judged([0.01] * 100, 100, 100, 50_000_000, 50_000_000))
    assert 1 == len(list(judged([0.01] * 98 + [0.2] * 2, 100, 100, 50_000_000, 50_000_000)))
    assert 1 == len(list(judged([0.01] * 79, 100, 100, 50_000_000, 50_000_000)))
    assert 1 == len(list(judged([0.01] * 100, 100, 100, 50_000_000, 90_000_000)))
