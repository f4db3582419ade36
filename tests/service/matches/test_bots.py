"""Bots: they get what their seat knows, they answer offers, and they are late like anybody else."""

from itertools import pairwise
from random import Random

import pytest
from msgspec import structs

from parlour.service import wire
from parlour.service.context import Settings
from parlour.service.table_settings import SPEEDS, TableSettings
from tests.service.playing import four, over, play, table_of
from tests.service.room import GIVEN, Room


class Slow:
    """A thinker whose answers the test gives."""

    def __init__(self):
        self.waiting, self.lanes, self.wanted = [], [], []

    def think(self, question, done, lane, wanted):
        self.waiting.append((question, done))
        self.lanes.append(lane)
        self.wanted.append(wanted)

    advise = think


class Watching:
    """Notes the match at the moment when a bot is asked."""

    def __init__(self, room):
        self.room = room
        self.thinker = room.thinker
        self.asked = []

    def think(self, question, done, lane, wanted):
        (live,) = self.room.house.tables.values()
        self.asked.append((question, live.match))
        self.thinker.think(question, done, lane, wanted)


def against_a_bot(room, game="connect-four", options=GIVEN, bot="random", **terms):
    (ana,), match = table_of(room, game, 2, options, people=1, bots={"1": bot}, **terms)
    return ana, match


def bys(room, match):
    return [entry.by for entry in room.live(match).match.log]


@pytest.mark.parametrize(("game", "options"), [("crazy-eights", {}), ("whist", {"target": 1})])
def test_a_bot_gets_what_its_seat_knows_and_nothing_else(room, game, options):
    watching = room.context.thinker = Watching(room)
    ana, match = against_a_bot(room, game, options)
    play(room, [ana, ana], match, Random(1), 30)
    assert 5 < len(watching.asked)
    for question, then in watching.asked:
        assert (then.view(1), then.seen(1)) == (question.view, question.seen)
        assert (then.game, 1, "random") == (question.game, question.seat, question.bot)
    assert any(question.view != then.state for question, then in watching.asked)


def test_a_bot_plays_as_itself(room):
    ana, match = against_a_bot(room)
    ana.submit(match, "4")
    assert [None, None] == bys(room, match)
    assert (1, "") == (ana.last("actor", match), ana.last("by", match))


def test_a_bot_seems_to_think():
    room = Room(bot_pace=(2.0, 2.0))
    ana, match = against_a_bot(room)
    ana.submit(match, "4")
    room.wait(1.9)
    assert 1 == room.live(match).match.step
    room.wait(0.1)
    assert 2 == room.live(match).match.step


@pytest.mark.parametrize(("speed", "seconds"), [("fast", 1.0), ("normal", 2.0), ("slow", 3.0)])
def test_a_bot_is_as_quick_as_the_only_person_wants(speed, seconds):
    room = Room(bot_pace=(2.0, 2.0))
    ana, match = against_a_bot(room, speed=speed)
    ana.submit(match, "4")
    room.wait(seconds - 0.1)
    assert 1 == room.live(match).match.step
    room.wait(0.1)
    assert 2 == room.live(match).match.step


def test_at_no_speed_does_it_show_how_long_a_bot_thought():
    least = min(SPEEDS.values()) * Settings().bot_pace[0]
    assert 0.3 <= least  # what a bot takes at most, but for one move in a hundred


def test_between_people_nobodys_speed_counts():
    terms = TableSettings("checkers", {}, 4, bots={"3": "random"}, speed="fast")
    assert 1.0 == terms.slowness
    assert 0.5 == structs.replace(terms, bots={"1": "bot", "2": "bot", "3": "bot"}).slowness


def test_a_bot_that_is_slow_enough_does_not_wait_longer():
    room = Room(bot_pace=(1.0, 1.0))
    slow = room.context.thinker = Slow()
    ana, match = against_a_bot(room)
    ana.submit(match, "4")
    room.wait(3)
    slow.waiting[0][1]("4")
    assert 2 == room.live(match).match.step


class Timed:
    """Notes when each step of a bot was shown to a guest."""

    def __init__(self, room, guest, seat=0):
        self.room, self.seat, self.at = room, seat, []
        honest = guest.socket.send
        guest.visitor.tell = lambda frame: (self._note(wire.decode_outbound(frame)), honest(frame))

    def _note(self, message):
        mine = isinstance(message, wire.Update) and message.seat == self.seat
        if mine and self.room.live(message.match).places[message.actor].played_by_bot:
            self.at.append(self.room.now)

    @property
    def gaps(self):
        return [round(after - before, 6) for before, after in pairwise(self.at)]


def usual():
    return Room(bot_pace=Settings().bot_pace)


def test_two_steps_of_a_bot_are_never_closer_than_people_can_follow():
    gaps = []
    for seed in range(6):
        room, rng = usual(), Random(seed)
        ana, match = against_a_bot(room, "crazy-eights", {}, pace="untimed")
        steps = Timed(room, ana)
        for _ in range(40):
            now = room.live(match).match
            if not now.outcome and 0 in now.awaiting.seats:
                ana.submit(match, rng.choice(now.legal(0)), now.step)
            room.wait(1.5)
        gaps += steps.gaps
    assert 30 < len(gaps)
    assert 0.6 <= min([*gaps, Settings().bot_pace[0]])


@pytest.mark.parametrize("thinks", [0.0, 0.55, 3.0])
def test_two_bots_who_act_at_once_are_seen_one_after_the_other_however_long_they_think(thinks):
    room = usual()
    room.context.thinker = slow = Slow()
    bots = {"1": "random", "3": "random"}
    guests, match = table_of(room, "checkers", 4, {"opening": "bag"}, people=2, bots=bots, pace="untimed")
    guests[0].drop()
    room.wait(60)
    steps = Timed(room, guests[1], seat=2)
    guests[1].say(type="stand-in", match=match, seat=0)
    room.wait(thinks)
    for question, done in slow.waiting:
        done(f"pick {1 + question.seat}")
    room.wait(5)
    assert 1 == len(steps.gaps)
    assert 0.6 <= min(steps.gaps)


def test_for_a_bot_that_finds_nothing_the_luck_of_the_match_plays(room):
    room.thinker.silent = True
    ana, match = against_a_bot(room)
    ana.submit(match, "4")
    assert [None, "clock"] == bys(room, match)
    assert [("bot-failed", {"match": match, "seat": 1, "version": 1, "count": 1})] == room.troubles


def test_a_bot_that_never_finds_anything_still_plays_to_the_end(room):
    room.thinker.silent = True
    ana, match = against_a_bot(room)
    play(room, [ana, ana], match, Random(3), 5)
    assert 5 == bys(room, match).count("clock")
    assert over(room, match) is None


def test_a_play_that_a_bot_may_not_make_is_not_made(room):
    slow = room.context.thinker = Slow()
    ana, match = against_a_bot(room)
    ana.submit(match, "4")
    slow.waiting[0][1]("99")
    assert 1 == room.live(match).match.step


def test_a_bot_is_asked_once_for_each_step(room):
    slow = room.context.thinker = Slow()
    ana, match = against_a_bot(room)
    ana.submit(match, "4")
    room.live(match).absence.after_step()
    assert 1 == len(slow.waiting)


def test_a_late_answer_to_an_old_version_is_dropped(room):
    slow = room.context.thinker = Slow()
    ana, match = against_a_bot(room, clock=True)
    ana.submit(match, "4")
    room.wait(16)  # the clock was quicker
    assert [None, "clock"] == bys(room, match)
    ana.submit(match, "4")
    slow.waiting[0][1]("1")
    assert 3 == room.live(match).match.step
    slow.waiting[1][1]("1")
    assert 4 == room.live(match).match.step


def test_an_answer_to_a_match_that_was_put_away_is_dropped(room):
    room.context.thinker = slow = Slow()
    ana, match = against_a_bot(room)
    ana.submit(match, "4")
    ana.submit(match, "/resign")
    ana.drop()
    room.wait(5)
    assert match not in room.house.tables
    ((_, answer),) = slow.waiting
    answer("3")
    assert 3 == len(room.store.steps[match])


def test_a_bot_that_answers_twice_plays_once(room):
    slow = room.context.thinker = Slow()
    ana, match = against_a_bot(room)
    ana.submit(match, "4")
    for _ in range(2):
        slow.waiting[0][1]("1")
    assert 2 == room.live(match).match.step


def test_what_a_bot_played_is_stored_even_if_it_takes_a_second_try(room):
    ana, match = against_a_bot(room)
    slow = room.context.thinker = Slow()
    ana.submit(match, "4")
    room.store.fails = True
    slow.waiting[0][1]("1")
    room.store.fails = False
    room.wait(1)
    assert ["4", "1"] == [entry.notation for entry in room.live(match).match.log]


def test_bots_let_others_take_back(room):
    ana, match = against_a_bot(room)
    ana.submit(match, "4")
    ana.submit(match, "/offer-takeback 0")
    assert (0,) == room.live(match).match.awaiting.seats
    assert "taken-back" == ana.told(wire.Update)[-1].events[0].name
    assert room.live(match).match.state == room.live(match).match.game.setup(2)


def test_all_bots_of_a_table_let_others_take_back(room):
    bots = {"1": "random", "2": "random", "3": "random"}
    (ana,), match = table_of(room, "checkers", 4, GIVEN, people=1, bots=bots)
    start = room.live(match).match.state
    ana.submit(match, room.live(match).match.legal(0)[0])
    ana.submit(match, "/offer-takeback 0")
    assert start == room.live(match).match.state


def test_bots_play_every_game_to_its_end(room):
    ana, match = against_a_bot(room)
    ana.submit(match, "/offer-draw")
    assert ("/decline", None) == (room.live(match).match.log[-1].notation, room.live(match).match.offer)


def test_a_bot_that_stands_in_answers_for_its_seat(room):
    guests, match = four(room, pace="untimed")
    play(room, guests, match, Random(1))
    guests[3].drop()
    room.wait(60)
    guests[0].say(type="stand-in", match=match, seat=3)
    guests[0].submit(match, "/offer-takeback 0")
    assert (1, 2) == room.live(match).match.offer.asked


def test_a_bot_that_must_act_after_another_house_was_quicker_is_asked(room):
    slow = room.context.thinker = Slow()
    ana, match = against_a_bot(room)
    other = room.reopened()
    other.context.thinker = Slow()
    ana.room = other
    here, ana.socket = ana.visitor, ana.socket
    ana.connect().submit(match, "4", 0, id="there")
    here.received(b'{"type":"submit","match":"%s","version":0,"play":"5","id":"here"}' % match.encode())
    assert 1 == len(slow.waiting)
