"""Contests, measured in turns, and the table that tells how they went."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from platform import machine, python_version

from bench.measure import Spread, figure, ratios, spread
from bench.progress import progress

REPETITIONS = 5
HEAD = ("", "ours", "peer", "ratio", "target", "met")

Measurement = Callable[[], float]
Measured = list[float]
Cells = tuple[str, ...]


@dataclass(frozen=True)
class Race:
    """Counts a second, ours and a peer's; the ratio should reach the floor."""

    name: str
    ours: Measurement
    peer: Measurement
    floor: float | None = None

    def row(self, ours: Measured, theirs: Measured) -> Cells:
        ratio, floor = spread(ratios(ours, theirs)), self.floor
        figures = figure(spread(ours).median), figure(spread(theirs).median), str(ratio)
        return (self.name, *figures, *at_least(ratio, floor))


@dataclass(frozen=True)
class Limit:
    """What ours takes, and may take at most."""

    name: str
    ours: Measurement
    ceiling: float | None = None

    def row(self, ours: Measured, _: Measured) -> Cells:
        taken, ceiling = spread(ours), self.ceiling
        target = (f"≤ {ceiling:g}", _verdict(taken.median <= ceiling)) if ceiling else ("", "")
        return (self.name, str(taken), "", "", *target)


def at_least(ratio: Spread, floor: float | None) -> Cells:
    return (f"≥ {floor:.3g}", _verdict(ratio.median >= floor)) if floor else ("", "")


def _verdict(met: bool) -> str:
    return "yes" if met else "**no**"


def measured(contests: Sequence[Race | Limit]) -> list[Cells]:
    """Measures every contest once, then all of them again, and so on; ours and the peer's in turn."""
    results: list[tuple[Measured, Measured]] = [([], []) for _ in contests]
    for repetition in range(REPETITIONS + 1):
        for contest, (ours, theirs) in zip(contests, results, strict=True):
            progress(f"{repetition}/{REPETITIONS} {contest.name}")
            ours.append(contest.ours())
            if isinstance(contest, Race):
                theirs.append(contest.peer())
    progress()
    # The first time pays for compiling and set-up, so it is left out.
    pairs = zip(contests, results, strict=True)
    return [contest.row(ours[1:], theirs[1:]) for contest, (ours, theirs) in pairs]


def table(rows: Sequence[Cells], head: Cells = HEAD) -> str:
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    rule = tuple("-" * width for width in widths)
    lines = [
        " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        for cells in (head, rule, *rows)
    ]
    return "\n".join(f"| {line} |" for line in lines)


def machine_words() -> str:
    return f"Measured on {os.cpu_count()} cores ({machine()}) with Python {python_version()}."


def with_section(text: str, name: str, section: str) -> str:
    """The text with this section between its two marks, in the place of what was there."""
    before, after = text.split(f"<!-- {name} begins -->")[0], text.split(f"<!-- {name} ends -->")[1]
    return f"{before}<!-- {name} begins -->\n{section}\n<!-- {name} ends -->{after}"
