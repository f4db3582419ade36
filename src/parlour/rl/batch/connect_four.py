"""Many matches of Connect Four at once; seat 0 begins."""

from typing import Any

import numpy as np
from numba import prange

from parlour.core.errors import ParlourError
from parlour.games.connect_four import ConnectFour, has_line, landing, top_cell
from parlour.games.kernel import WORD, top_bit
from parlour.rl.batch.matches import Matches


def play_all(
    parts: int,
    actions: Any,
    mask: Any,
    rewards: Any,
    ended: Any,
    movers: Any,
    luck: Any,
    width: int,
    height: int,
    length: int,
    full: int,
    stones: Any,
    cells: Any,
) -> None:
    """`stones` are the mover's and the other's, `full` is the top row.

    `cells` are what is observed, row by row from the top: a one in the low byte for a stone of the mover, in
    the high byte for one of the other. What changes is a stone, and whose turn it is.
    """
    count = len(actions)
    for part in prange(parts):
        for match in range(part * count // parts, (part + 1) * count // parts):
            mover, mine, theirs, column = movers[match], stones[match, 0], stones[match, 1], actions[match]
            won, over = False, True
            if column >= 0:
                stone = landing(mine | theirs, column, height)
                mine |= stone
                row = top_bit(stone) - column * (height + 1)
                cells[match, (height - 1 - row) * width + column] = 1
                mask[match, column] = row < height - 1
                won = has_line(mine, height, length)
                over = won or (mine | theirs) & full == full
            rewards[match, mover], rewards[match, 1 - mover] = won, -won
            ended[match] = over
            if over:
                stones[match, 0], stones[match, 1], movers[match] = 0, 0, 0
                cells[match] = 0
                mask[match] = 1
            else:
                stones[match, 0], stones[match, 1], movers[match] = theirs, mine, 1 - mover
                for cell in range(cells.shape[1]):
                    cells[match, cell] = cells[match, cell] >> 8 | cells[match, cell] << 8


class ConnectFourMatches(Matches):
    _source = play_all

    def __init__(self, game: ConnectFour, count: int, seed: str | int) -> None:
        if game.bits > WORD:
            raise ParlourError(f"A grid of {game.width} × {game.height} is too large for a batch.")
        cells = np.zeros((count, game.cells), "<u2")
        observation = cells.view(np.int8).reshape(count, game.height, game.width, 2)
        super().__init__(observation, game.width, seed)
        full = sum(top_cell(column, game.height) for column in range(game.width))
        self._own = game.width, game.height, game.length, full, np.zeros((count, 2), np.int64), cells
        self.reset()
