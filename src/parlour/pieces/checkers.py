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
