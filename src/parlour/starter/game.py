"""New game: take one, two or three counters in turn. Whoever takes the last one wins."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from parlour import Game, Over, Seat, Step, Turn, option, shown


@dataclass(frozen=True)
class Take:
    """An action is its notation: `str(action)` is what people type and what the record keeps."""

    count: int

    def __str__(self) -> str:
        return f"take-{self.count}"


@dataclass(frozen=True)
class Taken:
    """What happened, as data. Its sentence is `event.taken` below."""

    seat: Seat
    count: int
    left: int


@dataclass(frozen=True)
class State:
    left: int = shown.tokens()
    mover: Seat = 0


@dataclass(frozen=True)
class NewGame(Game[State, Take, Taken]):
    slug: ClassVar[str] = "new-game"
    title: ClassVar[str] = "New game"
    seats: ClassVar[tuple[int, ...]] = (2,)
    rules: ClassVar[tuple[str, ...]] = ("NEWGAME-1", "NEWGAME-2")
    texts: ClassVar[Mapping[str, str]] = {
        "rule.NEWGAME-1": "In turn the players take one, two or three counters; the first seat begins.",
        "rule.NEWGAME-2": "Whoever takes the last counter wins.",
        "event.taken": "{seat} takes {count}; {left} left.",
        "over.last": "the last counter",
    }

    counters: int = option(21, low=1, high=99)  # a house rule: --opt counters=15

    def setup(self, seats: int) -> State:
        return State(self.counters)

    def awaiting(self, state: State) -> Turn | Over:
        return Turn((state.mover,), seconds=20) if state.left else Over((1 - state.mover,), "last")

    def legal(self, state: State, seat: Seat) -> Iterator[Take]:
        return (Take(count) for count in range(1, min(3, state.left) + 1))

    def apply(self, state: State, seat: Seat, action: Take) -> Step[State, Taken]:
        left = state.left - action.count
        return Step(State(left, 1 - seat), (Taken(seat, action.count, left),))

    def max_plays(self, seats: int) -> int:
        return self.counters
