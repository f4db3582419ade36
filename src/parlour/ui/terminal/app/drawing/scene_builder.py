"""The scene of a sitting: the table as the looker sees it, with what may be touched and by which key."""

from dataclasses import dataclass, replace

from parlour.core.table import Cue, Layout, Table, Zone
from parlour.ui.terminal.app.drawing.scene import Scene
from parlour.ui.terminal.app.drawing.sorting import Order, sorted_table
from parlour.ui.terminal.app.moments import Shown
from parlour.ui.terminal.app.session import LocalSession
from parlour.ui.terminal.picture import Pen

LETTERS = "abcdefghijklm"
SUITS = ("C", "D", "H", "S")
LETTERED = ("hand", "active", "actions")  # zones whose cards have letters, the first letters first


@dataclass
class SceneBuilder:
    sitting: LocalSession
    pen: Pen
    order: Order = Order.DEALT

    @property
    def on_board(self) -> bool:
        return any(zone.layout is Layout.GRID for zone in self.sitting.table().zones)

    def scene(self) -> Scene:
        """As it is now."""
        sitting, offered = self.sitting, self.sitting.offered
        table = sorted_table(sitting.table(), self.order)
        may_touch = sitting.open(offered)
        return replace(
            self._bare(table, len(sitting.moments)),
            open=may_touch,
            used=frozenset(slot for way in offered.values() for slot in way),
            whole=frozenset(slot for slot in may_touch if (*sitting.touched, slot) in offered.values()),
            touched=sitting.touched,
            captures=self._captures(),
            last=self._last(),
            landings=sitting.landings(),
            letters=self._letters(table, may_touch),
        )

    def moment(self, moment: Shown, told: int) -> Scene:
        """As it was when that happened, and so much had been told."""
        tables, looker = self.sitting.tables, self.sitting.looker
        table = sorted_table(moment.table(tables, looker), self.order)
        return replace(self._bare(table, told), last=_goals(moment.cue(tables, looker)))

    def _bare(self, table: Table, told: int) -> Scene:
        sitting = self.sitting
        return Scene(table, self.pen, sitting.looker, sitting.match.seats, told=tuple(sitting.story(told)))

    def _captures(self) -> frozenset[str]:
        """Where a play that is written with an x may go on from what is touched."""
        touched = self.sitting.touched
        ways = [way for play, way in self.sitting.offered.items() if "x" in play]
        leading = [way for way in ways if touched and way[: len(touched)] == touched]
        return frozenset(slot for way in leading for slot in way)

    def _last(self) -> frozenset[str]:
        """Where the pieces of the last event came to rest."""
        if not self.sitting.moments:
            return frozenset()
        return _goals(self.sitting.moments[-1].cue(self.sitting.tables, self.sitting.looker))

    def _letters(self, table: Table, may_touch: frozenset[str]) -> dict[str, str]:
        """The keys that pick slots: letters for cards, a suit's own letter while it may be named."""
        if self.on_board:
            return {}
        cards = [slot for zone in _lettered(table) for slot in zone.slots]
        keys = dict(zip(cards, LETTERS, strict=False))
        if self.sitting.touched:
            pairs = [pair for zone in table.zones for pair in zip(zone.slots, zone.codes, strict=True)]
            keys |= {slot: code.lower() for slot, code in pairs if slot in may_touch and code in SUITS}
        return keys


def _goals(cue: Cue | None) -> frozenset[str]:
    return frozenset(goal for _, _, goal in cue.moved) if cue else frozenset()


def _lettered(table: Table) -> list[Zone]:
    zones = [zone for zone in table.zones if zone.name in LETTERED]
    return sorted(zones, key=lambda zone: LETTERED.index(zone.name))
