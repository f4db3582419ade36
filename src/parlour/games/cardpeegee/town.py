"""The town in the evening: tax or charity, then the shop, then healing, then the next day."""

from parlour.core.game import Step
from parlour.games.cardpeegee import numbers, why
from parlour.games.cardpeegee.cards import in_order
from parlour.games.cardpeegee.events import Bought, DayBegan, Source, Taxed
from parlour.games.cardpeegee.player import heal, receive
from parlour.games.cardpeegee.state import (
    PHASES,
    Phase,
    RunStep,
    State,
    ask,
    let_go,
    returned,
    told,
    without,
)
from parlour.pieces.cards import Card, Pile


def arrive(state: State) -> RunStep:
    after = state._replace(phase=PHASES[numbers.arrival(state.held_mask)])
    return ask(after, 1, given) if after.phase is Phase.CHARITY else Step(after)


def tax(state: State, card: Card) -> RunStep:
    after = let_go(state, card)._replace(phase=Phase.SHOP, deck=in_order((*state.deck, card)))
    return Step(after, (Taxed(card),))


def given(state: State, cards: Pile) -> RunStep:
    after = state._replace(phase=Phase.SHOP, deck=without(state.deck, cards))
    return receive(after, cards, Source.CHARITY)


def buy(state: State) -> RunStep:
    """The money goes back to the deck first, so it may come back as the goods."""
    if not state.played:
        return Step(state._replace(phase=Phase.HEALING))
    count = why.total(why.new_cards(state))
    after = returned(state)
    step = ask(after, count, bought) if count else Step(after._replace(phase=Phase.HEALING))
    return told((Bought(why.money(state), count),), step)


def bought(state: State, cards: Pile) -> RunStep:
    after = state._replace(phase=Phase.HEALING, deck=without(state.deck, cards))
    return receive(after, cards, Source.SHOP)


def rest(state: State) -> RunStep:
    """The player drinks potions, and the next day dawns."""
    healed, events = heal(state, why.potions(state))
    dawn = (why.row("dawn", healed.hp),)
    day = state.day + 1
    morning = returned(healed)._replace(phase=Phase.DAY, day=day, health=dawn, last=())
    return Step(morning, (*events, DayBegan(day)))
