"""Row 8: each trouble of Valkey once while the seats of a few matches are split."""

import pytest

from tests.adapters.databases import needed, own_postgres
from tests.adapters.valkey import own_valkey
from tests.battery.result import failed
from tests.battery.rows.row08_valkey import on


@pytest.fixture
def server():
    with needed(own_postgres()) as server:
        yield server


def test_matches_go_on_whatever_becomes_of_valkey(server):
    with needed(own_valkey(), "Valkey") as valkey:
        few = ("killed", "flushed", "stopped")
        assert [] == failed(on(server, server.new(), valkey, 1, 4, 1, few))
