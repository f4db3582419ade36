"""Row 29: two nodes are replaced one by one while a few matches are played."""

import pytest

from tests.adapters.databases import needed, own_postgres
from tests.battery.result import failed
from tests.battery.rows.row29_upgrade import on


@pytest.fixture
def server():
    with needed(own_postgres()) as server:
        yield server


@pytest.mark.deep
def test_a_rolling_upgrade_shows_nobody_an_error_and_loses_no_move(server):
    assert [] == failed(on(server, server.new(), matches=4, seconds=2, seed=1))
