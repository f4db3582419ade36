"""One Die: a plug-in of one file with secrets that are no cards, as a stranger would write it.

Each of the two rolls a die that the other does not see. In turn they bid on the sum of both, each higher than
the last, or call; a call shows the dice, whoever was wrong loses the round, and the next one begins.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from parlour.core.game import Draw, Game, Over, Seat, Step, Turn
from parlour.core.holes import Path

ROUNDS = 2  # to win


@dataclass(frozen=True)
class Rolled:
    seat: Seat
    die: int | None


@dataclass(frozen=True)
class Bid:
    seat: Seat
    total: int


@dataclass(frozen=True)
class Called:
    seat: Seat
    dice: tuple[int, ...]


Event = Rolled | Bid | Called


@dataclass(frozen=True)
class State:
    dice: tuple[int, ...] = ()  # one for each seat, once both have rolled
    bid: int = 0
    turn: Seat = 0
    won: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class OneDie(Game[State, str, Event]):
    slug: ClassVar[str] = "one-die"
    title: ClassVar[str] = "One Die"
    seats: ClassVar[tuple[int, ...]] = (2,)
    texts: ClassVar[Mapping[str, str]] = {"over.rounds": "enough rounds"}

    def setup(self, seats: int) -> State:
        return State()

    def awaiting(self, state: State) -> Turn | Draw | Over:
        if ROUNDS in state.won:
            return Over((state.won.index(ROUNDS),), "rounds")
        return Draw(6, 1) if len(state.dice) < 2 else Turn((state.turn,), 10)

    def legal(self, state: State, seat: Seat) -> Iterator[str]:
        if state.bid:
            yield "call"
        yield from (f"bid {total}" for total in range(state.bid + 1, 13))

    def apply(self, state: State, seat: Seat, action: str) -> Step[State, Event]:
        if action != "call":
            total = int(action.removeprefix("bid "))
            return Step(replace(state, bid=total, turn=1 - seat), (Bid(seat, total),))
        winner = seat if sum(state.dice) < state.bid else 1 - seat
        won = (state.won[0] + (winner == 0), state.won[1] + (winner == 1))
        return Step(State(turn=winner, won=won), (Called(seat, state.dice),))

    def drawn(self, state: State, order: tuple[int, ...]) -> Step[State, Event]:
        dice = (*state.dice, order[0] + 1)
        return Step(replace(state, dice=dice), (Rolled(len(state.dice), dice[-1]),))

    def holes(self, state: State, seat: Seat | None) -> Iterator[Path]:
        return (("dice", owner) for owner in range(len(state.dice)) if owner != seat)

    def witness(self, event: Event, seat: Seat | None) -> Event:
        return replace(event, die=None) if isinstance(event, Rolled) and event.seat != seat else event

    def max_plays(self, seats: int) -> int:
        return 3 * 13
