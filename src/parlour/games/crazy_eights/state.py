"""The cards of Crazy Eights: where they lie, the actions and the events.

The draw pile is written top first and the discard pile top last: turned over, the discard pile is a draw pile
as it is, with its oldest card on top.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from parlour.core.game import Seat
from parlour.games.crazy_eights.playouts import playable
from parlour.pieces.cards import DECK, SUITS, Card, Pile, Suit, cards_in

ACE, EIGHT = 14, 8
Hands = tuple[Pile, Pile]


class Stage(StrEnum):
    DEAL = "deal"
    PLAY = "play"
    RESET = "reset"  # nobody can play: the piles must be shuffled


class Lay(NamedTuple):
    card: Card
    suit: Suit | None = None  # the suit that an eight names

    def __str__(self) -> str:
        return f"{self.card}={self.suit}" if self.suit else str(self.card)


class DrawCard(NamedTuple):
    def __str__(self) -> str:
        return "draw"


DRAW = DrawCard()
Action = Lay | DrawCard


class Dealt(NamedTuple):
    seat: Seat
    cards: Pile


class Started(NamedTuple):
    """The first card of the discard pile."""

    card: Card


class Played(NamedTuple):
    seat: Seat
    card: Card
    suit: Suit | None
    left: int  # cards left in the hand


class ExtraTurn(NamedTuple):
    """The opponent has a full hand and cannot play."""

    seat: Seat


class Drew(NamedTuple):
    """A viewer who does not see the card does not learn whether it can be played, either."""

    seat: Seat
    card: Card
    playable: bool


class Passed(NamedTuple):
    """A full hand without a playable card ends the turn."""

    seat: Seat
    held: int


class Flipped(NamedTuple):
    seat: Seat
    card: Card


class PilesReset(NamedTuple):
    card: Card


Event = Dealt | Started | Played | ExtraTurn | Drew | Passed | Flipped | PilesReset


class State(NamedTuple):
    hands: Hands = ((), ())  # oldest card first
    draw: Pile = ()  # top first
    discards: Pile = ()  # top last
    declared: Suit | None = None  # the suit named with the eight on top
    mover: Seat = 0
    stage: Stage = Stage.PLAY
    played: tuple[int, int] = (0, 0)  # cards laid by each seat

    @property
    def top(self) -> Card:
        return self.discards[-1]

    @property
    def suit(self) -> Suit:
        """The suit to follow."""
        return self.declared or self.discards[-1].suit

    @property
    def wild(self) -> bool:
        """True if an eight lies alone: anything may be laid on it."""
        return len(self.discards) == 1 and self.discards[0].rank == EIGHT

    @property
    def answers(self) -> Mapping[Card, tuple[Lay, ...]]:
        return answers(self.discards[-1], self.suit, self.wild)


@cache
def answers(top: Card, suit: Suit, wild: bool) -> Mapping[Card, tuple[Lay, ...]]:
    """Every card that may be laid now, with the ways to lay it."""
    cards = cards_in(playable((1 << len(DECK)) - 1, top.place, SUITS.index(suit), wild))
    return {card: ways_to_lay(card) for card in cards}


def ways_to_lay(card: Card) -> tuple[Lay, ...]:
    """The ways to lay a card: an eight names any suit."""
    return tuple(Lay(card, suit) for suit in SUITS) if card.rank == EIGHT else (Lay(card),)


def can_play(state: State, seat: Seat) -> bool:
    return not state.answers.keys().isdisjoint(state.hands[seat])
