"""Any view as an array of fixed size, by feature hashing: each value of the view has a place by its name.

Small numbers stand at the place of their name; anything else is a one at the place of its name and value.
Two values may share a place, which is rare while a view has far fewer values than there are places.
"""

from typing import Any
from zlib import crc32

import numpy as np
from gymnasium.spaces import Box

from parlour.core.game import Seat
from parlour.core.holes import laid_out, written

SIZE = 1024
SMALL = 1000


class Hashed:
    def __init__(self, game: Any) -> None:
        self.space = Box(-SMALL * SIZE, SMALL * SIZE, (SIZE,), np.float32)

    def __call__(self, view: Any, seat: Seat) -> "np.ndarray[Any, np.dtype[np.float32]]":
        row: np.ndarray[Any, np.dtype[np.float32]] = np.zeros(SIZE, np.float32)
        row[_place(f"seat={seat}")] = 1
        for path, value in laid_out(view).items():
            if isinstance(value, int | float) and abs(value) <= SMALL:
                row[_place(written(path))] += value
            else:
                row[_place(f"{written(path)}={value}")] += 1
        return row


def _place(name: str) -> int:
    return crc32(name.encode()) % SIZE
