"""A seat tells the level in this game of whoever has it, as far as it is known."""

from parlour.service.progress_book import Standing
from tests.service.earning import books, won
from tests.service.playing import chair, table_of
from tests.service.room import GIVEN


def levels(guest, match):
    return [chair(guest, match, seat).level for seat in (0, 1)]


def reached(room, guest, points, level, game="connect-four"):
    standing = Standing(guest.visitor.person, game, points, level)
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
    assert 2 == room.host(match).places[0].level
    for guest in (ana, ben):
        guest.say(type="rematch", match=match)
    following = room.host(match).row.next
    for guest in (ana, ben):
        guest.say(type="join", match=following)

    assert [1, 2] == levels(ben, following)
