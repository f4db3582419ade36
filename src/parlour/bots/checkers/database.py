"""The endgame database: how many plies every position with few pieces is from its end.

One byte a position: 0 for a draw, else the plies until the game is over under best play, plus one. An odd
number of plies is a win for the side to move, an even one a loss. Only positions with Black to move are kept:
the others are these, turned by 180 degrees. Positions with the same pieces form a slice (Black's men and
kings, White's men and kings); within it a position's place is a number in mixed radix, whose digits are the
ranks of the four sets of squares among all sets of that size.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import Any, NamedTuple

from parlour.games import kernel
from parlour.games.checkers import Checkers
from parlour.games.kernel import count_bits, turned_bits

MOST_PIECES = 8
STRIDE = MOST_PIECES + 1
Slice = tuple[int, int, int, int]  # Black's men and kings, White's men and kings


class Index(NamedTuple):
    """What the loops need to find a position. Their array `counts` has binomials, then where slices begin."""

    pieces: int  # at most; 0 if there is no database
    squares: int
    black_men: int  # where they may stand
    white_men: int
    bits: int
    slices: int  # where the beginnings of the slices lie in `counts`


@dataclass(frozen=True)
class Database:
    """The distances of all positions with at most `index.pieces` pieces, and how to find one."""

    index: Index
    counts: Any
    distances: Any

    @staticmethod
    def of(game: Checkers, pieces: int = 0, distances: bytearray | None = None) -> "Database":
        """Without distances it has none."""
        _, ints = kernel.tools(place_of, game.bits)
        index = index_of(game, pieces)
        return Database(index, counts_of(index, ints), kernel.octets(distances or bytearray(1)))


def index_of(game: Checkers, pieces: int) -> Index:
    board = game.board
    squares = board.squares
    binomials = (squares.bit_count() + 1) * STRIDE
    return Index(
        pieces, squares, squares ^ board.bottom, squares ^ board.top, squares.bit_length(), binomials
    )


def counts_of(index: Index, ints: Any) -> Any:
    """Binomials of every number of squares, and where each slice begins."""
    counts = ints(index.slices + STRIDE**4)
    for n in range(index.squares.bit_count() + 1):
        for k in range(STRIDE):
            counts[n * STRIDE + k] = comb(n, k)
    begin = 0
    for group in groups(index.pieces):
        for each in group:
            counts[index.slices + slice_number(*each)] = begin
            begin += size_of(each, index)
    return counts


def groups(pieces: int) -> Iterator[tuple[Slice, ...]]:
    """The slices in the order in which they are solved: after all that a capture or a crowning leads to.

    A slice and the one with colours exchanged lead to each other and are solved together.
    """
    for total in range(2, pieces + 1):
        found = [
            (men, black - men, other, total - black - other)
            for black in range(1, total)
            for men in range(black + 1)
            for other in range(total - black + 1)
        ]
        for each in sorted(found, key=lambda each: (each[0] + each[2], each)):
            exchanged = each[2:] + each[:2]
            if each <= exchanged:
                yield (each,) if each == exchanged else (each, exchanged)


def size_of(each: Slice, index: Index) -> int:
    black_men, black_kings, white_men, white_kings = each
    men = comb(index.black_men.bit_count(), black_men) * comb(index.white_men.bit_count(), white_men)
    free = index.squares.bit_count() - black_men - white_men
    return men * comb(free, black_kings) * comb(free - black_kings, white_kings)


def slice_number(black_men: int, black_kings: int, white_men: int, white_kings: int) -> int:
    return ((black_men * STRIDE + black_kings) * STRIDE + white_men) * STRIDE + white_kings


def distance(black: int, white: int, kings: int, side: int, index: Index, counts: Any, database: Any) -> int:
    """The plies until the end under best play; -1 if it is a draw. Both sides must have pieces."""
    return int(database[place_of(black, white, kings, side, index, counts)]) - 1


def place_of(black: int, white: int, kings: int, side: int, index: Index, counts: Any) -> int:
    """Where a position lies in the database."""
    if side:
        black, white = turned(white, index.bits), turned(black, index.bits)
        kings = turned(kings, index.bits)
    black_men, white_men = black & ~kings, white & ~kings
    black ^= black_men
    white ^= white_men
    free = index.squares ^ (black_men | white_men)
    left = count_bits(free)
    b_men, b_kings, w_men, w_kings = (
        count_bits(black_men), count_bits(black), count_bits(white_men), count_bits(white)
    )  # fmt: skip
    place = rank_of(black_men, index.black_men, counts)
    place = place * counts[count_bits(index.white_men) * STRIDE + w_men]
    place += rank_of(white_men, index.white_men, counts)
    place = place * counts[left * STRIDE + b_kings] + rank_of(black, free, counts)
    place = place * counts[(left - b_kings) * STRIDE + w_kings] + rank_of(white, free ^ black, counts)
    return int(counts[index.slices + slice_number(b_men, b_kings, w_men, w_kings)] + place)


def turned(pieces: int, bits: int) -> int:
    """The same pieces on a board turned by 180 degrees."""
    return turned_bits(pieces, bits)


def rank_of(pieces: int, free: int, counts: Any) -> int:
    """The rank of a set of squares among all sets of that size on the free ones."""
    rank, k = 0, 0
    while pieces:
        bit = pieces & -pieces
        pieces ^= bit
        k += 1
        rank += counts[count_bits(free & bit - 1) * STRIDE + k]
    return rank
