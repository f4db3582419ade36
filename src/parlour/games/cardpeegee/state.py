"""The zones of a run, its phase, and what all phases do with cards."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import NamedTuple

from parlour.core.game import Step
from parlour.games.cardpeegee.cards import Play, in_order
from parlour.games.cardpeegee.events import Clash, Event, Events, Sprung, Sum, Victory
from parlour.games.cardpeegee.numbers import Played
from parlour.pieces.cards import DECK, SUITS, Card, Pile, Suit, mask


class Phase(StrEnum):
    BEFORE = "before"
    CHARACTER = "character"
    HEALTH = "health"
    FIRST_HAND = "first-hand"
    DAY = "day"
    MEETING = "meeting"
    MONSTER = "monster"
    TREASURE = "treasure"
    JAILORS = "jailors"
    FEE = "fee"
    TRAP = "trap"
    TAX = "tax"
    CHARITY = "charity"
    SHOP = "shop"
    HEALING = "healing"
    DEATH = "death"


PHASES = tuple(Phase)
PHASE_NUMBERS = {phase: number for number, phase in enumerate(PHASES)}  # as in `numbers.py`
SUIT_NUMBERS = {suit: number for number, suit in enumerate(SUITS)}


class State(NamedTuple):
    phase: Phase = Phase.BEFORE
    deck: Pile = DECK
    character: Card | None = None
    hand: Pile = ()
    active: Pile = ()
    played: tuple[Play, ...] = ()
    encounter: Pile = ()  # the agitator first, then the remaining props
    shown: Pile = ()  # dealt for the moment: who came along before the character, my cards against jailors
    asked: int = 0  # the number of cards that luck must deal now
    day: int = 0
    health: Sum = ()  # what I had at dawn and every change since, without a total
    wounds: tuple[int, ...] = ()  # damage done to the monster, or to each living jailor
    facing: int = -1  # index of the trap (in the encounter) or jailor (of the living) that the deal is about
    rounds: int = 0  # fought, or attempts made
    healing: Sum = ()  # what the healer promises
    last: tuple[Clash | Sprung, ...] = ()  # the last round, or today's trap
    won: tuple[Victory, ...] = ()

    @property
    def hp(self) -> int:
        return sum([row.amount for row in self.health])

    @property
    def held(self) -> Pile:
        return self.hand + self.active

    def props(self, suit: Suit) -> Pile:
        return tuple([card for card in self.encounter[1:] if card.suit is suit])

    # As numbers

    @property
    def played_masks(self) -> Played:
        masks = [0, 0, 0, 0]
        for card, suit in self.played:
            masks[SUIT_NUMBERS[suit]] |= 1 << card.place
        return masks[0], masks[1], masks[2], masks[3]

    @property
    def active_mask(self) -> int:
        return mask(self.active)

    @property
    def held_mask(self) -> int:
        return mask(self.held)

    @property
    def props_mask(self) -> int:
        return mask(self.encounter[1:])


RunStep = Step[State, Event]
Dealt = Callable[[State, Pile], RunStep]


def ask(state: State, count: int, dealt: Dealt) -> RunStep:
    """Asks luck for so many cards, or as many as there are; if there are none, the run goes on without."""
    if not state.deck:
        return dealt(state, ())
    return Step(state._replace(asked=min(count, len(state.deck))))


def told(events: Events, step: RunStep) -> RunStep:
    """The step, preceded by earlier events."""
    return Step(step.state, events + step.events)


def without(cards: Pile, gone: Pile) -> Pile:
    return tuple([card for card in cards if card not in gone])


def let_go(state: State, card: Card) -> State:
    """Removes the card from the hand or the active zone."""
    gone = (card,)
    return state._replace(hand=without(state.hand, gone), active=without(state.active, gone))


def returned(state: State, cards: Iterable[Card] = ()) -> State:
    """Puts the played cards, and these, back into the deck."""
    back = [*cards, *(play.card for play in state.played)]
    return state._replace(deck=in_order((*state.deck, *back)), played=()) if back else state


def cleared(state: State) -> State:
    """Ends the encounter and puts the rest of it back into the deck."""
    after = returned(state, state.encounter)
    return after._replace(encounter=(), wounds=(), rounds=0, healing=())
