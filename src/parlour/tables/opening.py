"""The bag of the opening, as Connect Four and checkers show it."""

from parlour.core.default_table import cue as plain_cue
from parlour.core.game import Message, Seat
from parlour.core.table import Cue, Layout, Zone
from parlour.games.opening import Bag, BagShown, Began, Opened, Picked

CHECKER = "?"  # a checker whose colour nobody knows yet


def bag_zones(bag: Bag | None, size: int) -> tuple[Zone, ...]:
    """The open heap of faceless checkers, and what each of the two has taken."""
    return (_heap(bag, size), _picks(bag, 0), _picks(bag, 1)) if bag else ()


def _heap(bag: Bag, size: int) -> Zone:
    taken = {*bag.picks[0], *bag.picks[1]}
    codes = tuple("" if place in taken else CHECKER for place in range(size))
    return Zone("bag", Layout.FAN, tuple(bag_slot(place) for place in range(size)), codes)


def _picks(bag: Bag, seat: Seat) -> Zone:
    slots = tuple(f"picked-{seat}-{i}" for i in range(len(bag.picks[seat])))
    return Zone(f"picked-{seat}", Layout.FAN, slots, (CHECKER,) * len(slots), seat=seat)


def bag_slot(place: int) -> str:
    return f"bag-{place + 1}"


def opening_cue(event: Opened, seat: Seat | None) -> Cue:
    match event:
        case Picked(seat=by, place=place):
            message = Message("event.picked", seat=by, place=place + 1)
            return Cue(message, ((CHECKER, bag_slot(place), f"picked-{by}"),), "card-draw")
        case BagShown(prizes=(first, second)):
            key = "event.bag-level" if first == second else "event.bag-shown"
            return Cue(Message(key, first=first, second=second), sound="card-draw")
        case Began():
            return plain_cue(event, seat)
