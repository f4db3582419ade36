"""Row 12: 200 sockets are cut and back at once, twice. The bound is for a quiet machine; here it is wide."""

from tests.battery.players import Notes, Player
from tests.battery.result import failed
from tests.battery.rows.row12_storms import judged, run


def test_everybody_comes_back_to_their_own_seat():
    assert [] == failed(run(sockets=200, storms=2, p99_ms=20_000))


def back(seat, version, sitting=True):
    player = Player("token", "m", seat, Notes())
    player.version, player.sitting = version, sitting
    return player


def test_another_version_another_seat_and_a_stranger_on_a_seat_are_found():
    assert [] == list(judged([back(0, 7)], [7], [back(0, 7, sitting=False)]))
    assert 1 == len(list(judged([back(0, 6)], [7], [])))
    assert 1 == len(list(judged([back(0, 7, sitting=False)], [7], [])))
    assert 1 == len(list(judged([back(0, 7)], [7], [back(0, 7)])))
