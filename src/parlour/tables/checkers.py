"""The table of checkers: the board, and left of each player the pieces that they captured.

Everybody sits at the bottom: players of Black, whose men start at the top, get the squares listed from last
to first. The slot of a dark square is its number, wherever it is drawn.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count, pairwise

from parlour.core.game import Message, Seat, Turn
from parlour.core.table import Counter, Cue, Layout, Look, Mark, Table, Touches, Zone
from parlour.games.checkers.game import COLOURS, Action, Captured, Checkers, Crowned, Event, Moved, State
from parlour.games.checkers.moves import MOST_QUIET_PLIES, times_seen
from parlour.games.checkers.text import squares_by_number
from parlour.games.opening import Pick
from parlour.pieces.checkers import Checker
from parlour.tables.opening import CHECKER, bag_slot, bag_zones, opening_cue

NEAR_FORTY = 30  # own moves before the counter of the forty-move rule is shown


def table(game: Checkers, view: State, seat: Seat | None) -> Table:
    board = _board(game, view, seat)
    if view.first is None:
        return Table((board, *bag_zones(view.bag, game.bag_size)), game.prompt(view, seat))
    zones = (board, _spoils(game, view, 0), _spoils(game, view, 1))
    marks = (*_last(view), *_stuck(game, view, seat))
    tones = tuple(str(COLOURS[view.side_of(owner)]) for owner in range(view.seats))
    return Table(zones, game.prompt(view, seat), tuple(_counters(game, view)), marks, tones)


def touches(action: Action) -> Touches:
    if isinstance(action, Pick):
        return (bag_slot(action.place),)
    return tuple(map(str, action.squares))


def captures(action: Action) -> bool:
    return not isinstance(action, Pick) and action.captured != 0


def captured(action: Action) -> Touches:
    return () if isinstance(action, Pick) else tuple(map(str, action.over))


def cue(event: Event, seat: Seat | None) -> Cue:
    match event:
        case Moved(seat=by, checker=checker, squares=squares):
            moved = tuple((code(checker), str(start), str(end)) for start, end in pairwise(squares))
            return Cue(Message("event.moved", seat=by, move=event.notation), moved, "slide")
        case Captured(seat=by, checker=checker, square=square):
            moved = ((code(checker), str(square), spoils_name(by)),)
            return Cue(Message("event.captured", seat=by, square=square), moved, "capture")
        case Crowned(seat=by, square=square):
            return Cue(Message("event.crowned", seat=by, square=square), sound="king")
        case _:
            return opening_cue(event, seat)


def legend(game: Checkers) -> Mapping[str, Look]:
    return {
        "b": Look("●", Message("piece.black"), "black"),
        "B": Look("♚", Message("piece.black-king"), "black"),
        "w": Look("○", Message("piece.white"), "white"),
        "W": Look("♔", Message("piece.white-king"), "white"),
        CHECKER: Look("?", Message("piece.checker")),
    }


def code(checker: Checker) -> str:
    letter = checker.colour.value[0]
    return letter.upper() if checker.stacked else letter


def spoils_name(seat: Seat) -> str:
    """A team shares one place for its spoils."""
    return f"spoils-{seat % 2}"


def _board(game: Checkers, view: State, seat: Seat | None) -> Zone:
    slots = _slots(game.rows, game.cols)
    bits = squares_by_number(game.board.squares)
    codes = tuple(_code_on(view, bits[int(slot)]) if slot.isdecimal() else "" for slot in slots)
    turned = seat is not None and view.first is not None and view.side_of(seat) == 0
    order = -1 if turned else 1
    return Zone("board", Layout.GRID, slots[::order], codes[::order], game.cols)


@cache
def _slots(rows: int, cols: int) -> tuple[str, ...]:
    """In reading order: numbers for dark squares, names for light ones."""
    numbers, cells = count(1), ((row, col) for row in range(rows) for col in range(cols))
    return tuple(str(next(numbers)) if (row + col) % 2 else f"light-{row}-{col}" for row, col in cells)


def _code_on(view: State, bit: int) -> str:
    if not bit & (view.black | view.white):
        return ""
    letter = "b" if bit & view.black else "w"
    return letter.upper() if bit & view.kings else letter


def _spoils(game: Checkers, view: State, seat: Seat) -> Zone:
    taken = game.player(view, seat).spoils
    name = spoils_name(seat)
    return Zone(name, Layout.PILE, (name,), (code(taken[0]) if taken else "",), seat=seat, size=len(taken))


def _counters(game: Checkers, view: State) -> Iterator[Counter]:
    for seat in range(view.seats):
        player = game.player(view, seat)
        yield Counter("plays", player.plays, seat)
        yield Counter("score", player.score, seat)
    quiet = len(view.past) // 2
    if quiet >= 2 * NEAR_FORTY:
        yield Counter("forty-moves", quiet // 2, of=MOST_QUIET_PLIES // 2)
    times = times_seen(view.black, view.white, view.past, quiet)
    if times > 1:
        yield Counter("repetition", times)


def _last(view: State) -> Iterator[tuple[str, Mark]]:
    return ((str(square), Mark.LAST) for square in dict.fromkeys(view.last))


def _stuck(game: Checkers, view: State, seat: Seat | None) -> Iterator[tuple[str, Mark]]:
    """Marks pieces that cannot move, for the players whose turn it is."""
    if seat is None or not isinstance(game.awaiting(view), Turn) or view.side_of(seat) != view.side:
        return
    able = {move.squares[0] for move in game.moves(view)}
    for number, bit in squares_by_number(game.board.squares).items():
        if bit & view.pieces(view.side) and number not in able:
            yield str(number), Mark.FAINT
