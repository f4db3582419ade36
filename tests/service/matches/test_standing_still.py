"""What people would lose while the house stands still is given back to them, and the match says so."""

import pytest

from parlour.core.record import read, write
from parlour.service import wire
from parlour.service.house import TOLD_AT_ONCE
from parlour.service.lobby.pairing import OFFER_BOT
from parlour.service.matches.live_match import TIME_TO_RETURN
from parlour.service.wire.lobby import BotOffer, Paired
from tests.service.room import Room


@pytest.fixture
def room():
    return Room(beats=True)


@pytest.fixture
def pair(room):
    ana, ben, match = room.pair()
    room.wait(1)
    return ana, ben, match


def by_the_clock(room, match):
    return [play for play in room.live(match).match.log if play.by == "clock"]


def test_time_is_up_when_nobody_plays(room, pair):
    _, _, match = pair
    room.wait(17)

    assert 1 == len(by_the_clock(room, match))


@pytest.mark.parametrize("before", [1.0, 13.5, 14.9])
def test_a_play_that_came_while_the_house_stood_still_counts(room, pair, before):
    ana, _, match = pair
    room.wait(before - 1)
    room.stall(30)

    assert isinstance(ana.submit(match, "4"), wire.Update)
    assert [] == by_the_clock(room, match)


def test_whoever_thinks_has_as_long_as_before(room, pair):
    ana, _, match = pair
    room.wait(9)
    room.stall(30)
    room.wait(4)

    assert isinstance(ana.submit(match, "4"), wire.Update)


def test_a_stall_gives_no_more_time_than_it_took(room, pair):
    _, _, match = pair
    room.wait(9)
    room.stall(30)
    room.wait(7)

    assert 1 == len(by_the_clock(room, match))


def test_stall_after_stall_costs_nothing(room, pair):
    ana, _, match = pair
    for _ in range(20):
        room.stall(3)
        room.wait(0.3)

    assert isinstance(ana.submit(match, "4"), wire.Update)


def test_the_new_time_is_shown_and_the_log_says_why(room, pair):
    ana, _, match = pair
    room.wait(4)
    room.stall(30)
    room.wait(0.5)

    update = ana.told(wire.Update)[-1]
    assert [("paused", {"seconds": 30})] == [(event.name, event.fields) for event in update.events]
    assert 9_000 < update.time.left_ms < 11_000
    assert "/pause 30" == room.live(match).match.log[-1].notation
    assert ["stood-still"] == [name for name, _ in room.troubles]


def test_a_record_with_a_pause_reads_back(room, pair):
    ana, _, match = pair
    room.stall(30)
    room.wait(0.5)
    ana.submit(match, "/resign")
    kept = write(room.live(match).match)

    assert "0/house /pause 30\n" in kept
    assert kept == write(read(kept))


def test_nobody_but_the_house_pauses_a_match(room, pair):
    ana, _, match = pair

    assert isinstance(ana.submit(match, "/pause 30"), wire.Refused)


def test_a_moment_is_given_back_without_a_word(room, pair):
    ana, _, match = pair
    for _ in range(30):
        room.stall(0.6)
        room.wait(0.3)

    assert 0 == room.live(match).match.step
    assert isinstance(ana.submit(match, "4"), wire.Update)


def test_a_match_without_a_clock_says_nothing(room):
    _, _, match = room.pair(pace="untimed")
    room.stall(30)
    room.wait(1)

    assert () == room.live(match).match.log


def test_a_seat_is_held_while_the_house_stands_still(room, pair):
    _, ben, match = pair
    ben.drop()
    room.wait(50)
    room.stall(30)
    room.wait(5)
    assert room.live(match).seat_infos("")[1].held

    room.wait(10)
    assert not room.live(match).seat_infos("")[1].held


def test_a_ranked_seat_is_not_lost_while_the_house_stands_still(room):
    ana, ben = room.member("Ana"), room.member("Ben")
    match = ana.create(ranked=True).match
    for player in (ana, ben):
        player.say(type="sit", match=match)
    ben.drop()
    room.wait(4)
    room.stall(70)
    ben.connect().say(type="join", match=match)
    room.wait(3)

    assert not room.live(match).is_over


def test_a_search_grows_no_older_while_the_house_stands_still(room):
    ana = room.guest()
    ana.say(type="seek", game="connect-four")
    room.wait(OFFER_BOT - 2)
    room.stall(30)
    room.wait(1)
    assert [] == ana.told(BotOffer)

    room.wait(2)
    assert 1 == len(ana.told(BotOffer))


def test_those_who_were_paired_have_their_time_to_sit_down(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    for guest in (ana, ben):
        guest.say(type="seek", game="connect-four")
    room.wait(1)
    match = ana.told(Paired)[0].match
    room.stall(30)
    ana.say(type="sit", match=match, nonce="00" * 16)

    assert not room.live(match).places[0].nonce.house or not room.live(match).places[1].nonce.house


def test_time_stands_still_while_nothing_can_be_stored(room, pair):
    ana, _, match = pair
    room.wait(9)
    room.stores = False
    room.wait(40)
    room.stores = True
    room.wait(1)

    assert [] == by_the_clock(room, match)
    assert ["/pause 40"] == [play.notation for play in room.live(match).match.log]
    assert isinstance(ana.submit(match, "4"), wire.Update)


def back(again, guest, match):
    guest.room = again
    guest.connect().say(type="join", match=match)


def notations(room, match):
    return [play.notation for play in room.live(match).match.log]


def test_a_house_that_opens_again_starts_every_clock_anew_and_says_so(room, pair):
    ana, ben, match = pair
    room.wait(13)
    again = room.reopened()
    again.wait(10)
    back(again, ana, match)
    back(again, ben, match)
    again.wait(14)

    assert ["/reopen"] == notations(again, match)
    assert isinstance(ana.submit(match, "4"), wire.Update)


def test_no_clock_runs_while_somebody_is_on_the_way_back(room, pair):
    ana, ben, match = pair
    again = room.reopened()
    back(again, ana, match)
    assert (None, []) == (ana.last("time", match), notations(again, match))
    ana.submit(match, "4")
    assert ana.last("time", match) is None
    again.wait(TIME_TO_RETURN - 0.1)
    back(again, ben, match)

    assert ["4", "/reopen"] == notations(again, match)
    assert 15_000 == ben.last("time", match).left_ms == ben.last("time", match).of_ms


def test_nobody_waits_long_for_somebody_who_does_not_come_back(room, pair):
    ana, _, match = pair
    again = room.reopened()
    back(again, ana, match)
    again.wait(TIME_TO_RETURN + 1)

    assert ["/reopen"] == notations(again, match)
    assert 14_000 == pytest.approx(ana.last("time", match).left_ms, abs=1500)
    again.wait(17)
    assert 1 == len(by_the_clock(again, match))


def test_the_clock_starts_once_however_often_somebody_comes_back(room, pair):
    ana, ben, match = pair
    again = room.reopened()
    back(again, ana, match)
    back(again, ben, match)
    again.wait(5)
    ben.drop()
    back(again, ben, match)
    again.wait(TIME_TO_RETURN)

    assert ["/reopen"] == [play.notation for play in again.live(match).match.log if play.by != "clock"]
    assert 1 == len(by_the_clock(again, match))


def test_a_match_that_ended_before_everybody_was_back_keeps_no_clock(room, pair):
    ana, _, match = pair
    again = room.reopened()
    back(again, ana, match)
    ana.submit(match, "/resign")
    ana.drop()
    again.wait(1000)

    assert [] == again.troubles


def test_a_crowd_of_matches_is_told_in_parts(room):
    matches = [room.pair()[2] for _ in range(TOLD_AT_ONCE + 5)]
    waiting = len(room.timers._heap)
    room.house.stood_still(30)
    assert waiting + 1 == len(room.timers._heap)

    def told():
        room.timers.run()
        return sum(room.live(match).match.step for match in matches)

    assert [TOLD_AT_ONCE, len(matches), len(matches)] == [told(), told(), told()]
