"""From creating the character to the road, where three cards make an encounter."""

from parlour.core.game import Step
from parlour.games.cardpeegee import healer, monster, numbers, town, trap, treasure, why
from parlour.games.cardpeegee.cards import is_character
from parlour.games.cardpeegee.events import Came, DayBegan, Kind, Met, RoadEmpty, Source, WalkedAway
from parlour.games.cardpeegee.player import heal, receive
from parlour.games.cardpeegee.state import Phase, RunStep, State, ask, cleared, returned, told, without
from parlour.pieces.cards import Pile, Suit

KINDS = {
    Suit.CLUBS: Kind.MONSTER,
    Suit.DIAMONDS: Kind.TREASURE,
    Suit.HEARTS: Kind.HEALER,
    Suit.SPADES: Kind.TRAP,
}
MEET = {
    Kind.MONSTER: monster.meet,
    Kind.TREASURE: treasure.meet,
    Kind.HEALER: healer.meet,
    Kind.TRAP: trap.meet,
}


def begin(state: State) -> RunStep:
    return ask(state._replace(phase=Phase.CHARACTER), 1, somebody_came)


def somebody_came(state: State, cards: Pile) -> RunStep:
    """Deals cards one by one until a king or queen appears; the others then go back."""
    after = state._replace(deck=without(state.deck, cards))
    if not is_character(cards[0]):
        step = ask(after._replace(shown=after.shown + cards), 1, somebody_came)
    else:
        found = returned(after, state.shown)._replace(phase=Phase.HEALTH, character=cards[0], shown=())
        step = ask(found, numbers.HEALTH_CARDS, health_dealt)
    return told((Came(cards[0]),), step)


def health_dealt(state: State, cards: Pile) -> RunStep:
    step = heal(state._replace(phase=Phase.FIRST_HAND), why.first_health(cards))
    return told(step.events, ask(step.state, numbers.HAND_SIZE, hand_dealt))


def hand_dealt(state: State, cards: Pile) -> RunStep:
    after = state._replace(phase=Phase.DAY, day=1, deck=without(state.deck, cards))
    step = receive(after, cards, Source.FIRST_HAND)
    return Step(step.state, (*step.events, DayBegan(1)))


def set_out(state: State) -> RunStep:
    """With too few cards for an encounter, the road is empty and leads to town."""
    after = state._replace(phase=Phase.MEETING)
    if len(after.deck) < numbers.ENCOUNTER_CARDS:
        return told((RoadEmpty(),), town.arrive(after))
    return ask(after, numbers.ENCOUNTER_CARDS, met)


def met(state: State, cards: Pile) -> RunStep:
    kind = KINDS[cards[0].suit]
    after = state._replace(encounter=cards, deck=without(state.deck, cards))
    return told((Met(kind, cards),), MEET[kind](after))


def walk_away(state: State) -> RunStep:
    """The player gains nothing and loses what was played."""
    kind = KINDS[state.encounter[0].suit]
    return told((WalkedAway(kind),), town.arrive(cleared(state)))
