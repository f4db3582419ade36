"""A request that has begun must be complete in time, also one that comes behind another."""

from asyncio import all_tasks

import pytest

from parlour.service.limits import Limits
from tests.adapters.raw_socket import RawSocket
from tests.adapters.running import open_house

GET = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
POST = (
    b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 50\r\n\r\n"
)
FORM = POST.replace(b"application/json", b"text/plain")  # answered before its body has come


@pytest.fixture(scope="module")
def house():
    with open_house(limits=Limits(handshake=0.2, requests_of_address=10**6)) as running:
        yield running


def read_to_end(socket):
    """Everything that comes until the house hangs up; fails if it does not."""
    read = b""
    while data := socket.wire.recv(65536):
        read += data
    return read


@pytest.mark.parametrize("behind", [POST, POST + b"{", FORM, GET + POST, GET[:20]])
def test_an_unfinished_request_behind_another_is_hung_up_on(house, behind):
    with RawSocket(house.port) as socket:
        socket.wire.sendall(GET + behind)

        assert read_to_end(socket).startswith(b"HTTP/1.1 200")


def test_a_byte_of_the_body_behind_a_refusal_gives_no_more_time(house):
    with RawSocket(house.port) as socket:
        socket.wire.sendall(GET + FORM)
        read = b""
        while b"HTTP/1.1 415" not in read:
            read += socket.wire.recv(65536)
        socket.wire.sendall(b"x")

        read_to_end(socket)


def test_requests_behind_each_other_are_all_answered(house):
    with RawSocket(house.port) as socket:
        socket.wire.sendall(GET * 20)
        read = b""
        while read.count(b"HTTP/1.1 200") < 20:
            read += socket.wire.recv(65536)


def test_a_socket_that_opened_behind_a_request_stays_open(house):
    with RawSocket(house.port) as socket, RawSocket(house.port) as silent:
        assert 200 == socket.handshake(f"Authorization: Bearer {house.guest()}", ahead=GET)
        while b"welcome" not in socket._read:
            socket._more()
        read_to_end(silent)  # somebody who came at the same time had to finish by now
        with RawSocket(house.port) as later:
            read_to_end(later)
        socket._read = b""
        socket.send({"type": "ping"})

        assert "pong" == socket.receive()["type"]


@pytest.mark.parametrize("sent", [POST, GET + POST])
def test_a_house_that_closes_does_not_wait_long_for_the_rest_of_a_request(caplog, sent):
    with open_house() as house, RawSocket(house.port) as socket:
        socket.wire.sendall(sent)
        house.until(lambda: [task for task in all_tasks(house.loop) if "run_asgi" in repr(task)])
        house.stop()
        read_to_end(socket)

    assert [] == [record.message for record in caplog.records if record.levelname == "ERROR"]
