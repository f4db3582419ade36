"""What a quiet position is worth: a hand-written evaluation on plain ints.

A man is worth 100. The row of each man is read from bit planes: plane k has the squares whose row, counted
from the top, has bit k. So the sum of all rows takes one count of bits for each plane, on any board
that fits a machine word.
"""

from typing import NamedTuple

from parlour.games.checkers import Checkers
from parlour.games.checkers.moves import Board
from parlour.games.checkers.text import numbers, place
from parlour.games.kernel import count_bits

MAN, KING = 100, 138
STEP = 2  # for each row that a man has advanced
GUARD = 7  # for each man on the back row, while the enemy has men to crown
CENTRE = 3  # for each piece off the edge columns
MOBILITY = 2  # for each square that a king may step to
TRADE = 220  # a lead weighs more the fewer pieces there are
LIMIT = 20_000  # no estimate exceeds it
# What a player pays attention to: pieces only, where they stand as well, or learned patterns besides.
MATERIAL, PLACES, PATTERNS = 0, 1, 2


class Squares(NamedTuple):
    """Sets of squares that the evaluation counts pieces on."""

    plane0: int
    plane1: int
    plane2: int
    plane3: int
    far: int  # the last row's number
    top: int
    bottom: int
    inner: int
    sight: int  # what is looked at


def squares_of(game: Checkers, sight: int = PLACES) -> Squares:
    rows = {bit: place(bit, game.board) for bit in numbers(game.board.squares)}
    one, two, four, eight = (sum(bit for bit, at in rows.items() if at.row >> k & 1) for k in range(4))
    top = sum(bit for bit, at in rows.items() if at.row == 0)
    bottom = sum(bit for bit, at in rows.items() if at.row == game.rows - 1)
    inner = sum(bit for bit, at in rows.items() if 0 < at.col < game.cols - 1)
    return Squares(one, two, four, eight, game.rows - 1, top, bottom, inner, sight)


def evaluation(black: int, white: int, kings: int, side: int, board: Board, squares: Squares) -> int:
    """The worth of a position for the side to move."""
    empty = board.squares ^ (black | white)
    blacks, whites = count_bits(black), count_bits(white)
    black_men, white_men = black & ~kings, white & ~kings
    lead = MAN * (count_bits(black_men) - count_bits(white_men))
    lead += KING * (count_bits(black & kings) - count_bits(white & kings))
    if squares.sight == MATERIAL:
        return -lead if side else lead
    few = blacks + whites + 2
    worth = lead + TRADE * blacks // few - TRADE * whites // few
    worth += STEP * (rows_from_top(black_men, squares) + rows_from_top(white_men, squares))
    worth -= STEP * squares.far * count_bits(white_men)
    if white_men:
        worth += GUARD * count_bits(black_men & squares.top)
    if black_men:
        worth -= GUARD * count_bits(white_men & squares.bottom)
    worth += CENTRE * (count_bits(black & squares.inner) - count_bits(white & squares.inner))
    worth += MOBILITY * steps_of(black & kings, empty, board.step)
    worth -= MOBILITY * steps_of(white & kings, empty, board.step)
    worth = min(max(worth, -LIMIT), LIMIT)
    return -worth if side else worth


def rows_from_top(men: int, squares: Squares) -> int:
    low = count_bits(men & squares.plane0) + 2 * count_bits(men & squares.plane1)
    return low + 4 * count_bits(men & squares.plane2) + 8 * count_bits(men & squares.plane3)


def steps_of(kings: int, empty: int, step: int) -> int:
    right = step + 1
    down = count_bits(kings << step & empty) + count_bits(kings << right & empty)
    return down + count_bits(kings >> step & empty) + count_bits(kings >> right & empty)
