"""Pictures made of text: rows of runs, each with a style and the slot that it stands for.

Blocks are put beside and above each other; where a slot ended up is read off the finished picture.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from textwrap import wrap
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size


class Run(NamedTuple):
    text: str
    style: str = ""  # names of marks and tones, such as `playable tone-H`
    slot: str = ""


Row = tuple[Run, ...]


class Place(NamedTuple):
    """Where a slot lies in a picture; the middle is what arrows aim at."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


@dataclass(frozen=True)
class Block:
    rows: tuple[Row, ...] = ()

    @cached_property
    def width(self) -> int:
        return max(map(row_width, self.rows), default=0)

    @property
    def height(self) -> int:
        return len(self.rows)

    @cached_property
    def places(self) -> dict[str, Place]:
        found: dict[str, Place] = {}
        for top, row in enumerate(self.rows):
            for left, right, slot in _spans(row):
                old = found.get(slot, Place(left, top, right, top))
                found[slot] = Place(min(old.left, left), old.top, max(old.right, right), top)
        return found

    def slot_at(self, x: int, y: int) -> str:
        row = self.rows[y] if 0 <= y < self.height else ()
        return next((slot for left, right, slot in _spans(row) if left <= x < right), "")

    def text(self) -> list[str]:
        return ["".join(run.text for run in row).rstrip() for row in self.rows]


def row_width(row: Row) -> int:
    return sum(cell_len(run.text) for run in row)


def _spans(row: Row) -> Iterator[tuple[int, int, str]]:
    x = 0
    for run in row:
        width = cell_len(run.text)
        if run.slot:
            yield x, x + width, run.slot
        x += width


def line(text: str = "", style: str = "", slot: str = "") -> Block:
    return Block(((Run(text, style, slot),),))


def paragraph(text: str, width: int, style: str = "") -> Block:
    rows = wrap(text, max(width, 8), break_on_hyphens=False, subsequent_indent="  ")
    return Block(tuple((Run(row, style),) for row in rows))


def beside(blocks: Iterable[Block], gap: int = 0) -> Block:
    """From left to right, their tops level."""
    blocks = [block for block in blocks if block.rows]
    rows: list[Row] = []
    for y in range(max((block.height for block in blocks), default=0)):
        row: Row = ()
        for at, block in enumerate(blocks):
            last = at == len(blocks) - 1
            row += _filled(block.rows[y] if y < block.height else (), block.width + (0 if last else gap))
        rows.append(row)
    return Block(tuple(rows))


def above(blocks: Iterable[Block]) -> Block:
    return Block(tuple(row for block in blocks for row in block.rows))


def flow(blocks: Sequence[Block], width: int, gap: int = 3) -> Block:
    """Beside each other as long as there is room, then below."""
    lines: list[list[Block]] = []
    for block in blocks:
        if block.rows:
            used = sum(b.width + gap for b in lines[-1]) if lines else width
            if used + block.width > width or not lines:
                lines.append([])
            lines[-1].append(block)
    return above(beside(row, gap) for row in lines)


def tabled(blocks: Sequence[Block], width: int, gap: int = 2) -> Block:
    """In columns, as many as there is room for; `flow` if that needs fewer rows."""
    wide = max((block.width for block in blocks), default=0)
    columns = max((width + gap) // (wide + gap), 1)
    cells = [widened(block, wide) for block in blocks]
    table = above(beside(cells[at : at + columns], gap) for at in range(0, len(cells), columns))
    flowing = flow(blocks, width, gap)
    return flowing if flowing.height < table.height else table


def widened(block: Block, width: int) -> Block:
    """At least so wide."""
    return Block(tuple(_filled(row, width) for row in block.rows))


def indented(block: Block, by: int) -> Block:
    return Block(tuple((Run(" " * max(by, 0)), *row) for row in block.rows))


def centred(block: Block, width: int) -> Block:
    return indented(block, (width - block.width) // 2)


def fitted(block: Block, width: int, height: int) -> Block:
    """Exactly so high, and no wider."""
    rows = [_cut(row, width) for row in block.rows[:height]]
    return Block((*rows, *(((),) * (height - len(rows)))))


def _filled(row: Row, width: int) -> Row:
    missing = width - row_width(row)
    return (*row, Run(" " * missing)) if missing > 0 else row


def _cut(row: Row, width: int) -> Row:
    kept: list[Run] = []
    for run in row:
        room = width - row_width(tuple(kept))
        if room <= 0:
            break
        fits = cell_len(run.text) <= room
        kept.append(run if fits else run._replace(text=set_cell_size(run.text, room)))
    return tuple(kept)
