"""Row 25: the knowledge oracle. 10 000 frames and bodies, and a match over real sockets."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from msgspec import structs

from parlour.adapters.stores.books.progress import SqlProgress
from parlour.core.chance import Luck, Nonce
from parlour.core.match import Match
from parlour.games.crazy_eights.game import Eights
from parlour.games.whist.game import Whist
from parlour.service import wire
from parlour.service.house import House
from parlour.service.matches import presenting, watched_match
from parlour.service.matches.broadcast import Broadcast
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.seating.seats import SeatState
from parlour.service.matches.turns.hints import Hints
from parlour.service.progress.public import Public
from parlour.service.progress.settlement import Settlement
from parlour.service.wire.lobby import Hint
from tests.battery.knowledge import COURSES
from tests.battery.result import failed
from tests.battery.rows.row25_knowledge import batch, real_match, run
from tests.service.memory_store import MemoryStore


def test_nobody_is_told_what_they_may_not_know():
    assert [] == failed(islice(run(count=10_000, workers=1), 1))


def test_nobody_is_over_real_sockets():
    assert [] == failed([real_match(1)])


@pytest.mark.parametrize("rules", [Eights(), Whist(target=1)])
def test_the_oracle_agrees_with_the_rules_on_where_the_cards_are(rules):
    """Who sees them it says by itself."""
    rng, match = Random(7), Match.start(rules, 2, Luck(bytes(32), (Nonce(b"a"), Nonce(b"b"))))
    course, read = COURSES[rules.slug]({"hand": 8}), 0
    while not match.outcome and match.step < 150:
        for entry in match.log[read:]:
            if entry.seat < 0:
                course.luck([int(word) for word in entry.notation.split()])
            else:
                course.play(entry.seat, entry.notation)
        read = len(match.log)
        assert [{*map(str, hand)} for hand in match.state.hands] == [{*hand} for hand in course.hands]
        seat = rng.choice(match.awaiting.seats)
        match, _ = match.play(seat, rng.choice(match.legal(seat)))
    assert match.step > 30


# Leaks


def a_view_shows_the_stock(patch):
    honest = Whist.view

    def view(self, state, seat):
        return honest(self, state, seat)._replace(stock=state.stock)

    patch.setattr(Whist, "view", view)


def an_event_is_witnessed_by_all(patch):
    patch.setattr(Whist, "witness", lambda self, event, seat: event)


def spectators_see_a_hand(patch):
    honest = presenting.table
    patch.setattr(presenting, "table", lambda match, seat: honest(match, 0 if seat is None else seat))


def a_refusal_names_a_hidden_card(patch):
    honest = LiveMatch._refuse

    def refuse(self, wish, refusal, stale=False):
        hands = getattr(self.match.state, "hands", ((), ()))
        theirs = hands[1 - wish.seat] if len(hands) == 2 and wish.seat < 2 else ()
        honest(self, wish, replace(refusal, instead=(*refusal.instead, *theirs[:1])), stale)

    patch.setattr(LiveMatch, "_refuse", refuse)


def a_hint_is_of_the_other_hand(patch):
    def thought(self, key, play):
        for done in self._asked.pop(key):
            done(Hint(key[2], theirs[0]))

    def ask(self, live_match, person, seat, done):
        hands = getattr(live_match.match.state, "hands", ((), ()))
        theirs[:] = [str(card) for card in hands[1]] or ["none"]
        honest(self, live_match, person, seat, done)

    theirs, honest = [], Hints.ask
    patch.setattr(Hints, "_thought", thought)
    patch.setattr(Hints, "ask", ask)


def phrases_are_not_delayed(patch):
    def said(self, speaker, said):
        for spectators in (False, True):
            self._state.audience.tell_listeners(speaker, said, spectators=spectators)

    patch.setattr(Broadcast, "said", said)


def the_end_is_not_delayed(patch):
    patch.setattr(watched_match, "may_know_end", lambda terms, plays, told: True)


def spectators_are_not_delayed(patch):
    patch.setattr(Broadcast, "known", lambda self, viewpoint: self._state.match)


def what_a_match_brought_is_not_held_back(patch):
    patch.setattr(Settlement, "_held_back", lambda self: [])


def a_seat_tells_the_level_of_today(patch):
    patch.setattr(Public, "standings", lambda self, *people: self._book.standings(people))


def a_seat_tells_what_the_match_brought(patch):
    honest = LiveMatch.rewarded

    def reward(self, rewards):
        honest(self, rewards)
        for place in self.places:
            if place.person in rewards:
                place.level = rewards[place.person].after.level

    patch.setattr(LiveMatch, "rewarded", reward)


def those_who_lost_are_not_looked_for_among_the_leaders(patch):
    patch.setattr(SqlProgress, "led_of_held_back", lambda self, *words: [])


def a_rematch_is_listed_at_once(patch):
    patch.setattr(LiveMatch, "unlisted_for", lambda self: 0.0)


def what_was_missed_goes_by_the_match_as_it_is(patch):
    def missed(self, match, viewpoint, since):
        memory = self._state.match_log.memory
        return None if since is None or memory.missed(self._state.match, since) is None else ()

    patch.setattr(Broadcast, "_missed", missed)


def a_seat_that_was_left_says_so_at_once(patch):
    honest = SeatState.info
    patch.setattr(SeatState, "info", lambda self, *words, **more: honest(self, *words[:3], **more))


def a_wish_to_play_again_is_noticed(patch):
    def plays_again(self, asker):
        self._to_spectators._known = self._to_spectators._told = None
        self.presence()

    patch.setattr(Broadcast, "plays_again", plays_again)


def a_rematch_counts_at_once(patch):
    def matches(self):
        hosts = [table for table in self.tables.values() if isinstance(table, LiveMatch)]
        return sum(not live_match.known_to("").outcome for live_match in hosts)

    patch.setattr(House, "matches", matches)


def what_has_ended_is_not_taken_up_again(patch):
    honest = MemoryStore.unfinished
    patch.setattr(
        MemoryStore, "unfinished", lambda self: [one for one in honest(self) if one.row.phase != "over"]
    )


def a_picture_tells_a_nonce(patch):
    honest = Broadcast._picture

    def picture(self, *words):
        nonce = self._state.places[0].nonce.value.hex()
        return structs.replace(honest(self, *words), code=nonce)

    patch.setattr(Broadcast, "_picture", picture)


def what_was_seen_is_told_from_the_first_seat(patch):
    honest = Broadcast.seen
    patch.setattr(Broadcast, "seen", lambda self, viewer, point, first: honest(self, viewer, 0, first))


def a_pong_tells_how_far_the_match_is(patch):
    honest = wire.Pong

    def pong(match, version):
        return honest(match, None if version is None else version + 1)

    patch.setattr(wire, "Pong", pong)


@pytest.mark.parametrize(
    "defect",
    [
        a_view_shows_the_stock,
        an_event_is_witnessed_by_all,
        spectators_see_a_hand,
        a_refusal_names_a_hidden_card,
        a_hint_is_of_the_other_hand,
        phrases_are_not_delayed,
        the_end_is_not_delayed,
        spectators_are_not_delayed,
        what_a_match_brought_is_not_held_back,
        a_seat_tells_the_level_of_today,
        a_seat_tells_what_the_match_brought,
        those_who_lost_are_not_looked_for_among_the_leaders,
        a_rematch_is_listed_at_once,
        a_rematch_counts_at_once,
        a_seat_that_was_left_says_so_at_once,
        a_wish_to_play_again_is_noticed,
        what_has_ended_is_not_taken_up_again,
        what_was_missed_goes_by_the_match_as_it_is,
        a_picture_tells_a_nonce,
        what_was_seen_is_told_from_the_first_seat,
        a_pong_tells_how_far_the_match_is,
    ],
)
@pytest.mark.deep
def test_the_row_finds(defect, monkeypatch):
    defect(monkeypatch)
    assert any(batch(1, (number, 1_500))[-1] for number in range(8))
