"""Runs laid out by hand: any cards in any zone, and deals that bring what the test says."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from parlour.core.game import Draw, Over
from parlour.games.cardpeegee import CardPeeGee, why
from parlour.games.cardpeegee.cards import Action, Play, in_order
from parlour.games.cardpeegee.events import Event
from parlour.games.cardpeegee.state import Phase, State, without
from parlour.pieces.cards import DECK, Card, Pile, Suit
from parlour.pieces.shuffles import take

GAME = CardPeeGee()
Choose = Callable[[State, Random], Action]


def cards(text: str) -> Pile:
    return tuple(Card.parse(name) for name in text.split())


def play_of(text: str) -> Play:
    """`KC` or `9H=C`."""
    name, _, suit = text.partition("=")
    return Play(Card.parse(name), Suit(suit) if suit else Card.parse(name).suit)


def at(
    phase: Phase,
    hand: str = "",
    active: str = "",
    played: str = "",
    encounter: str = "",
    hp: int = 40,
    **fields: Any,
) -> State:
    """The character is the king of spades unless it is said otherwise; the rest is in the deck."""
    plays = tuple(map(play_of, played.split()))
    zones = {"hand": in_order(cards(hand)), "active": in_order(cards(active)), "encounter": cards(encounter)}
    character = fields.pop("character", Card.parse("KS"))
    out = (*zones["hand"], *zones["active"], *zones["encounter"], *(play.card for play in plays), character)
    return State(
        phase=phase,
        deck=without(DECK, out),
        character=character,
        played=plays,
        day=fields.pop("day", 1),
        health=(why.row("dawn", hp),),
        **zones,
        **fields,
    )


def emptied(state: State, left: str) -> State:
    """All but these cards of the deck are in the hand."""
    return state._replace(deck=cards(left), hand=without(state.hand + state.deck, cards(left)))


def legal(state: State) -> list[str]:
    return [str(action) for action in GAME.legal(state, 0)]


def do(state: State, notation: str, *deals: str) -> State:
    return told(state, notation, *deals)[0]


def told(state: State, notation: str, *deals: str) -> tuple[State, list[Event]]:
    """What follows from a play and from the deals that it leads to, one text of cards for each."""
    action = next(action for action in GAME.legal(state, 0) if str(action) == notation)
    state, events = GAME.apply(state, 0, action)
    happened = list(events)
    for deal in deals:
        state, events = dealt(state, deal)
        happened += events
    assert not isinstance(GAME.awaiting(state), Draw), f"a deal of {state.asked} is awaited"
    return state, happened


def dealt(state: State, text: str) -> tuple[State, tuple[Event, ...]]:
    assert len(cards(text)) == state.asked, f"a deal of {state.asked} is awaited"
    return GAME.drawn(state, tuple(state.deck.index(card) for card in cards(text)))


def met(encounter: str, **zones: Any) -> State:
    """The run after it has met these three cards."""
    return do(at(Phase.DAY, **zones), "encounter", encounter)


def anything(state: State, rng: Random) -> Action:
    return rng.choice(GAME.legal(state, 0))


Moment = tuple[State, Action | Pile, State, tuple[Event, ...]]


def moments(seed: int, choose: Choose = anything) -> Iterator[Moment]:
    """Every step of a run: the state before, what was done or dealt, the state after, and what happened."""
    rng, state = Random(seed), GAME.setup(1)
    while not isinstance(awaiting := GAME.awaiting(state), Over):
        if isinstance(awaiting, Draw):
            order = take(awaiting.pool, awaiting.take, rng.randrange)
            cause: Action | Pile = tuple(state.deck[place] for place in order)
            after, events = GAME.drawn(state, order)
        else:
            cause = choose(state, rng)
            after, events = GAME.apply(state, 0, cause)
        yield state, cause, after, events
        state = after
