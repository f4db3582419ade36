"""Who begins: two checkers each from an opaque bag, or one draw.

Luck is asked after the four picks: which checkers lie where is decided when they are shown, so until then
there is nothing to peek at.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from parlour.core.game import Draw, Seat, Turn
from parlour.pieces.checkers import Colour
from parlour.pieces.shuffles import Order

OPENINGS = ("bag", "random", "given")
SECONDS = 10
PICKS = 2


@dataclass(frozen=True, slots=True)
class Pick:
    place: int

    def __str__(self) -> str:
        return f"pick {self.place + 1}"


@dataclass(frozen=True, slots=True)
class Picked:
    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class BagShown:
    """What both players drew. The one with more of the prize colour begins; nobody if they tie."""

    drawn: "Drawn"
    prize: Colour
    winner: Seat | None
    takes_prize: bool = True  # the player who begins gets the prize colour; else colours belong to seats

    @property
    def prizes(self) -> tuple[int, int]:
        """How many checkers of the prize colour each drew."""
        first, second = self.drawn
        return first.count(self.prize), second.count(self.prize)


@dataclass(frozen=True, slots=True)
class Began:
    """This seat has the first colour and begins."""

    seat: Seat


Opened = Picked | BagShown | Began
Drawn = tuple[tuple[Colour, ...], tuple[Colour, ...]]  # by each player


class Bag(NamedTuple):
    picks: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    attempt: int = 1
    last: Drawn = ((), ())  # the last tied draw


def opening_awaits(bag: Bag | None, size: int) -> Turn | Draw:
    """Picks from the bag and then a look at them; without a bag, one draw decides."""
    if bag is None:
        return Draw(2, 1)
    seats = tuple(seat for seat in (0, 1) if len(bag.picks[seat]) < PICKS)
    return Turn(seats, SECONDS, f"bag {bag.attempt}") if seats else Draw(size, 2 * PICKS)


def bag_picks(bag: Bag, size: int) -> Iterator[Pick]:
    taken = {*bag.picks[0], *bag.picks[1]}
    return (Pick(place) for place in range(size) if place not in taken)


def picked(bag: Bag, seat: Seat, pick: Pick) -> Bag:
    first, second = bag.picks
    place = (pick.place,)
    return bag._replace(picks=(first + place, second) if seat == 0 else (first, second + place))


def bag_shown(order: Order, size: int, colours: tuple[Colour, Colour], takes_prize: bool = True) -> BagShown:
    """The bag holds equally many checkers of the prize colour, the first of the two, and of the other."""
    drawn = tuple(colours[place >= size // 2] for place in order)
    both, prize = (drawn[:PICKS], drawn[PICKS:]), colours[0]
    first, second = (side.count(prize) for side in both)
    winner = None if first == second else int(second > first)
    return BagShown(both, prize, winner, takes_prize)


class Opening(NamedTuple):
    """Who begins; or nobody yet, and the bag after a tie."""

    first: Seat | None
    bag: Bag | None
    events: tuple[BagShown | Began, ...]


def opening_drawn(
    bag: Bag | None, order: Order, size: int, colours: tuple[Colour, Colour], takes_prize: bool = True
) -> Opening:
    """The result of the draw that `opening_awaits` asked for."""
    if bag is None:
        return Opening(order[0], None, (Began(order[0]),))
    shown = bag_shown(order, size, colours, takes_prize)
    if shown.winner is None:
        return Opening(None, Bag(attempt=bag.attempt + 1, last=shown.drawn), (shown,))
    return Opening(shown.winner, None, (shown, Began(shown.winner)))
