"""How many connections an address may have, whatever they become."""

from functools import partial
from ipaddress import ip_address

import pytest

from parlour.adapters.http.addresses import REFUSALS, Allowance
from parlour.adapters.http.callers import CallerReader
from parlour.adapters.sockets.connection import SPARE, ConnectionLimit, RequestQueue
from parlour.service.limits import Limits
from tests.service.room import Guest, Room, Socket

SOCKETS = 4
MOST = SOCKETS + SPARE
PROXY = "2001:db8:9::1"
ONE_NETWORK = [str(ip_address("2001:db8:1::") + number * 7919) for number in range(2 * MOST)]
VISITORS = {
    "an address of IPv4": ["203.0.113.7"] * 2 * MOST,
    "the same, written in two ways": ["203.0.113.7", "::ffff:203.0.113.7"] * MOST,
    "a network of IPv6": ONE_NETWORK,
}


@pytest.fixture
def room():
    return Room(limits=Limits(sockets_of_address=SOCKETS))


@pytest.fixture
def limit(room):
    return ConnectionLimit(
        CallerReader(room.connections, Allowance(1, 1, room.timers.clock), [PROXY]), SOCKETS
    )


@pytest.mark.parametrize("who", VISITORS)
def test_a_visitor_has_so_many_connections_from_whichever_address(limit, who):
    assert [True] * MOST + [False] * MOST == [limit.enter(peer) for peer in VISITORS[who]]
    assert limit.enter("2001:db8:1:1::1")  # somebody else


def test_sockets_count_with_the_other_connections_of_their_network(limit, room):
    for peer in ONE_NETWORK[:3]:
        address = (
            CallerReader(room.connections, Allowance(1, 1, room.timers.clock))
            .caller([], peer, "http")
            .address
        )
        room.connections.enter(Socket(), Guest(room, "Ann").token, address)

    assert MOST - 3 == sum(map(limit.enter, ONE_NETWORK))


def test_whoever_leaves_makes_room_and_is_forgotten(limit):
    for peer in ONE_NETWORK[:MOST]:
        limit.enter(peer)
    limit.leave(ONE_NETWORK[0])

    assert [True, False] == [limit.enter(peer) for peer in ONE_NETWORK[-2:]]
    for _ in range(MOST):
        limit.leave(ONE_NETWORK[0])
    assert not limit._connections


def test_a_proxy_that_is_trusted_has_as_many_as_it_needs(limit):
    assert all(limit.enter(PROXY) for _ in range(2 * MOST))


@pytest.mark.parametrize(("peer", "presses"), [("203.0.113.7", True), (PROXY, False)])
def test_what_is_no_request_counts_as_one_unless_a_proxy_sent_it(limit, peer, presses):
    for _ in range(2 + REFUSALS):
        limit.charge(peer)

    assert presses == limit.presses(peer)


class Loop(list):
    """Does what is due soon when it is told to."""

    def call_soon(self, *call):
        self.append(call)

    def turn(self):
        for do, *words in [self.pop(0) for _ in range(len(self))]:
            do(*words)


def test_many_requests_at_once_leave_room_for_moves_in_between():
    loop, requests, done = Loop(), RequestQueue(), []
    for number in range(3):
        requests.add(loop, partial(done.append, f"request {number}"))
    loop.call_soon(done.append, "a move")
    while loop:
        loop.turn()

    assert ["request 0", "a move", "request 1", "request 2"] == done


def test_a_request_that_brings_another_is_followed_by_it():
    loop, requests, done = Loop(), RequestQueue(), []
    requests.add(loop, lambda: requests.add(loop, partial(done.append, "another")))
    while loop:
        loop.turn()

    assert ["another"] == done


def test_a_request_that_fails_does_not_stop_the_next():
    loop, requests, done = Loop(), RequestQueue(), []
    requests.add(loop, lambda: 1 / 0)
    requests.add(loop, lambda: done.append("next"))
    with pytest.raises(ZeroDivisionError):
        loop.turn()
    loop.turn()

    assert ["next"] == done
