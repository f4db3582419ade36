"""The record of a match: closed until the end, then proof of everything that happened."""

from random import Random

import pytest
from msgspec import structs

from parlour.core.record import verify
from parlour.service.errors import NotAllowed
from tests.service.playing import KINDS, play, seated, table_of, to_the_end
from tests.service.room import GIVEN, Room


@pytest.fixture
def room():
    return Room(expiries=100)


def field(record, name):
    return [line.partition(": ")[2] for line in record.splitlines() if line.startswith(f"{name}: ")]


def test_it_is_refused_before_the_end(room):
    *_, match = room.pair()
    with pytest.raises(NotAllowed):
        room.record(match)


def test_the_secret_is_told_to_nobody_before_the_end(room):
    guests, match = seated(room, "whist")
    eve = room.guest("Eve").say(type="join", match=match)
    play(room, guests, match, Random(1), 40)
    secret = room.store.matches[match].secret.hex().encode()
    frames = [frame for guest in (*guests, eve) for frame in guest.socket.frames]
    assert not any(secret in frame for frame in frames)
    guests[0].submit(match, "/resign")
    assert all(secret in b"".join(guest.socket.frames) for guest in (*guests, eve))


@pytest.mark.parametrize("kind", KINDS)
def test_it_verifies_with_the_commitment_that_was_published_before_the_deal(room, kind):
    guests, match = seated(room, kind, clock=True)
    published = guests[0].told()[1].commit
    rng = Random(7)
    for _ in range(6):
        play(room, guests, match, rng, 4)
        room.wait(21)
    to_the_end(room, guests, match, rng, 400)
    if not room.live(match).is_over:  # nobody can resign alone
        room.live(match).house_play(0, "/abandon")
    record = room.record(match)
    verdict = verify(record)
    assert (True, "Every play is legal, and every draw follows from the secret.") == (
        verdict.ok,
        verdict.reason,
    )
    assert [published] == field(record, "commit")
    assert [room.store.matches[match].secret.hex()] == field(record, "secret")


def test_everybodys_nonce_is_in_it_and_marked_where_the_house_drew_it(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create("checkers", seats=4, options=GIVEN, bots={"2": "random", "3": "random"}).match
    ana.say(type="sit", match=match, nonce="0a" * 16)
    ben.say(type="sit", match=match)
    ana.submit(match, "/resign")
    nonces = field(room.record(match), "nonce")
    assert "0 " + "0a" * 16 == nonces[0]
    assert [["1", "house"], ["2", "house"], ["3", "house"]] == [line.split(" ")[:2] for line in nonces[1:]]
    assert 3 == len({line.split(" ")[2] for line in nonces[1:]})


def test_the_nonces_make_the_luck(room):
    shuffles = set()
    for nonce in ("01" * 16, "02" * 16):
        ana, ben = room.guest("Ana"), room.guest("Ben")
        match = ana.create("crazy-eights").match
        room.live(match).row = structs.replace(room.live(match).row, secret=b"s" * 32)
        ana.say(type="sit", match=match, nonce="aa" * 16)
        ben.say(type="sit", match=match, nonce=nonce)
        shuffles.add(room.live(match).match.state.hands)
    assert 2 == len(shuffles)


def test_who_played_for_a_seat_is_in_it(room):
    guests, match = table_of(room, "connect-four", 2, GIVEN)
    room.wait(16)
    guests[0].submit(match, "/resign")
    lines = room.record(match).splitlines()
    assert any(line.startswith("0/clock ") for line in lines)


def test_secrets_are_new_for_every_table():
    room = Room()
    secrets = {room.store.matches[room.guest().create().match].secret for _ in range(20)}
    assert 20 == len(secrets)
    assert {32} == {len(secret) for secret in secrets}
