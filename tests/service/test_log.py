"""What the house's log tells of a match, and what is never in it."""

from random import Random

import pytest
from msgspec.json import decode

from parlour.adapters.logs import open_log
from tests.service.playing import NAMES, four, play, seated, to_the_end
from tests.service.room import Room


@pytest.fixture
def lines(capfd):
    """The log as it was written, so far."""
    return lambda: [decode(line) for line in capfd.readouterr().err.splitlines()]


def noting(level):
    room = Room()
    room.context.note = open_log(level, "json")
    return room


def events(lines):
    return [line["event"] for line in lines]


def test_a_team_match_leaves_its_begin_and_its_end_in_the_log(lines):
    room = noting("info")
    guests, match = four(room)
    to_the_end(room, guests, match, Random(3))
    told = lines()
    assert ["table-opened", "match-begun", "match-ended"] == events(told)
    short = {"match": match, "game": "checkers", "preset": "", "seats": 4, "level": "info"}
    assert all(short.items() <= line.items() for line in told)
    assert room.live(match).match.outcome.reason == told[-1]["reason"]


def test_in_detail_the_log_tells_of_connections_seats_and_snapshots(lines):
    room = noting("debug")
    guests, match = four(room)
    people = [guest.visitor.person for guest in guests]
    guests[3].drop()
    guests[3].connect().say(type="join", match=match)
    play(room, guests, match, Random(3), 6)
    guests[2].say(type="leave", match=match)
    told = lines()
    of = lambda event: [line for line in told if line["event"] == event]  # noqa: E731
    assert [*people, people[3]] == [line["person"] for line in of("connection-opened")]
    assert [people[3]] == [line["person"] for line in of("connection-closed")]
    assert list(enumerate(people)) == [(line["seat"], line["person"]) for line in of("seat-taken")]
    assert [(match, 2)] == [(line["match"], line["seat"]) for line in of("seat-left")]
    shown = [(line["seat"], line["version"]) for line in of("snapshot-sent") if line["match"] == match]
    assert {(seat, 0) for seat in range(4)} < {*shown}
    assert {"debug"} == {line["level"] for line in of("snapshot-sent")}


def test_a_table_that_is_closed_is_in_the_log(lines):
    room = noting("info")
    ana = room.guest("Ana")
    ana.say(type="leave", match=ana.create().match)
    assert ["table-opened", "table-closed"] == events(lines())


@pytest.mark.parametrize("kind", ["whist", "crazy eights"])
def test_no_secret_is_in_the_log(lines, kind):
    room = noting("debug")
    guests, match = seated(room, kind)
    nonces = [place.nonce.value.hex() for place in room.live(match).places]
    cards = {str(card) for hand in room.live(match).match.state.hands for card in hand}
    to_the_end(room, guests, match, Random(3))
    told = lines()
    assert {"match-ended", "snapshot-sent"} <= {*events(told)}
    words = {str(value) for line in told for value in line.values()}
    secrets = {*NAMES, "127.0.0.1", room.live(match).row.secret.hex(), *nonces}
    secrets |= {guest.token for guest in guests}
    assert not any(secret in word for secret in secrets for word in words)
    assert not cards & {part for word in words for part in word.replace("=", " ").split()}
