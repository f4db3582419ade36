"""Row 17: origins, requests that nobody asked for, planted and ended passes, on a real house."""

import pytest

from tests.adapters.running import open_house
from tests.battery.result import failed
from tests.battery.rows import row17_sessions
from tests.battery.rows.row17_sessions import changes, file_modes, origins, run


def test_nobody_acts_for_a_visitor():
    assert [] == failed(run(umasks=0))


def test_what_a_house_and_a_player_write_is_for_its_owner_alone():
    assert [] == failed([file_modes()])


@pytest.fixture(scope="module")
def house():
    with open_house() as running:
        yield running


def test_foreign_pages_are_tried_in_many_spellings(house):
    assert 24 <= len(set(origins(house)))


def test_every_request_that_changes_something_is_tried(house):
    tried = changes(house)
    assert {("POST", "/api/guest"), ("DELETE", "/api/sessions"), ("PUT", "/api/reset")} <= set(tried)
    assert len(tried) == len(set(tried))


def test_a_house_that_lets_everybody_in_is_found_out(house, monkeypatch):
    monkeypatch.setattr(house.connections, "allows_origin", lambda origin, host: True)
    assert [wrong for _, wrong in row17_sessions.foreign_sockets(house) if wrong]
