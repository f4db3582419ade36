"""Matches of the past: known by their rows, and laid again for those who come back to them."""

import pytest

from parlour.service import wire
from parlour.service.errors import NotAllowed
from parlour.service.house import AT_ONCE
from parlour.service.limits import Limits
from parlour.service.matches.match_log import LINKS_AT_ONCE, free_chains
from parlour.service.matches.past_match import Past
from parlour.service.visitor import MOST_SOUGHT
from tests.service.archive.test_replay import ended
from tests.service.playing import KINDS, problems, submitted
from tests.service.room import Room


def resigned(room, **terms):
    ana, ben, match = room.pair(**terms)
    ana.submit(match, "4")
    ben.submit(match, "/resign")
    return ana, ben, match


def again(room, *guests):
    """Another house on the same store, with the same guests."""
    other = room.reopened()
    other.now = room.now
    for guest in guests:
        guest.room = other
        guest.connect()
    return other


def info(room, match, guest=None):
    found = []
    room.house.find(match, found.append)
    return found[0], found[0].info(guest.visitor.person if guest else "")


def test_a_match_of_the_past_is_known_by_its_row_alone(room, monkeypatch):
    ana, _, match = resigned(room)
    _, before = info(room, match)
    other = again(room, ana)
    monkeypatch.setattr(room.store, "load", None)
    table, after = info(other, match)
    assert isinstance(table, Past)
    assert (before.version, before.result) == (after.version, after.result)
    assert [chair.name for chair in before.seats] == [chair.name for chair in after.seats]
    assert ("over", before.commit, before.title) == (after.phase, after.commit, after.title)


def told_to_others_after_30_seconds(other, match, player, stranger):
    with pytest.raises(NotAllowed):
        other.record(match, stranger)
    assert other.record(match, player)
    other.wait(30)
    assert "over" == info(other, match)[1].phase
    assert other.record(match, stranger)


def test_after_a_restart_those_who_lag_behind_still_do_not_know_the_end(room):
    ana, _, match = resigned(room, delay=30, pace="untimed")
    eve = room.guest("Eve")
    other = again(room, ana, eve)
    assert ("live", 0, None) == (lambda told: (told.phase, told.version, told.result))(info(other, match)[1])
    assert "over" == info(other, match, ana)[1].phase
    told_to_others_after_30_seconds(other, match, ana, eve)


def test_a_match_that_no_table_has_any_more_is_told_when_its_delay_is_over(room, monkeypatch):
    ana, _, match = resigned(room, delay=30, pace="untimed")
    monkeypatch.setattr(room.store, "unfinished", list)  # so that it is not taken up again
    eve = room.guest("Eve")
    other = again(room, ana, eve)
    assert match not in other.house.tables
    assert ["live", "over"] == [info(other, match, who)[1].phase for who in (None, ana)]
    told_to_others_after_30_seconds(other, match, ana, eve)


@pytest.mark.parametrize("kind", KINDS)
def test_who_comes_back_sees_what_they_saw_last(kind):
    room = Room(expiries=100)
    guests, eve, match = ended(room, kind)
    pictures = {}
    for guest in (*guests, eve):
        guest.say(type="join", match=match)
        pictures[guest] = guest.told(wire.Picture)[-1]
    again(room, *guests, eve)
    for guest, before in pictures.items():
        guest.say(type="join", match=match)
        after = guest.told(wire.Picture)[-1]
        for field in ("version", "seat", "zones", "counters", "marks", "prompt", "result", "phase"):
            assert getattr(before, field) == getattr(after, field)


def test_who_comes_back_is_told_what_they_missed_and_what_they_saw(room):
    ana, _, match = resigned(room)
    ana.say(type="seen", match=match)
    before = ana.told(wire.Seen)[-1]
    again(room, ana)
    ana.say(type="join", match=match, since=1)
    assert ["resigned"] == [event.name for event in ana.told(wire.Picture)[-1].missed]
    ana.say(type="seen", match=match)
    assert before == ana.told(wire.Seen)[-1]


def test_a_play_that_was_stored_is_acknowledged_after_the_end_too(room):
    ana, ben, match = resigned(room)
    again(room, ana, ben)
    ben.say(type="submit", match=match, version=1, play="/resign", id="/resign@1")
    assert wire.Ack(match, "/resign@1", 2) == ben.told()[-1]
    ana.say(type="join", match=match)
    assert "PL-3" == submitted(ana, match, "4").rule


def test_whoever_comes_back_and_leaves_while_the_match_is_looked_for_has_left_it(room):
    ana, ben, match = resigned(room)
    other = again(room, ana, ben)
    room.store.hold()
    ana.say(type="join", match=match)
    room.store.held, late = [], room.store.held
    ben.say(type="join", match=match)
    room.store.let_go()  # the table is laid for Ben, while Ana still waits
    ana.say(type="leave", match=match)
    for answer in late:
        answer()
    assert [ben.visitor] == list(other.live(match).audience.everybody())


def test_of_a_match_that_is_looked_for_nobody_may_ask_without_end(room):
    ana, _, match = resigned(room)
    again(room, ana)
    room.store.hold()
    for _ in range(MOST_SOUGHT + 1):
        ana.room.now += 0.1
        ana.say(type="join", match=match)
    assert ["too-many"] == problems(ana)


def test_two_who_come_back_may_play_again(room):
    ana, ben, match = resigned(room)
    again(room, ana, ben)
    for guest in (ana, ben):
        guest.say(type="join", match=match)
    for guest in (ana, ben):
        guest.say(type="rematch", match=match)
    assert ana.told(wire.Next)[-1].next == ben.told(wire.Next)[-1].next != match


def test_who_asks_for_too_many_matches_of_the_past_is_told_so(room):
    ana, _, match = resigned(room)
    other = again(room, ana)
    other.house.archive._workers.count = 0
    other.house.archive._lanes._of_address = 0
    ana.say(type="join", match=match)
    assert ["too-many"] == problems(ana)


# What is put away


class Link:
    """Tells when it goes."""

    gone = 0

    def __del__(self):
        Link.gone += 1


def test_a_long_match_is_let_go_a_piece_at_a_time(room):
    chain = None
    for _ in range(3 * LINKS_AT_ONCE):
        chain = (chain, Link())
    chains = [chain, None]
    del chain
    free_chains(chains, room.timers)
    for part in (1, 2, 3):
        assert part * LINKS_AT_ONCE == Link.gone
        room.timers.run()
    assert [None, None] == chains


def test_the_plays_of_a_match_that_is_put_away_are_let_go(room):
    ana, ben, match = resigned(room)
    live = room.live(match)
    for guest in (ana, ben):
        guest.drop()
    room.wait(6)
    assert ((), None, 2) == (live.match.log, live.match.events_chain, live.match.step)


def test_a_crowd_of_tables_is_swept_in_parts(monkeypatch):
    room = Room(limits=Limits(tables_of_person=2 * AT_ONCE))
    ana = room.guest()
    for _ in range(AT_ONCE + 5):
        ana.create("whist")
    swept = []
    monkeypatch.setattr(room.house, "_sweep_one", swept.append)
    room.house._sweep()
    assert AT_ONCE == len(swept)
    room.timers.run()
    assert AT_ONCE + 5 == len(set(swept)) == len(swept)
