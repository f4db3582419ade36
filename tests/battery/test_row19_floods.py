"""Row 19: three floods, of a few seconds. The bound is for a quiet machine; here it is wide."""

import pytest

from tests.battery.floods import KINDS
from tests.battery.result import failed
from tests.battery.rows import row19_floods
from tests.battery.rows.row19_floods import Flooded, judged, run


def test_honest_players_go_on_while_somebody_floods_the_house():
    assert [] == failed(run(kinds=3, seconds=2, back=10, floor_ms=3000))


def test_all_floods_are_there():
    assert 10 == len(KINDS)


def test_rematches_are_no_flood_that_keeps_honest_players_waiting(monkeypatch):
    monkeypatch.setattr(row19_floods, "KINDS", {"rematches": KINDS["rematches"]})
    (told,) = run(kinds=1, seconds=3, back=10, floor_ms=3000)
    assert [] == failed([told])


def test_too_many_rematches_are_found():
    flooded = CALM._replace(told={**CALM.told, "let_in": 501})
    assert ["501 were let in, more than 500"] == list(judged("rematches", flooded, 20, 10))


CALM = Flooded(0.01, 0.02, 60_000_000, 80_000_000, 65_000_000, {"tried": 300, "let_in": 300, "most_open": 64})


@pytest.mark.parametrize(
    "worse",
    [
        {"p99": 0.03},
        {"after": 80_000_000},
        {"told": {**CALM.told, "tried": 3}},
        {"told": {**CALM.told, "most_open": 65}},
    ],
    ids=["honest players wait", "memory is kept", "no flood", "too many sockets"],
)
def test_what_a_flood_may_not_do_is_found(worse):
    assert [] == list(judged("many sockets", CALM, 20, 10))
    assert 1 == len(list(judged("many sockets", CALM._replace(**worse), 20, 10)))
