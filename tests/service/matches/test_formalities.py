"""What the house plays by itself: formalities, and an opening that is skipped."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from parlour.core import laws, registry
from parlour.core.match import HOUSE
from parlour.core.record import read
from parlour.service import wire
from parlour.service.rewards.finished_match import _plays
from parlour.service.wire.lobby import NewPlay
from tests.laws.high_card import HighCard
from tests.service.playing import table_of
from tests.service.room import GIVEN, Room

PAUSE = 0.8
BOT = {"1": "random"}
WHIST = {"target": 1}


def made(room, match):
    """What the house played, and for whom."""
    return [(entry.seat, entry.notation) for entry in room.live(match).match.log if entry.by == HOUSE]


def whist(room, **terms):
    """Somebody at a table of Whist, whose opening has been skipped."""
    (ana,), match = table_of(room, "whist", 2, WHIST, people=1, ceremony=False, **terms)
    room.wait(0)
    return ana, match


def phase(room, match):
    return str(room.live(match).match.state.phase)


def lays_a_card(room, ana, match, seat=None):
    now = room.live(match).match
    seat = now.awaiting.seats[0] if seat is None else seat
    ana.submit(match, now.legal(seat)[0], now.step, seat=seat)


def to_the_takes(room, ana, match):
    """Both have laid a card, and the prize is to be taken."""
    while phase(room, match) != "take-prize":
        lays_a_card(room, ana, match)


@pytest.fixture
def taking(room):
    """Ana with a bot, where whoever won the first trick is to take the prize."""
    ana, match = whist(room, bots=BOT)
    to_the_takes(room, ana, match)
    return ana, match


def test_the_takes_and_the_turn_of_a_trick_happen_by_themselves_after_a_pause_each(room, taking):
    _, match = taking
    before, (winner,) = len(made(room, match)), room.live(match).match.awaiting.seats
    room.wait(PAUSE - 0.01)
    assert "take-prize" == phase(room, match)
    room.wait(0.01)
    assert "take-next" == phase(room, match)
    room.wait(2 * PAUSE)
    loser = 1 - winner
    assert [(winner, "take"), (loser, "take"), (loser, "reveal")] == made(room, match)[before:]
    assert phase(room, match) in ("lead", "follow")  # a bot that won has led


def test_everybody_is_told_that_it_was_the_house(room, taking):
    ana, _ = taking
    room.wait(PAUSE)
    assert "house" == ana.told(wire.Update)[-1].by


def test_nobody_is_asked_for_what_happens_by_itself(room, taking):
    ana, match = taking
    assert ((), ()) == (ana.last("awaited", match), ana.last("choices", match))
    ana.say(type="join", match=match)
    assert ((), ()) == (ana.last("awaited", match), ana.last("choices", match))


def test_nothing_but_takes_and_turns_is_played_by_the_house_in_a_whole_match(room):
    ana, match = whist(room, bots=BOT)
    rituals = len(made(room, match))
    while not room.live(match).is_over and room.live(match).match.state.round == 1:
        room.wait(PAUSE) if 0 not in room.live(match).match.awaiting.seats else lays_a_card(room, ana, match)
        room.wait(3 * PAUSE)
    assert 3 * 13 - 1 == len(made(room, match)[rituals:])  # after the last card no prize is turned up
    assert {"take", "reveal"} == {notation for _, notation in made(room, match)[rituals:]}


@pytest.mark.parametrize("game", ["crazy-eights", "cardpeegee", "connect-four", "checkers"])
def test_other_games_have_no_formalities(room, game):
    bots = {} if game == "cardpeegee" else BOT
    (ana,), match = table_of(room, game, None, {}, people=1, bots=bots)
    for _ in range(20):
        room.wait(2)
        now = room.live(match).match
        if now.outcome:
            break
        ana.submit(match, now.legal(0)[0], now.step)
    assert [] == made(room, match)


def test_between_people_they_are_played_by_hand(room):
    (ana, ben), match = table_of(room, "whist", 2, WHIST, pace="untimed", ceremony=False)
    guests = (ana, ben)
    for _ in range(60):
        now = room.live(match).match
        seat = now.awaiting.seats[0]
        guests[seat].submit(match, now.legal(seat)[-1], now.step)
        room.wait(2)
    assert "take" in {entry.notation for entry in room.live(match).match.log}
    assert [] == made(room, match)


def test_at_one_device_they_happen_by_themselves_and_the_opening_does_not(room):
    ana, match = whist(room, hot_seat=True)
    assert ("pick", []) == (phase(room, match), made(room, match))
    for _ in range(100):
        if phase(room, match) == "take-prize":
            break
        now = room.live(match).match
        seat = now.awaiting.seats[0]
        ana.submit(match, now.legal(seat)[-1], now.step, seat=seat)
        room.wait(0.1)
    room.wait(3 * PAUSE)
    assert ["take", "take", "reveal"] == [notation for _, notation in made(room, match)]


def test_a_table_may_keep_the_ritual(room):
    ana, match = whist(room, bots=BOT, formalities=False)
    rituals = len(made(room, match))
    to_the_takes(room, ana, match)
    room.wait(60)
    while 0 in room.live(match).match.awaiting.seats and phase(room, match).startswith(("take", "reveal")):
        lays_a_card(room, ana, match)
    assert rituals == len(made(room, match))


def test_whoever_is_quicker_than_the_house_plays_it(room, taking):
    ana, match = taking
    before = len(made(room, match))
    now = room.live(match).match
    if now.awaiting.seats == (1,):  # the bot's is the house's to make
        room.wait(PAUSE)
        before, now = before + 1, room.live(match).match
    room.wait(PAUSE / 2)
    ana.submit(match, "take", now.step)
    assert before == len(made(room, match))
    room.wait(PAUSE - 0.01)
    assert before == len(made(room, match))  # the next has a pause of its own
    assert now.step + 1 == room.live(match).match.step


def test_no_clock_runs_meanwhile_and_the_next_turn_has_its_full_time(room):
    ana, match = whist(room, bots=BOT, clock=True)
    to_the_takes(room, ana, match)
    assert ana.last("time", match) is None
    while 0 not in room.live(match).match.awaiting.seats or phase(room, match) not in ("lead", "follow"):
        room.wait(PAUSE / 2)
    assert 15000 <= ana.last("time", match).left_ms
    room.store.full = True
    room.wait(60)
    assert not [entry for entry in room.live(match).match.log if entry.by == "clock"]


def test_what_could_not_be_stored_is_made_again(room, taking):
    _, match = taking
    before = len(made(room, match))
    room.store.full = True
    room.wait(5)
    assert before == len(made(room, match))
    room.store.full = False
    room.wait(1)
    assert before + 1 == len(made(room, match))


def test_it_goes_on_in_a_house_that_was_opened_again(room, taking):
    _, match = taking
    before = len(made(room, match))
    again = room.reopened()
    again.wait(PAUSE)
    assert before + 1 == len(made(again, match))


def test_a_formality_is_nobodys_play_and_nobody_stood_in(room, taking):
    _, match = taking
    live = room.live(match)
    own = [live.match_log.last_play(seat) for seat in (0, 1)]
    counted = _plays(live.match)
    room.wait(PAUSE)
    assert own == [live.match_log.last_play(seat) for seat in (0, 1)]
    assert [0, 0] == live.match_log.stood_in
    assert counted == _plays(live.match)


def test_its_record_reads_back_and_says_who_played(room, taking):
    ana, match = taking
    room.wait(PAUSE)
    ana.submit(match, "/resign")
    record = room.record(match, ana)
    assert "/house take" in record
    assert made(room, match) == [(p.seat, p.notation) for p in read(record).log if p.by == HOUSE]


# The ceremony


@pytest.mark.parametrize("game", ["whist", "connect-four", "checkers"])
def test_an_opening_that_is_skipped_is_over_at_once(room, game):
    *_, match = table_of(room, game, 2, {}, people=1, bots=BOT, ceremony=False)
    room.wait(0)
    live = room.live(match)
    assert not live.match.game.is_ritual(live.match.state)
    assert made(room, match)
    assert not any(asked.game.is_ritual(asked.view) for asked in room.thinker.asked)


def test_every_round_of_whist_skips_it(room):
    ana, match = whist(room, bots=BOT)
    live = room.live(match)
    for _ in range(2000):
        if live.is_over or live.match.state.round == 2:
            break
        if 0 in live.match.awaiting.seats and phase(room, match) in ("lead", "follow"):
            lays_a_card(room, ana, match)
        room.wait(PAUSE)
    assert live.is_over or not live.match.game.is_ritual(live.match.state)


def test_a_match_that_begins_with_a_request_may_skip_it_too():
    room, begun = Room(), []
    ana = room.guest()
    room.house.play(ana.visitor._who, NewPlay("connect-four", ceremony=False), begun.append)
    room.wait(0)
    assert not begun[0].match.game.is_ritual(begun[0].match.state)


@pytest.mark.parametrize("terms", [{"people": 2}, {"people": 1, "hot_seat": True}])
def test_between_people_and_at_one_device_nobody_skips_it(room, terms):
    *_, match = table_of(room, "connect-four", 2, {}, ceremony=False, **terms)
    room.wait(5)
    assert [] == made(room, match)


def test_a_bot_that_completes_a_table_makes_it_skip_the_ceremony(room):
    (ana,), match = table_of(room, "connect-four", 2, {}, people=1, ceremony=False)
    ana.say(type="seat-bot", match=match, seat=1)
    room.wait(0)
    assert not room.live(match).match.game.is_ritual(room.live(match).match.state)


def test_who_wants_the_ceremony_has_it(room):
    (_,), match = table_of(room, "connect-four", 2, {}, people=1, bots=BOT)
    room.wait(5)
    assert [] == made(room, match)


def test_a_match_without_an_opening_is_as_it_was(room):
    (_,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots=BOT, ceremony=False)
    room.wait(5)
    assert [] == made(room, match)


# Games of others


@dataclass(frozen=True)
class LastCard(HighCard):
    """A plug-in in which the last card of a hand is laid by itself."""

    slug: ClassVar[str] = "last-card"

    def is_formality(self, state):
        return 4 <= len(state.laid) < 6


@pytest.fixture
def plug_in(monkeypatch):
    known = registry._kind
    monkeypatch.setattr(registry, "_kind", lambda slug: LastCard if slug == "last-card" else known(slug))
    laws.check(LastCard(), matches=2)


def test_a_game_of_others_takes_bots_and_declares_formalities_of_its_own(room, plug_in):
    (ana,), match = table_of(room, "last-card", 2, {}, people=1)
    ana.say(type="seat-bot", match=match, seat=1)
    for _ in range(2):
        lays_a_card(room, ana, match)
    assert [] == made(room, match)
    room.wait(2 * PAUSE)
    assert [0, 1] == [seat for seat, _ in made(room, match)]
    assert room.live(match).is_over
