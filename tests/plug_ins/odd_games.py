"""Games as a stranger may install them, each with one thing wrong."""

import sys
from dataclasses import dataclass
from typing import ClassVar

from parlour import Game, Over, Step, Turn


@dataclass(frozen=True)
class Race(Game[int, str, str]):
    """Three steps, and nothing wrong with it."""

    slug: ClassVar[str] = "race"
    title: ClassVar[str] = "Race"
    seats: ClassVar[tuple[int, ...]] = (2,)

    def setup(self, seats):
        return 0

    def awaiting(self, state):
        return Turn((state % 2,)) if state < 3 else Over((0,), "first")

    def legal(self, state, seat):
        return ["run"]

    def apply(self, state, seat, action):
        return Step(state + 1, ("ran",))


class Seatless(Race):
    slug = "seatless"
    seats = ()


class Untitled(Race):
    slug = "untitled"
    title = None


class Presetless(Race):
    slug = "presetless"
    presets: ClassVar = {}


class Misset(Race):
    slug = "misset"
    presets: ClassVar = {"standard": {"laps": 3}}


class Garish(Race):
    slug = "garish"
    title = "Gar\x1b[31mish"


class Stumbles(Race):
    slug = "stumbles"

    def apply(self, state, seat, action):
        if state:
            raise RuntimeError("a \x1b[31mred\x07 stone")
        return super().apply(state, seat, action)


def leaves(game, view, seen, seat, level, rng, seconds):
    sys.exit(0)


def no_game():
    return 42


POLICIES = {"leaves": leaves}
