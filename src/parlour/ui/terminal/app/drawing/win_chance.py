"""The win chance of a side as a row of bars, and under it the shown step and the turning points."""

from collections.abc import Collection

from rich.cells import cell_len

from parlour.bots.review import Curve
from parlour.ui.terminal.reviews import bar

TURNING = "*"


def win_chance(
    curve: Curve, label: str, step: int, turning: Collection[int], width: int, unicode: bool
) -> list[str]:
    """No wider than `width`: where there are more plays than columns, several share one."""
    indent = cell_len(label) + 1
    above = [label] if indent > width // 2 else []
    indent = 0 if above else indent
    course = curve.course
    columns = max(min(width - indent, len(course)), 1)
    bars, marks = [" "] * columns, [" "] * columns
    shown = None
    for at, (played, chance) in enumerate(course):
        column = at * columns // len(course)
        bars[column] = bar(chance, unicode)
        if played in turning:
            marks[column] = TURNING
        if played <= step:
            shown = column
    if shown is not None:
        marks[shown] = "▲" if unicode else "^"
    beside = "" if above else f"{label} "
    return [*above, beside + "".join(bars), " " * indent + "".join(marks)]
