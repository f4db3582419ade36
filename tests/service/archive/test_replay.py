"""A match that is over, told again: as a seat saw it, as a spectator did, and as it was."""

from random import Random

import pytest
from msgspec import structs
from msgspec.json import decode

from parlour.core.chance import Luck
from parlour.core.match import CLOCK
from parlour.core.record import draws
from parlour.service import wire
from parlour.service.archive import replay
from parlour.service.errors import Defect, NotAllowed
from parlour.service.matches.past_match import DrawsOf, ToldTo
from parlour.service.wire.replay import MOST_STEPS, LuckDrawn, Replay
from tests.service.playing import KINDS, play, seated
from tests.service.room import GIVEN, Guest, Room


@pytest.fixture
def room():
    return Room(expiries=100)


def ended(room, kind, plays=60, **terms):
    """The guests at a match that is over, with somebody who watched it."""
    guests, match = seated(room, kind, **terms)
    eve = room.guest("Eve").say(type="join", match=match)
    play(room, guests, match, Random(3), plays)
    if not room.live(match).is_over:
        room.live(match).house_play(0, "/abandon")
    return guests, eve, match


def told(room, match, guest=None, view="mine", first=0, count=MOST_STEPS, seat=None):
    """What a visitor gets, through bytes as over a wire."""

    def ask(seat):
        return ToldTo(match, seat if view != "spectator" else None, view, first, count, False)

    return decode(room.asked(match, guest, ask, seat), type=Replay)


def as_it_happened(guest, match):
    """What a visitor was told while it was played, less what is of use to players alone."""
    updates = [update for update in guest.told(wire.Update) if update.match == match]
    return [structs.replace(update, choices=(), time=None, back=None) for update in updates]


@pytest.mark.parametrize("kind", KINDS)
def test_everybody_is_told_again_what_they_were_told(room, kind):
    guests, eve, match = ended(room, kind)
    for guest in (*guests, eve):
        assert as_it_happened(guest, match) == list(told(room, match, guest).updates)


def test_whoever_had_no_seat_looks_as_a_spectator(room):
    guests, eve, match = ended(room, "whist")
    again = told(room, match, eve)
    assert again == told(room, match)
    assert again.picture.seat is None
    assert again.updates == told(room, match, guests[0], "spectator").updates


def test_it_begins_before_the_first_play_with_what_had_happened_by_then(room):
    guests, _, match = ended(room, "crazy eights")
    first = next(picture for picture in guests[1].told(wire.Picture) if picture.phase == "live")
    again = told(room, match, guests[1]).picture
    assert (0, 1, first.zones, first.counters) == (again.version, again.seat, again.zones, again.counters)
    assert ["dealt", "dealt", "started"] == [event.name for event in again.missed]


def test_as_it_was_every_card_in_a_hand_is_open(room):
    guests, _, match = ended(room, "crazy eights")
    for view, hidden in (("mine", True), ("spectator", True), ("all", False)):
        again = told(room, match, guests[0], view)
        zones = [zone for step in (again.picture, *again.updates) for zone in step.zones]
        assert hidden == any("##" in zone.codes for zone in zones if "hand" in zone.name)
    again = told(room, match, guests[0], "all")
    assert "##" not in str([event.fields for update in again.updates for event in update.events])


def test_no_luck_is_told_of_a_match_that_goes_on(room):
    (ana, _), match = seated(room, "whist")
    room.house.archive.ask = None  # which is not even asked
    for who in (ana, None):
        with pytest.raises(NotAllowed):
            room.asked(match, who, lambda seat: DrawsOf(match))


def test_nothing_is_told_of_a_table_that_waits(room):
    ana = room.guest()
    with pytest.raises(NotAllowed):
        told(room, ana.create().match, ana)


def test_in_parts_it_is_the_same(room):
    guests, _, match = ended(room, "checkers", 30)
    whole = told(room, match, guests[0])
    parts = [told(room, match, guests[0], first=first, count=7) for first in range(0, whole.steps, 7)]
    assert whole.updates == tuple(update for part in parts for update in part.updates)
    assert [part.first for part in parts] == [part.picture.version for part in parts]
    assert {whole.steps} == {part.steps for part in parts}


def test_whoever_asks_for_more_than_there_is_gets_the_end(room):
    guests, _, match = ended(room, "checkers", 5)
    again = told(room, match, guests[0], first=2**31 - 1)
    assert (again.steps, (), "over") == (again.picture.version, again.updates, again.picture.phase)


def test_a_takeback_is_told_as_it_was(room):
    ana, ben, match = room.pair()
    ana.submit(match, "1")
    ana.submit(match, "/offer-takeback 0")
    ben.submit(match, "/accept")
    ana.submit(match, "2")
    ben.submit(match, "/resign")
    again = told(room, match, ana)
    assert as_it_happened(ana, match) == list(again.updates)
    assert ["taken-back"] == [event.name for event in again.updates[2].events]


def test_only_the_last_step_tells_the_result_and_the_secret(room):
    *_, match = ended(room, "connect four", 9)
    again = told(room, match)
    assert {None} == {update.result for update in again.updates[:-1]}
    assert room.store.matches[match].secret.hex() == again.updates[-1].result.secret


# A table that fails


@pytest.fixture
def shy(monkeypatch):
    """The tables of a plug-in that can draw views, and not what was hidden in them."""

    class Shy:
        @staticmethod
        def table(game, state, seat):
            raise KeyError("a card that nobody sees")

    monkeypatch.setattr(replay, "tables_for", lambda slug: Shy)


def test_a_match_that_cannot_be_shown_open_is_sound_and_told_in_every_other_way(room, shy):
    guests, _, match = ended(room, "crazy eights")
    with pytest.raises(Defect, match="Something went wrong on the server"):
        told(room, match, None, "all")
    assert 0 == room.house.quarantine.count
    assert told(room, match, guests[0]).updates
    assert room.record(match).startswith("parlour record")


def test_where_telling_fails_is_noted_once_however_often_somebody_asks(room, shy):
    matches = [ended(room, "crazy eights")[-1] for _ in range(2)]
    for match in matches * 2:
        with pytest.raises(Defect):
            told(room, match, None, "all")
    ((event, facts),) = room.troubles
    assert ("past-failed", matches[0], "ToldTo") == (event, facts["match"], facts["question"])
    assert "KeyError: 'a card that nobody sees'" == facts["reason"]
    assert "test_replay.py:" in facts["where"]


# Luck


@pytest.mark.parametrize("kind", KINDS)
def test_all_that_luck_decided_follows_from_what_it_was_asked(room, kind):
    guests, match = seated(room, kind, clock=True)
    for _ in range(4):
        play(room, guests, match, Random(5), 3)
        room.wait(21)  # then the clock plays
    room.live(match).house_play(0, "/abandon")
    over = room.live(match).match
    luck = Luck(over.luck.secret, over.luck.nonces)
    assert all(one.by(luck) == one.answer for one in draws(over))
    listed = decode(room.asked(match, None, lambda seat: DrawsOf(match)), type=list[LuckDrawn])
    assert list(range(over.draws)) == [one.number for one in listed]
    by_clock = [entry.notation for entry in over.log if entry.by == CLOCK]
    assert by_clock == [one.answer for one in listed if one.style == "choice"]


# One that all may look at


def featured_after(room, **terms):
    options = terms.pop("options", GIVEN)
    ana, ben, match = room.pair(options=options, **terms)
    for column in "1212121":
        seat = room.live(match).match.turn_holder
        (ana, ben)[seat].submit(match, column)
    assert room.live(match).is_over
    for guest in (ana, ben):
        guest.drop()
    room.wait(6)
    return match


def test_the_last_match_between_people_is_featured_when_they_have_left(room):
    assert "" == room.house.featured.match
    for _ in range(2):
        assert featured_after(room) == room.house.featured.match


def test_looking_at_an_old_match_does_not_make_it_the_last(room):
    old, new = featured_after(room), featured_after(room)
    eve = room.guest("Eve").say(type="join", match=old)
    assert "over" == eve.last("phase", old)
    eve.drop()
    room.wait(6)
    assert old not in room.house.tables
    assert new == room.house.featured.match


def test_a_match_that_ended_before_the_house_was_opened_is_not_the_last(room):
    old = featured_after(room)
    again = Room(room.store, now=room.now + 60)
    Guest(again, "Eve").say(type="join", match=old).drop()
    again.wait(6)
    assert old not in again.house.tables
    assert "" == again.house.featured.match


@pytest.mark.parametrize("terms", [{"private": True}, {"watch": "link"}, {"watch": "off"}])
def test_what_not_everybody_could_watch_is_not_featured(room, terms):
    featured_after(room, **terms)
    assert "" == room.house.featured.match


def test_a_match_that_was_given_up_is_not_featured(room):
    ana, ben, match = room.pair()
    ana.submit(match, "/resign")
    for guest in (ana, ben):
        guest.drop()
    room.wait(6)
    assert match not in room.house.tables
    assert "" == room.house.featured.match
