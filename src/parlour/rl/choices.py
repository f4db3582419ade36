"""Plays as numbers: by the game's alphabet, or by their place among the legal plays in sorted order."""

import re
from collections.abc import Iterable
from typing import Any

import numpy as np

from parlour.core.errors import ParlourError
from parlour.core.game import Game

MOST = 256  # legal plays at once, of a game without an alphabet
KEPT = 1000  # choices that are kept for when the same plays are legal again

Mask = np.ndarray[Any, np.dtype[np.int8]]


class Choices:
    """The legal plays of one turn by their numbers."""

    def __init__(self, plays: dict[int, Any], count: int) -> None:
        self.plays = plays
        self.mask: Mask = np.zeros(count, np.int8)
        self.mask[list(plays)] = 1


class Numbering:
    """The number of each play, and how many there are.

    >>> from parlour import game
    >>> Numbering(game("connect-four", opening="given")).count
    7
    """

    def __init__(self, game: Game[Any, Any, Any], most: int = MOST) -> None:
        self._places = {notation: number for number, notation in enumerate(game.alphabet())}
        self._kept: dict[int, tuple[Any, Choices]] = {}
        self.count = len(self._places) or most

    def choices(self, legal: Iterable[Any]) -> Choices:
        if not isinstance(legal, tuple):
            return Choices(self._numbered(legal), self.count)
        # Some games give the same tuple again. While it is kept, its id is not that of another.
        kept = self._kept.get(id(legal))
        if kept is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            kept = self._kept[id(legal)] = legal, Choices(self._numbered(legal), self.count)
        return kept[1]

    def _numbered(self, legal: Iterable[Any]) -> dict[int, Any]:
        if self._places:
            return {self._places[str(action)]: action for action in legal}
        plays = dict(enumerate(sorted(legal, key=_in_order)))
        if len(plays) > self.count:
            raise ParlourError(
                f"Here are {len(plays)} legal plays, and the environment has room for {self.count}: "
                f"make it with most_plays={len(plays)} or more."
            )
        return plays


def _in_order(action: Any) -> list[Any]:
    """By notation, with the numbers in it as numbers: 9-13 comes before 10-14."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", str(action))]
