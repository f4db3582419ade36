"""Whoever was paired may still stop or go until the match begins: they are not seated, the other looks on."""

import pytest

from parlour.service import wire
from parlour.service.lobby.matchmaker import TO_SIT
from parlour.service.wire.lobby import Paired, Seeking, Stopped
from tests.service.playing import tab
from tests.service.room import First


@pytest.fixture(autouse=True)
def first_has_the_first_seat(room):
    room.house.matchmaker.rng = First()


def seeking(room, name):
    return room.guest(name).say(type="seek", game="connect-four")


def found(guest):
    """The matches that were found for somebody."""
    return [paired.match for paired in guest.told(Paired)]


def both(room):
    return seeking(room, "Ana"), seeking(room, "Ben")


GOING = {
    "stops": lambda guest, match: guest.say(type="stop-seeking"),
    "leaves": lambda guest, match: guest.say(type="leave", match=match),
    "goes": lambda guest, match: guest.drop(),
    "sits down and goes": lambda guest, match: guest.say(type="sit", match=match).drop(),
}


@pytest.mark.parametrize("way", GOING)
@pytest.mark.parametrize("quitter", [0, 1])
def test_who_does_not_want_the_match_that_was_found_is_not_seated_and_the_other_looks_on(room, way, quitter):
    ana = seeking(room, "Ana")
    room.wait(3)
    pair = ana, seeking(room, "Ben")
    (match,) = found(ana)
    GOING[way](pair[quitter], match)
    other = pair[1 - quitter]
    assert (False, {}) == (match in room.house.tables, room.store.matches)
    assert [Seeking("connect-four", "standard", False)] * 2 == other.told(Seeking)
    room.wait(TO_SIT)
    assert [match] == found(other)
    assert found(seeking(room, "Cleo")) == found(other)[1:] != []


def test_who_stops_after_being_paired_is_told_so(room):
    ana, ben = both(room)
    (match,) = found(ana)
    ben.say(type="sit", match=match)
    ana.say(type="stop-seeking")
    assert [Stopped()] == ana.told(Stopped)
    assert [wire.Closed(match)] == ben.told(wire.Closed)
    assert [Seeking("connect-four", "standard", False)] == ana.told(Seeking)


def test_who_looks_on_keeps_their_place_even_if_their_page_asks_again(room):
    ana, ben = both(room)
    began = room.now
    room.wait(3)
    ben.say(type="stop-seeking")
    ana.say(type="seek", game="connect-four")
    assert began == room.house.matchmaker._pool[ana.visitor.person].since


def test_once_the_match_begins_it_is_too_late_to_stop(room):
    ana, ben = both(room)
    (match,) = found(ana)
    ana.say(type="sit", match=match)
    room.store.hold()
    ben.say(type="sit", match=match)
    room.store.let_go_once()  # now the beginning is being stored
    ben.say(type="stop-seeking").say(type="leave", match=match)
    room.store.let_go()
    assert ([], [match, match]) == (ben.told(Stopped), found(ben))
    assert "live" == room.live(match).info().phase


def test_whoever_keeps_a_window_at_the_table_is_still_there(room):
    ana, _ = both(room)
    (match,) = found(ana)
    tab(ana).say(type="join", match=match)
    ana.drop()
    assert match in room.house.tables


@pytest.mark.parametrize("way", ["stops", "goes"])
def test_who_does_not_want_it_while_the_table_is_being_stored_is_not_seated(room, way):
    ana, ben = seeking(room, "Ana"), room.guest("Ben")
    room.store.hold()
    ben.say(type="seek", game="connect-four")
    room.store.let_go_once()
    GOING[way](ana, "")
    room.store.let_go()
    assert {} == room.store.matches
    assert Seeking("connect-four", "standard", False) == ben.told((Paired, Seeking))[-1]


def test_who_does_not_want_the_bot_they_took_is_not_seated(room):
    ana = seeking(room, "Ana").say(type="take-bot").say(type="stop-seeking")
    assert ([Stopped()], {}) == (ana.told(Stopped), room.store.matches)
