"""Questions to bots: in whose lane they wait, until when, and what the log says of those that fail."""

import pytest

from parlour.service.context import LOG_SAME_FAILURE_EVERY
from parlour.service.fair_queue import Lane
from parlour.service.matches.turns.hints import Hints
from parlour.service.wire.lobby import NewPlay
from tests.service.matches.test_bots import Slow, against_a_bot
from tests.service.playing import four, table_of
from tests.service.room import GIVEN, Guest

HOME, AWAY = "10.0.0.1", "10.0.0.2"


def at_home(room, name="Ana"):
    guest = Guest(room, name)
    guest.drop()
    return guest.connect(HOME)


def lane_of(guest, address=HOME):
    return Lane(address, guest.visitor.person)


def begun(room, guest, game="connect-four", address=HOME):
    """A match against a bot by the one request that browsers make."""
    hosts = []
    room.house.play(guest.visitor._who, NewPlay(game, options=GIVEN), hosts.append, address=address)
    return hosts[0].row.id


def test_a_question_waits_in_the_lane_of_whoever_plays(room):
    ana = at_home(room)
    match = begun(room, ana)
    ana.say(type="join", match=match)
    ana.submit(match, "4")
    assert [lane_of(ana)] == room.thinker.lanes


def test_the_address_is_known_before_the_first_connection(room):
    ana = at_home(room)
    assert lane_of(ana) == room.live(begun(room, ana)).absence.lane


def test_who_comes_from_elsewhere_waits_there(room):
    ana = at_home(room)
    match = begun(room, ana)
    ana.connect(AWAY).say(type="join", match=match)
    assert lane_of(ana, AWAY) == room.live(match).absence.lane


def test_at_a_table_it_is_the_owners_lane_whoever_else_comes(room):
    ana, ben = at_home(room), Guest(room, "Ben")
    bots = {"2": "random", "3": "random"}
    match = ana.create("checkers", options=GIVEN, seats=4, bots=bots).match
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    assert lane_of(ana) == room.live(match).absence.lane
    ben.connect(AWAY).say(type="join", match=match)
    assert lane_of(ana) == room.live(match).absence.lane


def test_a_match_that_outlives_the_connection_keeps_its_lane(room):
    ana = at_home(room)
    match = begun(room, ana)
    ana.say(type="join", match=match)
    ana.drop()
    assert lane_of(ana) == room.live(match).absence.lane


def test_after_a_restart_it_is_the_persons_until_they_come(room):
    ana = at_home(room)
    match = begun(room, ana)
    again = room.reopened()
    assert lane_of(ana, "") == again.live(match).absence.lane
    back = Guest(again, "Ana", ana.token)
    back.drop()
    back.connect(HOME).say(type="join", match=match)
    assert lane_of(ana) == again.live(match).absence.lane


def test_a_rematch_has_the_lane_of_the_match_before(room):
    ana = at_home(room)
    match = begun(room, ana)
    ana.say(type="join", match=match)
    ana.submit(match, "/resign")
    ana.say(type="rematch", match=match)
    assert [lane_of(ana)] == room.thinker.lanes  # in a rematch the bot begins


def test_when_the_owner_is_no_more_it_is_the_lane_of_the_first_who_plays(room):
    guests, match = four(room, pace="untimed")
    room.house.forget(guests[0].visitor.person)
    assert guests[1].visitor.person == room.live(match).absence.lane.person


def test_a_hint_waits_in_the_same_lane_and_until_the_play_is_made(room):
    ana = at_home(room)
    match = begun(room, ana)
    ana.say(type="join", match=match)
    slow = room.context.thinker = Slow()
    Hints().ask(room.live(match), ana.visitor.person, None, print)
    assert (lane_of(ana), True) == (slow.lanes[0], slow.wanted[0]())
    ana.submit(match, "4")
    assert not slow.wanted[0]()


@pytest.fixture
def slow(room):
    room.context.thinker = Slow()
    return room.context.thinker


def test_a_question_is_wanted_until_the_clock_was_quicker(room, slow):
    ana, match = against_a_bot(room, clock=True)
    ana.submit(match, "4")
    assert slow.wanted[0]()
    room.wait(16)
    assert not slow.wanted[0]()


def test_a_question_is_wanted_until_the_match_is_over(room, slow):
    ana, match = against_a_bot(room)
    ana.submit(match, "4")
    ana.submit(match, "/resign")
    assert not slow.wanted[0]()
    ana.drop()
    room.wait(5)
    assert match not in room.house.tables
    assert not slow.wanted[0]()


def test_a_question_is_wanted_until_the_match_is_set_aside(room, slow):
    room.damaged = True
    ana, match = against_a_bot(room)
    ana.submit(match, "4")
    room.house.set_aside(match, KeyError("a defect"))
    assert not slow.wanted[0]()


def test_a_question_is_wanted_until_whoever_the_bot_stands_in_for_is_back(room, slow):
    guests, match = four(room, pace="untimed")
    seat = room.live(match).match.awaiting.seats[0]
    guests[seat].drop()
    room.wait(60)
    guests[seat - 1].say(type="stand-in", match=match, seat=seat)
    assert slow.wanted[0]()
    guests[seat].connect().say(type="join", match=match)
    assert not slow.wanted[0]()


def test_what_another_picks_at_the_same_time_leaves_a_question_wanted(room, slow):
    (ana,), match = table_of(room, "checkers", 2, {"opening": "bag"}, people=1, bots={"1": "random"})
    ana.submit(match, "pick 1")
    assert [True, True] == [wanted() for wanted in slow.wanted]
    slow.waiting[0][1]("pick 2")
    assert [False, False] == [wanted() for wanted in slow.wanted[:2]]


def test_a_question_that_is_dropped_because_nobody_wants_it_is_no_failure(room, slow):
    ana, match = against_a_bot(room, clock=True)
    ana.submit(match, "4")
    room.wait(16)
    slow.waiting[0][1](None)
    assert (2, []) == (room.live(match).match.step, room.troubles)


def test_a_crowd_of_failures_is_one_line_a_minute_and_every_one_is_counted(room):
    room.thinker.silent = True
    ana = room.guest()
    matches = [begun(room, ana) for _ in range(20)]
    for match in matches:
        ana.say(type="join", match=match)
        ana.submit(match, "4")
    assert [1] == [facts["count"] for _, facts in room.troubles]
    room.wait(LOG_SAME_FAILURE_EVERY)
    assert [1, 19] == [facts["count"] for _, facts in room.troubles]
    room.wait(5 * LOG_SAME_FAILURE_EVERY)
    ana.submit(matches[0], "4")
    assert [1, 19, 1] == [facts["count"] for _, facts in room.troubles]
    assert matches[0] == room.troubles[-1][1]["match"]
    assert 21 == room.context.counts["bot-failed"]
