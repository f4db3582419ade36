"""Time: the rules ask for it, the house keeps it, and nobody loses any to the network or to a restart."""

from random import Random

import pytest

from parlour.service import wire
from parlour.service.limits import Limits
from parlour.service.matches.live_match import TIME_TO_RETURN
from parlour.service.timers import Alarm, Timers
from tests.service.playing import four, over, play, submitted, tab, table_of
from tests.service.room import GIVEN, Room

TURN = 15.0  # seconds of a turn in Connect Four
SHOW = 0.25  # to see one event
LATE = 0.5  # forgiven in a move
OUT = TURN + LATE  # then the first turn is over


def folded(room, match):
    return room.live(match).match_log


def bys(room, match):
    return [entry.by for entry in room.live(match).match.log]


# A deadline passes


def test_the_clock_plays_for_a_seat_whose_time_ran_out_and_says_so(room, pair):
    ana, ben, match = pair
    room.wait(OUT - 0.01)
    assert 0 == room.live(match).match.step
    room.wait(0.01)
    assert ["clock"] == bys(room, match)
    for guest in (ana, ben):
        assert ("clock", 0) == (guest.last("by", match), guest.last("actor", match))


def test_what_it_plays_is_chosen_by_the_luck_of_the_match(room):
    choices = []
    for _ in range(8):
        *_, match = room.pair()
        expected = room.live(match).match.expire(0)[0].log
        room.wait(OUT)
        assert expected == room.live(match).match.log
        choices.append(expected[0].notation)
    assert 1 < len(set(choices))


def test_a_play_after_the_deadline_does_not_count(room, pair):
    ana, _ben, match = pair
    room.now += OUT + 0.001  # the play is heard before the clock rings
    assert "refusal.time-up" == submitted(ana, match, "4").message.key
    room.wait(0)
    assert ["clock"] == bys(room, match)


def test_three_in_a_row_forfeit(room, pair):
    _ana, ben, match = pair
    for _ in range(2):
        room.wait(OUT + SHOW)
        ben.submit(match, "7")
    assert not room.live(match).is_over
    room.wait(OUT + SHOW)
    assert ((1,), "time") == over(room, match)
    assert "house" == ben.last("by", match)
    assert (1,) == ben.last("result", match).winners


def test_an_own_play_starts_the_count_anew(room, pair):
    ana, ben, match = pair
    for turn, own in enumerate((False, False, True, False, False)):
        if own:
            ana.submit(match, room.live(match).match.legal(0)[0])
        else:
            room.wait(OUT + SHOW)
        ben.submit(match, room.live(match).match.legal(1)[-1 - turn % 2])
    assert 2 == folded(room, match).expiries[0]
    assert not room.live(match).is_over


def test_how_many_forfeit_is_the_houses_choice():
    room = Room(expiries=1)
    *_, match = room.pair()
    room.wait(OUT)
    assert ((1,), "time") == over(room, match)


def test_talk_is_no_play_of_ones_own(room, pair):
    ana, _ben, match = pair
    room.wait(OUT)
    ana.submit(match, "/offer-draw")
    assert 1 == folded(room, match).expiries[0]


# One deadline over several plays


def test_picks_at_once_expire_for_both(room):
    *_, match = room.pair(options={"opening": "bag"})
    room.wait(10 + LATE)
    assert {0, 1} == {entry.seat for entry in room.live(match).match.log if entry.by == "clock"}
    assert [1, 1] == folded(room, match).expiries


def test_whoever_picked_in_time_is_not_late(room):
    ana, _, match = room.pair(options={"opening": "bag"})
    room.wait(4)
    while picks := room.live(match).match.legal(0):
        ana.submit(match, picks[0])
    room.wait(6 + LATE)
    assert [0, 1] == folded(room, match).expiries


def dealt_to(room, phase):
    """A match of Whist in this phase, and who deals."""
    guests = [*room.pair("whist")]
    match = guests.pop()
    rng = Random(3)
    while room.live(match).match.state.phase != phase:
        play(room, guests, match, rng)
    return guests, match, room.live(match).match.awaiting.seats[0]


def test_three_shuffles_share_one_deadline_and_are_one_expiry(room):
    guests, match, dealer = dealt_to(room, "shuffle")
    end = room.live(match).deadline.at
    room.wait(3)
    guests[dealer].submit(match, "riffle")
    assert end == room.live(match).deadline.at
    room.wait(end + LATE - room.now)
    assert "deal" == room.live(match).match.state.phase
    assert 2 == bys(room, match).count("clock")
    assert 1 == folded(room, match).expiries[dealer]


def test_dealing_has_time_of_its_own_after_the_shuffles(room):
    guests, match, dealer = dealt_to(room, "shuffle")
    room.wait(6)
    for _ in range(3):
        guests[dealer].submit(match, "cut")
    assert "deal" == room.live(match).match.state.phase
    assert 7000 <= guests[dealer].last("time", match).left_ms


# What leaves the clock alone, and what starts it anew


def test_talk_leaves_the_deadline_alone(room, pair):
    ana, ben, match = pair
    room.wait(10)
    ben.submit(match, "/offer-draw")
    ana.submit(match, "/decline")
    assert 5000 == ana.last("time", match).left_ms
    room.wait(5 + LATE)
    assert "clock" == bys(room, match)[-1]


def test_a_takeback_starts_a_fresh_deadline(room, pair):
    ana, ben, match = pair
    ana.submit(match, "4")
    room.wait(10)
    ana.submit(match, "/offer-takeback 0")
    ben.submit(match, "/accept")
    assert ((0,), True) == (ana.last("awaited", match), TURN * 1000 <= ana.last("time", match).left_ms)


def test_an_ended_match_has_no_clock(room, pair):
    ana, _ben, match = pair
    ana.submit(match, "/resign")
    assert ana.last("time", match) is None
    room.wait(600)
    assert [None] == bys(room, match)


# Pace


@pytest.mark.parametrize(("pace", "times"), [("quick", 1), ("relaxed", 3)])
def test_the_pace_of_a_table_stretches_every_turn(room, pace, times):
    ana, _, match = room.pair(pace=pace)
    assert wire.Time((0,), 15000 * times, 15000 * times) == ana.last("time", match)
    room.wait(TURN * times + LATE - 0.01)
    assert [] == bys(room, match)
    room.wait(0.01)
    assert ["clock"] == bys(room, match)


def test_an_untimed_table_waits(room):
    ana, _, match = room.pair(pace="untimed")
    assert ana.last("time", match) is None
    room.wait(3600)
    assert [] == bys(room, match)


def alone(room, **terms):
    ana = room.guest()
    match = ana.create(options=GIVEN, **terms).match
    ana.say(type="sit", match=match)
    return ana, match


@pytest.mark.parametrize("terms", [{"bots": {"1": "random"}}, {"hot_seat": True}])
def test_one_person_has_no_clock_unless_they_ask_for_one(room, terms):
    _, match = alone(room, **terms)
    room.wait(100)
    assert [] == bys(room, match)
    _, match = alone(room, clock=True, **terms)
    room.wait(OUT)
    assert "clock" == bys(room, match)[0]


def test_nobody_loses_because_a_bot_is_late(room):
    room.thinker.silent = True  # the clock plays for every bot
    guests, match = table_of(room, "checkers", 4, GIVEN, people=2, bots={"2": "random", "3": "random"})
    play(room, [*guests, *guests], match, Random(1), 12)
    late = folded(room, match).expiries
    assert 3 <= min(late[2:])
    assert (None, [0, 0]) == (over(room, match), late[:2])


def test_whoever_returns_is_not_late_for_the_bot_that_stood_in(room):
    guests, match = four(room, pace="untimed")
    guests[2].drop()
    room.wait(60)
    room.thinker.silent = True
    guests[0].say(type="stand-in", match=match, seat=2)
    play(room, guests, match, Random(1), 12)
    assert 3 <= [entry.by for entry in room.live(match).match.log if entry.seat == 2].count("bot")
    assert (None, 0) == (over(room, match), folded(room, match).expiries[2])
    guests[2].connect().say(type="join", match=match)
    assert 0 == folded(room, match).expiries[2]


def test_a_bot_that_stands_in_and_hangs_is_played_for_when_its_time_is_up():
    room = Room(held=5.0)
    room.thinker.think = lambda question, done, lane, wanted: None
    ana, ben, match = room.pair()
    ben.drop()
    ana.submit(match, "4")
    room.wait(5)
    ana.say(type="stand-in", match=match, seat=1)
    room.wait(OUT + SHOW - 5)
    assert ([None, "bot"], 0) == (bys(room, match), folded(room, match).expiries[1])


def test_nobody_loses_because_another_is_late(room, pair):
    ana, _, match = pair
    for _ in range(2):
        ana.submit(match, room.live(match).match.legal(0)[0])
        room.wait(OUT + SHOW)
    room.settings["expiries"] = 2  # whoever runs the house is stricter from now on
    again = room.reopened()
    assert [0, 2] == folded(again, match).expiries
    again.wait(TIME_TO_RETURN + OUT + SHOW)
    assert ("clock", None) == (bys(again, match)[-1], over(again, match))
    again.wait(OUT + SHOW)
    assert ((0,), "time") == over(again, match)


def test_of_two_who_are_late_at_once_the_one_who_was_late_too_often_loses():
    room = Room(expiries=1)
    *_, match = room.pair(options={"opening": "bag"})
    room.wait(10 + LATE)
    assert ((1,), "time") == over(room, match)


def test_one_person_is_never_forfeited(room):
    _, match = alone(room, clock=True, bots={"1": "random"})
    room.wait(4 * (OUT + 1))
    assert 3 == bys(room, match).count("clock")  # then it waits for them
    assert over(room, match) is None


# What the network costs


@pytest.mark.parametrize("late", [0.0, 0.01, 0.5])
def test_a_play_that_is_half_a_second_late_still_counts(room, pair, late):
    ana, _, match = pair
    room.now += TURN + late
    assert isinstance(submitted(ana, match, "4"), wire.Ack)
    assert [late, 0.0] == pytest.approx(room.live(match).deadline._used)


def test_two_late_plays_by_one_deadline_are_as_late_as_the_later_one(room):
    ana, _, match = room.pair(options={"opening": "bag"})
    room.now += 10
    for place in (1, 2):
        room.now += 0.2
        assert isinstance(submitted(ana, match, f"pick {place}"), wire.Ack)
    room.wait(10)
    assert 0.4 == pytest.approx(room.live(match).deadline._used[0])


def test_a_match_forgives_three_seconds_in_all(room, pair):
    ana, ben, match = pair
    late = 0.0
    for turn in range(12):
        room.wait(room.live(match).deadline.at + 0.49 - room.now)
        if "clock" in bys(room, match):
            break
        ana.submit(match, room.live(match).match.legal(0)[turn % 3])
        late += 0.49
        ben.submit(match, room.live(match).match.legal(1)[-1 - turn % 3])
    assert late == pytest.approx(2.94)


def test_those_who_are_in_time_or_only_talk_spend_nothing(room, pair):
    ana, ben, match = pair
    room.now += TURN + 0.4
    ana.submit(match, "/offer-draw")
    ana.submit(match, "9")  # refused
    ben.submit(match, "/decline")
    assert [0.0, 0.0] == room.live(match).deadline._used
    room.wait(1)
    ben.submit(match, "4")
    assert [0.0, 0.0] == room.live(match).deadline._used


def test_a_play_that_came_in_time_counts_though_the_disk_was_busy(room, pair):
    ana, ben, match = pair
    room.store.hold()
    ben.submit(match, "/offer-draw")
    ana.submit(match, "4")
    room.now += 20
    room.store.let_go()
    assert [None, None] == bys(room, match)


@pytest.mark.parametrize(("events", "extra"), [(0, 0.0), (1, 0.25), (6, 1.5), (100, 1.5)])
def test_showing_a_step_gives_time_and_a_second_and_a_half_at_most(room, pair, events, extra):
    *_, match = pair
    deadline = room.live(match).deadline
    deadline.follow(None, room.live(match).match, ("something",) * events)
    assert TURN + extra == deadline.at - room.now


def test_everybody_is_told_the_same_time(room, pair):
    ana, ben, match = pair
    ana.submit(match, "4")
    eve = room.guest("Eve").say(type="join", match=match)
    assert 1 == len({guest.last("time", match) for guest in (ana, ben, eve)})


# Opening again


def test_reopening_gives_everybody_their_full_time(room, pair):
    _ana, _, match = pair
    room.wait(14)
    again = room.reopened()
    again.wait(TIME_TO_RETURN + TURN)
    assert ["/reopen"] == [play.notation for play in again.live(match).match.log]
    again.wait(LATE)
    assert ["house", "clock"] == bys(again, match)


def test_expiries_are_remembered(room, pair):
    _ana, ben, match = pair
    room.wait(OUT)
    ben.submit(match, "7")
    room.wait(OUT + SHOW)
    again = room.reopened()
    assert [2, 0] == folded(again, match).expiries


def test_a_window_that_comes_later_sees_what_is_left(room, pair):
    ana, _, match = pair
    room.wait(5)
    assert 10000 == tab(ana).say(type="join", match=match).last("time", match).left_ms


# Timers


def test_timers_run_in_order_and_only_when_due():
    now, done = [0.0], []
    timers = Timers(lambda: now[0])
    assert timers.next is None
    for at in (3, 1, 2):
        timers.at(at, lambda at=at: done.append(at))
    timers.run()
    assert ([], 1) == (done, timers.next)
    now[0] = 2
    timers.run()
    assert ([1, 2], 3) == (done, timers.next)


def test_whoever_runs_the_timers_is_told_when_the_next_is_due():
    now, woken = [0.0], []
    timers = Timers(lambda: now[0], woken.append)
    for at in (5, 7, 3):
        timers.at(at, lambda: None)
    assert [5, 3] == woken
    now[0] = 5
    timers.run()
    assert 7 == woken[-1]


def test_an_alarm_rings_once_at_the_last_moment_it_was_set_to():
    now, rung = [0.0], []
    timers = Timers(lambda: now[0])
    alarm = Alarm(timers, lambda: rung.append(now[0]))

    def until(end):
        while timers.next is not None and timers.next <= end:
            now[0] = timers.next
            timers.run()
        now[0] = end

    alarm.set(5)
    alarm.set(9)
    alarm.set(2)
    until(1)
    alarm.set(7)
    until(20)
    assert [7] == rung
    alarm.set(25)
    alarm.set(None)
    until(40)
    assert [7] == rung


def test_many_moves_a_second_leave_the_heap_small(room):
    """Putting a deadline off must not cost memory for each move."""
    room = Room(limits=Limits(messages=10_000, burst=10_000))
    guests = [*room.pair("checkers", options=GIVEN)]
    match = guests.pop()
    before = len(room.timers._heap)
    play(room, guests, match, Random(1), 30)
    assert before == len(room.timers._heap)
