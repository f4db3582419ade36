"""A seat tells the level in this game of whoever has it, as far as it is known."""

from parlour.service.books.progress import Standing
from tests.service.earning import books, played, won
from tests.service.playing import chair, table_of
from tests.service.room import GIVEN


def levels(guest, match):
    return [chair(guest, match, seat).level for seat in (0, 1)]


def reached(room, guest, points, level, game="connect-four"):
    standing = Standing(guest.visitor.person, game, points, level, played_at=1.0)
    books(room).progress.keep((), [standing], ())


def test_everybody_sees_the_levels_of_those_who_have_played_before(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    reached(room, ana, 40, 4)
    reached(room, ben, 900, 17, "whist")
    match = ana.create(options=GIVEN).match
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    eve = room.guest("Eve")
    eve.say(type="join", match=match)

    for guest in (ana, ben, eve):
        assert [4, None] == levels(guest, match)


def test_a_bot_has_no_level(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "bot"})
    assert [None, None] == levels(ana, match)


def test_a_level_that_was_gained_shows_in_the_rematch(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    reached(room, ana, 8, 1)
    match = won(ana, ben)
    assert 2 == room.live(match).places[0].level
    for guest in (ana, ben):
        guest.say(type="rematch", match=match)
    following = room.live(match).row.next
    for guest in (ana, ben):
        guest.say(type="join", match=following)

    assert [1, 2] == levels(ben, following)


def delayed(room):
    """Ana is shown with level 1 at a table with a delay, and has just risen to level 2 there."""
    ana, ben, eve = room.guest("Ana"), room.guest("Ben"), room.guest("Eve")
    reached(room, ana, 8, 1)
    match = ana.create(options=GIVEN, delay=30, pace="untimed").match
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    eve.say(type="join", match=match)
    played((ana, ben), match)
    return ana, ben, eve, match


def test_spectators_who_lag_behind_see_a_level_that_was_gained_when_they_know_the_end(room):
    ana, ben, eve, match = delayed(room)
    late = room.guest("Late").say(type="join", match=match)
    ben.drop()  # which tells everybody who sits where
    for guest in (ana, eve, late):
        assert [1, None] == levels(guest, match)
    assert 1 == room.live(match).info().seats[0].level

    room.wait(30)
    for guest in (ana, eve, late):
        assert [2, 1] == levels(guest, match)


def test_a_level_that_was_gained_shows_at_other_tables_when_everybody_may_know_it(room):
    ana, _, eve, _ = delayed(room)
    tables = []
    for _ in range(2):
        other = ana.create(options=GIVEN).match
        ana.say(type="sit", match=other)
        eve.say(type="join", match=other)
        tables.append(levels(eve, other)[0])
        room.wait(30)
    assert [1, 2] == tables


def test_a_match_that_ends_at_another_table_tells_nothing_of_a_level_that_was_gained(room):
    ana, ben, eve, _ = delayed(room)
    other = won(ben, ana)
    eve.say(type="join", match=other)
    assert [None, 1] == levels(eve, other)
    room.wait(30)
    room.house.show_cosmetics(ana.visitor.person)
    assert [1, 2] == levels(eve, other)


def test_a_rematch_shows_a_level_that_was_gained_when_everybody_may_know_it(room):
    ana, ben, eve, match = delayed(room)
    for guest in (ana, ben):
        guest.say(type="rematch", match=match)
    following = room.live(match).row.next
    eve.say(type="join", match=following)
    assert [None, 1] == levels(eve, following)
