"""Tables that cannot begin, or whose match cannot be shown: nobody waits, and nothing is tried for ever."""

import pytest

from parlour.core.match import Match
from parlour.service import wire
from parlour.service.errors import Unreadable
from parlour.service.fair_queue import Lane
from parlour.service.lobby.rematches import SET_ASIDE as NO_REMATCH
from parlour.service.matches import presenting
from parlour.service.matches.open_table import IDLE_TABLE
from parlour.service.matches.quarantine import SET_ASIDE
from parlour.service.wire.lobby import NewPlay
from tests.service.playing import problems, table_of
from tests.service.room import GIVEN, Room


@pytest.fixture
def room():
    return Room(damaged=True)


def fail(*words, **more):
    raise ZeroDivisionError("a defect of the rules")


def answer(room, match):
    """What whoever asks for it gets."""
    told = []
    room.house.find(match, told.append)
    return told[0]


class Starts:
    """A store that cannot store the start of a match, until it can."""

    def __init__(self, store):
        self._start, store.start = store.start, self
        self.fail = True
        self.tries = 0

    def __call__(self, row, step, done):
        self.tries += 1
        if self.fail:
            done("failed")
        else:
            self._start(row, step, done)


def filled(room):
    """A table at which both have sat down."""
    guests = room.guest("Ana"), room.guest("Ben")
    match = guests[0].create(options=GIVEN).match
    for guest in guests:
        guest.say(type="sit", match=match)
    return guests, match


# Rules that fail when a match is shown for the first time


def test_a_match_that_cannot_be_shown_when_it_begins_is_set_aside_and_everybody_is_told(room, monkeypatch):
    monkeypatch.setattr(presenting, "table", fail)
    guests, match = filled(room)
    assert [["unreadable"]] * 2 == [problems(guest) for guest in guests]
    assert ({}, [match]) == (room.house.tables, list(room.store.aside))
    assert ((), 0) == (room.house.lobby.snapshot().matches, room.house.lobby.snapshot().open)


def test_whoever_wants_to_play_a_bot_that_cannot_see_its_seat_is_told_so(room, monkeypatch):
    monkeypatch.setattr(Match, "view", fail)
    told = []
    room.house.play(room.guest().visitor._who, NewPlay("checkers"), told.append)
    assert ([SET_ASIDE], {}) == ([one.message.key for one in told], room.house.tables)


def test_whoever_wants_a_rematch_that_cannot_be_shown_is_told_so(room, monkeypatch):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "random"})
    ana.submit(match, "/resign")
    monkeypatch.setattr(Match, "view", fail)
    ana.say(type="rematch", match=match)
    assert [("defect", NO_REMATCH)] == [(one.code, one.message.key) for one in ana.told(wire.Problem)]
    assert ([match], [room.store.matches[match].next]) == (list(room.house.tables), list(room.store.aside))
    assert [] == ana.told(wire.Next)


# Starts that cannot be stored


def test_a_table_that_is_about_to_begin_begins_however_long_that_takes(room):
    starts = Starts(room.store)
    guests, match = filled(room)
    for guest in guests:
        guest.drop()
    room.wait(IDLE_TABLE + 100)
    starts.fail = False
    room.wait(1)
    assert 0 == room.live(match).match.step


def test_a_table_that_was_set_aside_tries_no_more_to_begin(room):
    starts = Starts(room.store)
    _, match = filled(room)
    room.house.set_aside(match, Unreadable(reason="because"))
    tried, starts.fail = starts.tries, False
    room.wait(100)
    assert (tried, {}) == (starts.tries, room.house.tables)


# Set aside meanwhile


def begun_before(store):
    """The store has begun each match when it is asked to, and has not said so."""
    start = store.start

    def twice(row, step, done):
        start(row, step, lambda stored: None)
        start(row, step, done)

    store.start = twice


@pytest.mark.parametrize("taken", [False, True])
def test_a_match_that_is_set_aside_while_its_start_is_stored_is_not_played(room, taken):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create(options=GIVEN).match
    ana.say(type="sit", match=match)
    if taken:
        begun_before(room.store)
    room.store.hold()
    ben.say(type="sit", match=match)
    room.store.let_go_once()
    if taken:
        room.store.let_go_once()
    room.house.set_aside(match, Unreadable(reason="because"))
    room.store.let_go()
    assert ({}, SET_ASIDE) == (room.house.tables, answer(room, match).message.key)
    assert [["unreadable"]] * 2 == [problems(guest) for guest in (ana, ben)]


def test_a_match_of_the_past_that_is_set_aside_while_it_is_folded_is_not_laid_again(room):
    ana, ben, match = room.pair()
    ana.submit(match, "/resign")
    for guest in (ana, ben):
        guest.drop()
    room.wait(10)
    told = []
    room.store.hold()
    room.house.come_to(match, Lane(), told.append)
    room.store.let_go_once()
    room.house.set_aside(match, Unreadable(reason="because"))
    room.store.let_go()
    assert ([SET_ASIDE], {}) == ([one.message.key for one in told], room.house.tables)


def test_one_that_is_set_aside_in_memory_alone_is_released(room):
    *_, match = room.pair()
    room.house.set_aside(match, MemoryError())
    told = []
    room.house.release(match, told.append)
    assert (["live"], [match]) == (told, list(room.house.tables))
    room.house.release(match, told.append)
    assert "That match is not set aside." == str(told[1])
