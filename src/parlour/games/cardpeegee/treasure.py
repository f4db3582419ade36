"""A treasure: all of it is mine once its traps are disarmed."""

from parlour.core.game import Step
from parlour.games.cardpeegee import town, why
from parlour.games.cardpeegee.cards import in_order
from parlour.games.cardpeegee.events import Beaten, Clash, Source
from parlour.games.cardpeegee.player import clashed, receive
from parlour.games.cardpeegee.state import Phase, RunStep, State, ask, cleared, told, without
from parlour.pieces.cards import Card, Pile, Suit


def meet(state: State) -> RunStep:
    return _guarded_or_taken(state._replace(phase=Phase.TREASURE))


def disarm(state: State, trap: Card) -> RunStep:
    return ask(state._replace(facing=state.encounter.index(trap)), 2, tried)


def tried(state: State, cards: Pile) -> RunStep:
    """One card for me, one for the trap."""
    trap = state.encounter[state.facing]
    mine, theirs = why.disarming(state), why.strength("trap-strength", trap)
    scores = why.score(cards[:1], mine), why.score(cards[1:], theirs)
    clash = Clash(str(trap), *scores, hit=0, blow=why.total(theirs), round=state.rounds + 1)
    after, events = clashed(state._replace(rounds=state.rounds + 1, facing=-1, last=()), clash)
    return told(events, _disarmed(after, trap) if clash.margin > 0 else Step(after))


def _disarmed(state: State, trap: Card) -> RunStep:
    left = without(state.encounter, (trap,))
    after = state._replace(deck=in_order((*state.deck, trap)), encounter=left)
    return told((Beaten(trap),), _guarded_or_taken(after))


def _guarded_or_taken(state: State) -> RunStep:
    if state.props(Suit.SPADES):
        return Step(state)
    step = receive(cleared(state._replace(encounter=())), state.encounter, Source.TREASURE)
    return told(step.events, town.arrive(step.state))
