"""Connect Four's table: the grid, a header of columns to touch, and each player's pile of checkers."""

from collections.abc import Mapping

from parlour.core.game import Message, Over, Seat
from parlour.core.table import Counter, Cue, Layout, Look, Mark, Table, Touches, Zone
from parlour.games.connect_four import Action, ConnectFour, Dropped, Event, State
from parlour.games.opening import Pick
from parlour.tables.opening import CHECKER, bag_slot, bag_zones, opening_cue


def table(game: ConnectFour, view: State, seat: Seat | None) -> Table:
    if view.first is None:
        return Table((_grid(game, view), *bag_zones(view.bag, game.bag_size)), game.prompt(view, seat))
    zones = (_columns(game, view), _grid(game, view), *_hands(game, view, seat))
    plays = tuple(Counter("plays", view.stones[s].bit_count(), s) for s in (0, 1))
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


def _columns(game: ConnectFour, view: State) -> Zone:
    columns = range(game.width)
    slots = tuple(f"col-{column + 1}" for column in columns)
    return Zone("columns", Layout.GRID, slots, ("",) * game.width, game.width)


def _grid(game: ConnectFour, view: State) -> Zone:
    cells = _cells(game)
    codes = tuple(_code(game, view, _bit(game, column, row)) for column, row in cells)
    return Zone("grid", Layout.GRID, tuple(cell(*at) for at in cells), codes, game.width)


def _hands(game: ConnectFour, view: State, seat: Seat | None) -> tuple[Zone, ...]:
    def hand(owner: Seat) -> Zone:
        left = len(game.player(view, owner).hand)
        name = "hand" if owner == seat else f"hand-{owner}"
        code = game.colour(view, owner).value[0] if left else ""
        return Zone(name, Layout.PILE, (name,), (code,), seat=owner, size=left)

    return hand(0), hand(1)


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


def _code(game: ConnectFour, view: State, bit: int) -> str:
    for seat in (0, 1):
        if view.stones[seat] >> bit & 1:
            return game.colour(view, seat).value[0]
    return ""
