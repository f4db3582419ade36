"""Each zone of a table as a block: grids, heaps, fans, piles, buttons."""

from collections.abc import Iterator

from parlour.core.game import Message
from parlour.core.table import Mark, Zone
from parlour.ui.terminal.app.blocks import Block, Run, above, beside, flow, line
from parlour.ui.terminal.app.scene import Scene, is_button_zone, is_card, number_of
from parlour.ui.terminal.picture import HIDDEN

HEAP_COLUMNS = 13
FEW = 14  # pieces of a hidden fan that are drawn one by one


def frame(scene: Scene) -> tuple[str, str, str]:
    """The upper edge of a card, its sides, the lower edge."""
    return ("┌────┐", "│", "└────┘") if scene.pen.unicode else ("+----+", "|", "+----+")


# Cards


def card(scene: Scene, slot: str, code: str) -> Block:
    """A card as a box of 6 by 3."""
    top, side, low = frame(scene)
    style = scene.style(slot, code)
    left, right = scene.around(slot, (" ", " "))
    inside = f"{left}{scene.glyph(code):^2}{right}" if code else f"{left}  {right}"
    edge = " ".join(name for name in style.split() if not name.startswith(("tone", "last")))
    rows = (
        (Run(top, edge, slot),),
        (Run(side, edge, slot), Run(inside, style, slot), Run(side, edge, slot)),
        (Run(low, edge, slot),),
    )
    return Block(rows)


def raised(scene: Scene, slot: str, code: str) -> Block:
    """A card of the hand; one that cannot be played now is lowered."""
    whole = card(scene, slot, code)
    lowered = scene.marks.get(slot) is Mark.GREY
    return above([line(" " * whole.width), Block(whole.rows[:2])]) if lowered else whole


def small_card(scene: Scene, slot: str, code: str) -> Block:
    left, right = scene.around(slot)
    return line(f"{left}{scene.glyph(code)}{right}", scene.style(slot, code), slot)


def lettered(scene: Scene, slot: str, block: Block) -> Block:
    """With the key that picks it above."""
    key = scene.letters.get(slot, "")
    return above([line(f"{key:^{block.width}}", "muted"), block])


def hand(scene: Scene, zone: Zone, width: int, small: bool) -> Block:
    draw = small_card if small else raised
    cards = [
        lettered(scene, slot, draw(scene, slot, code))
        for slot, code in zip(zone.slots, zone.codes, strict=True)
    ]
    return flow(cards, width, gap=1 if small else 0)


def fan(scene: Scene, zone: Zone, width: int, small: bool) -> Block:
    """Pieces that lie open beside each other, under their name."""
    pieces = [(slot, code) for slot, code in zip(zone.slots, zone.codes, strict=True)]
    if any(code and not is_card(code) for _, code in pieces):
        return beside([line(f"{label(scene, zone)} "), inline_pieces(scene, zone)])
    if small:
        return beside([line(f"{label(scene, zone)} "), inline_pieces(scene, zone)])
    return above(
        [
            line(label(scene, zone), "muted"),
            flow([card(scene, slot, code) for slot, code in pieces], width, gap=0),
        ]
    )


def pile(scene: Scene, zone: Zone, small: bool) -> Block:
    slot, code = zone.slots[-1], zone.codes[-1] if zone.codes else ""
    size = sum(map(bool, zone.codes)) if zone.size is None else zone.size
    if small or (code and not is_card(code)):
        return beside([line(f"{label(scene, zone)} {size} "), small_card(scene, slot, code or "--")])
    return above([line(f"{label(scene, zone)} {size}", "muted"), card(scene, slot, code)])


# Other zones


def heap(scene: Scene, zone: Zone, width: int) -> Block:
    """Faceless places by number; those that are taken are gone."""
    columns = min(HEAP_COLUMNS, max(width // 4, 1))
    cells = [_place(scene, slot, code) for slot, code in zip(zone.slots, zone.codes, strict=True)]
    rows = [beside(cells[at : at + columns]) for at in range(0, len(cells), columns)]
    return above([line(label(scene, zone), "muted"), *rows])


def _place(scene: Scene, slot: str, code: str) -> Block:
    left, right = scene.around(slot, (" ", " "))
    text = f"{number_of(slot):>2}" if code else "  "
    return line(f"{left}{text}{right}", scene.style(slot), slot)


def buttons(scene: Scene, zone: Zone, width: int) -> Block:
    return flow(list(_buttons(scene, zone)), width, gap=1)


def _buttons(scene: Scene, zone: Zone) -> Iterator[Block]:
    for slot, code in zip(zone.slots, zone.codes, strict=True):
        left, right = scene.around(slot)
        style = scene.style(slot, code) if slot in scene.open or slot == scene.cursor else "grey"
        key = f"{scene.letters[slot]} " if slot in scene.letters else ""
        yield line(f"{left} {key}{words(scene, code)} {right}", style, slot)


def words(scene: Scene, code: str) -> str:
    """A button's inscription."""
    look = scene.look(code)
    if look is None:
        return code
    name = scene.pen.say(look.name)
    return f"{look.glyph} {name}" if scene.pen.unicode and len(look.glyph) == 1 else name


def inline(scene: Scene, zone: Zone) -> Block:
    """A zone in a line of its owner: what it is called, and what lies there."""
    return beside([line(f"{label(scene, zone)} ", "muted"), inline_pieces(scene, zone)])


def inline_pieces(scene: Scene, zone: Zone) -> Block:
    if is_button_zone(zone):
        return beside(_buttons(scene, zone))
    pieces = [(slot, code) for slot, code in zip(zone.slots, zone.codes, strict=True) if code]
    size = len(pieces) if zone.size is None else zone.size
    if zone.size is not None:
        return beside([line(f"{size} "), *(_piece(scene, slot, code) for slot, code in pieces[-1:])])
    if len(pieces) > FEW and HIDDEN.issuperset(code for _, code in pieces):
        return line(scene.pen.say(Message("terminal.face-down", count=size)))
    if not pieces:
        return line("-", "muted")
    return beside([_piece(scene, slot, code) for slot, code in pieces])


def _piece(scene: Scene, slot: str, code: str) -> Block:
    left, right = scene.around(slot)
    return line(f"{left}{scene.glyph(code)}{right}", scene.style(slot, code), slot)


def label(scene: Scene, zone: Zone) -> str:
    return scene.pen.label("zone", zone.name if zone.seat is None else _base(zone), None)


def _base(zone: Zone) -> str:
    return zone.name.removesuffix(f"-{zone.seat}")
