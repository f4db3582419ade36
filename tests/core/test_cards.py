"""Cards are written rank then suit, and a set of them is also an int."""

import pytest

from parlour.pieces.cards import BACK, DECK, Card, Suit, backs, cards_in, mask


@pytest.mark.parametrize(("text", "rank", "suit"), [("8H", 8, "H"), ("TD", 10, "D"), ("AC", 14, "C")])
def test_a_card_is_written_rank_then_suit(text, rank, suit):
    assert Card(rank, Suit(suit)) == Card.parse(text)
    assert text == str(Card.parse(text))


@pytest.mark.parametrize("text", ["", "8", "H8", "10H", "8h", "1C", "8HH"])
def test_anything_else_is_not_a_card(text):
    with pytest.raises(ValueError, match="is not a card: write rank then suit"):
        Card.parse(text)


def test_a_hidden_card_has_neither_rank_nor_suit():
    assert "##" == str(BACK)
    assert Card.parse("##") == BACK
    assert None is BACK.suit
    assert backs(2) == (BACK, BACK)


def test_fifty_two_different_cards():
    assert 52 == len(set(DECK)) == len({str(card) for card in DECK})
    assert list(range(52)) == [card.place for card in DECK]


def test_a_set_of_cards_is_an_int_and_back():
    hand = (DECK[3], DECK[51])

    assert mask(hand) == 1 << 3 | 1 << 51
    assert hand == cards_in(mask(hand))
