"""Clocks and bots of a match run once, and go on at another node when theirs dies or hangs."""

import signal
import time

import pytest

from parlour.adapters.channels.local import LocalWire
from tests.adapters.nodes.playing import GIVEN, eventually, guest, joined, seated, shown, submit, table
from tests.adapters.nodes.test_everywhere import Person
from tests.adapters.processes import until
from tests.adapters.running import open_house

GONE = 5.0  # seconds within which matches go on elsewhere, on a busy machine


@pytest.fixture
def there(postgres, database):
    """How many nodes there are, as the database knows."""
    return lambda: postgres.do("SELECT count(*) FROM node", database)[0][0]


@pytest.mark.parametrize("end", [signal.SIGKILL, pytest.param(signal.SIGSTOP, marks=pytest.mark.deep)])
def test_a_bot_plays_on_when_the_node_that_asked_it_dies_or_hangs(mortal, end):
    one, other = mortal
    token = guest(one)
    terms = {"game": "connect-four", "options": {"opening": "given"}, "bot": "random"}
    match = one.ask("POST", "/api/play", terms, token)[1]["match"]
    player, picture = joined(other, token, match)
    version = picture["version"]
    one.process.send_signal(end)
    begun = time.monotonic()
    try:
        player.send(submit(match, version, "4", "a"))
        until(player, "ack")
        shown(player, version + 2)
        assert time.monotonic() - begun < GONE
    finally:
        if end == signal.SIGSTOP:
            one.process.send_signal(signal.SIGCONT)


@pytest.mark.deep
def test_a_node_that_hung_comes_back_and_follows(mortal_split, mortal, there):
    nodes, (match, (ann, ben), version, tokens) = mortal, mortal_split
    nodes[0].process.send_signal(signal.SIGSTOP)
    back, _ = joined(nodes[1], tokens[0], match)
    back.send(submit(match, version, "4", "a"))
    assert version + 1 == until(back, "ack")["version"]
    ben.send(submit(match, version + 1, "4", "b"))
    assert version + 2 == until(ben, "ack")["version"]
    eventually(there, 1)
    nodes[0].process.send_signal(signal.SIGCONT)
    ann.send(submit(match, version, "5", "c"))
    assert until(ann, "refused")["stale"]
    ann.send(submit(match, version + 2, "5", "d"))
    assert version + 3 == until(ann, "ack")["version"]
    assert version + 3 == shown(ben, version + 3)["version"]
    eventually(there, 2)


def test_a_node_that_closes_hands_its_matches_over_at_once(mortal_split, mortal, there, postgres, database):
    nodes, (match, (_, ben), version, tokens) = mortal, mortal_split
    assert 0 == nodes[0].end()[0]
    assert 1 == there()
    back, _ = joined(nodes[1], tokens[0], match)
    back.send(submit(match, version, "4", "a"))
    stored = until(back, "ack")["version"]  # the house may have said that its clock begins anew
    assert stored == shown(ben, stored)["version"]
    leader = "SELECT count(*) FROM match JOIN node ON node.id = match.node"
    eventually(lambda: postgres.do(leader, database)[0][0], 1)


def test_a_bot_is_asked_at_one_node_alone(shared):
    """A bot that never answers: each node writes down what it was asked."""
    wire = LocalWire()
    with open_house(database=shared, wire=wire) as one, open_house(database=shared, wire=wire) as other:
        asked = [[], []]
        for node, questions in zip((one, other), asked, strict=True):
            node.house.context.thinker.think = lambda question, *_, questions=questions: questions.append(1)
        ann = Person(one)
        match = ann.ask(one, "POST", "/api/play", {**GIVEN, "bot": "random"}).json["match"]
        lines = [ann.line, Person(other, token=ann.token).line]
        for line in lines:
            line.send({"type": "join", "match": match})
            version = until(line, "picture")["version"]
        lines[1].send(submit(match, version, "4", "a"))
        for line in lines:
            shown(line, version + 1)
        one.until(lambda: asked[0])
        assert [[1], []] == asked


def test_somebody_who_sits_at_another_node_is_not_away(split, nodes):
    match, (_, ben), _, tokens = split

    def away():
        watcher, picture = joined(nodes[0], tokens[0], match)
        watcher.wire.close()
        return [seat.get("away") is not None for seat in picture["seats"]]

    eventually(away, [False, False])
    ben.wire.close()
    eventually(away, [False, True])
    back = joined(nodes[1], tokens[1], match)
    eventually(away, [False, False])
    assert back


@pytest.mark.deep
def test_an_expiry_is_played_once(nodes, postgres, shared):
    """Both nodes have the clock before them; the one that leads plays."""
    tokens = guest(nodes[0], "Ann"), guest(nodes[1], "Ben")
    match = table(nodes[0], tokens[0], game="whist", options={}, seats=2, pace="quick")
    players = [seated(node, token, match) for node, token in zip(nodes, tokens, strict=True)]
    late = f"SELECT count(*) FROM step WHERE match = '{match}' AND plays LIKE '%/clock%'"
    eventually(lambda: postgres.do(late, shared)[0][0] > 0)
    for player in players:
        shown(player, 1)
    steps = postgres.do(f"SELECT version FROM step WHERE match = '{match}' ORDER BY version", shared)
    assert [*range(len(steps))] == [version for (version,) in steps]
