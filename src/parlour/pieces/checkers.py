"""Checkers: round, one colour, and a king when two are stacked."""

from enum import StrEnum
from typing import NamedTuple


class Colour(StrEnum):
    RED = "red"
    YELLOW = "yellow"
    BLACK = "black"
    WHITE = "white"


class Checker(NamedTuple):
    colour: Colour
    stacked: bool = False


def bag(prize: Colour, other: Colour, each: int) -> tuple[Checker, ...]:
    """A bag with `each` checkers of both colours; those of the prize colour come first."""
    return (Checker(prize),) * each + (Checker(other),) * each
