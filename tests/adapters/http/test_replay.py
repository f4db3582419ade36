"""Matches that are over, told again over real connections."""

import socket
from gzip import decompress
from random import Random

import pytest

from parlour.core.match import Match
from parlour.core.record import read
from parlour.core.registry import game, games
from parlour.service.errors import NotFound, Unreadable
from parlour.service.wire.replay import LONGEST_RECORD, LuckDrawn
from tests.adapters.raw_socket import RawSocket
from tests.adapters.running import open_house


@pytest.fixture(scope="module")
def house():
    with open_house("picows") as running:
        yield running


@pytest.fixture(scope="module")
def ana(house):
    return house.guest("Ana")


@pytest.fixture(scope="module")
def match(house, ana):
    return given_up(house, ana)


def given_up(house, ana, **terms):
    """The id of a match of Crazy Eights that Ana has given up after her first card."""
    new = {"game": "crazy-eights", "hot_seat": True, **terms}
    match = house.http("POST", "/api/tables", new, Authorization=f"Bearer {ana}").json["match"]
    with RawSocket(house.port) as player:
        player.handshake(f"Authorization: Bearer {ana}")
        player.send({"type": "sit", "match": match})
        while not (told := player.receive()).get("choices"):
            pass
        say = {"type": "submit", "match": match, "version": 0, "seat": told["seat"]}
        player.send({**say, "play": told["choices"][0]["play"], "id": "1"})
        player.send({**say, "play": "/resign", "id": "2"})
        acks = 0
        while acks < 2:
            acks += player.receive()["type"] == "ack"
    return match


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


def asked(house, match, what="replay", token=None):
    return house.http("GET", f"/api/matches/{match}/{what}", **(bearer(token) if token else {}))


def test_a_seat_gets_what_it_saw_and_anybody_else_what_spectators_did(house, ana, match):
    mine, theirs = asked(house, match, token=ana), asked(house, match)
    assert (200, 0, "no-store") == (mine.status, mine.json["picture"]["seat"], mine.headers["cache-control"])
    assert (200, None) == (theirs.status, theirs.json["picture"]["seat"])
    assert (2, [1, 2]) == (mine.json["steps"], [update["version"] for update in mine.json["updates"]])


def test_it_is_packed_for_those_who_unpack_it(house, match):
    packed = house.http("GET", f"/api/matches/{match}/replay", Accept_Encoding="gzip, br")
    assert ("gzip", asked(house, match).body) == (packed.headers["content-encoding"], decompress(packed.body))


def test_as_it_was_is_open_to_all_when_the_match_is_over(house, match):
    assert b"##" in asked(house, match, "replay?view=spectator&count=0").body
    zones = asked(house, match, "replay?view=all&count=0").json["picture"]["zones"]
    hands = [zone for zone in zones if zone["name"].startswith("hand")]
    assert [8, 8] == [len(zone["codes"]) for zone in hands]
    assert not any("##" in zone["codes"] for zone in hands)


def test_of_a_match_that_goes_on_a_seat_is_told_what_it_saw_and_nobody_anything_else(house, ana):
    begun = house.http("POST", "/api/play", {"game": "crazy-eights"}, Authorization=f"Bearer {ana}").json[
        "match"
    ]
    for what in ("replay?seat=1", "replay?view=spectator", "replay?view=all", "draws", "review", "record"):
        answer = asked(house, begun, what, ana)
        assert (409, "not-allowed") == (answer.status, answer.json["code"])
    for token in (None, house.guest("Eve")):
        assert 409 == asked(house, begun, token=token).status
    mine = asked(house, begun, token=ana)
    assert (200, 0, "live") == (mine.status, mine.json["picture"]["seat"], mine.json["picture"]["phase"])


def test_spectators_who_lag_behind_do_not_learn_the_end_by_asking(house, ana):
    match = given_up(house, ana, delay=600)
    for what in ("record", "verify", "replay", "replay?view=all", "draws"):
        assert (409, 200) == (asked(house, match, what).status, asked(house, match, what, ana).status)
    theirs, mine = (house.http("GET", f"/api/matches/{match}", **who).json for who in ({}, bearer(ana)))
    assert ("live", 0, None) == (theirs["phase"], theirs["version"], theirs["result"])
    assert ("over", 2) == (mine["phase"], mine["version"])


@pytest.mark.parametrize(
    "what", ["first=-1", "first=x", f"first={2**31}", "count=101", "count=-1", "view=theirs", "seat=4"]
)
def test_what_makes_no_sense_is_refused(house, match, what):
    assert 400 == asked(house, match, f"replay?{what}").status


def test_there_is_no_replay_of_what_never_was(house):
    assert [404] * 3 == [asked(house, "nothing", what).status for what in ("replay", "draws", "review")]


def test_what_luck_was_asked_fits_what_the_record_says_it_answered(house, match):
    answers = [LuckDrawn(**drawn).answer for drawn in asked(house, match, "draws").json]
    log = read(asked(house, match, "record").body).log
    assert [play.notation for play in log if play.seat == -1] == answers
    assert [52] == [drawn["pool"] for drawn in asked(house, match, "draws").json][:1]


def test_the_lobby_may_show_a_match_that_was_featured(house, match):
    assert (200, None) == (house.http("GET", "/api/featured").status, house.http("GET", "/api/featured").json)
    house.house.featured.match = match
    shown = house.http("GET", "/api/featured").json
    house.house.featured.match = ""
    assert (match, "crazy-eights", "over", 2) == (
        shown["match"],
        shown["game"],
        shown["phase"],
        shown["version"],
    )


@pytest.mark.parametrize("wrong", [Unreadable(), NotFound("There is no such match.")])
def test_a_featured_match_that_cannot_be_read_any_more_is_none(house, monkeypatch, wrong):
    monkeypatch.setattr(house.house.featured, "match", "gone")
    monkeypatch.setattr(house.house, "find", lambda match, done: done(wrong))
    answer = house.http("GET", "/api/featured")
    assert (200, None) == (answer.status, answer.json)


@pytest.mark.parametrize("what", ["", "/record", "/verify", "/replay", "/draws", "/reliability"])
def test_a_match_that_is_put_away_while_it_is_asked_for_is_answered(house, ana, what, monkeypatch):
    match = given_up(house, ana)
    find = house.house.find
    house.until(lambda: not house.house.tables[match].audience)

    def found_and_put_away(match, done):
        find(match, done)
        house.house._sweep()

    monkeypatch.setattr(house.house, "find", found_and_put_away)
    answer = house.http("GET", f"/api/matches/{match}{what}", **bearer(ana))
    assert (200, False) == (answer.status, match in house.house.tables)


@pytest.mark.parametrize("what", ["record", "verify", "replay", "draws"])
def test_whoever_asks_for_too_much_of_the_past_is_told_when_to_come_back(house, ana, what, monkeypatch):
    match = given_up(house, ana)
    monkeypatch.setattr(house.house.archive._lanes, "_of_address", 0)
    answer = asked(house, match, what)
    assert (429, "too-many", "5") == (answer.status, answer.json["code"], answer.headers["retry-after"])
    assert 200 == house.http("GET", f"/api/matches/{match}").status


GIVEN = {"game": "connect-four", "options": {"opening": "given"}}


def test_a_review_is_for_all_once_a_match_is_over_packed_for_those_who_unpack_it(house, ana):
    match = given_up(house, ana, **GIVEN)
    mine, theirs = asked(house, match, "review", ana), asked(house, match, "review")
    packed = house.http("GET", f"/api/matches/{match}/review", Accept_Encoding="gzip")

    assert (200, 200, "no-store") == (mine.status, theirs.status, mine.headers["cache-control"])
    assert mine.body == theirs.body == decompress(packed.body)
    assert [[0], [1]] == mine.json["teams"]
    assert [1] == [play["step"] for play in mine.json["plays"]]
    assert mine.json["plays"][0]["reason"]["key"].startswith("why.connect-four.")


def test_a_review_is_refused_even_to_players_while_spectators_lag_behind(house, ana):
    match = given_up(house, ana, delay=600, **GIVEN)
    answers = [asked(house, match, "review", token) for token in (None, ana, house.guest("Eve"))]

    assert [(409, "not-allowed")] * 3 == [(answer.status, answer.json["code"]) for answer in answers]


def test_people_who_play_each_other_are_told_nothing_about_their_match(house, ana):
    match = house.http("POST", "/api/tables", GIVEN, **bearer(ana)).json["match"]
    ben = house.guest("Ben")
    with RawSocket(house.port) as first, RawSocket(house.port) as second:
        for player, token in ((first, ana), (second, ben)):
            player.handshake(f"Authorization: Bearer {token}")
            player.send({"type": "sit", "match": match})
        while first.receive().get("phase") != "live":
            pass
        for token in (ana, ben, house.guest("Eve")):
            for what in ("review", "hint"):
                answer = asked(house, match, what, token)
                assert (409, "not-allowed") == (answer.status, answer.json["code"])


def test_whoever_asks_for_too_many_reviews_is_told_when_to_come_back(house, ana, monkeypatch):
    match = given_up(house, ana, **GIVEN)
    monkeypatch.setattr(house.house.reviews._lanes, "_of_address", 0)
    answer = asked(house, match, "review")

    assert (429, "too-many", "5") == (answer.status, answer.json["code"], answer.headers["retry-after"])


# Records that somebody opens


def random_record(slug, plays=8):
    rng, match = Random(3), Match.start(game(slug), seed="3")
    while not match.outcome and match.step < plays:
        seat = match.awaiting.seats[0]
        match, _ = match.play(seat, rng.choice(match.legal(seat)))
    return match.record()


def opened(house, record, **more):
    return house.http("POST", "/api/record/replay", {"record": record, **more})


@pytest.mark.parametrize("slug", sorted(games()))
def test_a_record_of_any_game_is_replayed_although_no_match_of_the_house(house, slug):
    told = opened(house, random_record(slug))
    assert (200, "no-store") == (told.status, told.headers["cache-control"])
    assert (slug, None, 8) == (
        told.json["picture"]["game"],
        told.json["picture"]["seat"],
        told.json["steps"],
    )
    assert list(range(1, 9)) == [update["version"] for update in told.json["updates"]]


def test_a_record_tells_what_the_house_tells_of_the_same_match(house, ana, match):
    record = asked(house, match, "record").body.decode()
    for view in ("spectator", "all"):
        theirs, mine = asked(house, match, f"replay?view={view}").json, opened(house, record, view=view).json
        for what in ("zones", "counters", "prompt", "missed", "options", "result", "commit"):
            assert (what, theirs["picture"].get(what)) == (what, mine["picture"].get(what))
        shown = [[update.get("zones") for update in told["updates"]] for told in (theirs, mine)]
        assert shown[0] == shown[1]


def test_a_record_is_replayed_in_parts(house):
    told = opened(house, random_record("whist", 30), first=20, count=5).json
    assert (20, 30, [21, 22, 23, 24, 25]) == (
        told["first"],
        told["steps"],
        [update["version"] for update in told["updates"]],
    )


def test_a_record_that_was_changed_is_refused_with_the_reason(house):
    told = opened(house, random_record("connect-four").replace("seats: 2", "seats: 3"))
    assert (400, "bad-message") == (told.status, told.json["code"])
    assert "The digest does not match" in told.json["sentence"]


def test_a_record_that_is_too_long_is_refused_before_anything_is_replayed(house):
    told = opened(house, "x" * (LONGEST_RECORD + 1))
    assert (400, "error.bad-request") == (told.status, told.json["message"]["key"])
    assert 413 == opened(house, "x" * (2 * LONGEST_RECORD)).status


class Deaf:
    """A worker that never answers."""

    count = 1

    def do(self, question, done):
        self.done = done


def test_who_hangs_up_waits_no_longer(house, match, monkeypatch):
    """So their question is passed over when its turn comes."""
    reviews = house.house.reviews
    monkeypatch.setattr(reviews, "_workers", Deaf())
    lines = [socket.create_connection(("127.0.0.1", house.port)) for _ in range(2)]
    other = given_up(house, house.guest("Cleo"))
    for line, one in zip(lines, (match, other), strict=True):
        line.sendall(f"GET /api/matches/{one}/review HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        house.until(lambda one=one: any(one == question.match for question in reviews._asked))
    (waits,) = (asked for question, asked in reviews._asked.items() if question.match == other)
    assert any(wanted() for wanted in waits.wanted)

    lines[1].close()

    house.until(lambda: not any(wanted() for wanted in waits.wanted))
    lines[0].close()
