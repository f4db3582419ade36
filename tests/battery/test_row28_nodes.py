"""Row 28: one kill and one hang of a node while the seats of a few matches are split."""

import pytest

from tests.adapters.databases import needed, own_postgres
from tests.battery.result import failed
from tests.battery.rows.row28_nodes import on


@pytest.fixture
def server():
    with needed(own_postgres()) as server:
        yield server


def test_a_node_that_dies_or_hangs_loses_nothing_that_was_acknowledged_or_paid(server):
    assert [] == failed(on(server, server.new(), cycles=1, matches=4, recovery_ms=30_000, seed=1))
