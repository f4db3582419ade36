"""A match that is still played, told again to a seat: what it was shown, and nothing else."""

from random import Random

import pytest

from parlour.service.archive.replayed_match import ReplayedMatch
from parlour.service.errors import NotAllowed
from parlour.service.matches.past_match import DrawsOf, EndOf, RecordOf, ReviewOf, SeenBy, ToldTo
from tests.service.archive.test_replay import as_it_happened, ended, told
from tests.service.playing import KINDS, play, seated
from tests.service.room import Room


@pytest.fixture
def room():
    return Room(expiries=100)


@pytest.mark.parametrize("kind", KINDS)
def test_a_seat_is_told_again_what_it_was_told_so_far(room, kind):
    guests, match = seated(room, kind)
    for plays in (7, 5):
        play(room, guests, match, Random(3), plays)
        for seat, guest in enumerate(guests):
            again = told(room, match, guest)
            assert seat == again.picture.seat
            assert as_it_happened(guest, match) == list(again.updates)


def test_while_it_is_played_nobody_is_told_the_result_the_secret_or_what_can_be_played(room):
    guests, match = seated(room, "crazy eights")
    play(room, guests, match, Random(3), 5)
    again = told(room, match, guests[0])
    steps = (again.picture, *again.updates)
    assert ({None}, {()}) == ({step.result for step in steps}, {step.choices for step in steps})
    assert "live" == again.picture.phase
    assert room.store.matches[match].secret.hex() not in str(again)


def test_nobody_else_is_told_anything_and_nobody_gets_another_view(room):
    (ana, _), match = seated(room, "whist")
    eve = room.guest("Eve").say(type="join", match=match)
    room.house.archive.ask = None  # which is not even asked
    refused = [
        (ana, "spectator"),
        (ana, "all"),
        *((who, view) for who in (eve, None) for view in ("mine", "spectator", "all")),
    ]
    for who, view in refused:
        with pytest.raises(NotAllowed):
            told(room, match, who, view)


def test_whoever_plays_for_several_says_for_which(room):
    ana = room.guest("Ana")
    match = ana.create("crazy-eights", hot_seat=True).match
    ana.say(type="sit", match=match)
    assert [0, 1] == [told(room, match, ana, seat=seat).picture.seat for seat in (0, 1)]


def test_the_seat_of_another_is_refused_even_when_it_is_over(room):
    guests, match = seated(room, "whist")
    over, _, past = ended(room, "crazy eights")
    for who, where in ((guests[0], match), (over[0], past)):
        with pytest.raises(NotAllowed):
            told(room, where, who, seat=1)


@pytest.mark.parametrize("kind", ["crazy eights", "connect four"])
def test_a_worker_tells_nothing_else_of_a_match_that_is_played_whoever_asks(room, kind):
    guests, match = seated(room, kind)
    play(room, guests, match, Random(3), 3)
    saved = []
    room.store.load(match, saved.append)
    replayed = ReplayedMatch(saved[0])
    views = [
        ToldTo(match, seat, view, 0, 9, False)
        for seat, view in ((None, "mine"), (None, "spectator"), (0, "all"))
    ]
    for question in (
        RecordOf(match),
        DrawsOf(match),
        ReviewOf(match),
        EndOf(match),
        SeenBy(match, 0, 0),
        *views,
    ):
        with pytest.raises(NotAllowed):
            replayed.answer(question, saved[0].row, {})
