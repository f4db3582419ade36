"""A table in plain lines: grids as rows of glyphs, fans and piles as codes, counters as numbers.

1  2  3  4  5  6  7
·  ·  ·  ·  ·  ·  ·
·  ·  ○ [●] ·  ·  ·
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from parlour.core.game import Message, Seat
from parlour.core.table import Counter, Layout, Look, Mark, Table, Zone
from parlour.pieces.cards import BY_NAME

Say = Callable[[Message], str]

HIDDEN = {"##", "?"}  # a card's back, a checker in the bag
AROUND = {Mark.LINE: ("[", "]"), Mark.LAST: ("(", ")"), Mark.GOLD: ("*", "*")}


@dataclass(frozen=True)
class Pen:
    """What a picture is drawn with."""

    looks: Mapping[str, Look]
    say: Say
    known: Callable[[str], bool]  # is there a text with this key?
    unicode: bool = True

    def glyph(self, code: str) -> str:
        look = self.looks.get(code)
        return look.glyph if look and self.unicode and code not in BY_NAME else code

    def value(self, value: int | str) -> str:
        """A number, or what a code such as that of a suit is called."""
        if isinstance(value, int):
            return signed(value)
        look = self.looks.get(value)
        if look:
            return self.say(look.name)
        keys = [key for key in (f"suit.{value}", f"value.{value}") if self.known(key)]
        return self.say(Message(keys[0])) if keys else value

    def zone(self, zone: Zone, owner: bool = True) -> str:
        """What a zone is called. A pile of pieces that are still to be played is no hand of cards."""
        base = zone.name.removesuffix(f"-{zone.seat}")
        name = "left" if zone.layout is Layout.PILE and base == "hand" else base
        return self.label("zone", name, zone.seat if owner else None)

    def label(self, kind: str, name: str, seat: Seat | None) -> str:
        """`zone.hand` in words, after the name of whose it is."""
        words = self._named(kind, name.removesuffix(f"-{seat}"))
        return words if seat is None else self.say(Message("terminal.of", seat=seat, what=words))

    def _named(self, kind: str, name: str) -> str:
        """By its text; `score-of-QC` by that of `score-of`, and then the card."""
        base, _, card = name.rpartition("-")
        if self.known(f"{kind}.{name}"):
            return self.say(Message(f"{kind}.{name}"))
        return f"{self._named(kind, base)} {card}" if card in BY_NAME and base else name.replace("-", " ")


def signed(value: int) -> str:
    """A number with a true minus sign, as the sentences have it."""
    return str(value).replace("-", "−")


def drawn(table: Table, pen: Pen, grids: bool = True) -> list[str]:
    """The whole table, or all but its grids."""
    return [*_zones(table, pen, grids), *_key(table, pen), *_counters(table, pen)]


def grids(table: Table) -> tuple[Zone, ...]:
    return tuple(zone for zone in table.zones if zone.layout is Layout.GRID)


def sums(table: Table, pen: Pen) -> Iterator[str]:
    """The sum behind each number that has one."""
    for counter in table.counters:
        if counter.why:
            yield f"{pen.label('counter', counter.name, counter.seat)}: {pen.value(counter.value)}"
            for term in counter.why:
                yield " ".join([f"  {pen.say(term.label)} {signed(term.amount)}", *term.codes])


def _zones(table: Table, pen: Pen, with_grids: bool) -> Iterator[str]:
    marks = dict(table.marks)
    for zone in table.zones:
        if zone.layout is Layout.GRID:
            yield from _grid(zone, marks, pen) if with_grids else ()
        else:
            contents = _pile(zone, marks, pen) if zone.layout is Layout.PILE else _fan(zone, marks, pen)
            if contents:
                yield _capital(f"{pen.zone(zone)}: {contents}")


def _grid(zone: Zone, marks: Mapping[str, Mark], pen: Pen) -> Iterator[str]:
    rows = range(0, len(zone.slots), zone.columns)
    if len(rows) == 1 and not any(zone.codes):  # nothing lies here: places to touch, such as columns
        yield "".join(f"{number_of(slot):>3}" for slot in zone.slots)
        return
    numbered = any(slot.isdecimal() for slot in zone.slots)
    for start in rows:
        cells = range(start, start + zone.columns)
        row = "".join(_cell(zone.slots[at], zone.codes[at], numbered, marks, pen) for at in cells)
        numbers = [f"{zone.slots[at]:>3}" for at in cells if zone.slots[at].isdecimal()]
        yield f" {row}   {' '.join(numbers)}".rstrip()


def _cell(slot: str, code: str, numbered: bool, marks: Mapping[str, Mark], pen: Pen) -> str:
    before, after = AROUND.get(marks.get(slot, Mark.FAINT), (" ", " "))
    if code:
        return f"{before}{pen.glyph(code)}{after}"
    played_on = slot.isdecimal() or not numbered  # the light squares of a checkerboard are not
    return f"{before}{'·' if pen.unicode else '.'}{after}" if played_on else "   "


def _fan(zone: Zone, marks: Mapping[str, Mark], pen: Pen) -> str:
    codes = [code for code in zone.codes if code]
    if zone.slots == zone.codes and not BY_NAME.keys() >= set(codes):
        return ""  # buttons: what they do is listed among the plays
    if codes and HIDDEN.issuperset(codes):
        return pen.say(Message("terminal.face-down", count=len(codes)))
    pieces = zip(zone.slots, zone.codes, strict=True)
    return " ".join(_piece(slot, code, marks, pen) for slot, code in pieces if code)


def _pile(zone: Zone, marks: Mapping[str, Mark], pen: Pen) -> str:
    codes = [code for code in zone.codes if code]
    size = len(codes) if zone.size is None else zone.size
    if not size:
        return pen.say(Message("terminal.empty"))
    if not codes or codes[-1] in HIDDEN:
        return pen.say(Message("terminal.face-down", count=size))
    top = _piece(zone.slots[-1], codes[-1], marks, pen)
    if codes[-1] not in BY_NAME:  # checkers of a pile are all alike
        return f"{size} {top}"
    return pen.say(Message("terminal.top", count=size, top=top))


def _piece(slot: str, code: str, marks: Mapping[str, Mark], pen: Pen) -> str:
    return pen.glyph(code) + ("*" if marks.get(slot) is Mark.GOLD else "")


def _key(table: Table, pen: Pen) -> Iterator[str]:
    """What the glyphs on the table mean; cards are written as they are typed and need none."""
    there = {code for zone in table.zones if zone.layout is not Layout.FAN for code in zone.codes}
    looks = {code: look for code, look in pen.looks.items() if code in there - BY_NAME.keys()}
    if looks:
        yield ", ".join(f"{pen.glyph(code)} {pen.say(look.name)}" for code, look in looks.items())


def _counters(table: Table, pen: Pen) -> Iterator[str]:
    """One line for each seat, and one for what is everybody's."""
    owners = dict.fromkeys(counter.seat for counter in table.counters)
    for owner in owners:
        numbers = ", ".join(_counter(counter, pen) for counter in table.counters if counter.seat == owner)
        yield (
            pen.say(Message("terminal.numbers", seat=owner, numbers=numbers))
            if owner is not None
            else _capital(numbers)
        )


def _counter(counter: Counter, pen: Pen) -> str:
    return f"{pen.label('counter', counter.name, None)} {pen.value(counter.value)}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def is_header(zone: Zone) -> bool:
    """A row of places over a grid at which nothing lies, such as columns."""
    return zone.layout is Layout.GRID and len(zone.slots) == zone.columns and not any(zone.codes)


def number_of(slot: str) -> str:
    found = re.search("[0-9]+$", slot)
    return found[0] if found else slot
