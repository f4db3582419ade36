"""Which cards may be played, as which suits, and which may be activated.

An active jack lets any other card be played as its suit, and other cards of its suit as any suit.
"""

from collections.abc import Iterator
from itertools import chain, combinations

from parlour.core.game import Step
from parlour.games.cardpeegee.cards import ACE, CONVERTING_COSTS, JACK, Activate, Play, in_order, value
from parlour.games.cardpeegee.events import Activated, CardPlayed
from parlour.games.cardpeegee.player import crowned
from parlour.games.cardpeegee.state import Phase, RunStep, State, let_go, told, without
from parlour.pieces.cards import SUITS, Card, Pile, Suit

WEAPONS_AND_TOOLS = (Suit.CLUBS, Suit.SPADES)
FIGHTS = (Phase.MONSTER, Phase.JAILORS)
FITS: dict[Phase, tuple[Suit, ...]] = {
    Phase.MONSTER: WEAPONS_AND_TOOLS,
    Phase.TREASURE: (Suit.SPADES,),
    Phase.JAILORS: WEAPONS_AND_TOOLS,
    Phase.FEE: SUITS,
    Phase.SHOP: (Suit.DIAMONDS,),
    Phase.HEALING: (Suit.HEARTS,),
}


def fitting(state: State) -> tuple[Suit, ...]:
    """The suits that can be played now: none after the first blow against a monster."""
    if state.phase is Phase.MONSTER and state.rounds:
        return ()
    return FITS.get(state.phase, ())


def plays(state: State) -> list[Play]:
    suits, held = fitting(state), state.held
    if not any(card.rank == JACK for card in state.active):  # nothing is converted, nothing locked
        return [Play(card, card.suit) for card in held if card.suit in suits]
    return [Play(card, suit) for card in held for suit in suits if may_play(state, card, suit)]


def activations(state: State) -> list[Activate]:
    return [Activate(card) for card in state.hand if mighty(card)] if fitting(state) else []


def mighty(card: Card) -> bool:
    """Only aces and jacks do anything when active."""
    return card.rank == JACK or card.rank == ACE


def may_play(state: State, card: Card, suit: Suit) -> bool:
    return (suit is card.suit or convertible(state, card, suit)) and not locked(state, card)


def convertible(state: State, card: Card, suit: Suit) -> bool:
    jacks = [jack for jack in state.active if supports(jack, card, suit)]
    return bool(jacks) and worth_converting(state, card, suit)


def worth_converting(state: State, card: Card, suit: Suit) -> bool:
    """False for a two, which would be worth nothing, except where spades are counted instead of added up."""
    return value(card) > CONVERTING_COSTS or (suit is Suit.SPADES and state.phase in FIGHTS)


def supports(jack: Card, card: Card, suit: Suit) -> bool:
    return jack.rank == JACK and jack != card and (jack.suit is suit or jack.suit is card.suit)


def locked(state: State, jack: Card) -> bool:
    """True for an active jack that some played card needs for its conversion."""
    if jack.rank != JACK or jack not in state.active:
        return False
    others = without(state.active, (jack,))
    return any(play.converted and not any(supports(j, *play) for j in others) for play in state.played)


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
