"""What only the quick carrier can do: pings of its own."""

import os
import socket as sockets
from types import SimpleNamespace

import pytest

from parlour.adapters.sockets.picows_sockets import SocketHub
from parlour.service.limits import Limits
from tests.adapters.raw_socket import PING, PONG, RawSocket
from tests.adapters.running import open_house


@pytest.fixture(scope="module")
def carrier():
    return "picows"


def test_a_flood_of_pings_closes_the_socket(house, visit):
    socket = visit(house)
    for _ in range(70):
        socket.frame(PING)

    assert 1008 == socket.close_code()


def test_small_messages_leave_at_once(house, visit):
    visit(house)
    house.until(lambda: len(house.connections.visitors) == 1)
    (visitor,) = house.connections.visitors
    number = visitor.socket.transport.get_extra_info("socket").fileno()
    with sockets.socket(fileno=os.dup(number)) as wire:
        assert 0 != wire.getsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY)


class Quick(SocketHub):
    """Looks round every few milliseconds."""

    def __init__(self, *parts):
        super().__init__(*parts[:-2], silent=0.12, dead=0.18)


def test_a_peer_that_gives_no_sign_of_life_is_dropped(visit, monkeypatch):
    monkeypatch.setattr("parlour.adapters.sockets.picows_sockets.SocketHub", Quick)
    with open_house("picows") as house:
        socket = visit(house)

        assert PING == socket.next_frame().kind
        assert None is socket.close_code()
        house.until(lambda: not house.connections.visitors)


def test_a_silent_peer_that_answers_pings_stays(visit, monkeypatch):
    monkeypatch.setattr("parlour.adapters.sockets.picows_sockets.SocketHub", Quick)
    with open_house("picows") as house:
        socket = visit(house)
        for _ in range(3):
            assert PING == socket.next_frame().kind
            socket.frame(PONG)

        assert 1 == house.call(lambda: len(house.connections.visitors))


def test_what_is_sent_in_one_turn_leaves_in_one_write(house, visit):
    socket = visit(house)
    house.until(lambda: len(house.connections.visitors) == 1)
    (visitor,) = house.connections.visitors
    written = []
    pipe, visitor.socket.transport = visitor.socket.transport, SimpleNamespace(write=written.append)
    house.call(lambda: [visitor.tell(b"1"), visitor.tell(b"2")])
    house.until(lambda: written)

    assert [b"\x81\x011\x81\x012"] == written
    visitor.socket.transport = pipe
    socket.wire.close()


def test_what_a_client_does_wrong_is_no_error_of_the_house(house, visit, caplog):
    socket = visit(house)
    socket.frame(3)

    assert 1002 == socket.close_code()
    assert [] == caplog.records


def test_an_address_behind_a_proxy_that_is_trusted_counts_by_itself(visit):
    limits = Limits(sockets_of_address=1)
    with open_house("picows", limits, trusted_proxies=("127.0.0.1",)) as house:
        token = house.guest()
        with RawSocket(house.port) as first, RawSocket(house.port) as second:
            for number, socket in enumerate((first, second)):
                socket.handshake(f"Authorization: Bearer {token}", f"X-Forwarded-For: 192.0.2.{number}")
                assert "welcome" == socket.receive()["type"]
