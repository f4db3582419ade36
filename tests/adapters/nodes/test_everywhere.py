"""What happens at one node of a house holds at all of them, with the channel and without it."""

import secrets
import time
from collections import Counter
from concurrent.futures import Future

import pytest

from parlour.adapters.channels.local import LocalWire
from parlour.service.wire.moderation import NewOrder
from tests.adapters.nodes.playing import GIVEN, eventually, shown, submit
from tests.adapters.processes import PATIENCE, live, until
from tests.adapters.raw_socket import RawSocket
from tests.adapters.running import open_house

SOON, WITHOUT = 1.0, 3.0  # seconds: with the channel, and without it


@pytest.fixture(scope="module", params=["with the channel", "without it"])
def pair(request, shared):
    """Two nodes in this process, whose channel can be cut."""
    wire = LocalWire()
    wire.cut = request.param == "without it"
    with open_house(database=shared, wire=wire) as one, open_house(database=shared, wire=wire) as other:
        yield one, other, WITHOUT if wire.cut else SOON


class Person:
    def __init__(self, node, name="Ann", token=None):
        self.token = token or node.guest(name)
        self.line = RawSocket(node.port)
        self.line.handshake(f"Authorization: Bearer {self.token}")
        self.id = until(self.line, "welcome")["person"]

    def ask(self, node, method, path, body=None):
        return node.http(method, path, body, Authorization=f"Bearer {self.token}")


def opened(node, owner, **terms):
    return owner.ask(node, "POST", "/api/tables", {**GIVEN, **terms}).json["match"]


def test_a_table_is_in_the_lobby_of_all_until_it_closes(pair):
    one, other, within = pair
    ann = Person(one)

    def listed():
        return [entry["match"] for entry in other.http("GET", "/api/tables").json]

    match = opened(one, ann)
    eventually(lambda: match in listed(), True, within)
    ann.line.send({"type": "sit", "match": match})
    live_or_waiting = until(ann.line, "picture")
    assert "waiting" == live_or_waiting["phase"]
    ann.line.send({"type": "leave", "match": match})
    eventually(lambda: match in listed(), False, within)


def test_a_seat_that_is_taken_at_one_node_is_seen_at_the_other(pair):
    one, other, within = pair
    ann, ben = Person(one), Person(other, "Ben")
    match = opened(one, ann, seats=4, game="checkers", options={"opening": "given"})
    ann.line.send({"type": "sit", "match": match})
    until(ann.line, "picture")
    eventually(lambda: match in [t["match"] for t in other.http("GET", "/api/tables").json], True, within)
    ben.line.send({"type": "sit", "match": match})
    assert 1 == until(ben.line, "picture")["seat"]
    for line in (ann.line, ben.line):
        while [True, True, False, False] != [seat["taken"] for seat in until(line, "presence")["seats"]]:
            pass


def across(pair):
    """A match whose players sit at different nodes, and its version."""
    one, other, _ = pair
    ann, ben = Person(one), Person(other, "Ben")
    match = opened(one, ann)
    ann.line.send({"type": "sit", "match": match})
    until(ann.line, "picture")
    ben.line.send({"type": "sit", "match": match})
    version = live(ben.line)["version"]
    assert version == live(ann.line)["version"]
    return match, (ann, ben), version


def test_moves_of_one_node_are_seen_at_the_other(pair):
    match, (ann, ben), version = across(pair)
    for number in range(4):
        mover, other = (ben, ann) if number % 2 else (ann, ben)
        mover.line.send(submit(match, version + number, "4", f"id{number}"))
        until(mover.line, "ack")
        begun = time.monotonic()
        assert version + number + 1 == shown(other.line, version + number + 1)["version"]
        assert time.monotonic() - begun < pair[2]


def test_whoever_signs_out_everywhere_is_signed_out_at_both(pair):
    one, other, within = pair
    ann = Person(one)
    there = Person(other, token=ann.token)
    assert 200 == ann.ask(one, "DELETE", "/api/sessions").status
    for line in (ann.line, there.line):
        begun = time.monotonic()
        assert "not-signed-in" == until(line, "problem")["code"]
        assert time.monotonic() - begun < within


def moderated(node, do, *words):
    answer = Future()
    node.call(lambda: getattr(node.moderators, do)(*words, answer.set_result))
    assert answer.result(PATIENCE) is None


def test_a_ban_and_a_mute_hold_at_both_and_are_lifted_at_both(pair):
    one, other, within = pair
    ann = Person(other)
    moderated(one, "order", NewOrder(ann.id, "mute", 5), None)
    [visitor] = other.call(other.connections.of, ann.id)
    eventually(lambda: visitor.mute is not None, True, within)
    moderated(one, "lift", ann.id, "mute", None)
    eventually(lambda: visitor.mute is None, True, within)

    moderated(one, "order", NewOrder(ann.id, "ban", 5), None)
    begun = time.monotonic()
    assert "banned" == until(ann.line, "problem")["code"]
    assert time.monotonic() - begun < within
    moderated(one, "lift", ann.id, "ban", None)
    eventually(lambda: other.call(other.connections.banned, ann.id), None, within)


def test_a_new_name_is_seen_at_both(pair):
    one, _, within = pair
    _, (ann, ben), _ = across(pair)
    wanted = f"Ada{secrets.token_hex(4)}"
    ann.ask(one, "POST", "/api/account", {"name": wanted, "password": "correct horse battery"})
    begun = time.monotonic()
    while wanted not in [seat["name"] for seat in until(ben.line, "presence")["seats"]]:
        pass
    assert time.monotonic() - begun < within


def test_two_people_who_watch_at_both_nodes_are_told_who_is_there(pair):
    _, (ann, ben), _ = across(pair)
    ben.line.wire.close()
    begun = time.monotonic()
    while until(ann.line, "presence")["seats"][1].get("away") is None:
        pass
    assert time.monotonic() - begun < WITHOUT


def test_the_lobby_counts_the_people_of_both(pair):
    one, other, _ = pair
    people = [Person(one), Person(other), Person(other)]

    def counted():
        here = [node.http("GET", "/api/lobby").json["people"] for node in (one, other)]
        return here[0] == here[1] >= len(people)

    eventually(counted, True, WITHOUT)


def test_passwords_are_guessed_no_faster_at_two_nodes(pair):
    one, other, _ = pair
    name = f"Eve{secrets.token_hex(4)}"
    Person(one).ask(one, "POST", "/api/account", {"name": name, "password": "correct horse battery"})

    def guessed(node, password="wrong"):
        return node.http("POST", "/api/session", {"name": name, "password": password}).status

    answers = [guessed(node) for node in (one, other) * 4]  # four at each would be free at a node alone
    assert ([403] * 5, True) == (answers[:5], 429 in answers[5:])


def test_two_people_are_paired_across_nodes_and_once(pair):
    one, other, _ = pair
    people = [Person(node, f"P{number}") for number, node in enumerate((one, other, one, other))]
    for person in people:
        person.line.send({"type": "seek", "game": "connect-four", "preset": "standard"})
    matches = [until(person.line, "paired")["match"] for person in people]
    assert [2, 2] == sorted(Counter(matches).values())
    for person, match in zip(people, matches, strict=True):
        person.line.send({"type": "sit", "match": match})
    assert [0, 0, 1, 1] == sorted(live(person.line)["seat"] for person in people)


def test_whoever_stops_seeking_at_one_node_is_not_paired_at_the_other(pair):
    one, other, within = pair
    ann, ben = Person(one), Person(other)

    def waiting():
        return sum(wait["seekers"] for wait in other.http("GET", "/api/lobby").json["waits"])

    ann.line.send({"type": "seek", "game": "checkers", "preset": "english"})
    eventually(waiting, 1, within)
    ann.line.send({"type": "stop-seeking"})
    eventually(waiting, 0, within)
    ben.line.send({"type": "seek", "game": "checkers", "preset": "english"})
    assert "seeking" == until(ben.line, "seeking")["type"]
    ben.line.send({"type": "take-bot", "bot": "random"})
    until(ben.line, "paired")


@pytest.mark.parametrize("quitter", [0, 1])
def test_when_one_of_a_pair_stops_the_other_looks_on_wherever_they_are(pair, quitter):
    one, other, _ = pair
    two = Person(one), Person(other)
    for person in two:
        person.line.send({"type": "seek", "game": "whist", "preset": "standard"})
        until(person.line, "seeking")
    first = {until(person.line, "paired")["match"] for person in two}
    two[quitter].line.send({"type": "stop-seeking"})
    until(two[quitter].line, "stopped")
    until(two[1 - quitter].line, "seeking")
    cyn = Person(pair[quitter])
    cyn.line.send({"type": "seek", "game": "whist", "preset": "standard"})
    second = {until(person.line, "paired")["match"] for person in (two[1 - quitter], cyn)}
    assert (1, 1, False) == (len(first), len(second), first == second)


def test_a_node_that_opens_knows_who_is_at_the_others(pair, shared):
    match, (ann, _), version = across(pair)
    ann.line.send(submit(match, version, "4", "a"))
    until(ann.line, "ack")
    with open_house(database=shared, wire=LocalWire()) as third:
        cyn = Person(third)
        cyn.line.send({"type": "join", "match": match})
        picture = until(cyn.line, "picture")
        assert [None, None] == [seat.get("away") for seat in picture["seats"]]


def test_a_match_begins_once_at_each_node(pair):
    begun = [across(pair)[0] for _ in range(6)]
    for node in pair[:2]:
        notes = [facts["match"] for event, facts in list(node.notes) if event == "match-begun"]
        assert len(notes) == len(set(notes)), [match for match in begun if notes.count(match) > 1]
