"""A round on the table, and how cards move from the deck and the draw pile."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from parlour.core.game import Seat, Step
from parlour.games.opening import Bag, Pick
from parlour.games.whist.events import (
    DealerDrawn,
    Dealt,
    Event,
    HandShown,
    Led,
    NextTaken,
    PrizeTaken,
    PrizeTurned,
    Shuffled,
    Stage,
    TrumpTurned,
)
from parlour.games.whist.tricks import answers
from parlour.pieces.cards import DECK, Card, Pile, Suit, mask
from parlour.pieces.shuffles import Shuffle

SHUFFLES = 3
DRAW_PILE = 26  # cards left when both have their thirteen
TRICKS = (len(DECK) - DRAW_PILE) // 2  # of the second stage, as the table shows: one for each card in a hand
IN_HAND = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)


class Act(StrEnum):
    """What a player does with the deck or the draw pile."""

    DEAL = "deal"
    DEAL_ALL = "deal-all"
    REVEAL = "reveal"
    TAKE = "take"


Action = Pick | Shuffle | Act | Card


class Phase(StrEnum):
    PICK = "pick"
    SHUFFLE = "shuffle"
    DEAL = "deal"
    REVEAL = "reveal"
    LEAD = "lead"
    FOLLOW = "follow"
    TAKE_PRIZE = "take-prize"
    TAKE_NEXT = "take-next"
    OVER = "over"


class State(NamedTuple):
    phase: Phase = Phase.PICK
    turn: Seat = 0  # who acts; during the deal, the dealer
    fan: Bag = Bag()  # the places picked to draw for dealer
    drawn: Pile = ()  # the cards found there
    shuffles: int = SHUFFLES  # that the dealer still has to choose
    mixing: Shuffle | None = None  # the shuffle that luck must make now
    stock: Pile = DECK  # the deck, later the draw pile, top first
    hands: tuple[Pile, Pile] = ((), ())
    trump: Suit | None = None
    led: Card | None = None
    discard: Pile = ()
    spoils: tuple[Pile, Pile] = ((), ())
    rounds: tuple[tuple[int, int], ...] = ()  # the pairs of both seats in each finished round

    @property
    def round(self) -> int:
        return len(self.rounds) + (self.phase is not Phase.OVER)

    @property
    def stage(self) -> Stage:
        if self.trump is None:
            return Stage.DEAL
        return Stage.DRAFT if self.stock else Stage.DUEL

    @property
    def prize(self) -> Card | None:
        """The top of the draw pile while it lies face up."""
        face_up = self.phase in (Phase.LEAD, Phase.FOLLOW, Phase.TAKE_PRIZE)
        return self.stock[0] if face_up and self.stock else None

    @property
    def pairs(self) -> tuple[int, int]:
        return len(self.spoils[0]) // 2, len(self.spoils[1]) // 2

    def with_hand(self, seat: Seat, hand: Pile) -> "State":
        return self._replace(hands=exchanged(self.hands, seat, hand))


def dealer_drawn(state: State, cards: tuple[Card, Card]) -> Step[State, Event]:
    """The lower rank deals; after a tie both pick again."""
    first, second = cards
    stock = tuple(card for card in state.stock if card not in cards)
    # The dealer's shuffles come on top of this one, so that their choice cannot steer the deal.
    after = state._replace(stock=stock, drawn=cards, mixing=Shuffle.SCRAMBLE)
    if first.rank == second.rank:
        return Step(after._replace(fan=Bag(attempt=state.fan.attempt + 1)), (DealerDrawn(cards, None),))
    dealer = int(second.rank < first.rank)
    return Step(after._replace(phase=Phase.SHUFFLE, turn=dealer), (DealerDrawn(cards, dealer),))


def shuffled(state: State, style: Shuffle) -> Step[State, Event]:
    left = state.shuffles - 1
    phase = Phase.SHUFFLE if left else Phase.DEAL
    return Step(state._replace(phase=phase, shuffles=left, mixing=style), (Shuffled(state.turn, style),))


def dealt(state: State, count: int) -> Step[State, Event]:
    """Deals so many cards from the top, one at a time, the dealer's opponent first."""
    left = len(state.stock)
    seats = tuple((state.turn + size + 1) % 2 for size in range(left, left - count, -1))
    for seat in seats:
        hand = (*state.hands[seat], state.stock[0])
        state = state.with_hand(seat, hand)._replace(stock=state.stock[1:])
    phase = Phase.DEAL if len(state.stock) > DRAW_PILE else Phase.REVEAL
    return Step(state._replace(phase=phase), (Dealt(seats),))


def revealed(state: State) -> Step[State, Event]:
    """Turns up the top of the draw pile; the first of a round sets trump and opens the hands."""
    seat, card = state.turn, state.stock[0]
    after = state._replace(phase=Phase.LEAD, turn=1 - seat)
    if state.trump:
        return Step(after, (PrizeTurned(seat, card),))
    first, second = map(in_order, state.hands)
    shown = (TrumpTurned(seat, card), HandShown(0, first), HandShown(1, second))
    return Step(after._replace(trump=card.suit, hands=(first, second)), shown)


def playable(hand: Pile, led: Card | None) -> Pile:
    may = answers(mask(hand), led.place) if led else mask(hand)
    return tuple(card for card in hand if may >> card.place & 1)


def lead(state: State, card: Card) -> Step[State, Event]:
    after = state._replace(phase=Phase.FOLLOW, turn=1 - state.turn, led=card)
    return Step(after, (Led(state.turn, card),))


def taken(state: State) -> Step[State, Event]:
    """The winner takes the prize; the loser takes the next card and, if any are left, turns up another."""
    seat, card, stock = state.turn, state.stock[0], state.stock[1:]
    after = state.with_hand(seat, in_order((*state.hands[seat], card)))._replace(stock=stock)
    if state.phase is Phase.TAKE_PRIZE:
        return Step(after._replace(phase=Phase.TAKE_NEXT, turn=1 - seat), (PrizeTaken(seat, card),))
    phase, turn = (Phase.REVEAL, seat) if stock else (Phase.LEAD, 1 - seat)
    return Step(after._replace(phase=phase, turn=turn), (NextTaken(seat, card),))


def desirable(card: Card, trump: Suit | None) -> bool:
    return card.suit == trump or card.rank > 10


def in_order(cards: Iterable[Card]) -> Pile:
    return tuple(sorted(cards, key=lambda card: (IN_HAND.index(card.suit), card.rank)))


def exchanged(piles: tuple[Pile, Pile], seat: Seat, pile: Pile) -> tuple[Pile, Pile]:
    """Both seats' piles, with that of `seat` replaced."""
    return (pile, piles[1]) if seat == 0 else (piles[0], pile)
