"""Playing cards. A hidden card is `BACK`, an ordinary value written `##`.

A card has a place 0..51 (clubs, diamonds, hearts, spades, each from two to ace), so a set of cards is also a
52-bit int with a bit set for the place of each card.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple, cast

RANKS = "23456789TJQKA"


class Suit(StrEnum):
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


SUITS = tuple(Suit)


class Card(NamedTuple):
    rank: int  # 2..10, then jack 11, queen 12, king 13, ace 14
    suit: Suit

    def __str__(self) -> str:
        return "##" if self.rank == 0 else RANKS[self.rank - 2] + self.suit.value

    @property
    def place(self) -> int:
        return PLACE[self]

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card written `8H`, `TD`, `AC`; `##` is the back of one.

        >>> Card.parse("TD")
        Card(rank=10, suit=<Suit.DIAMONDS: 'D'>)
        """
        try:
            return BY_NAME[text]
        except KeyError:
            raise ValueError(f"{text!r} is not a card: write rank then suit, such as 8H, TD or AC.") from None


Pile = tuple[Card, ...]

# No suit at all, so that code that mistakes a hidden card for a real one fails instead of guessing.
BACK = Card(0, cast(Suit, None))
DECK: Pile = tuple(Card(rank, suit) for suit in SUITS for rank in range(2, 15))
PLACE = {card: place for place, card in enumerate(DECK)}
BY_NAME = {str(card): card for card in (*DECK, BACK)}


def backs(count: int) -> Pile:
    return (BACK,) * count


def mask(cards: Iterable[Card]) -> int:
    """The cards as one int, with a bit for each place."""
    bits = 0
    for card in cards:
        bits |= 1 << PLACE[card]
    return bits


def cards_in(bits: int) -> Pile:
    """The cards whose bits are set, in the order of their places."""
    return tuple(card for place, card in enumerate(DECK) if bits >> place & 1)
