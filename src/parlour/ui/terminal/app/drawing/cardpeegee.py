"""CardPeeGee's own table in three bands: the encounter, the arena, and the player with goals and cards."""

import re
from math import ceil

from parlour.core.table import Counter, Table, Zone
from parlour.ui.terminal.app.drawing import layout
from parlour.ui.terminal.app.drawing.blocks import Block, above, beside, flow, line, tabled, widened
from parlour.ui.terminal.app.drawing.layout import counted, sizes, story
from parlour.ui.terminal.app.drawing.pieces import (
    BOX,
    LARGE,
    SMALL,
    TALL,
    Size,
    buttons,
    fan,
    hand,
    inline,
    label,
    pile,
    small_card,
)
from parlour.ui.terminal.app.drawing.scene import Scene, is_button_zone

BAR = 20  # cells of the bar of health
SIDE, WIDE = 40, 110  # columns of the story at the side, and from which it is there
LABEL = 8
LEAST = 5  # rows of the story, before cards are drawn small
ZONES = {"encounter", "deck", "played", "character", "active", "hand"}


def arranged(scene: Scene, width: int, height: int) -> Block:
    """The story is told at the right where there is room, else in the arena."""
    if not _is_ours(scene.table):
        return layout.arranged(scene, width, height)
    aside = width >= WIDE
    room = width - SIDE - 2 if aside else width
    rule = line(("─" if scene.pen.unicode else "-") * room, "frame")
    for size in sizes(width):
        top, arena, bottom = (part(scene, room, size) for part in (_encounter, _arena, _me))
        left = height - top.height - arena.height - bottom.height - 2
        if left >= (0 if aside else LEAST):
            break
    if not aside:
        least = 0 if scene.seat is None else 2  # an onlooker has no cursor that would lead to the rest
        return above([top, rule, arena, story(scene, room, max(left, least)), rule, bottom])
    table = above([top, rule, arena, *[line()] * max(left, 0), rule, bottom])
    return beside([widened(table, room), story(scene, SIDE, height)], gap=2)


def _is_ours(table: Table) -> bool:
    """A house may show something else under the name of this game."""
    slots = {zone.name: zone.slots for zone in table.zones}
    mine = {counter.name: str(counter.value) for counter in table.counters if counter.seat == 0}
    health = "health" not in mine or re.fullmatch("-?[0-9]{1,9}/[1-9][0-9]{0,8}", mine.get("goliath", ""))
    return slots.keys() >= ZONES and bool(slots["deck"] and health)


def _zone(scene: Scene, name: str) -> Zone:
    return scene.table.zone(name)


def _numbers(scene: Scene, *starts: str) -> list[Counter]:
    return [c for c in scene.table.counters if c.seat is None and c.name.startswith(starts)]


def _encounter(scene: Scene, width: int, size: Size) -> Block:
    skipped = {c.name for c in _numbers(scene, "phase", "day", "score", "trap")}
    rest = [c for c in scene.table.counters if c.seat is None and c.name not in skipped]
    head = flow([*counted(scene, _numbers(scene, "day", "phase")), *counted(scene, rest)], width, gap=2)
    met = _zone(scene, "encounter")
    cards = fan(scene, met, width - 20, size) if met.slots else Block()
    return above([head, beside([pile(scene, _zone(scene, "deck"), size), cards], gap=4)])


def _arena(scene: Scene, width: int, size: Size) -> Block:
    """The cards of the last round, and both sums."""
    zones = [z for z in scene.table.zones if z.name.startswith("score") and z.slots]
    sums = counted(scene, _numbers(scene, "score", "trap"))
    lesser = {LARGE: TALL, TALL: BOX}.get(size, SMALL)
    cards = flow([fan(scene, zone, width, lesser) for zone in zones], width, gap=2)
    return above([cards, flow(sums, width, gap=2)])


def _me(scene: Scene, width: int, size: Size) -> Block:
    played = _zone(scene, "played")
    rows = [_health(scene, width), _goals(scene, width), inline(scene, played) if played.slots else Block()]
    rows += [_held(scene, name, width, size) for name in ("active", "hand")]
    rows += [buttons(scene, zone, width) for zone in scene.table.zones if is_button_zone(zone)]
    return above(rows)


def _held(scene: Scene, name: str, width: int, size: Size) -> Block:
    """The cards of a zone beside its name."""
    zone = _zone(scene, name)
    if not zone.slots:
        return Block()
    if scene.seat is None and not size.height:  # whoever only looks on picks no card by its letter
        pieces = zip(zone.slots, zone.codes, strict=True)
        small = flow([small_card(scene, slot, code) for slot, code in pieces], width - LABEL, gap=1)
        return beside([line(f"{label(scene, zone):<{LABEL}}", "muted"), small])
    cards = hand(scene, zone, width - LABEL, size)
    return beside([above([line(), line(f"{label(scene, zone):<{LABEL}}", "muted")]), cards])


def _health(scene: Scene, width: int) -> Block:
    mine = {c.name: c for c in scene.table.counters if c.seat == 0}
    who = inline(scene, _zone(scene, "character"))
    if "health" not in mine:
        return who
    have, need = (int(part) for part in str(mine["goliath"].value).split("/"))
    filled = max(0, min(BAR, ceil(have * BAR / need)))  # whoever lives has something left
    bar = f"[{'#' * filled}{'.' * (BAR - filled)}] {need}"
    return flow([who, *counted(scene, [mine["health"]]), line(bar)], width, gap=2)


def _goals(scene: Scene, width: int) -> Block:
    goals = [c for c in scene.table.counters if c.seat == 0 and "/" in str(c.value) and c.name != "goliath"]
    return tabled(counted(scene, goals), width)
