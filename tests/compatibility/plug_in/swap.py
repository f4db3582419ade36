"""Swap: a card each, unseen by the other. Keep it or swap it; the higher card wins."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from parlour.core.game import Draw, Game, Over, Seat, Step, Turn
from parlour.pieces.cards import BACK, DECK, Card, Pile, backs


@dataclass(frozen=True)
class Got:
    seat: Seat
    card: Card


@dataclass(frozen=True)
class Said:
    seat: Seat
    word: str


@dataclass(frozen=True)
class Shown:
    cards: Pile


Event = Got | Said | Shown


@dataclass(frozen=True)
class State:
    deck: Pile = DECK
    hands: Pile = ()  # one card for each seat
    said: int = 0  # how many have had their say


@dataclass(frozen=True)
class Swap(Game[State, str, Event]):
    slug: ClassVar[str] = "swap"
    title: ClassVar[str] = "Swap"
    seats: ClassVar[tuple[int, ...]] = (2,)
    texts: ClassVar[Mapping[str, str]] = {
        "event.got": "{seat} has {card}.",
        "event.said": "{seat} says: {word}.",
        "event.shown": "The cards are {cards}.",
        "over.higher": "the higher card",
        "over.level": "equal cards",
    }

    def setup(self, seats: int) -> State:
        return State()

    def awaiting(self, state: State) -> Turn | Draw | Over:
        if not state.hands:
            return Draw(pool=52, take=2)
        if state.said < 2:
            return Turn((state.said,), seconds=10)
        first, second = (card.rank for card in state.hands)
        if first == second:
            return Over((), "level")
        return Over((int(second > first),), "higher")

    def legal(self, state: State, seat: Seat) -> tuple[str, ...]:
        return ("keep", "swap")

    def apply(self, state: State, seat: Seat, action: str) -> Step[State, Event]:
        after = replace(state, said=state.said + 1)
        events: tuple[Event, ...] = (Said(seat, action),)
        if action == "swap":
            after = replace(after, hands=state.hands[::-1])
            events += tuple(Got(owner, card) for owner, card in enumerate(after.hands))
        return Step(after, (*events, Shown(after.hands)) if after.said == 2 else events)

    def drawn(self, state: State, order: tuple[int, ...]) -> Step[State, Event]:
        hands = tuple(state.deck[place] for place in order)
        deck = tuple(card for card in state.deck if card not in hands)
        return Step(State(deck, hands), tuple(Got(seat, card) for seat, card in enumerate(hands)))

    def view(self, state: State, seat: Seat | None) -> State:
        shown = state.said == 2
        hands = tuple(card if shown or owner == seat else BACK for owner, card in enumerate(state.hands))
        return replace(state, deck=backs(len(state.deck)), hands=hands)

    def witness(self, event: Event, seat: Seat | None) -> Event:
        if isinstance(event, Got) and event.seat != seat:
            return Got(event.seat, BACK)
        return event

    def max_plays(self, seats: int) -> int:
        return 2
