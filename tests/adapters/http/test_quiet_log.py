"""No client can fill the log."""

from asyncio import all_tasks

import pytest

from parlour.adapters.logs import DETAILS
from parlour.service.limits import Limits
from tests.adapters.raw_socket import RawSocket
from tests.adapters.running import open_house

BODY_TO_COME = (
    b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 50\r\n\r\n{"
)


@pytest.fixture
def house():
    with open_house() as running:
        yield running


def noted(house):
    return [event for event, _ in house.notes if event not in DETAILS]


def requests_of(house):
    return [task for task in all_tasks(house.loop) if "run_asgi" in task.get_coro().__qualname__]


def test_who_hangs_up_within_a_body_is_not_noted(house):
    with RawSocket(house.port) as socket:
        socket.wire.sendall(BODY_TO_COME)
        house.until(lambda: requests_of(house))
    house.until(lambda: not requests_of(house))

    assert [] == noted(house)


def test_a_defect_is_noted_once_in_a_while_for_each_place(house, monkeypatch):
    monkeypatch.setattr(house.house, "open_tables", lambda: 1 / 0)
    monkeypatch.setattr(house.house.lobby, "snapshot", lambda: {}["nothing"])
    asked = ["/api/tables"] * 5 + ["/api/lobby"] * 5

    assert [500] * 10 == [house.http("GET", path).status for path in asked]
    assert ["request-failed"] * 2 == noted(house)
    assert ["/api/tables", "/api/lobby"] == [
        facts["path"] for event, facts in house.notes if event in noted(house)
    ]


def test_what_is_no_request_counts_against_the_limit_of_its_address(monkeypatch):
    monkeypatch.setattr("parlour.adapters.serve.REQUESTS_AT_ONCE", 3)
    with open_house(limits=Limits(requests_of_address=0.001)) as house:
        for _ in range(3):
            with RawSocket(house.port) as socket:
                socket.wire.sendall(b"garbage\r\n\r\n")
                assert socket.wire.recv(100).startswith(b"HTTP/1.1 400")

        assert 429 == house.http("GET", "/health").status
