"""Parlour: a house of classic table games.

>>> from parlour import Match, game
>>> match = Match.start(game("connect-four", opening="given"), seats=2)
>>> match, events = match.play(0, "4")
"""

from parlour import games
from parlour.core.match import Match, replay
from parlour.core.record import read, verify
from parlour.core.registry import game

__all__ = ["Match", "game", "games", "read", "replay", "verify"]
