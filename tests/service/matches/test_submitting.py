"""A play is stored, then acknowledged, then shown; whatever else is answered and changes nothing."""

from random import Random

import pytest

from parlour.service import wire
from parlour.service.ports import StepRow
from tests.service.playing import four, over, play, problems, submitted, tab


def log(room, match):
    return [(entry.seat, entry.notation) for entry in room.live(match).match.log]


# Stored, then acknowledged, then shown


def test_nobody_is_told_of_a_play_before_it_is_stored(room, pair):
    ana, ben, match = pair
    told = len(ana.socket.frames), len(ben.socket.frames)
    room.store.hold()
    ana.submit(match, "4")
    assert told == (len(ana.socket.frames), len(ben.socket.frames))
    assert 0 == room.live(match).match.step
    room.store.let_go()
    assert told[0] < len(ana.socket.frames)
    assert told[1] < len(ben.socket.frames)


def test_the_mover_hears_that_it_is_stored_before_it_is_shown(pair):
    ana, _, match = pair
    ana.submit(match, "4", id="first")
    ack, update = ana.told()[-2:]
    assert wire.Ack(match, "first", 1) == ack
    assert (wire.Update, 1, 0, "") == (type(update), update.version, update.actor, update.by)


def test_what_is_kept_is_the_play_and_who_submitted_it(room, pair):
    ana, _, match = pair
    ana.submit(match, "4", id="first")
    assert StepRow(match, 1, "0 4", 0, "first") == room.store.steps[match][1]


def test_what_arrives_while_the_disk_is_busy_waits_its_turn(room, pair):
    ana, ben, match = pair
    room.store.hold()
    ana.submit(match, "4", 0)
    ben.submit(match, "4", 1)
    room.store.let_go()
    assert [(0, "4"), (1, "4")] == log(room, match)


def test_an_update_carries_only_what_changed(pair):
    ana, ben, match = pair
    ana.submit(match, "4")
    ben.submit(match, "3")
    assert ["grid", "hand-1"] == [zone.name for zone in ana.told()[-1].zones]
    ana.submit(match, "/offer-draw")
    talk = ana.told(wire.Update)[-1]
    assert ((), (), None, None, None) == (talk.zones, talk.gone, talk.order, talk.counters, talk.marks)


def test_a_step_with_its_draws_is_one_version(room):
    ana, ben, match = room.pair(options={"opening": "bag"})
    ana.submit(match, room.live(match).match.legal(0)[0])
    ben.submit(match, room.live(match).match.legal(1)[-1])
    assert 3 == len(room.store.steps[match])
    assert 2 == room.live(match).match.step


# What the rules forbid


def test_a_refusal_names_the_rule_and_what_is_right_and_changes_nothing(room, pair):
    ana, ben, match = pair
    before, told = room.live(match).match, len(ben.socket.frames)
    answer = submitted(ana, match, "9")
    assert isinstance(answer, wire.Refused)
    assert answer.rule.startswith("C4-")
    assert ("1", "2", "3", "4", "5", "6", "7") == answer.instead
    assert not answer.stale
    assert before is room.live(match).match
    assert 1 == len(room.store.steps[match])
    assert told == len(ben.socket.frames)


def test_a_seat_that_is_not_awaited_is_refused(pair):
    _, ben, match = pair
    assert "PL-1" == submitted(ben, match, "4").rule


def test_an_ended_match_refuses_every_play(room, pair):
    ana, ben, match = pair
    ana.submit(match, "/resign")
    assert ((1,), "resigned") == over(room, match)
    for what in ("4", "/resign", "/offer-draw", "/accept"):
        assert "PL-3" == submitted(ben, match, what).rule
    assert 2 == len(room.store.steps[match])


def test_nobody_speaks_as_the_house(room, pair):
    ana, _, match = pair
    for what in ("/forfeit time", "/forfeit left", "/abandon", "/end"):
        assert isinstance(submitted(ana, match, what), wire.Refused)
    assert not room.live(match).is_over


@pytest.mark.parametrize(
    "what", ["4\n1 4", " 4", "4 ", "/resign\n", "/accept 1", "nature 1", "/offer-takeback ٠"]
)
def test_a_spelling_that_was_not_offered_is_refused(room, pair, what):
    ana, _, match = pair
    assert isinstance(submitted(ana, match, what, id="odd"), wire.Refused)
    assert 1 == len(room.store.steps[match])


# Stale: it answers something that is past


def refused_with_the_picture(guest):
    refusal, picture = guest.told()[-2:]
    assert (wire.Refused, "PL-8", True) == (type(refusal), refusal.rule, refusal.stale)
    assert isinstance(picture, wire.Picture)
    return picture


def test_a_submission_from_before_an_own_play_is_stale(room, pair):
    ana, ben, match = pair
    ana.submit(match, "4")
    ben.submit(match, "4")
    ana.submit(match, "5", 0)
    assert 2 == refused_with_the_picture(ana).version
    assert [(0, "4"), (1, "4")] == log(room, match)


def test_a_submission_from_before_the_clock_played_is_stale(room, pair):
    ana, ben, match = pair
    room.wait(16)
    ben.submit(match, "1")
    ana.submit(match, "5", 0)
    assert 2 == refused_with_the_picture(ana).version


def test_a_submission_of_a_seat_that_ceased_to_be_awaited_is_stale(room):
    guests, match = four(room)
    ana, ben = guests[:2]
    ana.submit(match, room.live(match).match.legal(0)[0])
    ana.submit(match, room.live(match).match.legal(1)[0], 0)
    refused_with_the_picture(ana)
    assert 1 == room.live(match).match.step
    ben.submit(match, room.live(match).match.legal(1)[0])
    assert 2 == room.live(match).match.step


def test_a_submission_from_before_a_takeback_is_stale(room, pair):
    ana, ben, match = pair
    ana.submit(match, "4")
    ana.submit(match, "/offer-takeback 0")
    ben.submit(match, "/accept")
    ben.submit(match, "4", 1)
    refused_with_the_picture(ben)
    ana.submit(match, "4", 0, id="again")
    refused_with_the_picture(ana)
    assert 3 == room.live(match).match.step


def test_a_version_from_the_future_is_stale(room, pair):
    ana, _, match = pair
    for what in ("4", "/resign", "/offer-draw"):
        ana.submit(match, what, 1)
        refused_with_the_picture(ana)
    assert 0 == room.live(match).match.step


def test_what_the_other_does_in_a_simultaneous_phase_makes_nothing_stale(room):
    ana, ben, match = room.pair(options={"opening": "bag"})
    first, second = room.live(match).match.legal(0)[0], room.live(match).match.legal(1)[-1]
    ana.submit(match, first, 0)
    assert isinstance(submitted(ben, match, second, 0), wire.Ack)


def test_talk_makes_no_play_stale_and_a_play_no_talk(room, pair):
    ana, ben, match = pair
    ben.submit(match, "/offer-draw", 0)
    assert isinstance(submitted(ana, match, "4", 0), wire.Ack)
    assert isinstance(submitted(ana, match, "/resign", 0), wire.Ack)


def test_an_answer_to_an_offer_that_was_replaced_is_stale(room, pair):
    ana, ben, match = pair
    ana.submit(match, "/offer-draw")
    ben.submit(match, "/decline")
    ana.submit(match, "4")
    ana.submit(match, "/offer-takeback 2")
    for what in ("/accept", "/decline"):
        ben.submit(match, what, 1, id=f"late{what}")
        refused_with_the_picture(ben)
    assert room.live(match).match.offer
    assert isinstance(submitted(ben, match, "/accept"), wire.Ack)


def test_two_who_answer_one_offer_at_once_are_both_heard(room):
    guests, match = four(room)
    play(room, guests, match, Random(1))
    guests[0].submit(match, "/offer-takeback 0")
    asked = room.live(match).match.step
    for guest in guests[1:]:
        assert isinstance(submitted(guest, match, "/accept", asked, id="yes"), wire.Ack)
    assert (0,) == room.live(match).match.awaiting.seats


# Repeated


def test_a_repeated_submission_is_answered_as_before_and_counts_once(room, pair):
    ana, ben, match = pair
    ana.submit(match, "4", 0, id="one")
    ben.submit(match, "4")
    assert wire.Ack(match, "one", 1) == submitted(ana, match, "4", 0, id="one")
    assert [(0, "4"), (1, "4")] == log(room, match)


def test_it_is_answered_as_before_in_another_window_and_after_the_house_reopened(room, pair):
    ana, _, match = pair
    ana.submit(match, "4", 0, id="one")
    assert wire.Ack(match, "one", 1) == submitted(tab(ana), match, "4", 0, id="one")
    ana.room = room.reopened()
    again = tab(ana)
    assert wire.Ack(match, "one", 1) == submitted(again, match, "4", 0, id="one")
    assert 2 == len(room.store.steps[match])


def test_two_seats_may_use_the_same_id(room, pair):
    ana, ben, match = pair
    ana.submit(match, "4", id="one")
    assert wire.Ack(match, "one", 2) == submitted(ben, match, "4", id="one")


def test_whoever_loses_a_race_reloads_and_is_judged_anew(room, pair):
    """Two houses on one store: what the other stored first is the truth."""
    ana, ben, match = pair
    other = room.reopened()
    ana.room = other
    elsewhere = tab(ana)
    elsewhere.submit(match, "4", 0, id="there")
    ana.submit(match, "5", 0, id="here")
    picture = refused_with_the_picture(ana)
    assert (1, (1,)) == (picture.version, picture.awaited)
    assert 1 == ben.last("version", match)
    assert [(0, "4")] == log(room, match)


def test_a_submission_that_another_house_stored_is_answered_as_there(room, pair):
    ana, _, match = pair
    other = room.reopened()
    ana.room = other
    tab(ana).submit(match, "4", 0, id="one")
    ana.submit(match, "4", 0, id="one")
    assert wire.Ack(match, "one", 1) == ana.told(wire.Ack)[-1]
    assert 2 == len(room.store.steps[match])


def test_a_match_that_cannot_be_reloaded_takes_nothing(room, pair):
    ana, _, match = pair
    row = room.store.matches[match]
    room.store.steps[match].append(room.store.steps[match][0])
    del room.store.matches[match]
    ana.submit(match, "4")
    assert ["not-stored"] == problems(ana)
    room.store.matches[match] = row
    room.store.steps[match].pop()
    assert isinstance(submitted(ana, match, "4"), wire.Ack)


def test_whose_play_another_house_forestalled_is_told_to_try_again_if_that_cannot_be_looked_up(room, pair):
    ana, _, match = pair
    room.store.steps[match].append(StepRow(match, 1, "0 5", 0, "there"))
    room.store.hold()
    ana.submit(match, "4", id="here")
    room.store.fails = True
    room.store.let_go()
    assert (["not-stored"], 0) == (problems(ana), room.live(match).match.step)
    room.store.fails = False
    ana.submit(match, "4", id="here")
    assert ["5"] == [entry.notation for entry in room.live(match).match.log]


# Not stored


def test_what_could_not_be_stored_did_not_happen_and_may_be_tried_again(room, pair):
    ana, ben, match = pair
    told = len(ben.socket.frames)
    room.store.fails = True
    answer = submitted(ana, match, "4", id="one")
    assert ("not-stored", match, "one") == (answer.code, answer.match, answer.id)
    assert told == len(ben.socket.frames)
    assert 0 == room.live(match).match.step
    room.store.fails = False
    assert isinstance(submitted(ana, match, "4", id="one"), wire.Ack)


def test_a_last_play_that_could_not_be_stored_ends_nothing(room, pair):
    ana, _, match = pair
    room.store.fails = True
    ana.submit(match, "/resign")
    assert not room.live(match).is_over
    assert "live" == room.store.matches[match].phase


def test_what_the_clock_could_not_store_it_tries_again(room, pair):
    *_, match = pair
    room.store.fails = True
    room.wait(20)
    assert 0 == room.live(match).match.step
    room.store.fails = False
    room.wait(1)
    assert [("clock")] == [entry.by for entry in room.live(match).match.log]


# Who may submit


def test_a_stranger_has_no_seat_and_others_have_not_yours(room, pair):
    _, ben, match = pair
    cleo = room.guest("Cleo")
    for guest, more in ((cleo, {}), (cleo, {"seat": 0}), (ben, {"seat": 0}), (ben, {"seat": 3})):
        guest.say(type="submit", match=match, version=0, play="4", id="x", **more)
        assert "not-allowed" == guest.told()[-1].code
    assert 0 == room.live(match).match.step


def test_a_play_at_a_table_that_waits_is_no_play(room):
    ana = room.guest()
    match = ana.create().match
    ana.say(type="sit", match=match)
    ana.submit(match, "4", 0)
    assert "not-allowed" == ana.told()[-1].code
