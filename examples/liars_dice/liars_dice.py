"""Liar's Dice: hidden dice. Bid how many of a face all dice show together, or call the last bid a lie."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from parlour import Draw, Game, Over, Seat, Step, Turn, option, shown
from parlour.core.holes import Path

LIAR = "liar"
Dice = tuple[int, ...]


@dataclass(frozen=True)
class Rolled:
    seat: Seat
    pips: int


@dataclass(frozen=True)
class Bid:
    seat: Seat
    bid: str


@dataclass(frozen=True)
class Called:
    seat: Seat
    bid: str
    dice: Dice  # of everybody


@dataclass(frozen=True)
class Lost:
    seat: Seat
    left: int


Event = Rolled | Bid | Called | Lost


@dataclass(frozen=True)
class State:
    left: tuple[int, ...] = shown.tokens()  # dice that each still has
    dice: tuple[Dice, ...] = shown.dice()  # as they were rolled
    mover: Seat = 0
    bid: str = shown.text("")  # "3x5": all dice together show at least three fives

    def next_seat(self, seat: Seat) -> Seat:
        others = [(seat + step) % len(self.left) for step in range(1, len(self.left) + 1)]
        return next(other for other in others if self.left[other])


@dataclass(frozen=True)
class LiarsDice(Game[State, str, Event]):
    slug: ClassVar[str] = "liars-dice"
    title: ClassVar[str] = "Liar's Dice"
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    rules: ClassVar[tuple[str, ...]] = ("LIAR-1", "LIAR-2", "LIAR-3", "LIAR-4")
    texts: ClassVar[Mapping[str, str]] = {
        "rule.LIAR-1": "Everybody sees only their own dice. In turn they bid, or call the last bid a lie.",
        "rule.LIAR-2": "The bid 3x5 says that all dice together show at least three fives. "
        "Each bid is higher than the last: more dice, or as many of a higher face.",
        "rule.LIAR-3": "After a call all dice are shown; whoever was wrong loses a die and begins anew.",
        "rule.LIAR-4": "Whoever is the last to have dice wins.",
        "event.rolled": "{seat} rolls a {pips}.",
        "event.bid": "{seat} bids {bid}.",
        "event.called": "{seat} calls {bid} a lie. The dice: {dice}.",
        "event.lost": "{seat} loses a die; {left} left.",
        "over.last": "the last with dice",
        "counter.left": "dice",
        "counter.bid": "bid",
        "zone.dice": "rolled",
        "zone.left": "dice",
    }

    dice: int = option(5, low=1, high=6)

    def setup(self, seats: int) -> State:
        return State(left=(self.dice,) * seats, dice=((),) * seats)

    def awaiting(self, state: State) -> Turn | Draw | Over:
        alive = tuple(seat for seat, left in enumerate(state.left) if left)
        if len(alive) == 1:
            return Over(alive, "last")
        if any(len(dice) < left for dice, left in zip(state.dice, state.left, strict=True)):
            return Draw(pool=6, take=1)
        return Turn((state.mover,), seconds=30)

    def drawn(self, state: State, order: tuple[int, ...]) -> Step[State, Event]:
        pips = order[0] + 1
        seat = next(seat for seat, left in enumerate(state.left) if len(state.dice[seat]) < left)
        return Step(
            replace(state, dice=_with(state.dice, seat, (*state.dice[seat], pips))), (Rolled(seat, pips),)
        )

    def legal(self, state: State, seat: Seat) -> Iterator[str]:
        if state.bid:
            yield LIAR
        last = parsed(state.bid)
        bids = ((count, face) for count in range(1, sum(state.left) + 1) for face in range(1, 7))
        yield from (f"{count}x{face}" for count, face in bids if (count, face) > last)

    def apply(self, state: State, seat: Seat, action: str) -> Step[State, Event]:
        if action != LIAR:
            return Step(replace(state, bid=action, mover=state.next_seat(seat)), (Bid(seat, action),))
        count, face = parsed(state.bid)
        everything = tuple(pips for dice in state.dice for pips in dice)
        bidder = max(s for s in range(len(state.left)) if state.left[s] and state.next_seat(s) == seat)
        loser = seat if everything.count(face) >= count else bidder
        left = _with(state.left, loser, state.left[loser] - 1)
        after = State(left, ((),) * len(left), mover=loser)
        after = after if left[loser] else replace(after, mover=after.next_seat(loser))
        return Step(after, (Called(seat, state.bid, everything), Lost(loser, left[loser])))

    def holes(self, state: State, seat: Seat | None) -> Iterator[Path]:
        return (("dice", owner) for owner in range(len(state.dice)) if owner != seat)

    def witness(self, event: Event, seat: Seat | None) -> Event | None:
        return None if isinstance(event, Rolled) and event.seat != seat else event

    def worlds(self, view: State, seen: tuple[Event, ...], seat: Seat, rng: Any) -> State:
        """Any roll of the dice that one does not see is as likely as any other."""
        rolls = (tuple(rng.randrange(6) + 1 if pips is None else pips for pips in dice) for dice in view.dice)
        return replace(view, dice=tuple(rolls))

    def max_plays(self, seats: int) -> int:
        return self.dice * seats * (6 * self.dice * seats + 1)


def parsed(bid: str) -> tuple[int, int]:
    """The number and the face of a bid; nothing is lower than any bid."""
    count, _, face = bid.partition("x")
    return (int(count), int(face)) if bid else (0, 0)


def _with(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])
