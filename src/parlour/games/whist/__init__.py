"""Whist for two, of the German whist family: a draft for better cards, then a duel for points."""

from parlour.games.whist.game import Whist

__all__ = ["Whist"]
