"""What the fields of a state look like on the default table: hands, piles, grids, dice, tokens and words.

A field that is declared so is drawn; numbers and words that are not declared stay invisible.

>>> from dataclasses import dataclass
>>> from parlour import shown
>>> @dataclass(frozen=True)
... class State:
...     squares: tuple[str, ...] = shown.grid(3, ("",) * 9)
...     dice: tuple[int, ...] = shown.dice(())
...     left: int = shown.tokens(21)

A value that is a tuple of what would be drawn once is drawn once for each seat: `hands` is a tuple of hands.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field
from enum import StrEnum
from typing import Any

KEY = "shown"  # in the metadata of a field


class How(StrEnum):
    HAND = "hand"
    PILE = "pile"
    GRID = "grid"
    DICE = "dice"
    TOKENS = "tokens"
    TEXT = "text"


@dataclass(frozen=True)
class Shown:
    how: How
    columns: int = 0


def hand(default: Any = MISSING) -> Any:
    """Cards that a seat holds, one tuple for each seat; whoever looks plays their own by touching them."""
    return _field(Shown(How.HAND), default)


def pile(default: Any = MISSING) -> Any:
    """Pieces on top of each other: the last one is seen, and how many there are."""
    return _field(Shown(How.PILE), default)


def grid(columns: int, default: Any = MISSING) -> Any:
    """Squares row by row, whose names are 1, 2, 3 ...; a play of that name touches its square.

    On a square lies a card, a checker, a text that names a piece, or nothing: `None` or an empty text.
    """
    return _field(Shown(How.GRID, columns), default)


def dice(default: Any = MISSING) -> Any:
    """Dice that have been rolled, as numbers from 1 to 6."""
    return _field(Shown(How.DICE), default)


def tokens(default: Any = MISSING) -> Any:
    """A number of counters, points or coins: as so many discs as long as they are few."""
    return _field(Shown(How.TOKENS), default)


def text(default: Any = MISSING) -> Any:
    """A word or a number that is written down. An empty word is left out."""
    return _field(Shown(How.TEXT), default)


def _field(how: Shown, default: Any) -> Any:
    metadata: Mapping[str, Shown] = {KEY: how}
    return field(metadata=metadata) if default is MISSING else field(default=default, metadata=metadata)
