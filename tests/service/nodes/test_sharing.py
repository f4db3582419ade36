"""What several nodes count together: people, tables and requests of an address."""

import pytest

from parlour.adapters.http.addresses import Allowance
from parlour.service.limits import Limits
from parlour.service.nodes.sharing import AGAIN, EVERY, MOST_TOLD, Sharing
from parlour.service.nodes.words import Asked, Counted, Opened
from parlour.service.wire.http import NewTable
from tests.service.room import Room

HERE, THERE = "192.0.2.1", "192.0.2.2"


class Node:
    def __init__(self, name):
        self.room = Room(limits=Limits(tables_of_address=4))
        self.told = []
        self.limit = Allowance(1, 10, self.room.timers.clock, shared=True)
        self.room.context.shared_limits["guests"] = self.limit
        self.sharing = Sharing(self.room.context, self.told.append)
        self.sharing.node = name
        self.sharing.open(self.room.house)

    def wait(self, seconds=EVERY):
        self.told.clear()
        self.room.wait(seconds)
        return list(self.told)

    def hear(self, words):
        for word in words:
            match word:
                case Counted(node, people):
                    self.sharing.said(node, people)
                case Opened(node, of_address):
                    self.sharing.opened(node, of_address)
                case Asked(limit, of_address):
                    self.sharing.asked(limit, of_address)


@pytest.fixture
def nodes():
    return Node("a"), Node("b")


def test_an_address_has_the_same_allowance_at_two_nodes_as_at_one(nodes):
    one, other = nodes
    assert 6 == sum(one.limit.take(HERE) for _ in range(6))
    other.hear(one.wait())
    assert 4 == sum(other.limit.take(HERE) for _ in range(10))
    assert other.limit.take(THERE)


def test_what_was_told_is_told_once(nodes):
    one, _ = nodes
    one.limit.take(HERE)
    assert [Asked("guests", {HERE: 1})] == [word for word in one.wait() if isinstance(word, Asked)]
    assert [] == one.wait()


def test_tables_of_an_address_count_at_whichever_node_they_were_opened(nodes):
    one, other = nodes
    guest = one.room.guest()
    for _ in range(3):
        one.room.house.create(guest.visitor._who, NewTable("connect-four", seats=2), lambda info: None, HERE)
    other.hear(one.wait())
    assert (3, 0) == (other.room.house.tables.of_address(HERE), other.room.house.tables.of_address(THERE))
    other.sharing.only_at(frozenset())
    assert 0 == other.room.house.tables.of_address(HERE)


def test_the_lobby_counts_people_as_soon_as_a_node_says_so_and_until_it_is_gone(nodes):
    one, other = nodes
    one.room.house.lobby.count_people(3)
    other.hear(one.wait())
    assert (3, True) == (other.sharing.people, other.sharing.knows("a"))
    other.sharing.only_at(frozenset())
    assert (0, False) == (other.sharing.people, other.sharing.knows("a"))


def test_everything_is_told_again_now_and_then_because_it_may_have_been_lost(nodes):
    one, _ = nodes
    assert {Counted, Opened} == {type(word) for word in one.wait(AGAIN + 1)}


def test_of_many_addresses_those_are_told_that_ask_most(nodes):
    one, _ = nodes
    for number in range(2 * MOST_TOLD):
        for _ in range(1 + (number >= MOST_TOLD)):
            one.limit.take(f"192.0.2.{number}")
    (word,) = [word for word in one.wait() if isinstance(word, Asked)]
    assert (MOST_TOLD, {2}) == (len(word.of_address), set(word.of_address.values()))
