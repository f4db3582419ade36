"""A grid as a board: framed cells, a header of columns to touch, square numbers at the right."""

from collections.abc import Iterator
from typing import NamedTuple

from parlour.core.table import Zone
from parlour.ui.terminal.app.drawing.blocks import Block, Row, Run
from parlour.ui.terminal.app.drawing.scene import Scene
from parlour.ui.terminal.picture import number_of

SIZES = ((11, 5), (9, 4), (7, 3), (5, 1), (3, 1), (1, 1))  # of a cell: the largest that fits is taken


class Lines(NamedTuple):
    """What a board is framed with."""

    across: str
    down: str
    corners: str  # top left, top, top right, left, middle, right, low left, low, low right
    rim: str  # the corners of a piece that is drawn large


UNICODE = Lines("─", "│", "┌┬┐├┼┤└┴┘", "╭╮╰╯")
ASCII = Lines("-", "|", "+++++++++", "..''")


def board(scene: Scene, zone: Zone, header: Zone | None, width: int, height: int) -> Block:
    draw = Board(scene, zone, header, *SIZES[-1])
    for size in SIZES:
        draw = Board(scene, zone, header, *size)
        if draw.block.width <= width and draw.block.height <= height:
            break
    return draw.block


class Board:
    def __init__(self, scene: Scene, zone: Zone, header: Zone | None, wide: int, high: int) -> None:
        self.scene, self.zone, self.header = scene, zone, header
        self.wide, self.high = wide, high
        self.lines = UNICODE if scene.pen.unicode else ASCII
        self.numbered = any(slot.isdecimal() for slot in zone.slots)
        self.block = Block(tuple(self._rows()))

    def _rows(self) -> Iterator[Row]:
        if self.header:
            yield self._heading(self.header)
        yield self._rule(0)
        for start in range(0, len(self.zone.slots), self.zone.columns):
            if start and self.high > 1 and not self.numbered:
                yield self._rule(3)
            yield from self._rank(start)
        yield self._rule(6)
        if self.header:
            yield self._pointer(self.header)

    def _heading(self, header: Zone) -> Row:
        runs = [Run(" ")]
        for slot in header.slots:
            style = "playable" if slot in self.scene.open else "grey"
            runs += [Run(f"{number_of(slot)[-self.wide :]:^{self.wide}}", style, slot), Run(" ")]
        return tuple(runs)

    def _pointer(self, header: Zone) -> Row:
        runs = [Run(" ")]
        for slot in header.slots:
            sign = "^" if slot == self.scene.cursor else " "
            runs += [Run(f"{sign:^{self.wide}}", "", slot), Run(" ")]
        return tuple(runs)

    def _rule(self, corner: int) -> Row:
        """A line across; the squares of a checkerboard have none between them."""
        corners, across = self.lines.corners, self.lines.across * self.wide
        joint = "" if self.numbered else corners[corner + 1]
        middle = joint.join([across] * self.zone.columns)
        return (Run(corners[corner] + middle + corners[corner + 2], "frame"),)

    def _rank(self, start: int) -> Iterator[Row]:
        at = range(start, start + self.zone.columns)
        for line in range(self.high):
            middle = line == self.high // 2
            runs = [Run(self.lines.down, "frame")]
            for cell in at:
                runs.append(self._cell(cell, line))
                runs += [] if self.numbered else [Run(self.lines.down, "frame")]
            runs += [Run(self.lines.down, "frame")] if self.numbered else []
            yield (*runs, *(self._numbers(at) if middle else ()))

    def _cell(self, at: int, line: int) -> Run:
        slot, code = self.zone.slots[at], self.zone.codes[at]
        touch = self.header.slots[at % self.zone.columns] if self.header else slot
        style = self.scene.style(slot, code)
        if self.numbered:
            style = f"{'dark' if slot.isdecimal() else 'light'} {style}"
        return Run(self._inside(slot, code, line), style, touch)

    def _inside(self, slot: str, code: str, line: int) -> str:
        """One line of a cell. A piece that is drawn large has a rim, the signs of a mark beside it."""
        glyph = self.scene.glyph(code) if code else self._empty(slot)
        if self.wide == 1:
            return glyph[:1]
        left, right = self.scene.around(slot, ("(", ")") if code else (" ", " "))
        marked = line == self.high // 2
        if code and self.high > 1:
            left, right = (left, right) if marked else (" ", " ")
            return f"{left}{self._disc(glyph, line)}{right}".center(self.wide)
        return f"{left}{glyph}{right}".center(self.wide) if marked else " " * self.wide

    def _disc(self, glyph: str, line: int) -> str:
        """One line of a large piece: its rim, with its sign in the middle."""
        wide = self.wide - 4 if self.high < 5 else self.wide - 6
        rim, across, down = self.lines.rim, self.lines.across * wide, self.lines.down
        if line == 0:
            return rim[0] + across + rim[1]
        if line == self.high - 1:
            return rim[2] + across + rim[3]
        inside = glyph * (wide - 2) if self.high > 3 else glyph
        return f"{down}{inside:^{wide}}{down}"

    def _empty(self, slot: str) -> str:
        dot = "·" if self.scene.pen.unicode else "."
        if slot == self.scene.ghost:
            return dot
        if slot in self.scene.open and self.scene.touched:
            return "x" if slot in self.scene.captures else dot
        return " "

    def _numbers(self, at: range) -> Row:
        numbers = [self.zone.slots[i] for i in at if self.zone.slots[i].isdecimal()]
        return (Run(" "), *(Run(f"{number:>3}", "muted") for number in numbers)) if numbers else ()
