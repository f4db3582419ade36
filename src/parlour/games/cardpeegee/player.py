"""What the player gains and suffers, and the victories that a gain may bring."""

from typing import NamedTuple

from parlour.core.game import Step
from parlour.games.cardpeegee import numbers, why
from parlour.games.cardpeegee.cards import JACK, KING, in_order
from parlour.games.cardpeegee.events import (
    Clash,
    Died,
    Healed,
    Received,
    Source,
    Sprung,
    Sum,
    Victory,
    Won,
)
from parlour.games.cardpeegee.state import Phase, RunStep, State, told
from parlour.pieces.cards import SUITS, Pile

COURTS = [(suit, Victory(f"full-court-{suit}")) for suit in SUITS]


def receive(state: State, cards: Pile, source: Source) -> RunStep:
    """Adds cards that have left their zone to the hand."""
    if not cards:
        return Step(state)
    return told((Received(cards, source),), crowned(state._replace(hand=in_order(state.hand + cards))))


def heal(state: State, healing: Sum) -> RunStep:
    if not why.total(healing):
        return Step(state)
    return told((Healed(healing),), crowned(state._replace(health=state.health + healing[:-1])))


def clashed(state: State, clash: Clash) -> RunStep:
    return _hurt(state._replace(last=(*state.last, clash)), clash.loss, state.phase, clash)


def sprung(state: State, trap: Sprung) -> RunStep:
    return _hurt(state._replace(last=(trap,)), why.total(trap.taken), state.phase, trap)


def _hurt(state: State, loss: int, phase: Phase, event: Clash | Sprung) -> RunStep:
    """Death ends everything at once, so callers must check the phase before they go on."""
    if not loss:
        return Step(state, (event,))
    after = state._replace(health=(*state.health, why.row(f"hit-by-{phase}", -loss)))
    if after.hp > 0:
        return Step(after, (event,))
    return Step(after._replace(phase=Phase.DEATH), (event, Died(state.day)))


# Victories


class Goal(NamedTuple):
    victory: Victory
    have: int
    need: int
    cards: Pile  # that count towards it


def crowned(state: State) -> RunStep:
    """The victories that are complete now and were not won before; checked on every gain."""
    complete = numbers.complete(state.held_mask, state.active_mask, state.hp)
    if not complete:
        return Step(state)
    done = [goal for number, goal in enumerate(goals(state)) if complete >> number & 1]
    new = [goal for goal in done if goal.victory not in state.won]
    won = tuple(goal.victory for goal in new)
    return Step(state._replace(won=state.won + won), tuple(Won(goal.victory, goal.cards) for goal in new))


def goals(state: State) -> list[Goal]:
    """In the order in which simultaneous victories are announced. The character card never counts."""
    courtiers = tuple([card for card in state.held if JACK <= card.rank <= KING])
    courts = [(victory, tuple([c for c in courtiers if c.suit is suit])) for suit, victory in COURTS]
    return [
        *[Goal(victory, len(court), numbers.COURT_SIZE, court) for victory, court in courts],
        Goal(Victory.UNION, len({card.suit for card in courtiers}), len(SUITS), courtiers),
        Goal(Victory.MASTER, len({card.suit for card in state.active}), len(SUITS), state.active),
        Goal(Victory.GOLIATH, state.hp, numbers.GOLIATH_HEALTH, ()),
    ]
