"""Whole pictures cost more than any other message: each socket gets so many a second, however it asks."""

import pytest

from parlour.service import wire
from parlour.service.limits import Limits
from parlour.service.visitor import MOST_OWED, PICTURES_AT_ONCE
from tests.service.playing import problems, table_of
from tests.service.room import GIVEN, Room

SECONDS = 20
MOST = PICTURES_AT_ONCE + 5 * SECONDS + 1

WAYS = {
    "join": {"type": "join"},
    "sit": {"type": "sit"},
    "ping": {"type": "ping", "version": 99},
    "seen": {"type": "seen"},
}


def flood(room, say):
    """So many seconds of as much as a socket may say."""
    for _ in range(SECONDS * 30):
        say()
        room.wait(1 / 30)


def drawn(guest):
    return len(guest.told((wire.Picture, wire.Seen)))


@pytest.mark.parametrize("way", WAYS)
def test_pictures_come_at_a_bounded_rate_however_somebody_asks(room, way):
    ana, _, match = room.pair()
    before = drawn(ana)
    flood(room, lambda: ana.say(match=match, **WAYS[way]))
    assert MOST - 5 <= drawn(ana) - before <= MOST
    assert ([], None) == (problems(ana), ana.socket.closed)


def test_who_is_refused_for_a_stale_version_again_and_again_gets_no_more_pictures(room):
    ana, ben, match = room.pair(pace="untimed")
    ana.submit(match, "4")
    ben.submit(match, "4")
    before = drawn(ana)
    numbers = iter(range(1000))
    say = {"type": "submit", "match": match, "version": 0, "play": "4"}
    flood(room, lambda: ana.say(**say, id=str(next(numbers))))
    assert 30 * SECONDS == len(ana.told(wire.Refused))
    assert MOST - 5 <= drawn(ana) - before <= MOST


@pytest.mark.parametrize("way", ["join", "sit"])
def test_a_table_that_waits_is_drawn_at_a_bounded_rate_too(room, way):
    ana = room.guest()
    match = ana.create().match
    flood(room, lambda: ana.say(type=way, match=match))
    assert MOST - 5 <= drawn(ana) <= MOST


def test_whoever_plays_for_two_gets_both_pictures_and_pays_for_both(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, hot_seat=True)
    before = drawn(ana)
    flood(room, lambda: ana.say(type="join", match=match))
    assert MOST - 5 <= drawn(ana) - before <= MOST
    assert {0, 1} == {picture.seat for picture in ana.told(wire.Picture)[-2:]}


# Whoever has had all that there are for now


@pytest.fixture
def talkative():
    """Where pictures alone are counted."""
    return Room(limits=Limits(messages=1000, burst=1000))


def spend(guest, match):
    for _ in range(PICTURES_AT_ONCE):
        guest.say(type="join", match=match)


def test_who_fell_behind_gets_the_picture_a_little_later(talkative):
    ana, ben, match = talkative.pair()
    spend(ana, match)
    talkative.wait(0.5)
    spend(ana, match)
    for guest, column in ((ana, "4"), (ben, "4")):
        guest.submit(match, column)
    before = len(ana.told())
    ana.say(type="submit", match=match, version=0, play="5", id="x")
    assert [wire.Refused] == [type(news) for news in ana.told()[before:]]
    talkative.wait(0.5)
    assert 2 == ana.told(wire.Picture)[-1].version
    assert ana.socket.closed is None


def test_what_was_asked_for_often_comes_once(talkative):
    room = talkative
    ana, _, match = room.pair()
    spend(ana, match)
    before = drawn(ana)
    for _ in range(20):
        ana.say(type="join", match=match)
    room.wait(60)
    assert before + 1 == drawn(ana)


def test_whoever_comes_back_gets_the_picture_at_once(talkative):
    ana, _, match = talkative.pair()
    spend(ana, match)
    ana.drop()
    ana.connect().say(type="join", match=match)
    assert 1 == drawn(ana)


def test_who_has_gone_or_left_is_shown_nothing_more(talkative):
    *_, match = talkative.pair()
    eve = talkative.guest("Eve")
    spend(eve, match)
    eve.say(type="join", match=match)
    before = drawn(eve)
    eve.say(type="leave", match=match)
    talkative.wait(60)
    assert before == drawn(eve)
    spend(eve, match)
    eve.say(type="join", match=match)
    frames = len(eve.socket.frames)
    eve.drop()
    talkative.wait(60)
    assert frames == len(eve.socket.frames)


def test_a_table_that_begins_meanwhile_is_drawn_as_it_is_then(talkative):
    ana, ben = talkative.guest("Ana"), talkative.guest("Ben")
    match = ana.create(options=GIVEN).match
    ben.say(type="join", match=match)
    for guest in (ana, ben):
        spend(guest, match)
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    talkative.wait(1)
    for seat, guest in enumerate((ana, ben)):
        last = guest.told(wire.Picture)[-1]
        assert ("live", seat) == (last.phase, last.seat)


def test_what_was_seen_is_told_in_all_its_parts_however_many_are_asked_for_at_once(talkative):
    ana, _, match = talkative.pair()
    for first in range(100):
        ana.say(type="seen", match=match, first=first)
    talkative.wait(30)
    assert list(range(100)) == [part.first for part in ana.told(wire.Seen)]


def test_whoever_has_far_too_much_coming_is_turned_away(talkative):
    ana, _, match = talkative.pair()
    spend(ana, match)
    for first in range(MOST_OWED - 1):
        ana.say(type="seen", match=match, first=first)
    assert ana.socket.closed is None
    ana.say(type="seen", match=match, first=MOST_OWED)
    assert (["too-fast"], 1008) == (problems(ana), ana.socket.closed)
