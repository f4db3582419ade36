"""A house that was killed and opens again knows what it knew."""

from random import Random

import pytest
from msgspec import structs

from parlour.core.match import HOUSE
from parlour.core.record import write
from parlour.service import wire
from parlour.service.matches.live_match import TIME_TO_RETURN
from parlour.service.matches.quarantine import NO_GAME
from tests.service.playing import KINDS, four, over, play, seated, submitted
from tests.service.room import GIVEN, Room


def known(room, match):
    """Everything that a host must know of a match."""
    folded = room.live(match).match_log
    now = folded.match
    return {
        "state": now.state,
        "awaiting": now.awaiting,
        "step": now.step,
        "draws": now.draws,
        "talk": now.talk,
        "offer": now.offer,
        "log": now.log,
        "seen": [now.seen(seat) for seat in (None, *range(now.seats))],
        "luck": now.luck,
        "since": folded.since,
        "expiries": folded.expiries,
        "expired": folded._expired,
        "answered": folded.answered,
        "offered": folded.offered_at,
        "recent": list(folded.memory.recent),
    }


def live(room, guests, match, rng):
    """Plays, talk and time that passes, as it comes."""
    for _ in range(40):
        now = room.live(match).match
        if now.outcome:
            return
        what = rng.random()
        if what < 0.1:
            room.wait(20)
        elif what < 0.2:
            talk = [f"/offer-takeback {max(0, now.step - 2)}", "/accept", "/decline"]
            rng.choice(guests).submit(match, rng.choice(talk), id=str(rng.random()))
        else:
            play(room, guests, match, rng)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(4))
def test_it_knows_every_match_as_it_was(kind, seed):
    rng, room = Random(seed), Room(expiries=100)
    guests, match = seated(room, kind)
    live(room, guests, match, rng)
    again = room.reopened()
    if room.live(match).is_over:
        assert write(room.live(match).match) == again.record(match)
    else:
        assert known(room, match) == known(again, match)


def test_it_calls_nobody_late_for_a_bot_that_stood_in(room):
    guests, match = four(room)
    guests[2].drop()
    room.wait(2 * room.context.settings.held)
    room.thinker.silent = True
    late = room.live(match).match_log.expiries[2]
    guests[0].say(type="stand-in", match=match, seat=2)
    play(room, guests, match, Random(1), 16)
    guests[2].connect().say(type="join", match=match)
    again = room.reopened()
    assert late == room.live(match).match_log.expiries[2]
    assert known(room, match) == known(again, match)


def test_it_goes_on_with_the_same_luck(room):
    guests, match = seated(room, "whist")
    again = room.reopened()
    rngs = Random(1), Random(1)
    play(room, guests, match, rngs[0], 20)
    first = room.live(match).match.log
    room.store.steps[match][1:] = []
    for guest in guests:
        guest.room = again
        guest.connect().say(type="join", match=match)
    play(again, guests, match, rngs[1], 20)
    assert first == tuple(entry for entry in again.live(match).match.log if entry.by != HOUSE)


def test_an_offer_that_stands_can_be_answered(room):
    ana, ben, match = room.pair()
    ana.submit(match, "/offer-draw")
    ben.room = again = room.reopened()
    ben.connect().say(type="join", match=match)
    assert ben.last("offer", match) == wire.Offer(0, (1,))
    ben.submit(match, "/accept")
    assert ((), "agreed") == over(again, match)


def test_tables_that_wait_go_on_waiting(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    made = ana.create(options=GIVEN, private=True)
    ana.say(type="sit", match=made.match, nonce="cd" * 16)
    again = room.reopened()
    assert made.match == again.house.by_code(made.code).match
    ben.room = again
    ben.connect().say(type="sit", match=made.match)
    assert made.commit == ben.last("commit", made.match)
    assert (b"\xcd" * 16, False) == again.live(made.match).match.luck.nonces[0]


def test_a_full_table_whose_start_was_not_stored_begins(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = ana.create(options=GIVEN).match
    ana.say(type="sit", match=match)
    room.store.hold()
    ben.say(type="sit", match=match)  # killed before the start
    room.store.held = None
    again = room.reopened()
    assert "live" == room.store.matches[match].phase
    assert 0 == again.live(match).match.step


def test_a_bot_that_was_to_move_moves():
    room = Room(bot_pace=(5.0, 5.0))
    ana = room.guest()
    match = ana.create(options=GIVEN, bots={"1": "random"}).match
    ana.say(type="sit", match=match).submit(match, "4")
    again = room.reopened()
    again.wait(5)
    assert 2 == again.live(match).match.step


def changed(room, match, **fields):
    room.store.matches[match] = structs.replace(room.store.matches[match], **fields)


def test_a_match_of_other_rules_is_ended_with_a_reason_and_not_folded(room):
    ana, _, match = room.pair()
    changed(room, match, rules_version=99)
    room.store.steps[match] = ["no step"]  # whoever folded it would fail
    again = room.reopened()
    assert ("over", "rules-changed") == (room.store.matches[match].phase, room.store.matches[match].reason)
    assert {} == again.house.tables
    assert [("match-ended-old-rules", {"match": match, "game": "connect-four"})] == again.notes
    ana.room = again
    ana.connect().say(type="join", match=match)
    assert [match] == [closed.match for closed in ana.told(wire.Closed)]


def test_a_game_that_is_missing_leaves_its_matches_as_they_are_and_all_others_go_on(room):
    ana, _, lost = room.pair()
    *_, kept = room.pair()
    waiting = room.guest("Cleo").create().match
    for match in (lost, waiting):
        changed(room, match, terms=structs.replace(room.store.matches[match].terms, game="ludo"))
    again = room.reopened()
    assert [kept] == list(again.house.tables)
    assert ("live", "waiting") == (room.store.matches[lost].phase, room.store.matches[waiting].phase)
    assert [("game-missing", {"game": "ludo", "matches": 2})] == again.troubles
    assert 2 == again.house.quarantine.count
    ana.room = again
    ana.connect().say(type="join", match=lost)
    assert [("unreadable", NO_GAME)] == [(one.code, one.message.key) for one in ana.told(wire.Problem)]


def test_a_match_goes_on_when_its_game_is_installed_again(room):
    ana, _, match = room.pair()
    ana.submit(match, "4")
    terms = room.store.matches[match].terms
    changed(room, match, terms=structs.replace(terms, game="ludo"))
    assert {} == room.reopened().house.tables
    changed(room, match, terms=terms)
    again = room.reopened()
    assert (1, [], 0) == (again.live(match).match.step, again.troubles, again.house.quarantine.count)


def test_finished_matches_are_not_taken_up(room):
    ana, _, match = room.pair()
    ana.submit(match, "/resign")
    assert {} == room.reopened().house.tables


def test_a_match_of_the_past_takes_no_more_plays(room):
    ana, _, match = room.pair()
    ana.submit(match, "/resign")
    ana.room = again = room.reopened()
    ana.connect().say(type="join", match=match)
    assert "PL-3" == submitted(ana, match, "4").rule
    assert write(room.live(match).match) == again.record(match)


def test_a_match_that_another_house_began_is_taken_up_with_its_clock_when_it_is_asked_for(room):
    other = room.reopened()
    ana, _, match = room.pair()
    ana.room = other
    ana.connect().say(type="join", match=match)
    other.wait(TIME_TO_RETURN + 16)
    assert ["house", "clock"] == [entry.by for entry in other.live(match).match.log]
