"""A trap: it springs by itself. Each active card gives one more card to evade it."""

from parlour.games.cardpeegee import numbers, town, why
from parlour.games.cardpeegee.events import Sprung
from parlour.games.cardpeegee.player import sprung
from parlour.games.cardpeegee.state import Phase, RunStep, State, ask, cleared, told
from parlour.pieces.cards import Pile


def meet(state: State) -> RunStep:
    return ask(state._replace(phase=Phase.TRAP), numbers.evasion_cards(state.active_mask), evaded)


def evaded(state: State, cards: Pile) -> RunStep:
    damage, difficulty, evasion = why.damage(state), why.difficulty(state), why.evasion(cards)
    avoided = why.avoided(evasion, difficulty, damage)
    step = sprung(state, Sprung(damage, difficulty, evasion, avoided, why.taken(damage, avoided)))
    if step.state.phase is Phase.DEATH:
        return step
    return told(step.events, town.arrive(cleared(step.state)))
