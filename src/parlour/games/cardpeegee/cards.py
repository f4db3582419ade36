"""What a card is worth, by itself and when played, and the actions that name a card."""

from collections.abc import Iterable
from enum import StrEnum
from operator import itemgetter
from typing import NamedTuple

from parlour.games.cardpeegee import numbers
from parlour.games.cardpeegee.numbers import CONVERTING_COSTS, VALUES
from parlour.pieces.cards import Card, Pile, Suit

JACK, QUEEN, KING, ACE = 11, 12, 13, 14

_suit_then_rank = itemgetter(1, 0)


def value(card: Card) -> int:
    return VALUES[card.rank - 2]


def is_character(card: Card) -> bool:
    return numbers.is_character(card.place)


def values(cards: Pile) -> int:
    return sum([VALUES[card.rank - 2] for card in cards])


def in_order(cards: Iterable[Card]) -> Pile:
    return tuple(sorted(cards, key=_suit_then_rank))


class Play(NamedTuple):
    """A card played as a suit: first an action, then an entry of the played zone."""

    card: Card
    suit: Suit

    def __str__(self) -> str:
        return f"{self.card}={self.suit}" if self.converted else str(self.card)

    @property
    def converted(self) -> bool:
        return self.suit is not self.card.suit

    @property
    def worth(self) -> int:
        return value(self.card) - (CONVERTING_COSTS if self.converted else 0)


class Activate(NamedTuple):
    card: Card

    def __str__(self) -> str:
        return f"activate {self.card}"


class Disarm(NamedTuple):
    card: Card

    def __str__(self) -> str:
        return f"disarm {self.card}"


class Discard(NamedTuple):
    card: Card

    def __str__(self) -> str:
        return f"discard {self.card}"


class Word(StrEnum):
    BEGIN = "begin"
    ENCOUNTER = "encounter"
    FIGHT = "fight"
    LEAVE = "leave"
    DONE = "done"


Action = Play | Activate | Disarm | Discard | Word
