"""A healer: first the jailors, then the fee, then health and potions."""

from parlour.core.game import Step
from parlour.games.cardpeegee import numbers, town, why
from parlour.games.cardpeegee.cards import in_order
from parlour.games.cardpeegee.events import Beaten, FeePaid, Source
from parlour.games.cardpeegee.monster import clash_with
from parlour.games.cardpeegee.player import clashed, heal, receive
from parlour.games.cardpeegee.state import Phase, RunStep, State, ask, cleared, returned, told, without
from parlour.pieces.cards import Card, Pile, Suit


def meet(state: State) -> RunStep:
    promised = state._replace(healing=why.healing(state))
    jailors = len(state.props(Suit.CLUBS))
    if not jailors:
        return _ask_fee(promised)
    return Step(promised._replace(phase=Phase.JAILORS, wounds=(0,) * jailors))


# The jailors


def fight(state: State) -> RunStep:
    after = state._replace(rounds=state.rounds + 1, last=())
    return ask(after, why.total(why.deal(state)), dealt)


def dealt(state: State, cards: Pile) -> RunStep:
    """My cards first, which stay out for the round; then each jailor's in turn."""
    if state.facing >= 0:
        return _struck(state, cards)
    return _next_jailor(state._replace(deck=without(state.deck, cards), shown=cards, facing=0))


def _struck(state: State, cards: Pile) -> RunStep:
    at, jailor = state.facing, state.props(Suit.CLUBS)[state.facing]
    clash = clash_with(jailor, why.strength("jailor-attack", jailor), cards, state, state.shown)
    after, events = clashed(state, clash)
    if after.phase is Phase.DEATH:
        return Step(after, events)
    before, (wound, *later) = state.wounds[:at], state.wounds[at:]
    after = after._replace(wounds=(*before, wound + clash.wound, *later))
    if why.total(why.jailor_health(after, at)) <= 0:
        buried = _buried(after, jailor)._replace(wounds=(*before, *later))
        return told((*events, Beaten(jailor)), _next_jailor(buried))
    return told(events, _next_jailor(after._replace(facing=at + 1)))


def _buried(state: State, jailor: Card) -> State:
    left = without(state.encounter, (jailor,))
    return state._replace(deck=in_order((*state.deck, jailor)), encounter=left)


def _next_jailor(state: State) -> RunStep:
    if state.facing < len(state.wounds):
        return ask(state, numbers.BARE_DEAL, dealt)
    after = state._replace(facing=-1, shown=(), deck=in_order(state.deck + state.shown))
    return Step(after) if after.wounds else _ask_fee(returned(after))


# The fee


def _ask_fee(state: State) -> RunStep:
    """What was played against the jailors is back in the deck and does not count."""
    return Step(state._replace(phase=Phase.FEE)) if why.total(why.fee(state)) else _healed(state)


def paid_up(step: RunStep) -> RunStep:
    """After a play or an activation: once enough is paid, the healer heals; no change is given."""
    paid, fee = why.paid(step.state), why.fee(step.state)
    if why.total(paid) < why.total(fee):
        return step
    return told((*step.events, FeePaid(paid, fee)), _healed(step.state))


def _healed(state: State) -> RunStep:
    healed = heal(state, state.healing)
    potions = state.props(Suit.HEARTS)
    after = cleared(healed.state._replace(encounter=without(state.encounter, potions)))
    step = receive(after, potions, Source.POTIONS)
    return told(healed.events + step.events, town.arrive(step.state))
