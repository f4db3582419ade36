"""What a screen shows of a table at one moment, and how each slot is marked.

Shapes carry the meaning, so that a picture without colours says the same: `[K♥]` may be chosen, `>K♥<`
is under the cursor, `*K♥*` is desirable; chosen slots are reversed, unplayable ones dim, the last move
is underlined.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from parlour.core.game import Seat
from parlour.core.table import Layout, Look, Mark, Table, Zone
from parlour.pieces.cards import BY_NAME
from parlour.ui.terminal.picture import HIDDEN, Pen

STYLES = {Mark.GREY: "grey", Mark.LAST: "last", Mark.LINE: "line", Mark.GOLD: "gold", Mark.FAINT: ""}


@dataclass(frozen=True)
class Scene:
    table: Table
    pen: Pen
    seat: Seat | None = None  # who looks at it, at the bottom
    seats: int = 1
    open: frozenset[str] = frozenset()  # what may be touched next
    used: frozenset[str] = frozenset()  # every slot that some play touches
    whole: frozenset[str] = frozenset()  # what completes a play when it is touched next
    touched: tuple[str, ...] = ()
    cursor: str = ""
    captures: frozenset[str] = frozenset()  # destinations at which something is captured
    last: frozenset[str] = frozenset()  # where the last move ended
    landings: Mapping[str, str] = field(default_factory=dict)  # where what is dropped at a slot comes to rest
    told: tuple[str, ...] = ()  # what happened, newest last
    letters: Mapping[str, str] = field(default_factory=dict)  # the key that picks a slot

    @cached_property
    def marks(self) -> dict[str, Mark]:
        return dict(self.table.marks)

    @property
    def ghost(self) -> str:
        return self.landings.get(self.cursor, "")

    def look(self, code: str) -> Look | None:
        return self.pen.looks.get(code)

    def glyph(self, code: str) -> str:
        look = self.look(code)
        return look.glyph if look and self.pen.unicode else code

    def style(self, slot: str, code: str = "") -> str:
        look, mark = self.look(code), self.marks.get(slot)
        names = [
            f"tone-{look.tone}" if look and look.tone else "",
            STYLES[mark] if mark else "",
            "last" if slot in self.last else "",
            "playable" if slot in self.open else "",
            "chosen" if slot in self.touched else "",
            "cursor" if slot and slot == self.cursor else "",
        ]
        return " ".join(filter(None, names))

    def around(self, slot: str, playable: tuple[str, str] = ("[", "]")) -> tuple[str, str]:
        """The signs left and right of a piece."""
        mark = self.marks.get(slot)
        if slot and slot == self.cursor:
            return ">", "<"
        if mark is Mark.GOLD:
            return "*", "*"
        if mark is Mark.LINE:
            return "[", "]"
        return playable if slot in self.open else (" ", " ")


def is_card(code: str) -> bool:
    return code in BY_NAME or code == "##"


def is_button_zone(zone: Zone) -> bool:
    """Words to press, or suits to name, rather than pieces that lie somewhere."""
    codes = [code for code in zone.codes if code]
    return zone.layout is Layout.FAN and bool(codes) and not any(map(is_piece, codes))


def is_piece(code: str) -> bool:
    return is_card(code) or code in HIDDEN or (len(code) == 1 and code not in "CDHS")


def is_heap(zone: Zone) -> bool:
    """Many places that look alike, to be named by their numbers."""
    codes = [code for code in zone.codes if code]
    counted = all(re.search("[0-9]$", slot) for slot in zone.slots)
    return zone.layout is Layout.FAN and len(zone.slots) > 1 and counted and HIDDEN.issuperset(codes)
