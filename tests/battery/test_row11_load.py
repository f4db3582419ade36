"""Row 11: 50 matches for a few seconds. The bound is for a quiet machine; here it is wide."""

import gc
from weakref import ref

from tests.battery.result import failed
from tests.battery.rows.row11_load import judged, run
from tests.service.room import Room


def test_moves_are_acknowledged_soon():
    assert [] == failed(run(matches=50, seconds=5, p99_ms=2000))


def test_slowness_gaps_and_growing_memory_are_found():
    assert [] == list(judged([0.01] * 100, 100, 100, 50_000_000, 50_000_000))
    assert 1 == len(list(judged([0.01] * 98 + [0.2] * 2, 100, 100, 50_000_000, 50_000_000)))
    assert 1 == len(list(judged([0.01] * 79, 100, 100, 50_000_000, 50_000_000)))
    assert 1 == len(list(judged([0.01] * 100, 100, 100, 50_000_000, 90_000_000)))


def test_a_match_that_is_over_and_left_is_let_go_without_looking_for_garbage():
    room = Room()
    ana, ben, match = room.pair()
    ana.submit(match, "/resign")
    for guest in (ana, ben):
        guest.say(type="leave", match=match)
    host = ref(room.house.tables[match])
    gc.disable()
    try:
        room.wait(30)
        assert host() is None
    finally:
        gc.enable()
