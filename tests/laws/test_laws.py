"""Every law catches the defect that it is there for; an honest plug-in passes them all."""

from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core import default_table, laws
from parlour.core.chance import Luck
from parlour.core.game import Message, Over, Refusal, Step, Turn
from parlour.core.match import Match
from parlour.core.secrecy import two_worlds_look_alike
from parlour.pieces.cards import BACK, DECK, Card
from tests.laws.high_card import Dealt, HighCard, Laid, State


def broken(game: HighCard) -> set[int]:
    return {failure.law for failure in laws.failures(game, matches=4)}


def test_an_honest_game_obeys_the_laws():
    laws.check(HighCard())


def test_what_was_found_is_told_with_its_seed():
    class Silent(HighCard):
        def legal(self, state, seat):
            return iter(())

    with pytest.raises(laws.LawBroken, match="law 1, seed laws/0: seat 0 must act, but may play"):
        laws.check(Silent())


def test_law_1_nobody_acts_out_of_turn():
    class Greedy(HighCard):
        def awaiting(self, state):
            awaiting = super().awaiting(state)
            return Turn((), 10) if isinstance(awaiting, Turn) else awaiting

    assert 1 in broken(Greedy())


def test_law_2_notation_is_unambiguous():
    class Blurred(HighCard):
        def legal(self, state, seat):
            return (*super().legal(state, seat), state.hands[seat][0])

    assert 2 in broken(Blurred())


def test_law_2_a_refusal_names_a_rule_that_exists():
    class Vague(HighCard):
        def refusal(self, state, seat, notation):
            return Refusal("HC-99", Message("no"), ())

    assert {2} == broken(Vague())


def test_law_2_a_refusal_proposes_what_is_legal():
    class Wrong(HighCard):
        def refusal(self, state, seat, notation):
            return Refusal("PL-2", Message("no"), (DECK[0], DECK[1]))

    assert {2} == broken(Wrong())


def test_law_2_an_alphabet_has_every_play_and_each_once():
    class Short(HighCard):
        def alphabet(self):
            return ("2C", "3C")

    class Double(HighCard):
        def alphabet(self):
            return (*map(str, DECK), "2C")

    assert {2} == broken(Short()) == broken(Double())


def test_law_3_apply_leaves_the_old_state_alone():
    class Smudging(HighCard):
        def apply(self, state, seat, action):
            object.__setattr__(state, "points", (state.points[0] + 1, state.points[1]))
            return super().apply(state, seat, action)

    assert 3 in broken(Smudging())


def test_law_3_the_log_explains_the_state():
    class Forgetful(HighCard):
        turns = 0

        def drawn(self, state, order):
            Forgetful.turns += 1
            return super().drawn(state, order[Forgetful.turns % 5 :] + order[: Forgetful.turns % 5])

    assert 3 in broken(Forgetful())


def test_law_4_legality_needs_no_secrets():
    class Peeking(HighCard):
        def legal(self, state, seat):
            return (card for card in state.hands[seat] if BACK in state.hands[1 - seat] or card.rank > 8)

    class Telling(HighCard):
        def awaiting(self, state):
            awaiting = super().awaiting(state)
            return replace(awaiting, seconds=5) if state.hands and BACK in state.hands[0] else awaiting

    assert 4 in broken(Peeking())
    assert 4 in broken(Telling())


def test_law_5_looking_twice_shows_nothing_new():
    class Flickering(HighCard):
        def view(self, state, seat):
            return replace(super().view(state, seat), points=(state.points[1], state.points[0] + 1))

    assert 5 in broken(Flickering())


def test_law_6_a_view_hides_the_others_hand():
    class Open(HighCard):
        def view(self, state, seat):
            return replace(super().view(state, seat), hands=state.hands)

    assert 6 in broken(Open())


def test_law_6_a_game_that_forgets_its_view_is_found():
    class Forgetful(HighCard):
        def view(self, state, seat):
            return state

    assert 6 in broken(Forgetful())


def test_law_6_an_event_hides_the_others_cards():
    class Chatty(HighCard):
        def witness(self, event, seat):
            return event

    assert 6 in broken(Chatty())


def test_law_6_events_of_a_play_do_not_depend_on_hidden_cards():
    class Hinting(HighCard):
        def apply(self, state, seat, action):
            step = super().apply(state, seat, action)
            best = max(step.state.hands[seat], default=Card(2, action.suit)).rank
            return step._replace(events=(*step.events, Hint(best)))

    class Hint:
        def __init__(self, rank):
            self.rank = rank

        def __eq__(self, other):
            return self.rank == other.rank

        __hash__ = None

    assert 6 in broken(Hinting())


@dataclass(frozen=True)
class Guessing(HighCard):
    """Its worlds are these, in turn."""

    guesses: list[State] = field(default_factory=list, compare=False)

    def __post_init__(self):
        pass

    def worlds(self, view, seen, seat, rng):
        return self.guesses.pop(0) if self.guesses else super().worlds(view, seen, seat, rng)


def swapped(state, seat):
    """With another card in a hand, which lay in the deck."""
    hands = list(state.hands)
    card, *rest = hands[seat]
    hands[seat] = (state.deck[0], *rest)
    return replace(state, hands=tuple(hands), deck=(card, *state.deck[1:]))


def told_by_two_worlds(game, guesses):
    """Why seat 0 can tell these worlds apart."""
    match = Match.start(game, 2, Luck.from_seed("worlds", 2))
    game.guesses[:] = guesses(match.state)
    return [reason for reason in two_worlds_look_alike(laws.moment(match, "x")) if "seat 0" in reason]


def test_law_6_a_world_that_happens_to_be_the_true_one_says_nothing():
    class Telling(Guessing):
        def view(self, state, seat):
            known = [card for card in state.hands[1 - (seat or 0)] if card != BACK] if state.hands else ()
            return replace(super().view(state, seat), points=(max(known).rank, 0)) if known else state

    class Honest(Guessing):
        pass

    def guesses(state):
        return [state] * 3 + [swapped(state, 1)]

    assert "by its view" in told_by_two_worlds(Telling(), guesses)[0]
    assert [] == told_by_two_worlds(Honest(), guesses)


def test_law_6_a_world_of_which_nothing_is_left_says_nothing():
    class Shedding(Guessing):
        """Puts the deck away, and tells of a hand that stays hidden."""

        def apply(self, state, seat, action):
            step = super().apply(state, seat, action)
            return Step(replace(step.state, deck=()), (*step.events, Laid(1, min(state.hands[1]))))

    def guesses(state):
        turned = replace(state, deck=state.deck[::-1])
        return [turned, turned, swapped(state, 1)]

    assert "where it should see" in told_by_two_worlds(Shedding(), guesses)[0]


def test_law_7_pieces_are_conserved():
    class Losing(HighCard):
        def apply(self, state, seat, action):
            step = super().apply(state, seat, action)
            return step._replace(state=replace(step.state, deck=step.state.deck[1:]))

    class Doubling(HighCard):
        def apply(self, state, seat, action):
            step = super().apply(state, seat, action)
            return step._replace(state=replace(step.state, deck=(action, *step.state.deck[1:])))

    assert 7 in broken(Losing())
    assert 7 in broken(Doubling())


def test_law_8_every_touch_is_on_the_table(monkeypatch):
    monkeypatch.setattr(default_table, "touches", lambda action: ("nowhere",))

    assert {8} == broken(HighCard())


def test_law_8_a_replay_with_every_card_open_can_be_drawn(monkeypatch):
    honest = default_table.table

    def shy(game, view, seat):
        assert BACK in view.deck, "it cannot draw what it never sees"
        return honest(game, view, seat)

    monkeypatch.setattr(default_table, "table", shy)

    assert {8} == broken(HighCard())


def test_law_8_what_is_drawn_of_a_replay_with_every_card_open_is_plain(monkeypatch):
    honest = default_table.table

    def odd(game, view, seat):
        table = honest(game, view, seat)
        return table if BACK in view.deck else replace(table, zones=(*table.zones, table.zones[-1]))

    monkeypatch.setattr(default_table, "table", odd)

    assert {8} == broken(HighCard())


def test_law_8_the_record_reads_back():
    class Spelling(HighCard):
        def legal(self, state, seat):
            return (Odd(*card) for card in super().legal(state, seat))

    class Odd(Card):
        def __str__(self):
            return f"{super().__str__()}\n\nresult: "

    assert 8 in broken(Spelling())


def test_law_9_random_play_ends_within_the_limit():
    class Hasty(HighCard):
        def max_plays(self, seats):
            return 5

    assert {9} == broken(Hasty()) - {1}


def test_law_10_a_formality_leaves_nothing_to_choose():
    class Choosy(HighCard):
        def is_formality(self, state):
            return True

    assert {10} == broken(Choosy())


def test_law_10_everybody_can_see_a_formality():
    class Secretive(HighCard):
        def is_formality(self, state):
            hand = next((hand for hand in state.hands if len(hand) == 1), ())
            return bool(hand) and hand[0] is not BACK

    assert 10 in broken(Secretive())


def test_a_game_that_throws_is_told_and_not_passed_on():
    class Throwing(HighCard):
        def view(self, state, seat):
            raise KeyError("oops")

    assert any("KeyError" in failure.reason for failure in laws.failures(Throwing(), matches=1))


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_the_laws_hold_whatever_is_played(data):
    """The same laws with luck and plays chosen by Hypothesis, which shrinks what it finds."""
    match = Match.start(HighCard(), 2, lambda draw: tuple(data.draw(st.permutations(range(draw.pool)))))
    moment = laws.moment(match, "x")
    while not moment.match.outcome:
        assert [] == list(laws.broken(moment, laws.EACH_MOMENT))
        seat = moment.awaited[0]
        play = data.draw(st.sampled_from(moment.match.legal(seat)))
        moment = moment.after(moment.match.play(seat, play)[0])
    assert isinstance(moment.match.outcome, Over)


def test_high_card_is_what_it_says():
    deal = [Card.parse(text) for text in ("2C", "9D", "KH", "3C", "8D", "KS")]
    order = [DECK.index(card) for card in deal]
    order += [place for place in range(52) if place not in order]
    match = Match.start(HighCard(), 2, lambda draw: tuple(order))
    for seat, card in ((0, "2C"), (1, "3C"), (0, "9D"), (1, "8D"), (0, "KH"), (1, "KS")):
        match, _ = match.play(seat, card)

    assert (State, (1, 1), Over((), "cards laid")) == (type(match.state), match.state.points, match.outcome)
    assert Dealt(1, (BACK,) * 3) == match.seen(0)[1]
