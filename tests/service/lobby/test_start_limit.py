"""How many matches somebody may begin in a minute, whichever way they begin."""

import pytest

from parlour.service.errors import TooMany
from parlour.service.limits import Limits
from parlour.service.lobby import start_limit
from parlour.service.lobby.start_limit import TOO_FAST, Beginnings
from parlour.service.wire.http import NewTable
from parlour.service.wire.lobby import NewPlay, Seeking
from tests.service.playing import problems
from tests.service.room import GIVEN, Room

AGAINST_A_BOT = NewPlay("connect-four", options=GIVEN)
AT_ONCE = 40
AGAIN = 60 / Limits().begun_of_person  # seconds after which one more may begin


@pytest.fixture
def room():
    return Room(limits=Limits(messages=10**6, burst=10**6))


def tired(room, guest):
    """Who has begun as many as they may."""
    room.house.beginnings.count([guest.visitor.person] * AT_ONCE)
    return guest


def rematch(guests, match):
    for guest in guests:
        guest.say(type="rematch", match=match)
    following = guests[0].room.store.matches[match].next
    for guest in guests if following else ():
        guest.say(type="leave", match=match).say(type="join", match=following)
    return following


def test_two_who_resign_at_once_again_and_again_play_forty_matches_and_then_one_every_three_seconds(room):
    ana, ben, match = room.pair(pace="untimed", delay=600)
    for number in range(1, AT_ONCE + 10):
        ana.submit(match, "/resign", version=0)
        if number >= AT_ONCE:
            assert "" == rematch((ana, ben), match)
            room.wait(AGAIN)
        match = rematch((ana, ben), match)
        assert match
    assert {"too-many"} == {*problems(ana), *problems(ben)}


def test_ordinary_rematches_never_end(room):
    ana, ben, match = room.pair(pace="untimed")
    for _ in range(3 * AT_ONCE):
        room.wait(AGAIN)
        ana.submit(match, "/resign", version=0)
        match = rematch((ana, ben), match)
    assert [] == problems(ana) == problems(ben)


# Every way to begin one: what has to be there, and then a way to try it, which says whether it worked


def by_rematch(room, ana, ben):
    match = ana.create(options=GIVEN, pace="untimed").match
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    ana.submit(match, "/resign")

    def tries():
        ana.say(type="rematch", match=match)
        return any(place.plays_again for place in room.live(match).places)

    return tries


def by_playing(room, ana, ben):
    begun = []

    def tries():
        room.house.play(ana.visitor._who, AGAINST_A_BOT, begun.append)
        return bool(begun)

    return tries


def by_a_table(room, ana, ben):
    return lambda: bool(ana.create(options=GIVEN))


def by_a_seat(room, ana, ben):
    match = ben.create(options=GIVEN).match
    ben.say(type="sit", match=match)

    def tries():
        ana.say(type="sit", match=match)
        return len(room.store.matches[match].seats) == 2

    return tries


def by_seeking(room, ana, ben):
    def tries():
        ana.say(type="seek", game="connect-four")
        return bool(ana.told(Seeking))

    return tries


WAYS = [by_rematch, by_playing, by_a_table, by_a_seat, by_seeking]


@pytest.mark.parametrize("way", WAYS)
def test_who_has_begun_too_many_is_told_so_and_may_begin_another_after_a_moment(room, way):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    tries = way(room, ana, ben)
    tired(room, ana)
    assert TOO_FAST == refused(ana, tries)
    room.wait(2 * AGAIN)  # a rematch was begun before
    assert tries()


def refused(guest, tries):
    """The key of what somebody is told, by the socket or in answer to a request."""
    try:
        assert not tries()
    except TooMany as error:
        return error.message.key
    return guest.told()[-1].message.key


def left(room, guest):
    """How many more somebody may begin now."""
    bucket = room.house.beginnings._left.get(guest.visitor.person)
    return bucket.left(room.now) if bucket else AT_ONCE


def test_every_match_that_begins_counts_once_for_each_who_has_a_seat(room):
    ana, ben, match = room.pair(pace="untimed")
    eve = room.guest("Eve").say(type="join", match=match)
    counts = [[left(room, guest) for guest in (ana, ben, eve)]]
    ana.submit(match, "/resign")
    rematch((ana, ben), match)
    counts.append([left(room, guest) for guest in (ana, ben, eve)])
    room.house.play(eve.visitor._who, AGAINST_A_BOT, lambda live: None)
    ana.say(type="sit", match=ana.create(options=GIVEN, hot_seat=True).match)
    counts.append([left(room, guest) for guest in (ana, ben, eve)])
    assert [[39, 39, 40], [38, 38, 40], [37, 38, 39]] == counts


def test_what_was_resumed_has_not_begun_again(room):
    ana, _, _ = room.pair(pace="untimed")
    again = room.reopened()
    assert AT_ONCE == left(again, ana)


def test_a_seat_that_is_kept_for_somebody_is_theirs_although_they_have_begun_many(room):
    """They were paired before."""
    ana, ben = room.guest("Ana"), room.guest("Ben")
    made = []
    room.house.reserve(
        [ana.visitor._who, ben.visitor._who], NewTable("connect-four", options=GIVEN), made.append
    )
    for guest in (ana, ben):
        tired(room, guest).say(type="sit", match=made[0].row.id)
    assert [] == problems(ana) == problems(ben)
    assert "live" == room.store.matches[made[0].row.id].phase


def test_who_has_begun_too_many_still_comes_back_to_their_seat(room):
    ana = room.guest("Ana")
    match = ana.create(options=GIVEN).match
    ana.say(type="sit", match=match)
    tired(room, ana).say(type="sit", match=match)
    assert [] == problems(ana)


def test_of_many_people_those_are_forgotten_who_began_longest_ago(monkeypatch):
    monkeypatch.setattr(start_limit, "MOST", 3)
    begun = Beginnings(20, lambda: 0.0)
    for person in "abcad":
        begun.count([person])
    assert [*"cad"] == [*begun._left]
