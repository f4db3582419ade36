"""A table that waits is completed by bots: who may seat one, and what comes of it."""

import pytest

from parlour.service import wire
from parlour.service.limits import Limits
from tests.service.playing import chair, problems, table_of
from tests.service.room import GIVEN, Room, said


@pytest.fixture
def table(room):
    """Ana, who waits at her table of Connect Four, and its match."""
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1)
    return ana, match


def seat_bot(guest, match, seat=1, bot="random"):
    return guest.say(type="seat-bot", match=match, seat=seat, bot=bot)


def test_a_bot_completes_a_table_and_the_match_begins(room, table):
    ana, match = table
    seat_bot(ana, match)
    live = room.live(match)
    assert ("live", 1) == (live.phase, live.row.terms.people)
    ana.submit(match, "4")
    assert (2, (0,)) == (live.match.step, live.match.awaiting.seats)
    assert "random" == chair(ana, match, 1).bot


def test_a_level_may_be_named_by_its_number(room, table):
    ana, match = table
    seat_bot(ana, match, bot="5")
    assert "sharp" == chair(ana, match, 1).bot
    assert {"1": "sharp"} == room.live(match).row.terms.bots
    assert ("Maud", 5) == (chair(ana, match, 1).name, chair(ana, match, 1).level)


def test_the_usual_bot_comes_if_none_is_named(room, table):
    ana, match = table
    ana.say(type="seat-bot", match=match, seat=1)
    assert "bot" == chair(ana, match, 1).bot


def test_the_others_are_told_that_a_bot_sits_there_and_the_rest_of_the_seats_stay_free(room):
    (ana, ben), match = table_of(room, "checkers", 4, GIVEN, people=2)
    seat_bot(ana, match, 3, "random")
    assert [True, True, False, True] == [seat.taken for seat in ben.told(wire.Presence)[-1].seats]
    cleo = room.guest("Cleo").say(type="sit", match=match)
    assert 2 == cleo.last("seat", match)
    assert "live" == room.live(match).phase


def test_only_the_opener_seats_a_bot(room):
    (ana, ben), match = table_of(room, "checkers", 4, GIVEN, people=2)
    for guest in (ben, room.guest("Eve")):
        seat_bot(guest, match, 2)
        assert "Only whoever opened the table can let a bot sit down there." == said(
            guest.told(wire.Problem)[-1]
        )
    assert not chair(ana, match, 2).taken


@pytest.mark.parametrize(
    ("seat", "bot", "code"),
    [(0, "random", "bad-option"), (2, "random", "bad-option"), (1, "nobody", "bad-option")],
)
def test_a_bot_must_exist_and_have_a_seat_of_its_own(room, table, seat, bot, code):
    ana, match = table
    seat_bot(ana, match, seat, bot)
    assert [code] == problems(ana)
    assert "waiting" == room.live(match).phase


@pytest.mark.parametrize("by", ["a person", "a bot"])
def test_a_seat_that_is_taken_is_not_given_to_a_bot(room, by):
    (ana, *_), match = table_of(room, "checkers", 4, GIVEN, people=2 if by == "a person" else 1)
    if by == "a bot":
        seat_bot(ana, match, 1)
    seat_bot(ana, match, 1, "heuristic")
    assert "This seat is taken already." == said(ana.told(wire.Problem)[-1])


def test_a_match_that_has_begun_takes_no_bots(room):
    ana, _, match = room.pair()
    seat_bot(ana, match)
    assert ["not-allowed"] == problems(ana)


def test_a_ranked_table_takes_no_bots(room):
    ana = room.member("Ana")
    match = ana.create(options={}, ranked=True).match
    seat_bot(ana.say(type="sit", match=match), match)
    assert ["A ranked match is between people: it has no bots."] == [
        said(problem) for problem in ana.told(wire.Problem)
    ]


def test_a_hot_seat_table_takes_no_bots(room):
    ana = room.guest("Ana")
    match = ana.create(options=GIVEN, hot_seat=True).match
    seat_bot(ana, match)
    assert ["bad-option"] == problems(ana)


def test_those_who_have_as_many_matches_as_they_may_complete_no_table():
    room = Room(limits=Limits(matches_of_person=1))
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1)
    other = ana.create(options=GIVEN).match
    seat_bot(ana, match)
    seat_bot(ana.say(type="sit", match=other), other)
    assert ["too-many"] == problems(ana)
    assert ["live", "waiting"] == [room.live(one).phase for one in (match, other)]


def test_a_bot_that_could_not_be_stored_leaves_the_seat_free(room, table):
    ana, match = table
    room.store.full = True
    seat_bot(ana, match)
    assert ["not-stored"] == problems(ana)
    room.store.full = False
    room.guest("Ben").say(type="sit", match=match)
    assert ["Ana", "Ben"] == [place.name for place in room.live(match).places]


def test_whoever_sits_down_at_the_same_moment_was_first(room, table):
    ana, match = table
    ben = room.guest("Ben")
    room.store.hold()
    ben.say(type="sit", match=match)
    seat_bot(ana, match)
    room.store.let_go()
    assert ["Ana", "Ben"] == [place.name for place in room.live(match).places]
    assert "This seat is taken already." == said(ana.told(wire.Problem)[-1])


def test_a_bot_asked_for_at_a_table_that_is_closed_meanwhile_is_forgotten(room, table):
    ana, match = table
    ben = room.guest("Ben")
    room.store.hold()
    ben.say(type="sit", match=match)
    seat_bot(ana, match)
    ana.say(type="leave", match=match)
    room.store.let_go()
    assert ({}, {}) == (room.house.tables, room.store.matches)


def test_whoever_seated_a_bot_lets_it_get_up_again_and_a_person_takes_the_seat(room):
    (ana, ben), match = table_of(room, "checkers", 4, GIVEN, people=2)
    seat_bot(ana, match, 2)
    seat_bot(ben, match, 2, "")
    assert "Only whoever opened the table can let a bot sit down there." == said(ben.told(wire.Problem)[-1])
    seat_bot(ana, match, 2, "")
    assert [True, True, False, False] == [seat.taken for seat in ben.told(wire.Presence)[-1].seats]
    assert (4, "") == (room.live(match).row.terms.people, room.reopened().live(match).places[2].bot)
    seat_bot(ana, match, 3)
    assert 2 == room.guest("Cleo").say(type="sit", match=match).last("seat", match)
    assert ("live", 3) == (room.live(match).phase, room.live(match).row.terms.people)


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_where_no_bot_was_seated_none_gets_up(table, seat):
    ana, match = table
    seat_bot(ana, match, seat, "")
    assert "No bot that you could remove sits there." == said(ana.told(wire.Problem)[-1])


def test_a_bot_that_gets_up_while_somebody_sits_down_is_gone_when_that_is_stored(room):
    (ana,), match = table_of(room, "checkers", 4, GIVEN, people=1)
    seat_bot(ana, match, 3)
    ben = room.guest("Ben")
    room.store.hold()
    ben.say(type="sit", match=match)
    seat_bot(ana, match, 3, "")
    room.store.let_go()
    assert ["", "", "", ""] == [place.bot for place in room.live(match).places]
    assert [True, True, False, False] == [seat.taken for seat in ana.told(wire.Presence)[-1].seats]


def test_bots_keep_their_seats_when_the_house_opens_again(room):
    (ana,), match = table_of(room, "checkers", 4, GIVEN, people=1)
    seat_bot(ana, match, 1)
    seat_bot(ana, match, 2)
    again = room.reopened()
    assert ["", "random", "random", ""] == [seat.bot for seat in again.live(match).seat_infos()]
    ana.room = again
    seat_bot(ana.connect(), match, 3)
    assert ("live", 1) == (again.live(match).phase, again.live(match).row.terms.people)
    assert 1 == again.reopened().live(match).row.terms.people
