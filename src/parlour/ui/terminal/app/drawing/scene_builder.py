"""The scene of a session: the table as the looker sees it, with what may be touched and by which key."""

from dataclasses import dataclass, replace

from parlour.core.table import Cue, Layout, Table, Zone
from parlour.ui.terminal.app.drawing.scene import Scene
from parlour.ui.terminal.app.drawing.sorting import Order, sorted_table
from parlour.ui.terminal.picture import Pen
from parlour.ui.terminal.sessions import Session
from parlour.ui.terminal.sessions.moments import Shown

LETTERS = "abcdefghijklm"
SUITS = ("C", "D", "H", "S")
LETTERED = ("hand", "active", "actions")  # zones whose cards have letters, the first letters first


@dataclass
class SceneBuilder:
    session: Session
    pen: Pen
    order: Order = Order.DEALT

    @property
    def on_board(self) -> bool:
        return any(zone.layout is Layout.GRID for zone in self.session.table().zones)

    def scene(self) -> Scene:
        """As it is now."""
        session, offered = self.session, self.session.offered
        table = sorted_table(session.table(), self.order, session.tables)
        may_touch = session.open(offered)
        return replace(
            self._bare(table, len(session.moments)),
            open=may_touch,
            used=frozenset(slot for way in offered.values() for slot in way),
            whole=frozenset(slot for slot in may_touch if (*session.touched, slot) in offered.values()),
            touched=session.touched,
            captures=self._captures(),
            last=self._last(),
            landings=session.landings(),
            letters=self._letters(table, may_touch),
        )

    def moment(self, moment: Shown, told: int) -> Scene:
        """As it was when that happened, and so much had been told."""
        tables, looker = self.session.tables, self.session.looker
        table = sorted_table(moment.table(tables, looker), self.order, tables)
        return replace(self._bare(table, told), last=_goals(moment.cue(tables, looker)))

    def _bare(self, table: Table, told: int) -> Scene:
        session = self.session
        return Scene(table, self.pen, session.looker, session.match.seats, told=tuple(session.story(told)))

    def _captures(self) -> frozenset[str]:
        """Where a play that captures may go on from what is touched."""
        touched, captures = self.session.touched, self.session.captures
        ways = [way for play, way in self.session.offered.items() if play in captures]
        leading = [way for way in ways if touched and way[: len(touched)] == touched]
        return frozenset(slot for way in leading for slot in way)

    def _last(self) -> frozenset[str]:
        """Where the pieces of the last event came to rest."""
        if not self.session.moments:
            return frozenset()
        return _goals(self.session.moments[-1].cue(self.session.tables, self.session.looker))

    def _letters(self, table: Table, may_touch: frozenset[str]) -> dict[str, str]:
        """The keys that pick slots: letters for cards, a suit's own letter while it may be named."""
        if self.on_board:
            return {}
        cards = [slot for zone in _lettered(table) for slot in zone.slots]
        keys = dict(zip(cards, LETTERS, strict=False))
        if self.session.touched:
            pairs = [pair for zone in table.zones for pair in zip(zone.slots, zone.codes, strict=True)]
            keys |= {slot: code.lower() for slot, code in pairs if slot in may_touch and code in SUITS}
        return keys


def _goals(cue: Cue | None) -> frozenset[str]:
    return frozenset(goal for _, _, goal in cue.moved) if cue else frozenset()


def _lettered(table: Table) -> list[Zone]:
    zones = [zone for zone in table.zones if zone.name in LETTERED]
    return sorted(zones, key=lambda zone: LETTERED.index(zone.name))
