"""The character, the first health and the first hand."""

from fractions import Fraction
from itertools import combinations

import pytest

from parlour.core.game import Draw, Over, Turn
from parlour.core.match import Match
from parlour.games.cardpeegee import why
from parlour.games.cardpeegee.cards import value
from parlour.games.cardpeegee.events import Came, Healed, Received, Source
from parlour.games.cardpeegee.state import Phase
from parlour.pieces.cards import DECK, Card
from tests.rules.cardpeegee.run import GAME, cards, dealt, do, legal, told


def test_a_run_begins_with_the_creation_of_the_character():
    state = GAME.setup(1)

    assert ["begin"] == legal(state)
    assert GAME.awaiting(state) == Turn((0,))


def test_the_first_king_or_queen_is_the_character_and_the_others_go_back():
    state, _ = GAME.apply(GAME.setup(1), 0, GAME.legal(GAME.setup(1), 0)[0])
    state, _ = dealt(state, "AC")
    state, _ = dealt(state, "JH")

    assert GAME.awaiting(state) == Draw(50, 1)
    state, events = dealt(state, "QH")
    assert events == (Came(Card.parse("QH")),)
    assert (state.character, state.shown, len(state.deck)) == (Card.parse("QH"), (), 51)


def test_health_begins_at_15_and_three_cards_which_go_back():
    state, events = told(GAME.setup(1), "begin", "KD", "5H KC AS", "2C 9D JH 4S TS")

    assert state.hp == 15 + 5 + 10 + 11
    assert [e for e in events if isinstance(e, Healed)] == [Healed(why.first_health(cards("5H KC AS")))]
    assert Card.parse("AS") in state.deck


def test_the_first_hand_has_five_cards_in_order_and_day_1_begins():
    state, events = told(GAME.setup(1), "begin", "KD", "5H KC AS", "TS 9D JH 2C 4S")

    assert state.hand == cards("2C 9D JH 4S TS")
    assert Received(cards("TS 9D JH 2C 4S"), Source.FIRST_HAND) in events
    assert (state.phase, state.day, len(state.deck)) == (Phase.DAY, 1, 46)
    assert ["encounter"] == legal(state)


def test_the_mean_of_the_first_health_is_exactly_15_and_three_370_of_51():
    """By symmetry each king or queen is equally likely to come first; all 51 cards are left then."""
    healths = []
    for character in cards("QC KC QD KD QH KH QS KS"):
        rest = [card for card in DECK if card != character]
        healths += [15 + sum(map(value, three)) for three in combinations(rest, 3)]

    assert Fraction(sum(healths), len(healths)) == 15 + Fraction(3 * 370, 51)
    assert 36.7647 == round(sum(healths) / len(healths), 4)
    assert (21, 48) == (min(healths), max(healths))


def test_the_rules_give_the_health_that_the_enumeration_used():
    for three in (cards("2C 2D 2H"), cards("AC AD AH"), cards("9S TD JC")):
        assert why.total(why.first_health(three)) == 15 + sum(map(value, three))


@pytest.mark.parametrize(
    ("name", "worth"), [("2C", 2), ("9D", 9), ("TH", 10), ("JS", 10), ("QC", 10), ("KD", 10), ("AH", 11)]
)
def test_what_a_card_is_worth(name, worth):
    assert value(Card.parse(name)) == worth


def test_the_deck_is_worth_380_and_each_suit_95():
    assert 380 == sum(map(value, DECK))
    assert [sum(value(card) for card in DECK if card.suit == suit) for suit in "CDHS"] == [95] * 4


def test_it_is_a_game_for_one_without_clock_draw_offers_or_points():
    assert ((1,), {"vanilla": {}}, False, 0) == (GAME.seats, GAME.presets, GAME.draw_offers, GAME.average)
    assert None is GAME.awaiting(GAME.setup(1)).seconds
    assert 0 == GAME.player(GAME.setup(1), 0).plays


def test_a_dead_player_ends_the_run_without_winners():
    state = do(GAME.setup(1), "begin", "KD", "2C 2D 2H", "TS 9D JH 2C 4S")
    state = do(state, "encounter", "AS KS AC", "3C")

    assert GAME.awaiting(state) == Over((), "death")


def test_a_play_can_be_taken_back_to_the_last_deal_and_no_further():
    match = Match.start(GAME, 1, lambda draw: tuple(range(draw.pool - 1, draw.pool - 1 - draw.take, -1)))
    match, _ = match.play(0, "begin")

    with pytest.raises(Exception, match="Draws cannot be taken back"):
        match.play(0, "/offer-takeback 0")
