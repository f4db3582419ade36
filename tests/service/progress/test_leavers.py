"""Who leaves, who is away, and what the others may do about it."""

from random import Random

import pytest

from parlour.service import wire
from parlour.service.errors import NotAllowed
from parlour.service.wire.lobby import Lobby, LobbyChange
from parlour.service.wire.progress import Reward
from tests.service.playing import chair, four, over, play, problems, submitted, tab, table_of
from tests.service.room import GIVEN, Room

DAY = 86400


def bys(room, match):
    return [entry.by for entry in room.live(match).match.log]


# Leaving before the start


def test_leaving_before_the_start_frees_the_seat(room):
    ana, ben, cleo = (room.guest(name) for name in ("Ana", "Ben", "Cleo"))
    match = ana.create("checkers", seats=4, options=GIVEN).match
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    ben.say(type="leave", match=match)
    assert "" == chair(ana, match, 1).name
    assert [0] == [seat.seat for seat in room.store.matches[match].seats]
    cleo.say(type="sit", match=match)
    assert "Cleo" == chair(ana, match, 1).name


def test_the_owners_leaving_closes_the_table(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create().match
    for guest in (ana, ben):
        guest.say(type="join", match=match)
    ana.say(type="leave", match=match)
    assert wire.Closed(match) == ben.told()[-1]
    assert {} == room.store.matches == room.house.tables
    ben.say(type="sit", match=match)
    assert ["not-found"] == problems(ben)
    ben.drop()


def test_a_table_that_nobody_looks_at_is_closed_after_ten_minutes(room):
    ana = room.guest()
    match = ana.create().match
    ana.say(type="sit", match=match)
    room.wait(3600)
    assert match in room.house.tables
    ana.drop()
    room.wait(500)
    assert match in room.house.tables
    room.wait(110)
    assert {} == room.house.tables == room.store.matches


# Dropping


def test_a_dropped_seat_is_held_for_a_minute(room):
    ana, ben, match = room.pair(pace="untimed")
    ben.drop()
    assert (0.0, True) == (chair(ana, match, 1).away, chair(ana, match, 1).held)
    ana.say(type="stand-in", match=match, seat=1)
    ana.say(type="claim", match=match)
    assert ["not-allowed"] * 2 == problems(ana)
    room.wait(60)
    assert (60.0, False) == (chair(ana, match, 1).away, chair(ana, match, 1).held)
    assert not room.live(match).is_over
    ben.connect().say(type="join", match=match)
    assert (None, True) == (chair(ana, match, 1).away, chair(ana, match, 1).held)


def test_how_long_it_is_held_is_the_houses_choice():
    room = Room(held=5)
    ana, ben, match = room.pair(pace="untimed")
    ben.drop()
    room.wait(5)
    assert not chair(ana, match, 1).held
    ana.say(type="claim", match=match)
    assert ((0,), "left") == over(room, match)


def test_somebody_who_was_back_in_time_is_not_away(room):
    ana, ben, match = room.pair(pace="untimed")
    ben.drop()
    room.wait(59)
    ben.connect().say(type="join", match=match)
    ben.drop()
    room.wait(30)
    ana.say(type="claim", match=match)
    assert ["not-allowed"] == problems(ana)


def test_two_windows_of_one_person_are_one_presence(room):
    ana, ben, match = room.pair(pace="untimed")
    other = tab(ben).say(type="join", match=match)
    ben.drop()
    assert chair(ana, match, 1).away is None
    ana.submit(match, "4")
    assert wire.Ack is type(submitted(other, match, "4"))
    other.drop()
    assert chair(ana, match, 1).away is not None


def test_a_bot_stands_in_until_the_owner_returns(room):
    ana, ben, match = room.pair(pace="untimed")
    ben.drop()
    room.wait(60)
    ana.say(type="stand-in", match=match, seat=1)
    assert chair(ana, match, 1).stand_in
    ana.submit(match, "4")
    assert [None, "bot"] == bys(room, match)
    assert "bot" == ana.last("by", match)
    ben.connect().say(type="join", match=match)
    assert not chair(ana, match, 1).stand_in
    ana.submit(match, "3")
    assert (1,) == room.live(match).match.awaiting.seats


def test_a_bot_that_thinks_while_the_owner_returns_does_not_play_and_is_asked_anew_later():
    room = Room(bot_pace=(1.0, 1.0))
    ana, ben, match = room.pair(pace="untimed")
    ana.submit(match, "4")
    ben.drop()
    room.wait(60)
    ana.say(type="stand-in", match=match, seat=1)
    ben.connect().say(type="join", match=match)
    room.wait(10)
    assert [None] == bys(room, match)
    ben.drop()
    room.wait(60)
    ana.say(type="stand-in", match=match, seat=1)
    room.wait(1)
    assert [None, "bot"] == bys(room, match)


def test_only_a_player_calls_a_bot_and_only_for_a_seat_that_was_left(room):
    ana, ben, match = room.pair(pace="untimed")
    eve = room.guest("Eve").say(type="join", match=match)
    ben.drop()
    room.wait(60)
    for guest, seat in ((eve, 1), (ana, 0), (ana, 3)):
        guest.say(type="stand-in", match=match, seat=seat)
        assert "not-allowed" == problems(guest)[-1]
    eve.say(type="claim", match=match)
    assert ["not-allowed"] * 2 == problems(eve)


def test_a_win_is_claimed_once(room):
    ana, ben, match = room.pair(pace="untimed")
    ben.drop()
    room.wait(60)
    ana.say(type="claim", match=match)
    assert ((0,), "left") == over(room, match)
    ana.say(type="claim", match=match)
    assert ["not-allowed"] == problems(ana)


def test_everybody_who_did_not_come_back_after_the_house_reopened_is_away(room):
    ana, _ben, match = room.pair(pace="untimed")
    again = room.reopened()
    ana.room = again
    ana.connect().say(type="join", match=match)
    assert [None, 0.0] == [c.away for c in ana.last("seats", match)]
    again.wait(60)
    ana.say(type="claim", match=match)
    assert ((0,), "left") == over(again, match)


# Teams


def test_a_mate_sees_what_may_be_played_for_an_absent_seat_until_its_owner_is_back(room):
    guests, match = four(room, pace="untimed")
    ana, ben, cleo, dan = guests
    play(room, guests, match, Random(1), 1)
    ben.drop()
    room.wait(61)
    shown = [[p for p in guest.told(wire.Picture) if p.seat == 1] for guest in (ana, cleo, dan)]

    assert [0, 0, 1] == [len(pictures) for pictures in shown]
    assert room.live(match).match.legal(1) == [choice.play for choice in shown[2][0].choices]

    ben.connect().say(type="join", match=match)
    ben.submit(match, room.live(match).match.legal(1)[0])
    assert [3] == [update.seat for update in dan.told(wire.Update)[-1:]]
    assert 2 == sum(update.seat == 3 for update in dan.told(wire.Update))


def test_a_mate_plays_for_an_absent_seat(room):
    guests, match = four(room, pace="untimed")
    ana, ben, cleo, _ = guests
    play(room, guests, match, Random(1), 2)
    cleo.drop()
    room.wait(59)
    what = room.live(match).match.legal(2)[0]
    ana.submit(match, what, seat=2)
    assert "not-allowed" == problems(ana)[-1]
    room.wait(1)
    ben.submit(match, what, seat=2)
    assert "not-allowed" == problems(ben)[-1]
    assert wire.Ack is type(submitted(ana, match, what, seat=2))
    assert "mate" == ben.last("by", match)
    cleo.connect().say(type="join", match=match)
    play(room, guests, match, Random(1), 3)
    ana.submit(match, room.live(match).match.legal(2)[0], seat=2)
    assert "not-allowed" == problems(ana)[-1]


def test_a_whole_side_gone_for_a_minute_ends_it(room):
    guests, match = four(room, pace="untimed")
    guests[1].drop()
    room.wait(30)
    guests[3].drop()
    room.wait(59)
    assert not room.live(match).is_over
    room.wait(1)
    assert ((0, 2), "left") == over(room, match)


def test_nobody_there_ends_nothing(room):
    guests, match = four(room, pace="untimed")
    for guest in guests:
        guest.drop()
    room.wait(120)
    assert not room.live(match).is_over


def test_a_side_of_bots_is_never_gone(room):
    guests, match = table_of(room, "checkers", 4, GIVEN, people=2, bots={"2": "random", "3": "random"})
    guests[0].say(type="claim", match=match)
    assert ["not-allowed"] == problems(guests[0])
    guests[1].drop()
    room.wait(60)
    assert ((0, 2), "left") == over(room, match)


def test_resigning_loses_for_the_whole_side(room):
    guests, match = four(room)
    guests[2].submit(match, "/resign")
    assert ((1, 3), "resigned") == over(room, match)


# Leaving for good


def test_leaving_for_good_loses(room):
    ana, ben, match = room.pair()
    ben.say(type="leave", match=match)
    assert ((0,), "left") == over(room, match)
    assert "house" == ana.last("by", match)


def test_a_side_goes_on_without_one_of_its_people(room):
    guests, match = four(room, pace="untimed")
    guests[2].say(type="leave", match=match)
    assert not room.live(match).is_over
    assert not chair(guests[0], match, 2).held
    play(room, guests, match, Random(1), 2)
    assert wire.Ack is type(submitted(guests[0], match, room.live(match).match.legal(2)[0], seat=2))
    guests[2].connect().say(type="join", match=match)
    assert not chair(guests[0], match, 2).held  # they said that they leave for good
    guests[0].say(type="leave", match=match)
    assert ((1, 3), "left") == over(room, match)


def test_a_spectator_just_goes(room):
    ana, _, match = room.pair()
    eve = room.guest("Eve").say(type="join", match=match)
    frames = len(eve.socket.frames)
    eve.say(type="leave", match=match)
    ana.submit(match, "4")
    assert frames == len(eve.socket.frames)
    assert not room.live(match).is_over


# A match with one person


def test_one_person_may_leave_and_come_back_any_time(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "random"})
    ana.say(type="leave", match=match)
    room.wait(DAY / 24)
    assert not room.live(match).is_over
    ana.say(type="join", match=match)
    assert wire.Ack is type(submitted(ana, match, "4"))


def test_whoever_returns_is_told_how_often_a_bot_played_for_them(room):
    guests, match = four(room, pace="untimed")
    play(room, guests, match, Random(1), 4)
    guests[2].drop()
    room.wait(60)
    guests[0].say(type="stand-in", match=match, seat=2)
    play(room, guests, match, Random(1), 8)
    back = guests[2].connect().say(type="join", match=match).told(wire.Picture)[-1]
    bots = [entry.by for entry in room.live(match).match.log if entry.seat == 2].count("bot")
    assert (2, bots) == (back.seat, back.stood_in)
    assert 2 <= bots
    play(room, guests, match, Random(1), 4)
    assert 0 == guests[2].say(type="join", match=match).told(wire.Picture)[-1].stood_in


def test_a_solo_player_may_give_the_match_up_for_good_and_gets_nothing(room):
    (ana,), match = table_of(room, "cardpeegee", 1, {})
    ana.submit(match, "begin")
    ana.say(type="leave", match=match, for_good=True)

    assert ((), "abandoned") == over(room, match)
    assert "abandoned" == ana.last("result", match).reason  # whoever gave it up sees its end
    assert 0 == sum(told.coins for told in ana.told() if isinstance(told, Reward))
    ana.say(type="leave", match=match, for_good=True)  # a second time changes nothing
    assert [] == problems(ana)


def test_a_match_against_bots_may_be_dismissed_from_the_lobby_and_counts_for_nothing(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "random"})
    ana.say(type="lobby")
    room.wait(1)
    assert [match] == [mine.match for mine in ana.told(Lobby)[-1].mine]
    ana.say(type="leave", match=match, for_good=True)
    room.wait(1)

    assert ((), "abandoned") == over(room, match)
    assert () == ana.told(LobbyChange)[-1].mine
    assert [] == problems(ana)


def test_nobody_dismisses_a_match_with_other_people(room):
    ana, _, match = room.pair()
    ana.say(type="leave", match=match, for_good=True)
    assert ((1,), "left") == over(room, match)


def test_nobody_else_gives_up_a_solo_match(room):
    (_,), match = table_of(room, "cardpeegee", 1, {})
    eve = room.guest("Eve").say(type="join", match=match)
    eve.say(type="leave", match=match, for_good=True)

    assert not room.live(match).is_over


def test_what_nobody_comes_back_to_is_abandoned_after_thirty_days(room):
    (ana,), match = table_of(room, "cardpeegee", 1, {})
    room.today += 31 * DAY
    room.wait(5)
    assert not room.live(match).is_over  # somebody looks
    room.today -= 31 * DAY
    ana.drop()
    room.today += 29.9 * DAY
    room.wait(5)
    assert not room.live(match).is_over
    room.today += 0.2 * DAY
    room.wait(5)
    assert ("over", "abandoned") == (room.store.matches[match].phase, room.store.matches[match].reason)
    room.wait(5)
    assert {} == room.house.tables


def test_a_play_starts_the_thirty_days_anew_also_for_a_house_that_reopens(room):
    (ana,), match = table_of(room, "cardpeegee", 1, {})
    room.today += 20 * DAY
    ana.submit(match, room.live(match).match.legal(0)[0])
    again = room.reopened()
    again.today = room.today + 20 * DAY
    again.wait(5)
    assert not again.live(match).is_over
    again.today += 11 * DAY
    again.wait(5)
    assert ((), "abandoned") == over(again, match)


def test_an_ended_match_is_forgotten_when_nobody_looks_and_found_when_asked_for(room):
    ana, ben, match = room.pair()
    ana.submit(match, "/resign")
    for guest in (ana, ben):
        guest.drop()
    room.wait(5)
    assert {} == room.house.tables
    ana.connect().say(type="join", match=match)
    assert ("over", (1,)) == (ana.last("phase", match), ana.last("result", match).winners)


def test_a_record_of_a_table_that_waits_is_not_open(room):
    match = room.guest().create().match
    with pytest.raises(NotAllowed):
        room.record(match)
