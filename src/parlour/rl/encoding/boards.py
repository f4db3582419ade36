"""Boards as planes of ones and zeros, always the seat's own pieces first."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box

from parlour.core.game import Seat
from parlour.games.checkers.game import Checkers
from parlour.games.checkers.game import State as CheckersState
from parlour.games.checkers.moves import MOST_QUIET_PLIES
from parlour.games.connect_four import ConnectFour
from parlour.games.connect_four import State as ConnectFourState

DIGITS = bytes.maketrans(b"01", b"\0\1")
Planes = np.ndarray[Any, np.dtype[np.int8]]


class ConnectFourPlanes:
    """Own stones and the other's, in rows from the top."""

    def __init__(self, game: ConnectFour) -> None:
        self._tall, self._bits = game.height + 1, game.width * (game.height + 1)
        self._digits = f"0{2 * self._bits}b"
        self._shape = 2, game.width, self._tall
        self.space = Box(0, 1, (game.height, game.width, 2), np.int8)

    def __call__(self, view: ConnectFourState, seat: Seat) -> Planes:
        # Writing out the digits is twice as fast as unpacking the bits of arrays so small.
        digits = f"{view.stones[seat] << self._bits | view.stones[1 - seat]:{self._digits}}"
        cells = np.frombuffer(digits.encode().translate(DIGITS), np.int8).reshape(self._shape)
        return cells[:, ::-1, 1:].T.copy()


class Unpacked:
    """Bitboards laid out as planes: `places` has the bit of each cell, row by row from the top."""

    def __init__(self, places: "np.ndarray[Any, Any]", boards: int, bits: int) -> None:
        self._bits, self._bytes = bits, (boards * bits + 7) // 8
        self._index = places[:, :, None] + np.arange(boards) * bits

    def __call__(self, *boards: int) -> Planes:
        laid = 0
        for board in reversed(boards):
            laid = laid << self._bits | board
        data = np.frombuffer(laid.to_bytes(self._bytes, "little"), np.uint8)
        bits = np.unpackbits(data, bitorder="little").view(np.int8)
        planes: Planes = bits.take(self._index)
        return planes


class CheckersPlanes:
    """Own men, own kings, the other side's men and kings, plies without progress, and ones for Black.

    While they draw for who begins, the board is empty.
    """

    def __init__(self, game: Checkers) -> None:
        rows, columns = np.mgrid[0 : game.rows, 0 : game.cols]
        stride = game.cols + 1 + game.cols % 2
        dark = (rows + columns) % 2 == 1
        places = np.where(dark, (rows * stride + columns) // 2, game.board.squares.bit_length())
        self._unpacked = Unpacked(places, 4, game.board.squares.bit_length() + 1)
        self.space = Box(0, MOST_QUIET_PLIES, (game.rows, game.cols, 6), np.int8)

    def __call__(self, view: CheckersState, seat: Seat) -> Planes:
        planes: Planes = np.zeros(self.space.shape, np.int8)
        if view.first is None:
            return planes
        side = view.side_of(seat)
        mine, theirs, kings = view.pieces(side), view.pieces(1 - side), view.kings
        planes[:, :, :4] = self._unpacked(mine & ~kings, mine & kings, theirs & ~kings, theirs & kings)
        planes[:, :, 4] = min(len(view.past) // 2, MOST_QUIET_PLIES)
        planes[:, :, 5] = 1 - side
        return planes
