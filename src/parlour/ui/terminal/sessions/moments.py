"""What happened, moment by moment: each event with the table as it was just then.

One play may lead to several events. All but the last of them are shown on the table before the play,
on which the pieces move as the cues say; the last one shows the table after it.
"""

from dataclasses import dataclass, replace
from typing import Any, Protocol

from parlour.core.default_table import cue_for
from parlour.core.game import NATURE, Seat
from parlour.core.match import AnyMatch, Chain, links
from parlour.core.offers import TakenBack, Talk
from parlour.core.table import Cue, Layout, Table, Tables, Zone
from parlour.ui.terminal.picture import HIDDEN


class Shown(Protocol):
    """Something that happened, as a screen shows it, wherever the match is played."""

    @property
    def event(self) -> Any: ...
    @property
    def player(self) -> Seat: ...
    @property
    def shows(self) -> bool:
        """Is it shown on the table, or only told?"""

    def cue(self, tables: Tables, seat: Seat | None) -> Cue | None: ...
    def table(self, tables: Tables, seat: Seat | None) -> Table: ...


@dataclass(frozen=True, eq=False)
class Moment:
    before: AnyMatch
    after: AnyMatch
    events: tuple[Any, ...]  # of this play or draw
    at: int  # which of them it is
    player: Seat
    shows: bool = True

    @property
    def event(self) -> Any:
        return self.events[self.at]

    def cue(self, tables: Tables, seat: Seat | None) -> Cue | None:
        """As this seat saw it; nothing if it did not."""
        event = self._heard(seat)
        if isinstance(event, Talk):
            return cue_for(self.after.game.slug, event, seat)
        return None if event is None else tables.cue(event, seat)

    def table(self, tables: Tables, seat: Seat | None) -> Table:
        """As this seat saw it."""
        if self.is_last:
            return tables.table(self.after.game, self._view(self.after, seat), seat)
        table = tables.table(self.before.game, self._view(self.before, seat), seat)
        for at in range(self.at + 1):
            cue = replace(self, at=at).cue(tables, seat)
            table = moved(table, cue) if cue else table
        return table

    @property
    def is_last(self) -> bool:
        return self.at == len(self.events) - 1

    def opened(self) -> "OpenMoment":
        """The same moment, with everything that was hidden."""
        return OpenMoment(**vars(self))

    def _view(self, match: AnyMatch, seat: Seat | None) -> Any:
        return match.view(seat)

    def _heard(self, seat: Seat | None) -> Any:
        return self.after.game.witness(self.event, seat)


@dataclass(frozen=True, eq=False)
class OpenMoment(Moment):
    """Whoever sees it sees every card."""

    def _view(self, match: AnyMatch, seat: Seat | None) -> Any:
        return match.state

    def _heard(self, seat: Seat | None) -> Any:
        return self.event


def between(before: AnyMatch, after: AnyMatch, shows: bool = True) -> list[Moment]:
    """From one match to a later one of the same log, without what was taken back meanwhile."""
    past, player = replace(before, luck=None), NATURE
    stands: Chain = None
    at_step: dict[int, Chain] = {}  # what stood after each step: a takeback returns to one of them
    for entry in after.log[len(before.log) :]:
        following, events = past.play(*entry)
        player = player if entry.seat == NATURE else entry.seat  # luck answers somebody's play
        if not entry.notation.startswith("/"):
            for at in range(len(events)):
                stands = (stands, Moment(past, following, events, at, player, shows))
        elif events and isinstance(events[-1], TakenBack):
            stands = at_step.get(events[-1].step)
        at_step[following.step] = stands
        past = following
    return links(stands)


def from_start(match: AnyMatch) -> list[Moment]:
    return between(match.rewound(), match)


def as_it_went(match: AnyMatch) -> list[Moment]:
    """All that happened, one after the other: also what was taken back, offered and answered."""
    past = match.rewound()
    moments: list[Moment] = []
    player = NATURE
    for entry in match.log:
        following, events = past.play(*entry)
        player = player if entry.seat == NATURE else entry.seat
        moments += [Moment(past, following, events, at, player) for at in range(len(events))]
        past = following
    return moments


def moved(table: Table, cue: Cue) -> Table:
    """The table with the pieces where the cue takes them."""
    zones = table.zones
    for code, origin, goal in cue.moved:
        code = code or _code_at(zones, origin)
        if origin == goal:
            zones = tuple(_turned(zone, goal, code) for zone in zones)
        else:
            zones = tuple(_with(_without(zone, origin, code), goal, code) for zone in zones)
    return replace(table, zones=zones, marks=())


def _code_at(zones: tuple[Zone, ...], slot: str) -> str:
    return next((z.codes[z.slots.index(slot)] for z in zones if slot in z.slots), "")


def _without(zone: Zone, place: str, code: str) -> Zone:
    """Less one piece: that of the slot, or of a fan of that name the one with this code, else the last."""
    if zone.layout is Layout.PILE and place in (zone.name, *zone.slots):
        return replace(zone, size=max((zone.size or 0) - 1, 0))
    if place in zone.slots and zone.name == "hand":
        at = zone.slots.index(place)
        return replace(zone, slots=_less(zone.slots, at), codes=_less(zone.codes, at))
    if place in zone.slots:
        return _put(zone, place, "")
    if place == zone.name and zone.layout is Layout.FAN and zone.slots:
        at = zone.codes.index(code) if code in zone.codes else len(zone.codes) - 1
        return replace(zone, slots=_less(zone.slots, at), codes=_less(zone.codes, at))
    return zone


def _turned(zone: Zone, place: str, code: str) -> Zone:
    """With another side up: of the piece in that slot, or on a pile; a card of the hand was a back before."""
    if place in zone.slots:
        return _put(zone, place, code)
    backs = [at for at, lies in enumerate(zone.codes) if lies in HIDDEN]
    if zone.name == "hand" and place == code and backs:
        slots = (*zone.slots[: backs[0]], place, *zone.slots[backs[0] + 1 :])
        return _put(replace(zone, slots=slots), place, code)
    return zone


def _with(zone: Zone, place: str, code: str) -> Zone:
    if zone.layout is Layout.PILE and place in (zone.name, *zone.slots):
        return replace(_put(zone, zone.slots[-1], code), size=(zone.size or 0) + 1)
    if place in zone.slots:
        return _put(zone, place, code)
    if zone.layout is Layout.FAN and (place == zone.name or (zone.name == "hand" and place == code)):
        return replace(zone, slots=(*zone.slots, _next_slot(zone, place)), codes=(*zone.codes, code))
    return zone


def _next_slot(zone: Zone, place: str) -> str:
    """As the table will call it where its places are counted; else a name that nothing has."""
    count = len(zone.slots)
    counted = zone.name != "hand" and zone.slots == tuple(f"{zone.name}-{i}" for i in range(count))
    return f"{zone.name}-{count}" if counted else f"{place}+{count}"


def _less(parts: tuple[str, ...], at: int) -> tuple[str, ...]:
    return (*parts[:at], *parts[at + 1 :])


def _put(zone: Zone, slot: str, code: str) -> Zone:
    at = zone.slots.index(slot)
    return replace(zone, codes=(*zone.codes[:at], code, *zone.codes[at + 1 :]))
