"""A message costs the same in a long match as in a short one, and the log of a match is finite."""

import pytest

from parlour.core.match import Match
from parlour.service import wire
from parlour.service.matches import live_match, match_log
from parlour.service.matches.match_log import MOST_OFFERS
from tests.service.room import Room


@pytest.fixture
def room():
    return Room()


@pytest.fixture
def pair(room):
    return room.pair(pace="untimed")


def answer(guest, match, play):
    guest.room.wait(0.1)  # nobody may send too many messages at once
    guest.submit(match, play)
    return guest.told((wire.Ack, wire.Refused))[-1]


def to_and_fro(room, ana, ben, match, plays):
    """Plays columns as far as it goes, taking everything back each time: the log grows, the game does not."""
    live = room.live(match)
    while live.match.step < plays:
        ana.submit(match, "4")
        ana.submit(match, f"/offer-takeback {live.match.step - 1}")
        ben.submit(match, "/accept")


def test_a_seat_makes_no_more_than_so_many_offers(room, pair):
    ana, ben, match = pair
    for _ in range(MOST_OFFERS):
        assert isinstance(answer(ana, match, "/offer-draw"), wire.Ack)
        ben.submit(match, "/decline")

    refused = answer(ana, match, "/offer-draw")

    assert ("PL-5", "refusal.enough-offers") == (refused.rule, refused.message.key)
    assert isinstance(answer(ben, match, "/offer-draw"), wire.Ack)


def test_offers_that_were_refused_count_as_well(room, pair):
    ana, _, match = pair
    for _ in range(MOST_OFFERS):
        assert "refusal.takeback-nothing" == answer(ana, match, "/offer-takeback 99").message.key

    assert "refusal.enough-offers" == answer(ana, match, "/offer-takeback 99").message.key


def test_whoever_has_no_offers_left_may_still_answer_and_resign(room, pair):
    ana, ben, match = pair
    room.live(match).match_log.offers[0] = MOST_OFFERS
    ben.submit(match, "/offer-draw")

    assert isinstance(answer(ana, match, "/decline"), wire.Ack)
    assert isinstance(answer(ana, match, "/resign"), wire.Ack)


def test_offers_are_counted_anew_from_the_log_when_the_house_opens_again(room, pair):
    ana, _, match = pair
    ana.submit(match, "/offer-draw")

    assert [1, 0] == room.reopened().live(match).match_log.offers


def test_a_long_match_takes_nothing_back(room, pair, monkeypatch):
    monkeypatch.setattr(match_log, "TAKEBACKS_UNTIL", 9)
    ana, ben, match = pair
    to_and_fro(room, ana, ben, match, 9)
    ana.submit(match, "4")

    refused = answer(ana, match, "/offer-takeback 9")

    assert ("PL-6", "refusal.takeback-late") == (refused.rule, refused.message.key)


@pytest.mark.parametrize("watching", [True, False])
def test_what_was_seen_is_gathered_once(room, pair, monkeypatch, watching):
    ana, ben, match = pair
    asker = room.guest("Cleo") if watching else ana
    asker.say(type="join", match=match)
    asker.say(type="seen", match=match)
    gathered = []
    monkeypatch.setattr(Match, "seen", lambda self, seat: gathered.append(seat) or ())
    ana.submit(match, "4")
    ben.submit(match, "3")

    asker.say(type="seen", match=match)

    told = asker.told(wire.Seen)[-1]
    assert ([], 2) == (gathered, told.total)
    assert ["dropped", "dropped"] == [event.name for event in told.events]


def test_what_was_taken_back_is_not_seen_any_more(room, pair):
    ana, ben, match = pair
    ana.submit(match, "4")
    ana.say(type="seen", match=match)
    ana.submit(match, "/offer-takeback 0")
    ben.submit(match, "/accept")
    ana.submit(match, "5")

    ana.say(type="seen", match=match)

    assert [4] == [event.fields["column"] for event in ana.told(wire.Seen)[-1].events]


def test_no_match_goes_on_for_ever(room, pair, monkeypatch):
    monkeypatch.setattr(live_match, "MOST_PLAYS", 3)
    ana, ben, match = pair
    for guest in (ana, ben, ana):
        guest.submit(match, "4")

    result = ben.told(wire.Update)[-1].result
    assert ((), "too-long") == (result.winners, result.reason)
    assert "/end long" == room.live(match).match.log[-1].notation
