"""Runs the laws on every preset and corner configuration: smallest, not square, too big for a word."""

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import Any, NamedTuple

from parlour.core.laws import Failure, failures, told_once
from parlour.core.registry import AnyGame, game, games


class Setting(NamedTuple):
    slug: str
    seats: int
    preset: str | None = None
    options: Mapping[str, Any] | None = None

    @property
    def game(self) -> AnyGame:
        return game(self.slug, self.preset, **(self.options or {}))

    def __str__(self) -> str:
        changed = " ".join(f"{name}={value}" for name, value in (self.options or {}).items())
        return f"{self.slug} {self.preset or ''} {changed} {self.seats} seats".replace("  ", " ")


PRESETS = [
    Setting(slug, seats, preset)
    for slug, kind in games().items()
    for preset in kind.presets
    for seats in kind.seats
]
CORNERS = [
    Setting("connect-four", 2, options={"width": 1, "height": 1}),
    Setting("connect-four", 2, options={"width": 4, "height": 9, "opening": "random"}),
    Setting("connect-four", 2, options={"width": 9, "height": 7, "opening": "given"}),
    Setting("checkers", 2, options={"rows": 3, "cols": 2, "rows_per_side": 1}),
    Setting("checkers", 2, options={"rows": 5, "cols": 8, "rows_per_side": 1, "opening": "random"}),
    Setting("checkers", 2, options={"rows": 9, "cols": 4, "rows_per_side": 2, "multi_jump": False}),
    Setting("checkers", 4, options={"rows": 12, "cols": 12, "rows_per_side": 2, "opening": "given"}),
    Setting("whist", 2, options={"target": 1}),
    Setting("whist", 2, options={"clamp_negative": True}),
    Setting("crazy-eights", 2, options={"hand": 1, "limit": 13}),
    Setting("crazy-eights", 2, options={"hand": 5, "limit": 8}),
]


A_TASK = 50  # matches that one process judges in one go: some settings take a hundred times as long as others


def judged(setting: Setting, first: int, matches: int, seed: str) -> list[Failure]:
    return failures(setting.game, setting.seats, matches, seed, first)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--matches", type=int, default=1000)
    arguments.add_argument("--seed", default="laws")
    given = arguments.parse_args()
    settings = PRESETS + CORNERS
    start, broken = time.monotonic(), 0
    with ProcessPoolExecutor() as pool:
        tasks = [(setting, [*_tasks(pool, setting, given.matches, given.seed)]) for setting in settings]
        for setting, parts in tasks:
            found = told_once(failure for part in parts for failure in part.result())
            broken += len(found)
            print(f"{setting}: {given.matches} matches, {len(found)} failures", flush=True)
            for failure in found[:5]:
                print(f"  {failure}"[:600])
    print(f"{len(settings)} settings, {broken} failures, {time.monotonic() - start:.0f} s")
    return int(broken > 0)


def _tasks(pool: Executor, setting: Setting, matches: int, seed: str) -> Iterator[Future[list[Failure]]]:
    for first in range(0, matches, A_TASK):
        yield pool.submit(judged, setting, first, min(A_TASK, matches - first), seed)


if __name__ == "__main__":
    sys.exit(main())
