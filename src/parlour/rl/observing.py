"""Observations: what a seat sees, as an array or as text, with the mask of what it may play."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Text

from parlour.core.errors import BadOption
from parlour.core.game import Seat
from parlour.core.registry import tables_for
from parlour.rl.choices import Choices, Numbering
from parlour.rl.encoding import encoder
from parlour.rl.playing import Playing
from parlour.ui.described import described

KINDS = ("array", "text")
LONGEST_TEXT = 100_000


class AnyText(Text):
    """Any text up to a length: the texts of games have letters of many languages, and glyphs."""

    def contains(self, x: Any) -> bool:
        return isinstance(x, str) and len(x) <= self.max_length


class Observing:
    def __init__(self, game: Any, numbering: Numbering, kind: str) -> None:
        if kind not in KINDS:
            raise BadOption(f"An observation is one of {', '.join(KINDS)}, not {kind!r}.")
        self.game, self.as_text = game, kind == "text"
        self._encoded = encoder(game)
        self._no_play = Choices({}, numbering.count).mask
        seen = AnyText(LONGEST_TEXT) if self.as_text else self._encoded.space
        mask = Box(0, 1, (numbering.count,), np.int8)
        self.space = Dict({"observation": seen, "action_mask": mask})

    def of(self, playing: Playing, seat: Seat) -> dict[str, Any]:
        view = playing.game.view(playing.state, seat) if playing.hides else playing.state
        seen = self.text(playing, seat) if self.as_text else self._encoded(view, seat)
        acts = playing.mover == seat and playing.over is None
        mask = playing.choices.mask if acts else self._no_play
        return {"observation": seen, "action_mask": mask.copy()}  # whoever gets it may keep and change it

    def text(self, playing: Playing, seat: Seat) -> str:
        """The table in words; for the seat that acts, its plays by their numbers."""
        plays = playing.choices.plays if playing.mover == seat and playing.over is None else {}
        table = tables_for(self.game.slug).table(self.game, playing.view(seat), seat)
        return described(self.game, table, seat, (f"{n}: {action}" for n, action in sorted(plays.items())))
