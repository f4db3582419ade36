"""Where spectators lag behind, nothing around the match tells them sooner how far it is or that it is over."""

from parlour.service import wire
from tests.service.room import Guest


def pair(room, delay=300, **terms):
    """Two who play, and one who watches."""
    ana, ben, match = room.pair(delay=delay, pace="untimed", **terms)
    return ana, ben, room.guest("Eve").say(type="join", match=match), match


def heard(guest, deed):
    """What somebody is told of a deed."""
    before = len(guest.socket.frames)
    deed()
    return guest.told()[before:]


def missed(guest, match, since):
    return guest.say(type="join", match=match, since=since).told(wire.Picture)[-1].missed


# How far it is


def test_what_was_missed_does_not_tell_how_far_a_delayed_match_is(room):
    ana, ben, eve, match = pair(room)
    for guest, column in ((ana, "4"), (ben, "3"), (ana, "4")):
        guest.submit(match, column)
    assert [(), None, None, None, None] == [missed(eve, match, since) for since in range(5)]
    room.wait(300)
    assert [3, 2, 1, 0] == [len(missed(eve, match, since)) for since in range(4)]
    assert missed(eve, match, 4) is None


def test_what_was_missed_does_not_tell_that_a_delayed_match_went_on_for_long(room, monkeypatch):
    monkeypatch.setattr("parlour.service.folding.KEPT_STEPS", 4)
    ana, ben, eve, match = pair(room)
    for guest, column in ((ana, "1"), (ben, "2"), (ana, "1")):
        guest.submit(match, column)
    room.wait(300)
    for guest, column in ((ben, "3"), (ana, "4"), (ben, "4"), (ana, "5"), (ben, "5")):
        guest.submit(match, column)
    assert [3, 2, 1, 0] == [len(missed(eve, match, since)) for since in range(4)]


def test_what_was_missed_does_not_tell_that_something_was_taken_back(room):
    ana, ben, eve, match = pair(room)
    ana.submit(match, "4")
    room.wait(300)
    ana.submit(match, "/offer-takeback 0")
    ben.submit(match, "/accept")
    assert 1 == len(missed(eve, match, 0))
    room.wait(300)
    assert missed(eve, match, 0) is None


def test_after_a_restart_what_was_missed_tells_no_more(room):
    ana, _, _, match = pair(room)
    ana.submit(match, "4")
    again = room.reopened()
    eve = Guest(again, "Eve")
    assert [(), None, None] == [missed(eve, match, since) for since in range(3)]
