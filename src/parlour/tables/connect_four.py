"""Connect Four's table: the grid, a header of columns to touch, and each player's pile of checkers."""

from collections.abc import Mapping
from functools import cache, lru_cache

from parlour.core.game import Message, Over, Seat
from parlour.core.table import Counter, Cue, Layout, Look, Mark, Table, Touches, Zone
from parlour.games.connect_four import Action, ConnectFour, Dropped, Event, State
from parlour.games.opening import Pick
from parlour.tables.opening import CHECKER, bag_slot, bag_zones, opening_cue


def table(game: ConnectFour, view: State, seat: Seat | None) -> Table:
    if view.first is None:
        empty = _grid(game, view.stones, "  ")
        return Table((empty, *bag_zones(view.bag, game.bag_size)), game.prompt(view, seat))
    letters = game.colour(view, 0)[0] + game.colour(view, 1)[0]
    played = [stones.bit_count() for stones in view.stones]
    hands = [_hand(owner == seat, owner, letters[owner], game.each - played[owner]) for owner in (0, 1)]
    zones = (_columns(game.width), _grid(game, view.stones, letters), *hands)
    plays = (_plays(played[0], 0), _plays(played[1], 1))
    return Table(zones, game.prompt(view, seat), plays, _line(game, view))


def touches(action: Action) -> Touches:
    if isinstance(action, Pick):
        return (bag_slot(action.place),)
    return ("hand", f"col-{action.column + 1}")


def cue(event: Event, seat: Seat | None) -> Cue:
    if not isinstance(event, Dropped):
        return opening_cue(event, seat)
    column, row = event.column + 1, event.row + 1
    message = Message("event.dropped", seat=event.seat, column=column, row=row)
    hand = "hand" if event.seat == seat else f"hand-{event.seat}"
    return Cue(message, (("", hand, cell(event.column, event.row)),), "drop")


def legend(game: ConnectFour) -> Mapping[str, Look]:
    return {
        "r": Look("●", Message("piece.red"), "red"),
        "y": Look("○", Message("piece.yellow"), "yellow"),
        "b": Look("●", Message("piece.black"), "black"),
        "w": Look("○", Message("piece.white"), "white"),
        CHECKER: Look("?", Message("piece.checker")),
    }


def cell(column: int, row: int) -> str:
    """The name of a cell, counted from the bottom left: `c4r1`."""
    return f"c{column + 1}r{row + 1}"


# What does not change from move to move is made once: a busy house draws many tables a second.


@cache
def _columns(width: int) -> Zone:
    slots = tuple(f"col-{column + 1}" for column in range(width))
    return Zone("columns", Layout.GRID, slots, ("",) * width, width)


@cache
def _slots(game: ConnectFour) -> tuple[str, ...]:
    return tuple(cell(*at) for at in _cells(game))


@cache
def _places(game: ConnectFour) -> tuple[int, ...]:
    """For each bit of a stone its place in reading order; the bits above the columns have none."""
    places = {_bit(game, *at): place for place, at in enumerate(_cells(game))}
    return tuple(places.get(bit, -1) for bit in range(game.width * (game.height + 1)))


@lru_cache(1000)  # all who look at one match get the same grid
def _grid(game: ConnectFour, both: tuple[int, int], letters: str) -> Zone:
    codes, places = [""] * (game.width * game.height), _places(game)
    for code, stones in zip(letters, both, strict=True):
        while stones:
            codes[places[(stones & -stones).bit_length() - 1]] = code
            stones &= stones - 1
    return Zone("grid", Layout.GRID, _slots(game), tuple(codes), game.width)


@lru_cache(1000)
def _hand(mine: bool, owner: Seat, code: str, left: int) -> Zone:
    name = "hand" if mine else f"hand-{owner}"
    return Zone(name, Layout.PILE, (name,), (code if left else "",), seat=owner, size=left)


@lru_cache(1000)
def _plays(count: int, seat: Seat) -> Counter:
    return Counter("plays", count, seat)


def _line(game: ConnectFour, view: State) -> tuple[tuple[str, Mark], ...]:
    """Marks the stones of the line that won."""
    over = game.awaiting(view)
    if not isinstance(over, Over) or not over.winners:
        return ()
    lined = _lined(game, view.stones[over.winners[0]])
    return tuple((cell(*at), Mark.LINE) for at in _cells(game) if lined >> _bit(game, *at) & 1)


def _lined(game: ConnectFour, stones: int) -> int:
    """The stones that are part of a line: from the foot of each line, all of its length."""
    lined = 0
    for step in (1, game.height, game.height + 1, game.height + 2):
        feet = stones
        for i in range(1, game.length):
            feet &= stones >> i * step
        for i in range(game.length):
            lined |= feet << i * step
    return lined


def _cells(game: ConnectFour) -> list[tuple[int, int]]:
    """Columns and rows in reading order, the top row first."""
    return [(column, row) for row in reversed(range(game.height)) for column in range(game.width)]


def _bit(game: ConnectFour, column: int, row: int) -> int:
    return column * (game.height + 1) + row
