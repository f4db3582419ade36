"""Measuring: rates and times on the processor's own clock, and their spread over repetitions.

What other programs take of the processor does not count, so a busy machine disturbs less.
"""

import os
from collections.abc import Callable, Sequence
from statistics import median
from subprocess import DEVNULL, run
from time import process_time
from typing import NamedTuple

Clock = Callable[[], float]


class Spread(NamedTuple):
    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{figure(self.median)} ({figure(self.low)}–{figure(self.high)})"


def spread(values: Sequence[float]) -> Spread:
    return Spread(median(values), min(values), max(values))


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> list[float]:
    """Of what was measured side by side, repetition by repetition."""
    return [mine / other for mine, other in zip(ours, theirs, strict=True)]


def figure(value: float) -> str:
    """Three digits, which is more than measuring is worth: `6.21 M`, `93.4 k`, `0.512`."""
    size, sign = next(((size, sign) for size, sign in ((1e6, " M"), (1e3, " k")) if value >= size), (1, ""))
    return f"{value / size:#.3g}".rstrip(".") + sign


def rate(batch: Callable[[], int], seconds: float, clock: Clock = process_time) -> float:
    """How much batches count in a second, when they are repeated for at least so many seconds."""
    begin, count, spent = clock(), 0, 0.0
    while spent < seconds:
        count += batch()
        spent = clock() - begin
    return count / spent


def seconds_of_command(command: Sequence[str], **environment: str) -> float:
    """All that a command costs, from the start of its process to the end."""
    before = os.times()
    run(command, env=os.environ | environment, stdout=DEVNULL, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system
