"""Checkers: English on 8×8, the prototype on 6×6, and any other size and house rules."""

from parlour.games.checkers.game import Checkers

__all__ = ["Checkers"]
