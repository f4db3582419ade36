"""Row 1: two worlds. 20 000 frames."""

import pytest

from parlour.games.crazy_eights.game import Eights
from parlour.games.whist.game import Whist
from parlour.service.matches.broadcast import Broadcast
from tests.battery.result import failed
from tests.battery.rows.row01_two_worlds import run


def test_no_byte_tells_a_viewer_what_it_cannot_know():
    assert [] == failed(run(count=20_000, workers=1))


def cards_lie_open(patch):
    patch.setattr(Eights, "view", lambda self, state, seat: state)


def all_see_what_is_taken(patch):
    patch.setattr(Whist, "witness", lambda self, event, seat: event)


def pictures_hold_the_secret(patch):
    honest = Broadcast.result
    patch.setattr(
        Broadcast, "result", lambda self, match: honest(self, match) or self._state.row.secret.hex()
    )


@pytest.mark.deep
@pytest.mark.parametrize("leak", [cards_lie_open, all_see_what_is_taken, pictures_hold_the_secret])
def test_a_leak_is_found(leak, monkeypatch):
    leak(monkeypatch)

    assert [] != failed(run(count=4_000, workers=1))
