"""A match against a bot with one request."""

import pytest

from parlour.core.errors import ParlourError
from parlour.core.record import read
from parlour.service import wire
from parlour.service.errors import NotStored, TooMany
from parlour.service.wire.lobby import NewPlay
from tests.service.playing import over
from tests.service.room import GIVEN


def played(room, guest, game="connect-four", **more):
    answers = []
    room.house.play(guest.visitor._who, NewPlay(game, **more), answers.append)
    (answer,) = answers
    return answer


def test_it_has_begun_when_the_answer_comes(room):
    ana = room.guest()
    live = played(room, ana, options=GIVEN)
    assert live is room.live(live.row.id)
    ana.say(type="join", match=live.row.id)
    picture = ana.told(wire.Picture)[-1]
    assert ("live", 0, ["", "bot"]) == (picture.phase, picture.seat, [chair.bot for chair in picture.seats])
    ana.submit(live.row.id, "4")
    assert 2 == ana.last("version", live.row.id)


def test_the_bot_may_be_chosen_and_a_solo_game_has_none(room):
    ana = room.guest()
    assert ["", "random"] == [place.bot for place in played(room, ana, "whist", bot="random").places]
    assert ["", "sharp"] == [place.bot for place in played(room, ana, bot="5").places]
    assert [""] == [place.bot for place in played(room, ana, "cardpeegee").places]


def test_the_record_says_that_the_house_drew_all_nonces(room):
    ana = room.guest()
    match = played(room, ana, "whist").row.id
    ana.say(type="join", match=match)
    ana.submit(match, "/resign")
    assert ((1,), "resigned") == over(room, match)
    assert [True, True] == [nonce.house for nonce in read(room.record(match)).luck.nonces]


def test_nobody_loses_it_by_not_being_there(room):
    match = played(room, room.guest()).row.id
    room.wait(86400)
    assert over(room, match) is None


@pytest.mark.parametrize(
    "wish", [{"bot": "deep-blue"}, {"bot": "9"}, {"preset": "none"}, {"options": {"width": 99}}]
)
def test_what_cannot_be_played_is_refused_and_leaves_nothing(room, wish):
    ana = room.guest()
    with pytest.raises(ParlourError):
        played(room, ana, **wish)
    assert {} == room.store.matches == room.house.tables


def test_what_cannot_be_stored_is_said(room):
    ana = room.guest()
    room.store.fails = True
    assert isinstance(played(room, ana), NotStored)


def test_nobody_plays_too_many_at_once(room):
    ana = room.guest()
    for _ in range(50):
        played(room, ana)
        room.wait(3)
    with pytest.raises(TooMany):
        played(room, ana)
