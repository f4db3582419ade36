"""Which node is told of a step, and when."""

import pytest
from msgspec import structs

from parlour.service.nodes.people import People
from parlour.service.nodes.sending import A_MOMENT, Sending
from parlour.service.nodes.words import Stepped, decode
from parlour.service.ports import StepRow
from tests.service.room import Room

OTHERS = frozenset({"b", "c", "d"})


class Wire:
    def __init__(self, one_by_one):
        self.one_by_one, self.sent = one_by_one, []

    def send(self, message, to):
        self.sent += [(node, decode(message)) for node in sorted(to)]

    def take(self):
        sent, self.sent = self.sent, []
        return [node for node, word in sent]


class Scene:
    """Ann is here, Ben at node b, and node c leads the match."""

    def __init__(self, one_by_one=True):
        self.room, self.wire = Room(), Wire(one_by_one)
        ann, ben, match = self.room.pair()
        self.live = self.room.live(match)
        self.live.row = structs.replace(self.live.row, node="c")
        here = {ann.visitor.person}
        self.people = People(self.room.context, lambda match, person: person in here)
        self.people.is_at(match, ben.visitor.person, "b")
        self.ben = ben.visitor.person
        self.sending = Sending(self.wire, self.room.timers, self.people, lambda match, person: person in here)
        self.sending.others = OTHERS

    def step(self, version=1, over=False):
        self.sending.step(StepRow(self.live.row.id, version, "0 4", 0, "id"), self.live, over)


@pytest.fixture
def scene():
    return Scene()


def test_a_step_goes_at_once_to_who_looks_or_leads_and_a_moment_later_to_the_others(scene):
    scene.step()
    assert ["b", "c"] == scene.wire.take()
    scene.step(2)
    assert ["b", "c"] == scene.wire.take()
    scene.room.wait(A_MOMENT)
    assert ["d", "d"] == scene.wire.take()


def test_while_it_is_not_known_where_a_player_is_everybody_is_told_at_once(scene):
    scene.people.has_left(scene.live.row.id, scene.ben, "b")
    scene.step()
    assert ["b", "c", "d"] == scene.wire.take()


def test_a_step_is_sent_as_it_was_stored(scene):
    scene.step(3, over=True)
    words = {word for _, word in scene.wire.sent}
    assert {Stepped(scene.live.row.id, 3, "0 4", 0, "id", True)} == words


def test_a_channel_that_everybody_reads_carries_a_step_once():
    scene = Scene(one_by_one=False)
    scene.step()
    scene.room.wait(A_MOMENT)
    assert ["b", "c"] == scene.wire.take()


def test_nobody_is_told_if_nobody_else_is_there(scene):
    scene.sending.others = frozenset()
    scene.step()
    scene.room.wait(A_MOMENT)
    assert [] == scene.wire.take()
