"""Parlour: a house of classic table games.

>>> from parlour import Match, game
>>> match = Match.start(game("connect-four", opening="given"), seats=2)
>>> match, events = match.play(0, "4")
"""

from typing import TYPE_CHECKING

from parlour.core.match import Match, replay
from parlour.core.record import read, verify
from parlour.core.registry import game

if TYPE_CHECKING:  # a checker of types knows no packages that can be called
    from parlour.core.registry import games
else:
    from parlour import games

__all__ = ["Match", "game", "games", "read", "replay", "verify"]
