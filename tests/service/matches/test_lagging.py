"""Where spectators lag behind, nothing tells them sooner how far a match is, or that it is over."""

from functools import partial

import pytest
from msgspec import structs

from parlour.service import wire
from parlour.service.wire.lobby import LobbyChange
from tests.service.playing import chair, four, tab
from tests.service.room import Guest, Room


def pair(room, delay=300, **terms):
    """Two who play, and one who watches."""
    ana, ben, match = room.pair(delay=delay, pace="untimed", **terms)
    return ana, ben, room.guest("Eve").say(type="join", match=match), match


def heard(guest, deed):
    """What somebody is told of a deed."""
    before = len(guest.socket.frames)
    deed()
    return guest.told()[before:]


def missed(guest, match, since):
    return guest.say(type="join", match=match, since=since).told(wire.Picture)[-1].missed


def test_a_spectator_is_told_how_far_behind_they_are_and_a_player_is_not(room):
    ana, _, eve, match = pair(room)
    assert (300, 0) == (eve.last("behind", match), ana.last("behind", match))


# How far it is


def test_what_was_missed_does_not_tell_how_far_a_delayed_match_is(room):
    ana, ben, eve, match = pair(room)
    for guest, column in ((ana, "4"), (ben, "3"), (ana, "4")):
        guest.submit(match, column)
    assert [(), None, None, None, None] == [missed(eve, match, since) for since in range(5)]
    room.wait(300)
    assert [3, 2, 1, 0] == [len(missed(eve, match, since)) for since in range(4)]
    assert missed(eve, match, 4) is None


def test_what_was_missed_does_not_tell_that_a_delayed_match_went_on_for_long(room, monkeypatch):
    monkeypatch.setattr("parlour.service.matches.match_log.KEPT_STEPS", 4)
    ana, ben, eve, match = pair(room)
    for guest, column in ((ana, "1"), (ben, "2"), (ana, "1")):
        guest.submit(match, column)
    room.wait(300)
    for guest, column in ((ben, "3"), (ana, "4"), (ben, "4"), (ana, "5"), (ben, "5")):
        guest.submit(match, column)
    assert [3, 2, 1, 0] == [len(missed(eve, match, since)) for since in range(4)]


def test_what_was_missed_does_not_tell_that_something_was_taken_back(room):
    ana, ben, eve, match = pair(room)
    ana.submit(match, "4")
    room.wait(300)
    ana.submit(match, "/offer-takeback 0")
    ben.submit(match, "/accept")
    assert 1 == len(missed(eve, match, 0))
    room.wait(300)
    assert missed(eve, match, 0) is None


def test_after_a_restart_what_was_missed_tells_no_more(room):
    ana, _, _, match = pair(room)
    ana.submit(match, "4")
    again = room.reopened()
    eve = Guest(again, "Eve")
    assert [(), None, None] == [missed(eve, match, since) for since in range(3)]


# Leaving


def context(room, match):
    """The seat of the first as it is told to anybody who asks."""
    return room.live(match).info().seats[0]


def plain(told):
    """Without the name of the match and the levels, which are another matter."""
    chairs = [each.seats if isinstance(each, wire.Presence) else each for each in told]
    return [[structs.replace(chair, level=None) for chair in each] for each in chairs]


@pytest.mark.parametrize("windows", [1, 2])
def test_who_looks_on_cannot_tell_leaving_from_a_lost_connection(room, windows):
    """Neither from what they are told nor from what they ask, until the end is known."""
    told = []
    for leaves in (False, True):
        ana, _, eve, match = pair(room, delay=90)
        if windows == 2 and leaves:
            tab(ana).say(type="join", match=match)
        deed = partial(ana.say, type="leave", match=match) if leaves else ana.drop
        course = [*heard(eve, deed), [context(room, match)]]
        for _ in range(7):
            course += [*heard(eve, lambda: room.wait(10)), [context(room, match)]]
        told.append(plain(course))
    assert told[0] == told[1]
    room.wait(20)
    assert (1,) == eve.last("result", match).winners


def test_who_looks_on_cannot_tell_that_somebody_of_a_team_has_left(room):
    guests, match = four(room, delay=300, pace="untimed")
    eve = room.guest("Eve").say(type="join", match=match)
    (told,) = heard(eve, lambda: guests[0].say(type="leave", match=match))
    guests[1].say(type="stand-in", match=match, seat=0)
    for seat in (told.seats[0], context(room, match)):
        assert (True, False) == (seat.held, seat.stand_in)
    assert (False, True) == (chair(guests[1], match, 0).held, chair(guests[1], match, 0).stand_in)
    room.wait(60)
    assert (False, True) == (context(room, match).held, context(room, match).stand_in)


def test_those_who_play_know_at_once_that_somebody_has_left(room):
    ana, ben, _, match = pair(room)
    ana.say(type="leave", match=match)
    assert not room.live(match).info(ben.visitor.person).seats[0].held
    assert context(room, match).held


def test_a_lost_connection_looks_the_same_whether_the_match_is_over_or_not(room):
    told = []
    for ends in (False, True):
        ana, ben, eve, match = pair(room, delay=90)
        if ends:
            ben.submit(match, "/resign")
        ana.drop()
        told.append([plain(heard(eve, lambda: room.wait(10))) for _ in range(7)])
    assert told[0] == told[1]
    assert any(told[0])


def test_nothing_happens_any_more_when_a_match_that_was_left_is_put_away(room):
    ana, ben, eve, match = pair(room, delay=10)
    ana.say(type="leave", match=match)
    for guest in (ana, ben, eve):
        guest.drop()
    room.wait(30)
    assert match not in room.house.tables
    room.wait(60)


# Playing again


def test_a_wish_to_play_again_is_told_to_no_spectator_who_lags_behind(room):
    ana, ben, eve, match = pair(room)
    other = tab(eve).say(type="join", match=match)
    other.drop()  # so that the number of those who watch has changed
    ana.submit(match, "/resign")
    room.wait(20)
    ben.drop()
    room.wait(20)
    ben.connect().say(type="join", match=match)
    for guest in (ana, ben):
        assert [] == heard(eve, lambda guest=guest: guest.say(type="rematch", match=match))
        assert chair(guest, match, 0).plays_again


def test_nobody_is_told_again_who_is_there(room):
    ana, ben, match = room.pair(pace="untimed")
    eve = room.guest("Eve").say(type="join", match=match)
    ben.drop()
    room.wait(5)
    for guest in (ana, eve):
        assert [] == heard(guest, room.live(match).presence)
    ben.connect()
    assert [wire.Presence] == [type(each) for each in heard(eve, lambda: ben.say(type="join", match=match))]


def test_everybody_hears_that_a_spectator_has_closed_one_of_two_windows(room):
    ana, _, eve, match = pair(room)
    other = tab(eve).say(type="join", match=match)
    room.wait(1)
    for guest in (ana, eve):
        assert 2 == guest.told(wire.Presence)[-1].watching
    other.drop()
    room.wait(1)
    for guest in (ana, eve):
        assert 1 == guest.told(wire.Presence)[-1].watching


# Counting


def counted(room):
    return room.house.matches(), room.house.lobby.snapshot().running


def test_a_rematch_counts_when_spectators_who_lag_behind_know_that_there_may_be_one(room):
    room.pair(pace="untimed")
    ana, ben, _, match = pair(room)
    ana.submit(match, "/resign")
    room.wait(10)
    for guest in (ana, ben):
        guest.say(type="rematch", match=match)
    assert room.store.matches[match].next
    assert (2, 2) == counted(room)
    room.wait(290)
    assert (1, 1) == counted(room)
    room.wait(10)
    assert (2, 2) == counted(room)


# A restart


def test_after_a_restart_a_match_that_has_ended_looks_like_one_that_goes_on(room):
    going = pair(room)[-1]
    ana, _, _, match = pair(room)
    ana.submit(match, "4")
    ana.submit(match, "/resign")
    room.wait(10)
    again = Room(room.store, now=room.now)
    zoe = Guest(again, "Zoe").say(type="lobby").say(type="join", match=match)
    assert (2, 2) == counted(again)
    assert {going, match} == {entry.match for entry in again.house.lobby.snapshot().matches}
    for _ in range(3):
        chairs = plain([again.live(each).info().seats for each in (going, match)])
        assert chairs[0] == chairs[1]
        again.wait(35)
    again.wait(185)
    assert (1, 1) == counted(again)
    assert (match,) == zoe.told(LobbyChange)[-1].gone


def test_after_a_restart_those_who_played_know_at_once_that_it_is_over(room):
    ana, ben, _, match = pair(room)
    ana.submit(match, "/resign")
    again = Room(room.store, now=room.now)
    for guest in (ana, ben):
        guest.room = again
        guest.connect().say(type="join", match=match)
        assert "over" == guest.last("phase", match)
        guest.say(type="rematch", match=match)
    assert room.store.matches[match].next in again.house.tables


def test_an_end_that_all_may_know_is_not_taken_up_again(room):
    ana, _, _, match = pair(room, delay=30)
    ana.submit(match, "/resign")
    room.wait(30)
    assert {} == Room(room.store, now=room.now).house.tables


def test_an_end_by_rules_that_are_no_longer_played_is_left_as_it_is(room):
    ana, _, _, match = pair(room)
    ana.submit(match, "/resign")
    ended = room.store.matches[match] = structs.replace(room.store.matches[match], rules_version=0)
    again = Room(room.store, now=room.now)
    assert ({}, ended) == (again.house.tables, room.store.matches[match])
    assert [] == again.troubles
