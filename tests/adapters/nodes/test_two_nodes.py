"""Two nodes of one house, in processes of their own, on one PostgreSQL database: a match sits on both."""

import signal

from tests.adapters.nodes.playing import guest, joined, shown, submit
from tests.adapters.processes import until, visit


def test_two_people_play_a_whole_match_at_two_nodes_before_a_spectator(split, nodes):
    match, (ann, ben), version, tokens = split
    watcher, _ = joined(nodes[1], guest(nodes[1], "Cyn"), match)
    for number, column in enumerate("4545454", 1):
        mover, other = (ann, ben) if number % 2 else (ben, ann)
        mover.send(submit(match, version + number - 1, column, f"id{number}"))
        assert version + number == until(mover, "ack")["version"]
        for viewer in (other, watcher):
            told = shown(viewer, version + number)
            assert (version + number, number == 7) == (told["version"], told.get("result") is not None)
    for node, token in zip(nodes, tokens, strict=True):
        assert [0] == node.ask("GET", f"/api/matches/{match}", None, token)[1]["result"]["winners"]


def test_a_play_that_is_sent_again_at_another_node_counts_once(split, nodes):
    match, (ann, _), version, tokens = split
    ann.send(submit(match, version, "4", "a"))
    assert version + 1 == until(ann, "ack")["version"]
    again = visit(nodes[1], tokens[0])
    again.send(submit(match, version, "4", "a"))
    assert version + 1 == until(again, "ack")["version"]
    again.send(submit(match, version, "5", "b"))
    assert until(again, "refused")["stale"]


def test_a_match_goes_on_at_the_other_node_when_one_is_killed(mortal_split, mortal):
    nodes, (match, (ann, ben), version, tokens) = mortal, mortal_split
    ann.send(submit(match, version, "4", "a"))
    until(ann, "ack")
    nodes[0].end(signal.SIGKILL)
    back, picture = joined(nodes[1], tokens[0], match)
    assert version + 1 == picture["version"]
    ben.send(submit(match, version + 1, "4", "b"))
    until(ben, "ack")
    back.send(submit(match, version + 2, "5", "c"))
    assert version + 3 == until(back, "ack")["version"]


def test_a_rematch_is_agreed_on_at_two_nodes(split, nodes):
    match, (ann, ben), version, tokens = split
    ann.send(submit(match, version, "/resign", "a"))
    for player in (ann, ben):
        while shown(player, version + 1).get("result") is None:
            pass
        player.send({"type": "rematch", "match": match})
    following = {until(player, "next")["next"] for player in (ann, ben)}
    assert 1 == len(following)
    (match,) = following
    boards = [joined(node, token, match) for node, token in zip(nodes, tokens, strict=True)]
    assert [1, 0] == [picture["seat"] for _, picture in boards]


def test_whoever_goes_wants_no_rematch_at_any_node(split, nodes):
    match, (ann, ben), version, tokens = split
    ann.send(submit(match, version, "/resign", "a"))
    for player in (ann, ben):
        while shown(player, version + 1).get("result") is None:
            pass
    ann.send({"type": "rematch", "match": match})
    _sees_that_again_is_wanted_by(ben, [0])
    ann.send({"type": "leave", "match": match})
    _sees_that_again_is_wanted_by(ben, [])
    ben.send({"type": "rematch", "match": match})
    _sees_that_again_is_wanted_by(ben, [1])
    assert [""] * 2 == [
        node.ask("GET", f"/api/matches/{match}", None, tokens[1])[1]["next"] for node in nodes
    ]


def _sees_that_again_is_wanted_by(player, seats):
    while [seat["seat"] for seat in until(player, "presence")["seats"] if seat.get("plays_again")] != seats:
        pass
