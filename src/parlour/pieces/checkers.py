"""Checkers: round pieces of one colour; two stacked are a king."""

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
