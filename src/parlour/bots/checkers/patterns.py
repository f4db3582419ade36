"""What patterns of pieces are worth: weights learned from games, in ints.

A pattern is what stands on a few neighbouring squares of the 8×8 board: men and kings on six squares of two
rows, or men alone on eight squares of four rows. Each region of the board has a table with a weight for each
of its patterns, seen by the side to move: for White the board is turned. A weight is a pair, for a full board
and for an empty one, packed into an int; what is between them is interpolated. `tools.train_checkers` learns
the weights.
"""

import lzma
from array import array
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from parlour.games import kernel
from parlour.games.checkers import Checkers
from parlour.games.kernel import count_bits

FILE = Path(__file__).parent / "checkers-8x8.weights"
HEADING = b"Parlour checkers weights 1\n"
FULL_BOARD = 24  # pieces
SCALE = 4  # weights for each hundredth of a man
MOST = 1_100  # of a weight: the sum of all must fit half an int
HALF = 1 << 16

SIX, EIGHT = 5**6, 3**8  # patterns of a region
PAIRS, ROWS = 7, 5  # where a region of two rows, and one of four, may begin
SIXES, EIGHTS = 2, 3  # regions beside each other
PARITY = PAIRS * SIXES * SIX + ROWS * EIGHTS * EIGHT  # two weights for who has the move, after the regions
TABLES = PARITY + 2

# The squares of two rows, from the first: an even and an odd one, or an odd and an even one.
EVEN_SIX, ODD_SIX, EVEN_EIGHT, ODD_EIGHT = 0b1110111, 0b11100111, 0b110011, 0b1100011
SPAN = 256  # digits of each of these
EVEN_ROWS = 0b1111 | 0b1111 << 9 | 0b1111 << 18 | 0b1111 << 27


class Patterns(NamedTuple):
    digits: Any
    weights: Any


def learned(black: int, white: int, kings: int, digits: Any, weights: Any) -> int:
    """What the patterns of a position are worth to Black, who is to move."""
    total = 0
    for pair in range(PAIRS):
        for left in range(SIXES):
            region = SIX * (SIXES * pair + left)
            total += weights[region + six_at(black, white, kings, pair, left, digits)]
    black_men, white_men = black & ~kings, white & ~kings
    for row in range(ROWS):
        for left in range(EIGHTS):
            region = PAIRS * SIXES * SIX + EIGHT * (EIGHTS * row + left)
            total += weights[region + eight_at(black_men, white_men, row, left, digits)]
    pieces = count_bits(black | white)
    total += weights[PARITY + (count_bits((black | white) & EVEN_ROWS) & 1)]
    end = (total & HALF - 1 ^ HALF >> 1) - (HALF >> 1)
    opening = (total - end) // HALF
    return int((opening * pieces + end * (FULL_BOARD - pieces)) // (FULL_BOARD * SCALE))


def six_at(black: Any, white: Any, kings: Any, pair: int, left: int, digits: Any) -> Any:
    """The number of the pattern on six squares of this row and the next: five digits' worth of pieces."""
    shift = 9 * (pair >> 1) + 4 * (pair & 1) + left
    mask = ODD_SIX if pair & 1 else EVEN_SIX
    table = SPAN * (pair & 1)
    crowned = digits[table + (kings >> shift & mask)]
    return digits[table + (black >> shift & mask)] + 2 * (digits[table + (white >> shift & mask)] + crowned)


def eight_at(black: Any, white: Any, row: int, left: int, digits: Any) -> Any:
    """The number of the pattern of men on eight squares of this row and the next three."""
    near = 9 * (row >> 1) + 4 * (row & 1) + left
    far = near + 9
    mask = ODD_EIGHT if row & 1 else EVEN_EIGHT
    table = SPAN * (2 + (row & 1))
    mine = digits[table + (black >> near & mask)] + 81 * digits[table + (black >> far & mask)]
    theirs = digits[table + (white >> near & mask)] + 81 * digits[table + (white >> far & mask)]
    return mine + 2 * theirs


def digits_of(ints: Any) -> Any:
    """For each set of squares of two rows, the number that has a 1 for each, in base five or three."""
    digits = ints(4 * SPAN)
    for table, (mask, base) in enumerate(((EVEN_SIX, 5), (ODD_SIX, 5), (EVEN_EIGHT, 3), (ODD_EIGHT, 3))):
        bits = [1 << at for at in range(8) if mask >> at & 1]
        for squares in range(SPAN):
            digits[SPAN * table + squares] = sum(base**n for n, bit in enumerate(bits) if squares & bit)
    return digits


def patterns_of(weights: "array[int]", bits: int = 0) -> Patterns:
    _, ints = kernel.tools(learned, bits)
    return Patterns(digits_of(ints), kernel.words(weights))


@cache
def no_patterns(bits: int, compiled: bool) -> Patterns:
    _, ints = kernel.tools(learned, bits)
    return Patterns(ints(1), kernel.words(array("i", [0])))


def shipped(game: Checkers) -> Patterns | None:
    """The weights that ship; None for other boards and rules than those they were learned by."""
    english = game.kings and game.multi_jump and game.mandatory_capture
    if (game.rows, game.cols) != (8, 8) or not english:
        return None
    return _read(kernel.compiling())


@cache
def _read(compiled: bool) -> Patterns | None:
    return patterns_of(unpacked(FILE.read_bytes())) if FILE.exists() else None


def packed(opening: "array[int]", end: "array[int]") -> bytes:
    """The text of a file with the weights of a full board and of an empty one, 16 bits each."""
    return HEADING + lzma.compress(opening.tobytes() + end.tobytes(), preset=9)


def unpacked(text: bytes) -> "array[int]":
    both = array("h", lzma.decompress(text.removeprefix(HEADING)))
    return array("i", (o * HALF + e for o, e in zip(both[:TABLES], both[TABLES:], strict=True)))
