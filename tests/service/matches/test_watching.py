"""Who looks on, and what they get to see: never a hand, and at some tables not yet."""

from random import Random

import pytest
from msgspec import structs

from parlour.service import wire
from parlour.service.books.people import AccountRow
from parlour.service.books.progress import Career, HeldBack, Standing
from parlour.service.errors import NotAllowed, Unreadable
from parlour.service.fair_queue import Lane
from parlour.service.matches.past_match import DrawsOf, RecordOf, ToldTo
from parlour.service.people import profiles
from parlour.service.people.names import folded
from tests.service.earning import LINE, books, played, won
from tests.service.playing import chair, play, problems, seated, tab
from tests.service.room import GIVEN, Guest, Room


def test_spectators_see_no_hands(room):
    for kind in ("crazy eights", "whist"):
        guests, match = seated(room, kind)
        eve = room.guest("Eve").say(type="join", match=match)
        play(room, guests, match, Random(2), 40)
        state = room.live(match).match.state
        hidden = {str(card) for hand in state.hands for card in hand}
        shown = {code for zone in room.live(match).broadcast._shown[None].zones for code in zone.codes}
        assert hidden
        assert not hidden & shown
        hands = [zone for zone in room.live(match).broadcast._shown[None].zones if "hand" in zone.name]
        assert {"##"} == {code for zone in hands for code in zone.codes if code}
        assert () == eve.last("choices", match)


def test_no_seat_sees_the_hand_of_the_other(room):
    guests, match = seated(room, "crazy eights")
    play(room, guests, match, Random(4), 30)
    hands = room.live(match).match.state.hands
    for seat, guest in enumerate(guests):
        zones = tab(guest).say(type="join", match=match).last("zones", match)
        codes = {code for zone in zones for code in zone.codes}
        assert {str(card) for card in hands[seat]} <= codes
        assert not codes & {str(card) for card in hands[1 - seat]}


@pytest.mark.parametrize("kind", ["crazy eights", "whist"])
def test_what_one_is_told_as_it_happens_is_what_one_has_seen_and_no_more(room, kind):
    guests, match = seated(room, kind)
    eve = room.guest("Eve").say(type="join", match=match)
    before = [len(room.live(match).match.seen(seat)) for seat in (0, 1, None)]
    play(room, guests, match, Random(9), 25)
    for first, guest in zip(before, (*guests, eve), strict=True):
        told = [event for update in guest.told(wire.Update) for event in update.events]
        guest.say(type="seen", match=match, first=first)
        assert list(guest.told(wire.Seen)[-1].events) == told
        assert told


@pytest.mark.parametrize(("watch", "told"), [("open", []), ("link", []), ("off", ["not-allowed"])])
def test_a_table_says_who_may_watch(room, watch, told):
    *_, match = room.pair(watch=watch)
    eve = room.guest("Eve").say(type="join", match=match)
    assert told == problems(eve)
    assert (not told) == bool(eve.told(wire.Picture))


def test_before_the_start_everybody_may_look_for_they_might_sit_down(room):
    ana, eve = room.guest("Ana"), room.guest("Eve")
    match = ana.create(watch="off").match
    assert "waiting" == eve.say(type="join", match=match).last("phase", match)


def test_who_looked_before_the_start_sees_no_more_of_a_table_that_is_not_open_to_spectators(room):
    ana, ben, eve = room.guest("Ana"), room.guest("Ben"), room.guest("Eve")
    match = ana.create(watch="off", pace="untimed", options=GIVEN).match
    eve.say(type="join", match=match)
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    ana.submit(match, "4")
    for asked in ({"type": "ping", "version": 0}, {"type": "seen"}, {"type": "join"}):
        eve.say(**asked, match=match)

    assert ["waiting"] == [picture.phase for picture in eve.told(wire.Picture)]
    assert [] == eve.told((wire.Update, wire.Seen))
    assert [wire.Pong(match, None)] == eve.told(wire.Pong)
    assert ["not-allowed"] * 3 == problems(eve)
    assert 1 == ben.last("version", match)


def test_those_who_play_may_always_look(room):
    ana, _, match = room.pair(watch="off")
    assert 0 == tab(ana).say(type="join", match=match).last("seat", match)


def test_spectators_of_a_delayed_table_see_the_match_as_it_was_and_then_follow(room):
    ana, ben, match = room.pair(delay=30, pace="untimed")
    eve = room.guest("Eve").say(type="join", match=match)
    ana.submit(match, "4")
    room.wait(10)
    ben.submit(match, "3")
    late = room.guest("Late").say(type="join", match=match, since=0)
    assert [] == eve.told(wire.Update)
    assert 0 == late.last("version", match)
    assert () == late.told(wire.Picture)[0].missed
    eve.say(type="ping", match=match, version=0)
    assert wire.Pong(match, 0) == eve.told()[-1]
    eve.say(type="seen", match=match)
    assert 0 == eve.told(wire.Seen)[0].total
    room.wait(20)
    assert [1] == [u.version for u in eve.told(wire.Update)]
    room.wait(10)
    assert [1, 2] == [u.version for u in late.told(wire.Update)]
    assert eve.last("time", match) is None


def test_a_delayed_table_tells_nothing_early_when_another_house_was_quicker(room):
    ana, ben, match = room.pair(delay=30, pace="untimed")
    eve = room.guest("Eve").say(type="join", match=match)
    ana.room = room.reopened()
    tab(ana).submit(match, "4", 0, id="there")
    ana.submit(match, "5", 0, id="here")
    assert (1, 0) == (ben.last("version", match), eve.last("version", match))
    room.wait(30)
    assert 1 == eve.last("version", match)


def known(house, match, guest=None):
    """The phase, the winners and whether the record is open, to somebody who asks the house."""
    found = []
    house.find(match, found.append)
    person = guest.visitor.person if guest else ""
    info = found[0].info(person)
    told = []
    house.look_back(match, Lane("", person), lambda seat: RecordOf(match), told.append)
    return info.phase, info.result and info.result.winners, not isinstance(told[0], NotAllowed)


def test_the_end_of_a_delayed_match_is_told_to_its_players_at_once_and_to_others_later(room):
    ana, ben, match = room.pair(delay=30, pace="untimed")
    eve = room.guest("Eve")
    ana.submit(match, "/resign")
    for guest in (ana, ben):
        guest.say(type="rematch", match=match)
        assert ("over", (1,), True) == known(room.house, match, guest)
    assert [("live", None, False)] * 2 == [known(room.house, match, who) for who in (eve, None)]
    assert "" == room.live(match).info().next
    room.wait(29)
    assert ("live", None, False) == known(room.house, match, eve)
    room.wait(1)
    assert [("over", (1,), True)] * 2 == [known(room.house, match, who) for who in (eve, None)]
    assert room.live(match).info().next


def test_who_wants_to_play_again_and_what_follows_is_told_to_spectators_with_the_end(room):
    ana, ben, match = room.pair(delay=30, pace="untimed")
    eve, players = room.guest("Eve").say(type="join", match=match), (ana, ben)
    ana.submit(match, "/resign")
    for guest in players:
        guest.say(type="rematch", match=match)
    late = room.guest("Late").say(type="join", match=match)
    following = wire.Next(match, room.store.matches[match].next)

    assert [[following]] * 2 == [guest.told(wire.Next) for guest in players]
    assert [[]] * 2 == [guest.told(wire.Next) for guest in (eve, late)]
    assert [True, False, False] == [chair(guest, match, 0).plays_again for guest in (ana, eve, late)]
    assert not room.live(match).info(eve.visitor.person).seats[0].plays_again

    room.wait(30)
    assert [[following]] * 2 == [guest.told(wire.Next) for guest in (eve, late)]
    assert [True, True] == [chair(guest, match, 0).plays_again for guest in (eve, late)]


def test_phrases_reach_spectators_of_a_delayed_table_with_what_they_were_said_about(room):
    ana, ben, match = room.pair(delay=30, pace="untimed")
    eve = room.guest("Eve").say(type="join", match=match)
    ana.say(type="say", match=match, phrase="oops")
    ana.submit(match, "4")
    assert ([wire.Said(match, 0, "oops")], []) == (ben.told(wire.Said), eve.told(wire.Said))
    room.wait(30)
    assert [wire.Said, wire.Update] == [type(m) for m in eve.told((wire.Said, wire.Update))]


def asked(room, match, guest=None):
    """What somebody gets by asking, of the record, the replay and what luck decided."""
    person = guest.visitor.person if guest else ""
    answers = []
    for ask in (RecordOf(match), ToldTo(match, None, "all", 0, 20, False), DrawsOf(match)):
        room.house.look_back(match, Lane("", person), lambda seat, ask=ask: ask, answers.append)
    return [not isinstance(answer, NotAllowed) for answer in answers]


def test_a_match_that_nobody_may_watch_is_told_to_nobody_but_its_players(room):
    ana, ben, match = room.pair(watch="off", pace="untimed")
    eve = room.guest("Eve")
    ana.submit(match, "4")
    assert 0 == room.live(match).info(eve.visitor.person).version
    ben.submit(match, "/resign")
    for guest in (ana, ben):
        guest.say(type="rematch", match=match)
        assert ([True] * 3, ("over", (0,), True)) == (
            asked(room, match, guest),
            known(room.house, match, guest),
        )
    for guest in (eve, None):
        assert ([False] * 3, ("over", None, False)) == (
            asked(room, match, guest),
            known(room.house, match, guest),
        )
    assert "" == room.live(match).info().next


def board(room, by, game=None, guest=None):
    person = guest.visitor.person if guest else ""
    lines = profiles.leaders(books(room), by, game, room.wall(), 0, 10, person)
    return [(line.name, line.points, line.played, line.won) for line in lines]


def page(room, guest=None):
    return profiles.profile(books(room), "Ana", room.wall(), guest.visitor.person if guest else "")


def boards(room, guest=None):
    kinds = [("level", None), ("wins", None), ("played", "connect-four"), ("current", "connect-four")]
    return [board(room, by, game, guest) for by, game in kinds]


@pytest.mark.parametrize("before", [0, 1])
def test_profiles_and_leaders_tell_of_a_delayed_match_when_spectators_know_its_end(room, before):
    ana, ben, eve = room.member("Ana"), room.member("Ben"), room.guest("Eve")
    for guest, name in ((ana, "Ana"), (ben, "Ben")):
        books(room).people.add_account(AccountRow(guest.visitor.person, name, "x"), folded(name))
    for _ in range(before):
        won(ben, ana)
        room.wait(40)
    was, pages = boards(room), page(room)
    match = ana.create(options=GIVEN, delay=30, pace="untimed").match
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    played((ana, ben), match)
    assert room.live(match).is_over
    for guest in (eve, None):
        assert (was, pages) == (boards(room, guest), page(room, guest))
    for guest in (ana, ben):  # who know it
        assert was != boards(room, guest)
        assert 1 == page(room, guest).won
    again = room.reopened()
    again.now = room.now
    assert was == boards(again)
    room.wait(30)
    assert boards(room, ana) == boards(room, eve) != was
    assert 1 == page(room).won


@pytest.fixture
def almost_won(room):
    """A delayed match that Ana wins with her next play; the room can bear that it is set aside."""
    room.damaged = True
    ana, ben = room.member("Ana"), room.member("Ben")
    books(room).people.add_account(AccountRow(ana.visitor.person, "Ana", "x"), folded("Ana"))
    match = ana.create(options=GIVEN, delay=30, pace="untimed").match
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    played((ana, ben), match, LINE[:-1])
    return ana, match


@pytest.mark.parametrize("seconds", [8, 100])
def test_profiles_tell_nothing_before_the_table_does_however_long_storing_the_end_takes(
    room, almost_won, seconds
):
    ana, match = almost_won
    room.store.hold()
    ana.submit(match, LINE[-1])
    room.wait(seconds)
    room.store.let_go()
    room.wait(29)
    assert ("live", 0) == (known(room.house, match)[0], page(room).won)
    room.wait(1)
    assert ("over", 1) == (known(room.house, match)[0], page(room).won)


def test_what_a_match_brought_is_told_when_the_store_is_back(room, almost_won):
    ana, match = almost_won
    ana.submit(match, LINE[-1])
    room.store.full = True
    room.wait(100)
    assert ("over", 0) == (known(room.house, match)[0], page(room).won)
    room.store.full = False
    room.wait(1)
    assert 1 == page(room).won


@pytest.mark.parametrize("closed", [10, 40])
def test_what_a_match_brought_is_told_with_its_end_also_if_the_house_was_closed(room, almost_won, closed):
    ana, match = almost_won
    ana.submit(match, LINE[-1])
    again = Room(room.store, now=room.now + closed)
    for left in (30 - closed, 0):
        assert (("live", 0) if left > 0 else ("over", 1)) == (known(again.house, match)[0], page(again).won)
        again.wait(max(0, left))


def test_what_a_match_brought_that_was_set_aside_is_told_within_a_day(room, almost_won):
    ana, match = almost_won
    ana.submit(match, LINE[-1])
    room.house.set_aside(match, Unreadable(reason="because"))
    assert 0 == page(room).won
    room.today += 86400 + 30
    assert 1 == page(room).won


def test_nothing_is_told_before_the_table_tells_it_because_the_clock_of_the_machine_was_set(room, almost_won):
    ana, match = almost_won
    ana.submit(match, LINE[-1])
    room.today += 400
    eve = room.guest("Eve")
    assert [False] * 3 == asked(room, match, eve)
    assert (("live", None, False), 0) == (known(room.house, match), page(room).won)
    room.wait(30)
    assert [True] * 3 == asked(room, match, eve)
    assert (("over", (0,), True), 1) == (known(room.house, match), page(room).won)


@pytest.mark.parametrize("count", [1, 2, 50])
@pytest.mark.parametrize("left", [0.1, 0.0])
def test_who_lost_a_delayed_match_stays_among_the_current_leaders_until_spectators_know_it(room, count, left):
    """By level times intensity, which falls with a loss, perhaps to nothing."""
    book, now, game = books(room).progress, room.wall(), "connect-four"
    people = {name: room.member(name).visitor.person for name in ("Leader", "Second", "Third", "Fourth")}
    for place, person in enumerate(people.values()):
        career = Career(person, 100, 9, 9, intensity=1.0, played_at=now)
        standing = Standing(person, game, 100, 9 - place, played_at=now)
        book.keep([career], [standing], ())
        if not place:
            book.hold_back([HeldBack(person, "m", now, now + 30, career, standing)])
            book.keep([structs.replace(career, intensity=left)], (), ())
    names = [[line.name for line in leaders(room, count, later)] for later in (0, 30)]
    without = ["Second", "Third", "Fourth"] + (["Leader"] if left else [])
    assert [[*people][:count], without[:count]] == names


def leaders(room, count, later):
    return profiles.leaders(books(room), "current", "connect-four", room.wall() + later, 0, count)


def test_no_spectator_sees_the_end_early_because_everybody_has_gone_or_the_house_was_closed(room):
    ana, ben, match = room.pair(delay=30, pace="untimed")
    ana.submit(match, "4")
    ana.submit(match, "/resign")
    for guest in (ana, ben):
        guest.drop()
    room.wait(20)
    again = room.reopened()
    again.now = room.now
    eve = Guest(again, "Eve").say(type="join", match=match)
    assert [("live", None, False)] * 2 == [known(one.house, match) for one in (room, again)]
    assert ("live", 0) == (eve.last("phase", match), eve.last("version", match))
    for one in (room, again):
        one.wait(10)
        assert ("over", (1,), True) == known(one.house, match)
    assert ("over", 2) == (eve.last("phase", match), eve.last("version", match))


def test_what_was_missed_is_told_if_it_is_little(room):
    ana, ben, match = room.pair(pace="untimed")
    ben.drop()
    ana.submit(match, "4")
    ben.connect().say(type="join", match=match, since=0)
    assert ["dropped"] == [event.name for event in ben.told(wire.Picture)[-1].missed]
    ben.say(type="join", match=match)
    assert ben.told(wire.Picture)[-1].missed is None
    ben.say(type="join", match=match, since=99)
    assert ben.told(wire.Picture)[-1].missed is None


def test_what_was_taken_back_is_not_missed(room):
    ana, ben, match = room.pair(pace="untimed")
    ana.submit(match, "4")
    ana.submit(match, "/offer-takeback 0")
    ben.submit(match, "/accept")
    assert ben.say(type="join", match=match, since=0).told(wire.Picture)[-1].missed is None


def test_what_a_seat_has_seen_comes_in_parts(room, monkeypatch):
    monkeypatch.setattr("parlour.service.matches.broadcast.MOST_SEEN", 3)
    guests, match = seated(room, "crazy eights")
    play(room, guests, match, Random(1), 6)
    ana, total = guests[0], len(room.live(match).match.seen(0))
    first, told = 0, []
    while first < total:
        part = ana.say(type="seen", match=match, first=first).told(wire.Seen)[-1]
        assert (0, first, total) == (part.seat, part.first, part.total)
        told += part.events
        first += len(part.events)
    assert total == len(told)
    ana.say(type="seen", match=match, seat=1)
    assert "not-allowed" == ana.told()[-1].code


def test_people_may_say_a_phrase_now_and_then(room):
    ana, ben, match = room.pair()
    for _ in range(5):
        ana.say(type="say", match=match, phrase="hello")
    assert [wire.Said(match, 0, "hello")] * 3 == ben.told(wire.Said)
    room.guest("Eve").say(type="say", match=match, phrase="hello")
    assert 3 == len(ben.told(wire.Said))
