"""Which cards may be played, as which suits, and which may be activated.

An active jack lets any other card be played as its suit, and other cards of its suit as any suit.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations

from parlour.core.game import Step
from parlour.games.cardpeegee import numbers
from parlour.games.cardpeegee.cards import ACE, Activate, Play, in_order
from parlour.games.cardpeegee.events import Activated, CardPlayed
from parlour.games.cardpeegee.player import crowned
from parlour.games.cardpeegee.state import (
    PHASE_NUMBERS,
    SUIT_NUMBERS,
    Phase,
    RunStep,
    State,
    let_go,
    told,
    without,
)
from parlour.pieces.cards import SUITS, Card, Pile, Suit


def fitting(state: State) -> tuple[Suit, ...]:
    """The suits that can be played now: none after the first blow against a monster."""
    return fits(state.phase, state.rounds)


@cache
def fits(phase: Phase, rounds: int = 0) -> tuple[Suit, ...]:
    suits = numbers.fitting(PHASE_NUMBERS[phase], rounds)
    return tuple(suit for number, suit in enumerate(SUITS) if suits >> number & 1)


def plays(state: State) -> list[Play]:
    suits = fitting(state)
    if not suits:
        return []
    masks = list(zip(suits, playable(state, suits), strict=True))
    return [Play(card, suit) for card in state.held for suit, cards in masks if cards >> card.place & 1]


def playable(state: State, suits: tuple[Suit, ...]) -> list[int]:
    """For each of these suits, the held cards that may be played as it, as a mask."""
    held, active, played = state.held_mask, state.active_mask, state.played_masks
    phase = PHASE_NUMBERS[state.phase]
    return [numbers.playable(held, SUIT_NUMBERS[suit], active, played, phase) for suit in suits]


def activations(state: State) -> list[Activate]:
    return [Activate(card) for card in state.hand if mighty(card)] if fitting(state) else []


def mighty(card: Card) -> bool:
    """Only aces and jacks do anything when active."""
    return numbers.MIGHTY >> card.place & 1 == 1


def may_play(state: State, card: Card, suit: Suit) -> bool:
    return playable(state, (suit,))[0] >> card.place & 1 == 1


def worth_converting(state: State, card: Card, suit: Suit) -> bool:
    cards = numbers.worth_converting(SUIT_NUMBERS[suit], PHASE_NUMBERS[state.phase])
    return cards >> card.place & 1 == 1


@cache
def supports(jack: Card, card: Card, suit: Suit) -> bool:
    return numbers.supported(1 << jack.place, SUIT_NUMBERS[suit]) >> card.place & 1 == 1


def locked(state: State, jack: Card) -> bool:
    """True for an active jack that some played card needs for its conversion."""
    return numbers.locked(state.active_mask, state.played_masks) >> jack.place & 1 == 1


def play(state: State, action: Play) -> RunStep:
    after = let_go(state, action.card)._replace(played=(*state.played, action))
    return Step(after, (CardPlayed(*action),))


def activate(state: State, card: Card) -> RunStep:
    after = let_go(state, card)._replace(active=in_order((*state.active, card)))
    return told((Activated(card),), crowned(after))


# Upper bounds on what can be paid, for the warnings


def most_payable(held: Pile, suits: tuple[Suit, ...], played: tuple[Play, ...]) -> int:
    """An upper bound on what can be paid in these suits by playing, converting and activating."""
    return max(_payable(held, kept, suits, played) for kept in _subsets(held))


def _subsets(held: Pile) -> Iterator[Pile]:
    """Each choice of aces and jacks that are active and stay so."""
    cards = [card for card in held if mighty(card)]
    return chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))


def _payable(held: Pile, kept: Pile, suits: tuple[Suit, ...], played: tuple[Play, ...]) -> int:
    """In halves, because an ace makes three halves of each point; every ace may round up by one."""
    aces = [card.suit for card in kept if card.rank == ACE]
    rate = {suit: 3 if suit in aces else 2 for suit in SUITS}
    halves = sum(play.worth * rate[play.suit] for play in played)
    for card in without(held, kept):
        ways = [Play(card, suit) for suit in suits if _possible(card, suit, kept)]
        halves += max((way.worth * rate[way.suit] for way in ways), default=0)
    return (halves + len(aces)) // 2


def _possible(card: Card, suit: Suit, kept: Pile) -> bool:
    return suit is card.suit or any(supports(jack, card, suit) for jack in kept)
