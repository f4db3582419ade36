"""Row 7: each trouble once; the comparison of the coins can fail."""

import pytest

from tests.adapters.databases import needed, own_postgres
from tests.battery.result import failed
from tests.battery.rows.row07_postgres import on, unpaid


@pytest.fixture
def server():
    with needed(own_postgres()) as server:
        yield server


def test_a_database_in_trouble_loses_nothing_that_was_acknowledged_or_paid(server):
    url = server.new()
    assert [] == failed(on(server, url, cycles=1, matches=4, still_ms=200, seed=1))

    assert [] == list(unpaid(server, url))
    server.do("DELETE FROM played", url)
    assert list(unpaid(server, url))
