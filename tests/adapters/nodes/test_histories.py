"""Concurrent submissions to one match at two nodes, and reads at both, have one order."""

import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from parlour.adapters.channels.local import LocalWire
from tests.adapters.nodes.histories import Done, faults
from tests.adapters.nodes.playing import submit
from tests.adapters.nodes.test_everywhere import Person, across
from tests.adapters.processes import until
from tests.adapters.running import open_house

SOUND = [Done(0, 2, 1, "a"), Done(1, 3, 2, "b"), Done(3.5, 4, 2), Done(0.5, 5, 1)]


def test_a_history_that_has_an_order_is_sound():
    assert [] == faults(SOUND)


@pytest.mark.parametrize(
    "planted",
    [
        Done(3.5, 4, 1),
        Done(6, 7, 0),
        Done(2.5, 3, 2, "c"),
        Done(6, 7, 2, "c"),
    ],
    ids=["a stale read", "a very stale read", "two writers", "a version written after it was read"],
)
def test_a_planted_fault_is_found(planted):
    assert faults([*SOUND, planted])


TURNS = 6  # nobody has a line yet: whatever both nodes refuse, they refuse wrongly


@pytest.fixture(scope="module", params=["with the channel", "without it"])
def pair(request, shared):
    wire = LocalWire()
    wire.cut = request.param == "without it"
    with open_house(database=shared, wire=wire) as one, open_house(database=shared, wire=wire) as other:
        yield one, other, 3.0


def test_whoever_comes_from_another_node_is_shown_no_less_than_they_saw_there(pair):
    """With the channel or without it, and at once."""
    _, other, _ = pair
    match, (ann, _), version = across(pair)
    ann.line.send(submit(match, version, "4", "a"))
    assert version + 1 == until(ann.line, "ack")["version"]
    moved = Person(other, token=ann.token)
    moved.line.send({"type": "join", "match": match})
    assert version + 1 == until(moved.line, "picture")["version"]


def test_concurrent_plays_and_reads_at_two_nodes_have_one_order(pair):
    """Each player has a window at either node and plays the same turn at both; others look meanwhile."""
    match, people, version = across(pair)
    rng, history = Random(1), []
    windows = [(person, [Person(node, token=person.token).line for node in pair[:2]]) for person in people]
    for _, lines in windows:
        for line in lines:
            line.send({"type": "join", "match": match})
            until(line, "picture")

    def play(line, number, notation, id):
        began = time.monotonic()
        line.send(submit(match, version + number, notation, id))
        while (told := line.receive()).get("id") != id or told["type"] not in ("ack", "refused"):
            pass
        return [Done(began, time.monotonic(), told["version"], id)] if told["type"] == "ack" else []

    def look(node, person):
        began, line = time.monotonic(), Person(node, token=person.token).line
        line.send({"type": "join", "match": match})
        found = until(line, "picture")["version"]
        line.wire.close()
        return [Done(began, time.monotonic(), found)]

    with ThreadPoolExecutor(4) as pool:
        for number in range(TURNS):
            mover, watcher = windows[number % 2][1], people[1 - number % 2]
            columns = rng.sample("1234567", 2)
            plays = [
                pool.submit(play, line, number, column, f"{number}{at}")
                for at, (line, column) in enumerate(zip(mover, columns, strict=True))
            ]
            looks = [pool.submit(look, node, watcher) for node in pair[:2]]
            done = [each for future in (*plays, *looks) for each in future.result()]
            assert 1 == sum(bool(each.id) for each in done)
            history += done
            for node in pair[:2]:
                history += look(node, watcher)
    assert [] == faults(history)
    assert version + TURNS == max(done.version for done in history)
