"""A node of this version and one of the next serve a house side by side, in processes of their own."""

import http.client
import signal

import pytest

from tests.adapters.nodes.newer import DIGEST, ONLY_NEW, newer
from tests.adapters.nodes.playing import eventually, guest, joined, seated, shown, submit, table
from tests.adapters.processes import PATIENCE, Process, live, until, visit

RESTART = 1012
QUICK = {"PARLOUR_DRAIN_SECONDS": "0.2"}


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return newer(tmp_path_factory.mktemp("newer"))


@pytest.fixture(scope="module")
def sides(shared, program, tmp_path_factory):
    """The old node is there first."""
    home = tmp_path_factory.mktemp("home")
    started = [Process(home, "--database", shared).open()]
    started.append(Process(home, "--database", shared, program=program).open())
    acquainted(started)
    yield started
    for node in started:
        node.process.kill()
    for node in started:
        node.process.communicate()


@pytest.fixture
def mortal_sides(database, program, tmp_path):
    started = []
    for chosen in ({}, {"program": program}):
        started.append(Process(tmp_path, "--database", database, **chosen, **QUICK).open())
    acquainted(started)
    yield started
    for node in started:
        if node.process.poll() is None:
            node.process.kill()
        node.process.communicate()


def begun(node, hot_seat=False):
    """A match of Ann and Ben, who both sit at this node, or of Ann alone."""
    tokens = guest(node, "Ann"), guest(node, "Ben")
    match = table(node, tokens[0], hot_seat=hot_seat)
    players = [seated(node, token, match) for token in tokens[: 1 if hot_seat else 2]]
    return match, players, live(players[0])["version"], tokens


def asked(node, path):
    line = http.client.HTTPConnection("127.0.0.1", node.port, timeout=PATIENCE)
    line.request("GET", path)
    answer = line.getresponse()
    return answer.status, answer.headers, answer.read()


def acquainted(nodes):
    """A node notices within half a second that another one has come or gone."""
    told = f"\nparlour_nodes {len(nodes)}.0\n".encode()
    for node in nodes:
        eventually(lambda node=node: told in asked(node, "/metrics")[2])


def handed_over(node, token, match):
    """Nothing is said of the match: the socket is closed, and may come back to another node."""
    player = visit(node, token)
    player.send({"type": "join", "match": match})
    return RESTART == player.close_code()


def test_the_old_node_goes_on_with_a_database_of_the_next_version(sides):
    old, _ = sides
    match, (ann, _), version, _ = begun(old)
    ann.send(submit(match, version, "4", "a"))
    assert version + 1 == until(ann, "ack")["version"]


@pytest.mark.parametrize("at", [0, 1], ids=["the old one", "the next one"])
def test_whoever_comes_to_a_node_that_does_not_know_the_rules_is_handed_over(sides, at):
    match, (ann, ben), version, tokens = begun(sides[at])
    assert handed_over(sides[1 - at], tokens[1], match)
    status, _, _ = asked(sides[1 - at], f"/api/matches/{match}")
    assert 503 == status
    ann.send(submit(match, version, "4", "a"))
    assert version + 1 == shown(ben, version + 1)["version"]
    _again, picture = joined(sides[at], tokens[1], match)
    assert version + 1 == picture["version"]


def test_whoever_sat_down_at_a_table_that_begins_elsewhere_is_handed_over(sides, shared, postgres):
    old, new = sides
    tokens = guest(old, "Ann"), guest(new, "Ben")
    match = table(old, tokens[0])
    ann = seated(old, tokens[0], match)
    until(ann, "picture")
    ben = seated(
        new, tokens[1], match
    )  # the node where the last seat is taken begins the match, and leads it
    assert 0 == live(ben)["version"]
    assert RESTART == ann.close_code()
    assert "live" == joined(new, tokens[0], match)[1]["phase"]
    led = f"SELECT about FROM node JOIN match ON match.node = node.id WHERE match.id = '{match}'"
    assert DIGEST in postgres.do(led, shared)[0]["about"]


def test_each_node_delivers_the_files_of_the_others_client(sides):
    old, _new = sides
    status, headers, body = asked(old, f"/assets/{ONLY_NEW}")
    assert (200, b"the next version") == (status, body.split(b"'")[1])
    assert ("text/javascript", True) == (
        headers["content-type"].partition(";")[0],
        "immutable" in headers["cache-control"],
    )
    assert 404 == asked(old, "/assets/None-00000000.js")[0]


def test_no_node_calls_its_client_the_newer_one_while_they_differ(sides):
    eventually(lambda: [asked(node, "/client.txt")[0] for node in sides], [404, 404])


def test_a_closing_node_hands_everybody_over_but_those_who_could_go_on_nowhere_else(mortal_sides):
    old, new = mortal_sides
    match, (ann, ben), version, tokens = begun(old)
    idle = visit(old, guest(old, "Cyn"))
    old.process.send_signal(signal.SIGTERM)
    assert RESTART == idle.close_code()
    assert (503, "close") == (lambda answer: (answer[0], answer[1]["connection"]))(asked(old, "/health"))
    for number, column in enumerate("4545454"):
        mover = ben if number % 2 else ann
        mover.send(submit(match, version + number, column, f"id{number}"))
        assert version + number + 1 == until(mover, "ack")["version"]
    assert [RESTART] * 2 == [player.close_code() for player in (ann, ben)]
    assert 0 == old.process.wait(PATIENCE)
    acquainted([new])
    back = visit(new, tokens[0])
    back.send({"type": "join", "match": match})
    assert match == until(back, "closed")["match"]


def test_a_table_that_waits_begins_under_the_rules_of_the_node_that_is_left(mortal_sides):
    old, new = mortal_sides
    tokens = guest(old, "Ann"), guest(new, "Ben")
    match = table(old, tokens[0])
    ann = seated(old, tokens[0], match)
    old.process.send_signal(signal.SIGTERM)
    assert RESTART == ann.close_code()
    assert 0 == old.process.wait(PATIENCE)
    ann, _ = joined(new, tokens[0], match)
    ben = seated(new, tokens[1], match)
    assert 0 == live(ben)["version"]
    ann.send(submit(match, 0, "4", "a"))
    assert 1 == until(ann, "ack")["version"]


def test_matches_whose_rules_nobody_knows_any_more_are_ended(mortal_sides):
    old, new = mortal_sides
    match, _, _, tokens = begun(old)
    old.end(signal.SIGKILL)
    closed = visit(new, tokens[0])

    def told():
        closed.send({"type": "join", "match": match})
        return closed.receive()["type"]

    eventually(lambda: "over" if _is_over(new, match, tokens[0]) else "", "over")
    assert "closed" == told()


def _is_over(node, match, token):
    return 404 == node.ask("GET", f"/api/matches/{match}", None, token)[0]
