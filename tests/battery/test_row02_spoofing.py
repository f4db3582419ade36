"""Row 2: spoofing. Every impostor, every message, every game, at one random moment each."""

from random import Random

import pytest

from parlour.service.connections import Connections
from parlour.service.matches.absence import Absence
from tests.battery.origins import FOREIGN
from tests.battery.result import failed
from tests.battery.rows.row02_spoofing import KINDS, Scene, batch, foreign_origins, run
from tests.battery.seated import GAMES


def test_impostors_change_nothing_and_are_told_so():
    assert [] == failed(run(timings=1, workers=1))


def test_every_kind_of_message_is_tried():
    assert {m["type"] for m in Scene(0, Random(1)).messages(0)} == KINDS
    assert 19 == len(KINDS)
    assert 24 <= len(FOREIGN)


def any_seat_may_be_named(patch):
    patch.setattr(Absence, "acts_for", lambda self, person, seat: 0 if seat is None else seat)


def mates_need_not_wait(patch):
    patch.setattr(Absence, "may_play_for", lambda self, person, seat: True)


def any_page_may_connect(patch):
    patch.setattr(Connections, "allows_origin", lambda self, origin, host: host in (origin or host))


@pytest.mark.parametrize(
    ("defect", "impostor"), [(any_seat_may_be_named, "stranger"), (mates_need_not_wait, "opponent")]
)
@pytest.mark.deep
def test_an_open_door_is_found(defect, impostor, monkeypatch):
    defect(monkeypatch)

    assert [] != [wrong for _, wrong in batch(1, impostor, (0, len(GAMES))) if wrong]


@pytest.mark.deep
def test_a_foreign_page_is_found(monkeypatch):
    any_page_may_connect(monkeypatch)

    assert [] != [wrong for _, wrong in foreign_origins() if wrong]
