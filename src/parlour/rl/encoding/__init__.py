"""What a seat sees as an array of fixed size: an encoder for each game, and one that takes any view.

An encoder gets a view, never a state, so an observation tells no more than the seat may know.
"""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from gymnasium.spaces import Box

from parlour.core.game import Seat
from parlour.rl.encoding.boards import CheckersPlanes, ConnectFourPlanes
from parlour.rl.encoding.cards import CardPeeGeeRow, EightsRow, WhistRow
from parlour.rl.encoding.hashed import Hashed

Array = np.ndarray[Any, Any]


class Encoder(Protocol):
    space: Box

    def __call__(self, view: Any, seat: Seat) -> Array: ...


ENCODERS: dict[str, Callable[[Any], Encoder]] = {
    "cardpeegee": CardPeeGeeRow,
    "checkers": CheckersPlanes,
    "connect-four": ConnectFourPlanes,
    "crazy-eights": EightsRow,
    "whist": WhistRow,
}


def encoder(game: Any) -> Encoder:
    return ENCODERS.get(game.slug, Hashed)(game)
