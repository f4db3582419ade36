"""The bag of the opening, as Connect Four and checkers show it."""

from parlour.core.default_table import cue as plain_cue
from parlour.core.game import Message, Seat
from parlour.core.table import Cue, Layout, Zone
from parlour.games.opening import PICKS, Bag, BagShown, Began, Opened, Picked
from parlour.pieces.checkers import Colour

CHECKER = "?"  # a checker whose colour is not known yet


def bag_zones(bag: Bag | None, size: int) -> tuple[Zone, ...]:
    """The heap of face-down checkers, what each player has taken, and the last tied draw."""
    if bag is None:
        return ()
    last = tuple(_last(bag, seat) for seat in (0, 1) if bag.last[seat] and not bag.picks[seat])
    return (_heap(bag, size), _picks(bag, 0), _picks(bag, 1), *last)


def _heap(bag: Bag, size: int) -> Zone:
    taken = {*bag.picks[0], *bag.picks[1]}
    codes = tuple("" if place in taken else CHECKER for place in range(size))
    return Zone("bag", Layout.FAN, tuple(bag_slot(place) for place in range(size)), codes)


def _picks(bag: Bag, seat: Seat) -> Zone:
    slots = tuple(f"picked-{seat}-{i}" for i in range(len(bag.picks[seat])))
    return Zone(f"picked-{seat}", Layout.FAN, slots, (CHECKER,) * len(slots), seat=seat, size=PICKS)


def _last(bag: Bag, seat: Seat) -> Zone:
    codes = tuple(map(code, bag.last[seat]))
    slots = tuple(f"last-drawn-{seat}-{i}" for i in range(len(codes)))
    return Zone(f"last-drawn-{seat}", Layout.FAN, slots, codes, seat=seat)


def code(colour: Colour) -> str:
    return colour.value[0]


def bag_slot(place: int) -> str:
    return f"bag-{place + 1}"


def opening_cue(event: Opened, seat: Seat | None) -> Cue:
    match event:
        case Picked(seat=by, place=place):
            message = Message("event.picked", seat=by, place=place + 1)
            return Cue(message, ((CHECKER, bag_slot(place), f"picked-{by}"),), "card-draw")
        case BagShown(drawn=drawn):
            shown = tuple(
                (code(colour), slot := f"picked-{by}-{i}", slot)
                for by, side in enumerate(drawn)
                for i, colour in enumerate(side)
            )
            return Cue(_bag_message(event), shown, "card-draw")
        case Began():
            return plain_cue(event, seat)


def _bag_message(event: BagShown) -> Message:
    first, second = event.prizes
    colour = Message(f"colour.{event.prize}")
    if event.winner is None:
        return Message("event.bag-level", number=Message(f"bag.drew-{first}"), colour=colour)
    more, fewer = max(first, second), min(first, second)
    return Message(
        "event.bag-shown" if event.takes_prize else "event.bag-begins",
        seat=event.winner,
        more=Message(f"bag.drew-{more}"),
        colour=colour,
        other=1 - event.winner,
        fewer=Message(f"bag.and-{fewer}"),
    )
