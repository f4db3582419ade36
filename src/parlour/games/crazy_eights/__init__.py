"""Crazy Eights: the game for two seats, and the document's table of one person and the computer."""

from parlour.games.crazy_eights.computer import computers_play
from parlour.games.crazy_eights.game import Eights
from parlour.games.crazy_eights.one_player import ActionResult, CrazyEights, NotPlaying, NotYourTurn

__all__ = ["ActionResult", "CrazyEights", "Eights", "NotPlaying", "NotYourTurn", "computers_play"]
