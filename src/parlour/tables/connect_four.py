"""Connect Four's table: the grid, a header of columns to touch, and each player's pile of checkers."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from parlour.core.game import Draw, Message, Over, Seat, Turn
from parlour.core.table import Counter, Cue, Layout, Look, Mark, Table, Touches, Zone
from parlour.games.connect_four import Action, ConnectFour, Dropped, Event, State, landing, lined_stones
from parlour.games.opening import Pick
from parlour.tables.opening import CHECKER, bag_slot, bag_zones, opening_cue

Letters = tuple[str, str]  # the codes of the first seat's checkers and of the second's
Left = tuple[tuple[str, int], tuple[str, int]]  # the code of each seat's checkers, and how many are left


def table(game: ConnectFour, view: State, seat: Seat | None) -> Table:
    if view.first is None:
        empty = _grid(game, view.stones, ("", ""))
        return Table((empty, *bag_zones(view.bag, game.bag_size)), game.prompt(view, seat))
    awaiting, zones, left, plays, line, tones = _board(game, view)
    return Table(zones + _hands(seat, left), game.prompt_when(awaiting, view, seat), plays, line, tones)


def touches(action: Action) -> Touches:
    if isinstance(action, Pick):
        return (bag_slot(action.place),)
    return ("hand", f"col-{action.column + 1}")


def lands(game: ConnectFour, view: State, action: Action) -> str:
    if isinstance(action, Pick):
        return ""
    first, second = view.stones
    return _stones(game.width, game.height)[landing(first | second, action.column, game.height)]


def cue(event: Event, seat: Seat | None) -> Cue:
    if not isinstance(event, Dropped):
        return opening_cue(event, seat)
    column, row = event.column + 1, event.row + 1
    message = Message("event.dropped", seat=event.seat, column=column, row=row)
    hand = "hand" if event.seat == seat else f"hand-{event.seat}"
    return Cue(message, (("", hand, cell(event.column, event.row)),), "drop")


def play_named(notation: str) -> Message:
    number = notation.removeprefix("pick ")
    return Message("play.picked" if number != notation else "play.column", number=number)


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


# Everything that stays the same between moves is cached: a busy house draws many tables a second.


@cache
def _columns(width: int) -> Zone:
    slots = tuple(f"col-{column + 1}" for column in range(width))
    return Zone("columns", Layout.GRID, slots, ("",) * width, width)


class Board(NamedTuple):
    """What is the same for every viewer."""

    awaiting: Turn | Draw | Over
    zones: tuple[Zone, ...]
    left: Left
    plays: tuple[Counter, ...]
    line: tuple[tuple[str, Mark], ...]
    tones: tuple[str, str]


@lru_cache(100)  # viewers ask one after another
def _board(game: ConnectFour, view: State) -> Board:
    awaiting, each = game.awaiting(view), game.each
    tones = (str(game.colour(view, 0)), str(game.colour(view, 1)))
    red, yellow = tones[0][0], tones[1][0]
    first, second = view.stones[0].bit_count(), view.stones[1].bit_count()
    zones = (_columns(game.width), _grid(game, view.stones, (red, yellow)))
    left = ((red, each - first), (yellow, each - second))
    line = _line(game, view, awaiting) if isinstance(awaiting, Over) else ()
    return Board(awaiting, zones, left, (_plays(first, 0), _plays(second, 1)), line, tones)


def _grid(game: ConnectFour, both: tuple[int, int], letters: Letters) -> Zone:
    width, height = game.width, game.height
    slots, places = _cells(width, height)
    codes = [""] * len(slots)
    for code, stones in zip(letters, both, strict=True):
        while stones:
            bit = stones.bit_length() - 1
            codes[places[bit]] = code
            stones ^= 1 << bit
    return Zone("grid", Layout.GRID, slots, tuple(codes), width)


@cache
def _cells(width: int, height: int) -> tuple[tuple[str, ...], dict[int, int]]:
    """The slots in reading order, top row first, and the index of each stone's bit among them."""
    cells = [(column, row) for row in reversed(range(height)) for column in range(width)]
    places = {column * (height + 1) + row: place for place, (column, row) in enumerate(cells)}
    return tuple(cell(*at) for at in cells), places


@cache
def _stones(width: int, height: int) -> dict[int, str]:
    """The slot of each stone."""
    slots, places = _cells(width, height)
    return {1 << bit: slots[place] for bit, place in places.items()}


@lru_cache(1000)
def _hands(seat: Seat | None, left: Left) -> tuple[Zone, ...]:
    return tuple(_hand("hand" if owner == seat else f"hand-{owner}", owner, *left[owner]) for owner in (0, 1))


@lru_cache(1000)
def _hand(name: str, owner: Seat, code: str, left: int) -> Zone:
    return Zone(name, Layout.PILE, (name,), (code if left else "",), seat=owner, size=left)


@lru_cache(1000)
def _plays(count: int, seat: Seat) -> Counter:
    return Counter("plays", count, seat)


def _line(game: ConnectFour, view: State, over: Over) -> tuple[tuple[str, Mark], ...]:
    """Marks the stones of the winning line."""
    stones = view.stones[over.winners[0]] if over.winners else 0
    lined = lined_stones(stones, game.height, game.length)
    slots, places = _cells(game.width, game.height)
    return tuple((slots[place], Mark.LINE) for bit, place in places.items() if lined >> bit & 1)
