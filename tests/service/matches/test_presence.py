"""Who is there is told to all who look at a match: seats at once, spectators in turns, never a flood."""

from functools import partial
from random import Random

import pytest

from parlour.service import wire
from parlour.service.limits import Limits
from parlour.service.matches.presence import AT_ONCE, GATHER
from tests.service.playing import chair, four, tab
from tests.service.room import Room

FLOOD, SECONDS = 30, 10  # so many times a second, for so long
ENOUGH = SECONDS / GATHER + 1


@pytest.fixture
def room():
    limits = Limits(messages=10**6, burst=10**6, pictures=10**6, sockets_of_address=1000)
    return Room(limits=limits)


def heard(guest):
    return len(guest.told(wire.Presence))


def watched(guest, match):
    """How many spectators somebody knows of."""
    return [m for m in guest.told((wire.Picture, wire.Presence)) if m.match == match][-1].watching


def flood(room, *deeds):
    for _ in range(FLOOD * SECONDS):
        for deed in deeds:
            deed()
            room.wait(1 / FLOOD / len(deeds))


def come_and_go(room, guests, match):
    kinds = ("join", "leave")
    flood(room, *(partial(guest.say, type=kind, match=match) for guest in guests for kind in kinds))


def test_spectators_who_come_and_go_reach_the_others_twice_a_second_at_most(room):
    ana, ben, match = room.pair(pace="untimed")
    eve = room.guest("Eve").say(type="join", match=match)
    before = [heard(guest) for guest in (ana, ben, eve)]
    come_and_go(room, [room.guest() for _ in range(5)], match)
    after = [heard(guest) for guest in (ana, ben, eve)]
    assert all(0 < now - then <= ENOUGH for then, now in zip(before, after, strict=True)), (before, after)


def test_whoever_comes_first_is_told_who_is_there_by_the_snapshot_alone(room):
    _, ben, match = room.pair(pace="untimed")
    eve, fay = room.guest("Eve").say(type="join", match=match), room.guest("Fay")
    room.wait(1)
    eve.say(type="leave", match=match)
    ben.drop()
    fay.say(type="join", match=match)
    room.wait(1)

    assert [0, 0] == [heard(eve), heard(fay)]
    assert [1, 1] == [watched(eve, match), watched(fay, match)]
    assert chair(fay, match, 1).away is not None


def test_a_player_who_comes_and_goes_all_the_time_is_no_flood(room):
    ana, ben, match = room.pair(pace="untimed")
    eve = room.guest("Eve").say(type="join", match=match)
    room.wait(1)
    before = [heard(guest) for guest in (ana, eve)]
    flood(room, ben.drop, lambda: ben.connect().say(type="join", match=match))
    for then, guest in zip(before, (ana, eve), strict=True):
        assert heard(guest) - then <= ENOUGH + AT_ONCE
    room.wait(1)
    assert [None, None] == [chair(guest, match, 1).away for guest in (ana, eve)]
    room.wait(10)
    ben.drop()
    assert [0.0, 0.0] == [chair(guest, match, 1).away for guest in (ana, eve)]


def test_a_player_who_goes_is_told_at_once_however_many_spectators_come_and_go(room):
    ana, ben, match = room.pair(pace="untimed")
    eve = room.guest("Eve").say(type="join", match=match)
    come_and_go(room, [room.guest() for _ in range(5)], match)
    ben.drop()
    assert [0.0, 0.0] == [chair(guest, match, 1).away for guest in (ana, eve)]
    ben.connect().say(type="join", match=match)
    assert [None, None] == [chair(guest, match, 1).away for guest in (ana, eve)]


def test_a_whole_table_that_loses_its_connections_is_told_at_once(room):
    guests, match = four(room, pace="untimed")
    eve = room.guest("Eve").say(type="join", match=match)
    for guest in guests:
        guest.drop()
    assert [0.0] * 4 == [chair(eve, match, seat).away for seat in range(4)]
    for guest in guests:
        guest.connect().say(type="join", match=match)
    assert [None] * 4 == [chair(eve, match, seat).away for seat in range(4)]


def test_another_window_of_a_player_is_no_news_to_the_others(room):
    ana, ben, match = room.pair(pace="untimed")
    eve = room.guest("Eve").say(type="join", match=match)
    room.wait(1)
    before = [heard(guest) for guest in (ana, eve)]
    flood(room, lambda: tab(ben).say(type="join", match=match).drop())
    assert before == [heard(guest) for guest in (ana, eve)]


def test_who_asks_again_for_a_rematch_is_answered_and_nobody_else(room):
    """A device may have missed the first answer, and another may not know that the first one asked."""
    ana, ben, match = room.pair(pace="untimed")
    ana.submit(match, "/resign")
    again = tab(ana).say(type="join", match=match)
    ana.say(type="rematch", match=match)
    before = [heard(guest) for guest in (ana, ben, again)]
    again.say(type="rematch", match=match)
    assert [0, 0, 1] == [heard(g) - then for g, then in zip((ana, ben, again), before, strict=True)]


def test_who_calls_a_bot_is_answered_however_often_seats_change(room):
    (ana, ben, cleo, _), match = four(room, pace="untimed")
    ben.drop()
    room.wait(60)
    for _ in range(AT_ONCE):
        cleo.drop()
        cleo.connect().say(type="join", match=match)
    for _ in range(2):
        before = heard(ana)
        ana.say(type="stand-in", match=match, seat=1)
        assert 1 == heard(ana) - before
        assert chair(ana, match, 1).stand_in


@pytest.mark.parametrize("seed", range(20))
def test_in_the_end_everybody_knows_who_is_there(room, seed):
    """Whatever was gathered, and whatever a picture showed in between."""
    rng = Random(seed)
    *players, match = room.pair(pace="untimed")
    guests = [*players, *(room.guest() for _ in range(4))]
    inside = set(players)
    for _ in range(60):
        guest = rng.choice(guests)
        if guest not in inside:
            inside.add(guest.connect().say(type="join", match=match))
        else:
            inside.remove(guest)
            guest.drop()
        room.wait(rng.choice((0.0, 0.01, 0.05, 0.3)))
    room.wait(1)
    for guest in inside:
        assert len(inside - set(players)) == watched(guest, match)
        for seat, player in enumerate(players):
            assert (player in inside) == (chair(guest, match, seat).away is None)


# Where spectators lag behind


def plays_again(ana, ben, match):
    ana.say(type="rematch", match=match)


def asks_who_is_there(ana, ben, match):
    ana.room.live(match).presence()


def opens_a_window(ana, ben, match):
    tab(ana).say(type="join", match=match)


@pytest.mark.parametrize("deed", [plays_again, asks_who_is_there, opens_a_window])
@pytest.mark.parametrize("busy", [False, True])
def test_what_players_do_shows_not_even_in_the_moment_at_which_spectators_are_told(deed, busy):
    """Not while news of spectators waits to be told, nor while news of a seat does."""
    told = []
    for does in (False, True):
        room = Room()
        ana, ben, match = room.pair(delay=300, pace="untimed")
        eve = room.guest("Eve").say(type="join", match=match)
        ana.submit(match, "/resign")
        room.wait(10)
        for _ in range(AT_ONCE if busy else 0):
            ben.drop()
            ben.connect().say(type="join", match=match)
        for _ in range(2):
            room.guest().say(type="join", match=match)
            room.wait(0.1)
        before = len(eve.socket.frames)
        course = []
        for moment in range(20):
            if does and moment == 2:
                deed(ana, ben, match)
            room.wait(0.05)
            course.append(len(eve.socket.frames) - before)
        told.append(course)
    assert told[0] == told[1]
    assert told[0][-1]
