"""A house for every test, with luck that is the same each time: a test that fails fails again."""

from random import Random

import pytest

from tests.service.room import Room


@pytest.fixture(autouse=True)
def same_luck(request, monkeypatch):
    rng = Random(request.node.nodeid)
    for module in ("lobby.rematches", "matches.open_table", "matches.seating.seated_table", "context"):
        monkeypatch.setattr(f"parlour.service.{module}.token_bytes", rng.randbytes)


@pytest.fixture
def room():
    return Room()


@pytest.fixture
def pair(room):
    return room.pair()
