"""Why a move of checkers is illegal: which rule forbids it, and what is legal instead."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from parlour.core.game import Message, Refusal
from parlour.games.checkers.moves import Board, crown_row, jumpers, movers
from parlour.games.checkers.text import Move, Position, place, squares_by_number

NOTATION = re.compile(r"\d{1,3}(?:-\d{1,3}|(?:x\d{1,3})+)", re.ASCII)


class Wish(NamedTuple):
    """What somebody wrote, and the squares on the board that it names."""

    squares: tuple[int, ...]
    jumps: bool
    origin: int
    landings: tuple[int, ...]


def why_not(board: Board, position: Position, legal: tuple[Move, ...], notation: str) -> Refusal:
    """`legal` are the moves that the side may make; `notation` is not among them."""
    if not NOTATION.fullmatch(notation):
        return Refusal("PL-2", Message("checkers.notation"), legal)
    squares = tuple(int(number) for number in re.split("[-x]", notation))
    bits = squares_by_number(board.squares)
    if not bits.keys() >= set(squares):
        return Refusal("CK-2", Message("checkers.no-square", count=len(bits)), legal)
    wish = Wish(squares, "x" in notation, bits[squares[0]], tuple(bits[number] for number in squares[1:]))
    return next(_reasons(board, position, legal, wish))


def _reasons(board: Board, position: Position, legal: tuple[Move, ...], wish: Wish) -> Iterator[Refusal]:
    """All that is wrong, the most helpful first."""
    yield from _wrong_piece(position, legal, wish)
    yield from _wrong_kind(board, legal, wish)
    instead = tuple(move for move in legal if move.squares[0] == wish.squares[0]) or legal
    kind = "king" if wish.origin & position.kings else "man"
    if instead is legal and wish.origin == wish.landings[0]:  # it was only touched
        yield Refusal("CK-4", Message(f"checkers.blocked-{kind}"), legal)
    yield from _wrong_length(board, position, instead, wish)
    yield from _wrong_way(board, position, instead, wish)
    if wish.jumps:
        yield Refusal("CK-6", Message("checkers.no-jump", square=wish.squares[1]), instead)
    yield Refusal("CK-4", Message(f"checkers.one-step-{kind}"), instead)


def _wrong_piece(position: Position, legal: tuple[Move, ...], wish: Wish) -> Iterator[Refusal]:
    mine, theirs = (position.black, position.white)[:: -1 if position.side else 1]
    if wish.origin & theirs:
        yield Refusal("CK-3", Message("checkers.not-yours", square=wish.squares[0]), legal)
    elif not wish.origin & mine:
        yield Refusal("CK-3", Message("checkers.no-checker", square=wish.squares[0]), legal)


def _wrong_kind(board: Board, legal: tuple[Move, ...], wish: Wish) -> Iterator[Refusal]:
    captures = tuple(move for move in legal if move.captured)
    able = {move.squares[0] for move in captures}
    if board.mandatory_capture and captures and not (wish.jumps and wish.squares[0] in able):
        yield Refusal("CK-7", Message("checkers.capture-first", moves=_written(captures)), captures)


def _wrong_length(board: Board, position: Position, legal: tuple[Move, ...], wish: Wish) -> Iterator[Refusal]:
    jumps = [move for move in legal if wish.jumps and move.captured]
    longer = tuple(move for move in jumps if move.squares[: len(wish.squares)] == wish.squares)
    if longer:
        yield Refusal("CK-8", Message("checkers.jump-on", moves=_written(longer)), longer)
    shorter = tuple(move for move in jumps if wish.squares[: len(move.squares)] == move.squares)
    if shorter and not board.multi_jump:
        yield Refusal("CK-8", Message("checkers.one-jump"), shorter)
    elif shorter and shorter[0].change & crown_row(position.side, board) and not wish.origin & position.kings:
        yield Refusal("CK-9", Message("checkers.crowned", square=shorter[0].squares[-1]), shorter)
    elif shorter and _could_jump_on(board, position, shorter[0]):
        count = len(shorter[0].squares) - 1
        yield Refusal("CK-14", Message("checkers.enough-jumps", count=count), shorter)


def _could_jump_on(board: Board, position: Position, move: Move) -> bool:
    """True if the piece could jump again from where this move ends."""
    black, white, kings, side = position
    bits = squares_by_number(board.squares)
    origin, end = bits[move.squares[0]], bits[move.squares[-1]]
    king = end if origin & kings else 0
    down, up = movers(*((0, end) if side else (end, 0)), king, side)
    theirs = (black if side else white) ^ move.captured
    empty = board.squares ^ (black | white) | origin
    return jumpers(down, up, theirs, empty, board.step) != 0


def _wrong_way(board: Board, position: Position, legal: tuple[Move, ...], wish: Wish) -> Iterator[Refusal]:
    occupied = (position.black | position.white) ^ wish.origin
    rows = [place(bit, board).row for bit in (wish.origin, *wish.landings)]
    for square, landing in zip(wish.squares[1:], wish.landings, strict=True):
        if landing & occupied:
            yield Refusal("CK-4", Message("checkers.occupied", square=square), legal)
    back = any(later > row if position.side else later < row for row, later in pairwise(rows))
    if back and not wish.origin & position.kings:
        yield Refusal("CK-6" if wish.jumps else "CK-4", Message("checkers.forward"), legal)


def _written(moves: tuple[Move, ...]) -> tuple[str, ...]:
    return tuple(str(move) for move in moves)
