"""Tic-tac-toe: three of one's own in a row."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from parlour.core.game import Game, Over, Seat, Step, Turn

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True)
class Mark:
    square: int

    def __str__(self) -> str:
        return str(self.square + 1)


@dataclass(frozen=True)
class Marked:
    seat: Seat
    square: int


@dataclass(frozen=True)
class State:
    marks: tuple[Seat | None, ...] = (None,) * 9  # whose each square is

    @property
    def plays(self) -> int:
        return 9 - self.marks.count(None)


@dataclass(frozen=True)
class TicTacToe(Game[State, Mark, Marked]):
    slug: ClassVar[str] = "tic-tac-toe"
    title: ClassVar[str] = "Tic-tac-toe"
    seats: ClassVar[tuple[int, ...]] = (2,)
    rules: ClassVar[tuple[str, ...]] = ("TT-1", "TT-2", "TT-3")
    texts: ClassVar[Mapping[str, str]] = {
        "rule.TT-1": "The players take turns, the first seat begins. A move marks one empty square.",
        "rule.TT-2": "Three of one's own marks in a row win.",
        "rule.TT-3": "Nine marks without three in a row are a draw.",
        "event.marked": "{seat} marks square {square}.",
        "over.three": "three in a row",
        "over.full": "all squares are marked",
        "piece.X": "cross",
        "piece.O": "nought",
    }

    def setup(self, seats: int) -> State:
        return State()

    def awaiting(self, state: State) -> Turn | Over:
        for seat in (0, 1):
            if any(all(state.marks[square] == seat for square in row) for row in ROWS):
                return Over((seat,), "three")
        return Over((), "full") if state.plays == 9 else Turn((state.plays % 2,), seconds=10)

    def legal(self, state: State, seat: Seat) -> Iterator[Mark]:
        return (Mark(square) for square in range(9) if state.marks[square] is None)

    def apply(self, state: State, seat: Seat, action: Mark) -> Step[State, Marked]:
        marks = tuple(seat if at == action.square else mark for at, mark in enumerate(state.marks))
        return Step(State(marks), (Marked(seat, action.square + 1),))

    def max_plays(self, seats: int) -> int:
        return 9
