"""Squares, moves and positions of checkers in PDN notation: `11x18x25`, `B:W18,24,K10:B12,K22`."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from parlour.core.errors import BadPosition, briefly
from parlour.games.checkers.moves import Board, shifted

PIECE = r"K?\d{1,3}(?:-\d{1,3})?"  # one, or a row of them: `K1-4`
PIECES = rf"((?:{PIECE}(?:,{PIECE})*)?)"
FEN = re.compile(rf"([BW]):([BW]){PIECES}:([BW]){PIECES}\.?", re.ASCII)


KEPT = 2**13  # moves of a board: more than an ordinary match makes, and a few megabytes on a huge board


class Position(NamedTuple):
    black: int
    white: int
    kings: int
    side: int


class Place(NamedTuple):
    row: int  # from the top
    col: int


def place(bit: int, board: Board) -> Place:
    """Where the square of this bit lies on the board."""
    return Place(*divmod(2 * bit.bit_length() - 1, 2 * board.step + 1))


@cache
def numbers(squares: int) -> Mapping[int, int]:
    """The number of each square, by its bit: dark squares row by row from the top left."""
    bits = (1 << i for i in range(squares.bit_length()) if squares >> i & 1)
    return {bit: number for number, bit in enumerate(bits, start=1)}


@cache
def squares_by_number(squares: int) -> Mapping[int, int]:
    return {number: bit for bit, number in numbers(squares).items()}


class Move(NamedTuple):
    squares: tuple[int, ...]  # by number: the origin and every landing
    change: int  # the bits of its first and last square
    captured: int
    over: tuple[int, ...] = ()  # by number: the square that each leg jumps over

    def __str__(self) -> str:
        return written(self.squares, self.captured != 0)


def written(squares: tuple[int, ...], jumps: bool) -> str:
    return ("x" if jumps else "-").join(map(str, squares))


class Moves(dict[tuple[int, ...], Move]):
    """A cache of moves, keyed by the three ints that describe each."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def __missing__(self, key: tuple[int, ...]) -> Move:
        if len(self) >= KEPT:
            self.clear()
        change, captured, path = key
        number = numbers(self._board.squares)
        ways = (self._followed(origin, path, jumps=captured != 0) for origin in self._origins(*key))
        landings, over = next((w, o) for w, o in ways if (w[0] ^ w[-1], sum(o)) == (change, captured))
        squares, jumped = (tuple(number[bit] for bit in bits) for bits in (landings, over))
        return self.setdefault(key, Move(squares, change, captured, jumped))

    def _origins(self, change: int, captured: int, path: int) -> Iterator[int]:
        """Where such a move may start: at either end or, if it is circular, beside a captured piece."""
        back = 3 - (path >> path.bit_length() - 3 & 3)
        ends = change or shifted(captured, back, self._board.step) & self._board.squares
        while ends:
            end = ends & -ends
            ends ^= end
            yield end

    def _followed(self, here: int, path: int, jumps: bool) -> tuple[list[int], list[int]]:
        """Where a path leads from a square, and which squares it jumps over."""
        landings, over = [here], list[int]()
        for leg in range(path.bit_length() - 3, -1, -2):
            here = shifted(here, path >> leg & 3, self._board.step)
            if jumps:
                over.append(here)
                here = shifted(here, path >> leg & 3, self._board.step)
            landings.append(here)
        return landings, over


def write_fen(position: Position, board: Board) -> str:
    black, white, kings, side = position
    return f"{'BW'[side]}:W{_written(white, kings, board)}:B{_written(black, kings, board)}"


def _written(pieces: int, kings: int, board: Board) -> str:
    number = numbers(board.squares)
    men = [str(number[bit]) for bit in number if bit & pieces & ~kings]
    return ",".join(men + [f"K{number[bit]}" for bit in number if bit & pieces & kings])


def read_fen(text: str, board: Board) -> Position:
    found = FEN.fullmatch(text) if isinstance(text, str) else None
    if not found or found[2] == found[4]:
        raise BadPosition(f"A position is written like B:W18,24,K10:B12,K22, not {briefly(text)}.")
    _check_squares((word.removeprefix("K") for side in (found[3], found[5]) for word in _singly(side)), board)
    sides = {found[2]: list(_singly(found[3])), found[4]: list(_singly(found[5]))}
    black, white = (sum(_bits(sides[colour], board)) for colour in "BW")
    kings = sum(_bits([word for words in sides.values() for word in words if word.startswith("K")], board))
    _check_ranks(black, white, kings, board)
    return Position(black, white, kings, "BW".index(found[1]))


def _singly(pieces: str) -> Iterator[str]:
    """Each piece by itself: `K1-3` is `K1`, `K2` and `K3`."""
    for word in pieces.split(",") if pieces else ():
        king, first, last = word[: word.startswith("K")], *word.removeprefix("K").partition("-")[::2]
        if last and int(last) < int(first):
            raise BadPosition(f"{word} is no row of squares: write the lower number first.")
        yield from (f"{king}{number}" for number in range(int(first), int(last or first) + 1))


def _bits(words: list[str], board: Board) -> Iterator[int]:
    by_number = squares_by_number(board.squares)
    return (by_number[int(word.removeprefix("K"))] for word in words if word)


def _check_squares(words: Iterator[str], board: Board) -> None:
    count = board.squares.bit_count()
    named: set[int] = set()
    for number in map(int, words):
        if not 1 <= number <= count:
            raise BadPosition(f"There is no square {number}: they are numbered from 1 to {count}.")
        if number in named:
            raise BadPosition(f"Square {number} is named twice.")
        named.add(number)
    if not named:
        raise BadPosition("A position needs at least one piece.")


def _check_ranks(black: int, white: int, kings: int, board: Board) -> None:
    number = numbers(board.squares)
    crowned = (black & board.bottom | white & board.top) & ~kings
    for bit in number:
        if bit & kings and not board.top:
            raise BadPosition(f"These rules have no kings: write {number[bit]}, not K{number[bit]}.")
        if bit & crowned:
            raise BadPosition(f"A man is crowned on the far row: write K{number[bit]}, not {number[bit]}.")
