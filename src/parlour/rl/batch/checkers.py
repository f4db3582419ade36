"""Many matches of checkers at once; seat 0 has Black and begins.

A play's number is its place among the legal moves, sorted by their notation: by the square where it begins,
steps before jumps, then by the squares that it comes to. The squares are numbered row by row, so of two ways
the one that goes up comes first, and to the left before to the right.
"""

from typing import Any

import numpy as np
from numba import prange

from parlour.core.errors import ParlourError
from parlour.games.checkers import Checkers
from parlour.games.checkers.moves import (
    GOES_ON,
    MOST_QUIET_PLIES,
    MOVE,
    ROOM,
    Board,
    is_draw,
    list_moves,
    played,
    shifted,
    verdict,
)
from parlour.games.checkers.text import place, squares_by_number
from parlour.games.kernel import WORD, top_bit
from parlour.rl.batch.matches import Matches
from parlour.rl.choices import MOST

LONGEST = 24  # legs that fit into a key: more than there are pieces to capture where a board fits a word
JUMPS = 1 << 2 * LONGEST
WAYS = (JUMPS - 1) // 3 * 2  # turns ways 0 to 3 into 2, 3, 0, 1


def play_all(
    parts: int,
    actions: Any,
    mask: Any,
    rewards: Any,
    ended: Any,
    movers: Any,
    luck: Any,
    observation: Any,
    start: Any,
    board: Board,
    cells: Any,
    positions: Any,
    past: Any,
    moves: Any,
    scratch: Any,
    keys: Any,
    too_many: Any,
) -> None:
    """`positions` are Black's pieces, White's, the kings and the plies without progress; `past` are those of
    these plies; `moves` the legal ones, two ints each; `cells` has the bit of each cell."""
    count = len(actions)
    for part in prange(parts):
        for match in range(part * count // parts, (part + 1) * count // parts):
            mover, now, before = movers[match], positions[match], past[match]
            black, white, kings, quiet = now[0], now[1], now[2], now[3]
            rewards[match, 0], rewards[match, 1] = 0, 0
            over = True
            if actions[match] >= 0:
                at = 2 * actions[match]
                change, captured = moves[match, at], moves[match, at + 1]
                if captured == 0 and (change & kings != 0 or change == 0):
                    before[2 * quiet], before[2 * quiet + 1] = black, white
                    quiet += 1
                else:
                    quiet = 0
                black, white, kings = played(black, white, kings, mover, change, captured, board)
                mover = 1 - mover
                result = verdict(black, white, kings, mover, board)
                over = result != GOES_ON or is_draw(black, white, before, quiet)
                if result < 2:
                    rewards[match, result], rewards[match, 1 - result] = 1, -1
            ended[match] = over
            if over:
                black, white, kings, quiet, mover = start[0], start[1], 0, 0, 0
            now[0], now[1], now[2], now[3], movers[match] = black, white, kings, quiet, mover
            legal = listed(black, white, kings, mover, board, scratch[part], keys[part], moves[match])
            if legal < 0:
                too_many[0], legal = 1, 0
            for number in range(mask.shape[1]):
                mask[match, number] = number < legal
            mine, theirs = (white, black) if mover else (black, white)
            show(observation[match], cells, mine, theirs, kings, quiet, 1 - mover)


def listed(
    black: int, white: int, kings: int, side: int, board: Board, scratch: Any, keys: Any, out: Any
) -> int:
    """Writes the legal moves in order; returns how many there are, or -1 if there is no room for them."""
    end = list_moves(black, white, kings, side, board, scratch, 0)
    count, pieces = end // MOVE, white if side else black
    if 2 * count > len(out):
        return -1
    for number in range(count):
        change, captured = scratch[MOVE * number], scratch[MOVE * number + 1]
        key = key_of(change, captured, scratch[MOVE * number + 2], pieces, board.step)
        at = number
        while at > 0 and keys[at - 1] > key:
            keys[at], out[2 * at], out[2 * at + 1] = keys[at - 1], out[2 * at - 2], out[2 * at - 1]
            at -= 1
        keys[at], out[2 * at], out[2 * at + 1] = key, change, captured
    return count


def key_of(change: int, captured: int, path: int, pieces: int, step: int) -> int:
    """Sorts moves by their notation: origin, step or jump, then the way of each leg, up before down."""
    origin = change & pieces if change else circular(captured, path, pieces, step)
    legs = top_bit(path) // 2
    turned = (path ^ 1 << 2 * legs) ^ WAYS & (1 << 2 * legs) - 1
    key = top_bit(origin) << 2 * LONGEST + 1 | turned << 2 * (LONGEST - legs)
    return key | JUMPS if captured else key


def circular(captured: int, path: int, pieces: int, step: int) -> int:
    """The origin of a move that ends where it began: the piece from which the path jumps over these."""
    found, legs = 0, top_bit(path) // 2
    while pieces:
        origin = pieces & -pieces
        pieces ^= origin
        here, over = origin, 0
        for leg in range(legs - 1, -1, -1):
            way = path >> 2 * leg & 3
            jumped = shifted(here, way, step)
            here, over = shifted(jumped, way, step), over | jumped
        if here == origin and over == captured:
            found = origin
    return found


def show(planes: Any, cells: Any, mine: int, theirs: int, kings: int, quiet: int, is_black: int) -> None:
    for row in range(cells.shape[0]):
        for column in range(cells.shape[1]):
            bit = cells[row, column]
            king, cell = kings & bit, planes[row, column]
            cell[0], cell[1] = mine & bit & ~king != 0, mine & king != 0
            cell[2], cell[3] = theirs & bit & ~king != 0, theirs & king != 0
            cell[4], cell[5] = quiet, is_black


class CheckersMatches(Matches):
    _source = play_all

    def __init__(self, game: Checkers, count: int, seed: str | int, most: int = MOST) -> None:
        if game.bits > WORD:
            raise ParlourError(f"A board of {game.rows} × {game.cols} is too large for a batch.")
        observation = np.zeros((count, game.rows, game.cols, 6), np.int8)
        super().__init__(observation, most, seed)
        bits = np.zeros((game.rows, game.cols), np.int64)
        for bit in squares_by_number(game.board.squares).values():
            row, column = place(bit, game.board)
            bits[row, column] = bit
        self._most = most
        self._too_many = np.zeros(1, np.int64)
        self._own = (
            observation,
            np.array(game.start),
            game.board,
            bits,
            np.zeros((count, 4), np.int64),
            np.zeros((count, 2 * MOST_QUIET_PLIES + 2), np.int64),
            np.zeros((count, 2 * most), np.int64),
            np.zeros((self._parts, ROOM), np.int64),
            np.zeros((self._parts, most), np.int64),
            self._too_many,
        )
        self.reset()

    def step(self, actions: Any) -> None:
        super().step(actions)
        if self._too_many[0]:
            raise ParlourError(
                f"A position has more than {self._most} legal plays: make the batch with more room."
            )
