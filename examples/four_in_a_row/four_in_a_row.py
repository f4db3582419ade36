"""Four in a row: drop stones into seven columns; the first unbroken line of four wins."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from parlour import Game, Over, Seat, Step, Turn, shown

WIDTH, HEIGHT = 7, 6
AROUND = ((1, 0), (0, 1), (1, 1), (1, -1))  # the ways in which a line may run


@dataclass(frozen=True)
class Dropped:
    seat: Seat
    column: int


@dataclass(frozen=True)
class State:
    squares: tuple[str, ...] = shown.grid(WIDTH, ("",) * WIDTH * HEIGHT)  # from the top row down
    mover: Seat = 0


@dataclass(frozen=True)
class FourInARow(Game[State, str, Dropped]):
    slug: ClassVar[str] = "four-in-a-row"
    title: ClassVar[str] = "Four in a Row"
    seats: ClassVar[tuple[int, ...]] = (2,)
    texts: ClassVar[Mapping[str, str]] = {
        "event.dropped": "{seat} plays column {column}.",
        "over.line": "four in a row",
        "over.full": "the grid is full",
    }

    def setup(self, seats: int) -> State:
        return State()

    def awaiting(self, state: State) -> Turn | Over:
        if has_line(state.squares, "XO"[1 - state.mover]):
            return Over((1 - state.mover,), "line")
        return Turn((state.mover,), seconds=15) if "" in state.squares else Over((), "full")

    def legal(self, state: State, seat: Seat) -> Iterator[str]:
        """Columns from 1 to 7: the names of the squares at their top."""
        return (str(column + 1) for column in range(WIDTH) if not state.squares[column])

    def apply(self, state: State, seat: Seat, action: str) -> Step[State, Dropped]:
        squares = list(state.squares)
        lowest = max(at for at in range(int(action) - 1, len(squares), WIDTH) if not squares[at])
        squares[lowest] = "XO"[seat]
        return Step(State(tuple(squares), 1 - seat), (Dropped(seat, int(action)),))

    def max_plays(self, seats: int) -> int:
        return WIDTH * HEIGHT


def has_line(squares: tuple[str, ...], stone: str) -> bool:
    theirs = {divmod(at, WIDTH) for at, held in enumerate(squares) if held == stone}
    return any(
        all((row + step * down, column + step * right) in theirs for step in range(4))
        for row, column in theirs
        for right, down in AROUND
    )
