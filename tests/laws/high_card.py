"""High Card: a plug-in of one file, as a stranger would write it, with secrets and luck but no table.

Three cards each, hidden from the other. Both lay one card in turn; the higher card takes the point.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from parlour.core.game import Draw, Game, Over, Seat, Step, Turn
from parlour.pieces.cards import BACK, DECK, Card, Pile, backs


@dataclass(frozen=True)
class Dealt:
    seat: Seat
    cards: Pile


@dataclass(frozen=True)
class Laid:
    seat: Seat
    card: Card


@dataclass(frozen=True)
class State:
    deck: Pile = DECK
    hands: tuple[Pile, ...] = ()
    laid: Pile = ()
    points: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class HighCard(Game[State, Card, Dealt | Laid]):
    slug: ClassVar[str] = "high-card"
    title: ClassVar[str] = "High Card"
    seats: ClassVar[tuple[int, ...]] = (2,)
    texts: ClassVar[Mapping[str, str]] = {"over.cards laid": "all cards are laid"}

    def setup(self, seats: int) -> State:
        return State()

    def awaiting(self, state: State) -> Turn | Draw | Over:
        if not state.hands:
            return Draw(52, 52)
        if len(state.laid) < 6:
            return Turn((len(state.laid) % 2,), 10)
        first, second = state.points
        return Over((0,) if first > second else (1,) if second > first else (), "cards laid")

    def legal(self, state: State, seat: Seat) -> Iterator[Card]:
        return (card for card in state.hands[seat])

    def apply(self, state: State, seat: Seat, action: Card) -> Step[State, Dealt | Laid]:
        hands = [tuple(c for c in hand if c != action) for hand in state.hands]
        laid = (*state.laid, action)
        points = list(state.points)
        if seat == 1 and laid[-1].rank != laid[-2].rank:
            points[laid[-1].rank > laid[-2].rank] += 1
        after = replace(state, hands=tuple(hands), laid=laid, points=(points[0], points[1]))
        return Step(after, (Laid(seat, action),))

    def drawn(self, state: State, order: tuple[int, ...]) -> Step[State, Dealt | Laid]:
        deck = tuple(DECK[place] for place in order)
        hands = (deck[:3], deck[3:6])
        return Step(State(deck[6:], hands), tuple(Dealt(seat, hand) for seat, hand in enumerate(hands)))

    def view(self, state: State, seat: Seat | None) -> State:
        hands = tuple(hand if owner == seat else backs(len(hand)) for owner, hand in enumerate(state.hands))
        return replace(state, deck=backs(len(state.deck)), hands=hands)

    def witness(self, event: Dealt | Laid, seat: Seat | None) -> Dealt | Laid:
        hidden = isinstance(event, Dealt) and event.seat != seat
        return replace(event, cards=(BACK,) * 3) if hidden else event

    def max_plays(self, seats: int) -> int:
        return 6
