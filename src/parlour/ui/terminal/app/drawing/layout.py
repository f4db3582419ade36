"""Where things lie: the others at the top, the board and the piles in the middle, the looker at the bottom.

What happened is told at the right where there is room beside the table, else between the piles and the
looker's hand.
"""

from collections.abc import Iterator
from math import ceil

from parlour.core.game import Message, Seat
from parlour.core.table import Counter, Layout, Zone
from parlour.ui.terminal.app.drawing.blocks import (
    Block,
    above,
    beside,
    centred,
    fitted,
    flow,
    line,
    paragraph,
    widened,
)
from parlour.ui.terminal.app.drawing.board import board
from parlour.ui.terminal.app.drawing.pieces import (
    BOX,
    LARGE,
    SMALL,
    TALL,
    Size,
    buttons,
    fan,
    hand,
    heap,
    inline,
    named,
    pile,
)
from parlour.ui.terminal.app.drawing.scene import Scene, is_button_zone, is_card, is_heap
from parlour.ui.terminal.lines import ASCII
from parlour.ui.terminal.picture import is_header

WIDE = 110  # columns from which a table of cards has its story at the side
ROOMY = 140  # columns from which cards are drawn large
SIDE = 26  # columns of the story, at least
LEAST = 4  # rows of the story between piles and hand


def arranged(scene: Scene, width: int, height: int) -> Block:
    """The whole table; it may be higher than asked for, where it cannot be made smaller."""
    if any(zone.layout is Layout.GRID for zone in scene.table.zones):
        return _with_board(scene, width, height)
    for size in sizes(width):
        whole = _with_cards(scene, width, height, size, LEAST)
        if whole.height <= height:
            return whole
    return _with_cards(scene, width, height, SMALL, 0)  # what lies there matters more than what happened


def sizes(width: int) -> tuple[Size, ...]:
    """Of cards, the largest first: how much room each leaves is seen when it is tried."""
    return ((LARGE,) if width >= ROOMY else ()) + ((TALL,) if width >= WIDE else ()) + (BOX, SMALL)


# Tables with a board


def _with_board(scene: Scene, width: int, height: int) -> Block:
    left = width - SIDE - 2
    top, bottom = _others(scene, left), _mine(scene, left, SMALL)
    rest = [_shared(scene, zone, left, SMALL) for zone in _middle(scene) if zone.layout is not Layout.GRID]
    below = flow([*rest, *_numbers(scene)], left)
    room = height - top.height - bottom.height - below.height - 1
    boards = above(_boards(scene, left, room))
    gap = [line()] if room - boards.height > 0 else []
    table = above([top, *gap, centred(boards, left), *gap, below, bottom])
    side = story(scene, width - max(table.width, left) - 2, max(height, table.height))
    return beside([widened(table, left), side], gap=2)


def _boards(scene: Scene, width: int, height: int) -> Iterator[Block]:
    header = None
    for zone in scene.table.zones:
        if zone.layout is Layout.GRID and is_header(zone):
            header = zone
        elif zone.layout is Layout.GRID:
            fits = header if header and header.columns == zone.columns else None
            yield board(scene, zone, fits, width, height)
            header = None


# Tables with cards


def _with_cards(scene: Scene, width: int, height: int, size: Size, least: int) -> Block:
    aside = width >= WIDE
    room = width - SIDE - 14 if aside else width
    top = _others(scene, room)
    blocks = [*(_shared(scene, zone, room, size) for zone in _middle(scene)), *_numbers(scene)]
    middle, bottom = centred(flow(blocks, room), room), _mine(scene, room, size)
    used = top.height + middle.height + bottom.height
    if aside:
        space = max(height - used, 0)
        table = above([top, *[line()] * (space // 2), middle, *[line()] * (space - space // 2), bottom])
        return beside([widened(table, room), story(scene, width - room - 2, height)], gap=2)
    gap = [line()] if height - used > LEAST + 2 else []
    left = max(height - used - 2 * len(gap), least)
    return above([top, *gap, middle, *gap, story(scene, room - 2, left), bottom])


# What both have


def story(scene: Scene, width: int, height: int) -> Block:
    """What happened, as much of the end as fits."""
    rows: list[Block] = []
    for number, text in enumerate(reversed(scene.told[-height:])):
        rows.insert(0, paragraph(f"- {text}", width, "" if number == 0 else "muted"))
        if sum(block.height for block in rows) >= height:
            break
    whole = above(rows)
    return fitted(Block(whole.rows[-height:] if height else ()), width, height)


def _seats(scene: Scene) -> list[Seat]:
    return [seat for seat in range(scene.seats) if seat != scene.seat]


def _others(scene: Scene, width: int) -> Block:
    return above(_person(scene, seat, width) for seat in _seats(scene))


def _person(scene: Scene, seat: Seat, width: int) -> Block:
    zones = [z for z in scene.table.zones if z.seat == seat and any(z.codes) and not _is_hand(scene, z)]
    name = scene.pen.say(Message("app.name", seat=seat))
    numbers = counted(scene, [c for c in scene.table.counters if c.seat == seat])
    return flow([line(name, "name"), *numbers, *(inline(scene, zone) for zone in zones)], width, gap=2)


def counted(scene: Scene, counters: list[Counter]) -> list[Block]:
    return [
        beside([line(f"{named(scene, 'counter', c.name)} ", "muted"), line(_value(scene, c), "number")])
        for c in counters
    ]


def _value(scene: Scene, counter: Counter) -> str:
    """A number, or a word such as that of a suit after its sign."""
    look = None if isinstance(counter.value, int) else scene.look(counter.value)
    sign = f"{look.glyph} " if look and scene.pen.unicode and len(look.glyph) == 1 else ""
    return sign + scene.pen.value(counter.value).translate({} if scene.pen.unicode else ASCII)


def _numbers(scene: Scene) -> list[Block]:
    """What is everybody's, in even columns of four at most; how many lie in a pile is written over it."""
    piles = {zone.name for zone in scene.table.zones if zone.layout is Layout.PILE}
    common = [c for c in scene.table.counters if c.seat is None and c.name.removesuffix("s") not in piles]
    rows = counted(scene, common)
    high = ceil(len(rows) / max(ceil(len(rows) / 4), 1)) or 1
    return [above(rows[at : at + high]) for at in range(0, len(rows), high)]


def _middle(scene: Scene) -> list[Zone]:
    zones = scene.table.zones
    return [z for z in zones if z.seat is None and not _is_hand(scene, z) and not is_button_zone(z)]


def _shared(scene: Scene, zone: Zone, width: int, size: Size) -> Block:
    if not zone.slots:
        return Block()
    if zone.layout is Layout.PILE:
        return pile(scene, zone, size)
    if is_heap(zone):
        return heap(scene, zone, width) if scene.used.intersection(zone.slots) else inline(scene, zone)
    return fan(scene, zone, width, size)


def _mine(scene: Scene, width: int, size: Size) -> Block:
    """The looker's own line, hand and choices."""
    parts = [] if scene.seat is None else [_person(scene, scene.seat, width)]
    for zone in scene.table.zones:
        if _is_hand(scene, zone):
            parts.append(hand(scene, zone, width, size))
    for zone in scene.table.zones:
        if is_button_zone(zone):
            parts.append(buttons(scene, zone, width))
    return above(parts)


def _is_hand(scene: Scene, zone: Zone) -> bool:
    """Cards that the looker holds and may pick by letter."""
    mine = zone.name == "hand" or (zone.seat is not None and zone.seat == scene.seat)
    return mine and zone.layout is Layout.FAN and zone.slots == zone.codes and all(map(is_card, zone.codes))
