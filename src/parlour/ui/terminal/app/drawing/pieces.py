"""Each zone of a table as a block with its pieces: heaps, fans, piles and buttons here, grids in `board`."""

from collections.abc import Iterator
from typing import NamedTuple

from parlour.core.game import Message
from parlour.core.table import Layout, Mark, Zone
from parlour.ui.terminal.app.drawing.blocks import Block, Run, above, beside, flow, line
from parlour.ui.terminal.app.drawing.scene import Scene, is_button_zone, is_card
from parlour.ui.terminal.picture import HIDDEN, number_of

HEAP_COLUMNS = 13
FEW = 14  # pieces of a hidden fan that are drawn one by one


class Size(NamedTuple):
    """Of the inside of a card; without height it is written without a frame."""

    width: int
    height: int


SMALL, BOX, TALL, LARGE = Size(2, 0), Size(4, 1), Size(4, 3), Size(9, 5)


# Cards


def card(scene: Scene, slot: str, code: str, size: Size = BOX) -> Block:
    """A card in a frame."""
    top, side, low = _frame(scene, size.width)
    style = scene.style(slot, code)
    edge = " ".join(name for name in style.split() if not name.startswith(("tone", "last")))
    plain = " ".join(name for name in style.split() if name != "last")  # one line of it is underlined
    rows = [
        (Run(side, edge, slot), Run(inside, plain if at else style, slot), Run(side, edge, slot))
        for at, inside in enumerate(_inside(scene, slot, code, size))
    ]
    return Block(((Run(top, edge, slot),), *rows, (Run(low, edge, slot),)))


def _frame(scene: Scene, width: int) -> tuple[str, str, str]:
    """The upper edge of a card, its sides, the lower edge."""
    if scene.pen.unicode:
        return f"┌{'─' * width}┐", "│", f"└{'─' * width}┘"
    return f"+{'-' * width}+", "|", f"+{'-' * width}+"


def _inside(scene: Scene, slot: str, code: str, size: Size) -> list[str]:
    """One line with the sign in the middle, or a sign in two corners as printed cards have it."""
    left, right = scene.around(slot, (" ", " "))
    glyph, room, half = scene.glyph(code) if code else "", size.width - 2, size.height // 2
    if code in HIDDEN:
        row = glyph[:1] * room
        return [f" {row} "] * half + [f"{left}{row}{right}"] + [f" {row} "] * half
    if not half:
        return [f"{left}{glyph:^{room}}{right}"]
    blank = [" " * size.width] * (half - 1)
    middle = f"{left}{glyph[1:] if size is LARGE else '':^{room}}{right}"
    return [f"{glyph:<{size.width}}", *blank, middle, *blank, f"{glyph:>{size.width}}"]


def raised(scene: Scene, slot: str, code: str, size: Size) -> Block:
    """A card of the hand; one that cannot be played now is lowered."""
    whole = card(scene, slot, code, size)
    lowered = scene.marks.get(slot) is Mark.GREY
    return above([line(" " * whole.width), Block(whole.rows[:-1])]) if lowered else whole


def small_card(scene: Scene, slot: str, code: str) -> Block:
    left, right = scene.around(slot)
    return line(f"{left}{scene.glyph(code)}{right}", scene.style(slot, code), slot)


def lettered(scene: Scene, slot: str, block: Block) -> Block:
    """With the key that picks it above."""
    key = scene.letters.get(slot, "")
    return above([line(f"{key:^{block.width}}", "muted"), block])


def hand(scene: Scene, zone: Zone, width: int, size: Size) -> Block:
    cards = [
        lettered(
            scene, slot, raised(scene, slot, code, size) if size.height else small_card(scene, slot, code)
        )
        for slot, code in zip(zone.slots, zone.codes, strict=True)
    ]
    return flow(cards, width, gap=0 if size.height else 1)


def fan(scene: Scene, zone: Zone, width: int, size: Size) -> Block:
    """Pieces that lie open beside each other, under their name."""
    if not size.height or any(code and not is_card(code) for code in zone.codes):
        return inline(scene, zone)
    pieces = zip(zone.slots, zone.codes, strict=True)
    cards = flow([card(scene, slot, code, size) for slot, code in pieces], width, gap=0)
    return above([line(label(scene, zone), "muted"), cards])


def pile(scene: Scene, zone: Zone, size: Size) -> Block:
    slot, code = zone.slots[-1], zone.codes[-1] if zone.codes else ""
    count = sum(map(bool, zone.codes)) if zone.size is None else zone.size
    if not size.height or (code and not is_card(code)):
        return beside([line(f"{label(scene, zone)} {count} "), small_card(scene, slot, code or "--")])
    return above([line(f"{label(scene, zone)} {count}", "muted"), card(scene, slot, code, size)])


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
    """A button's inscription: its sign and its name, or only one of them if they are the same."""
    look = scene.look(code)
    if look is None:
        return code
    name = scene.pen.say(look.name)
    signed = scene.pen.unicode and len(look.glyph) == 1 and look.glyph != name
    return f"{look.glyph} {name}" if signed else name


def inline(scene: Scene, zone: Zone) -> Block:
    """A zone in a line of its owner: what it is called, and what lies there."""
    return beside([line(f"{label(scene, zone)} ", "muted"), inline_pieces(scene, zone)])


def inline_pieces(scene: Scene, zone: Zone) -> Block:
    if is_button_zone(zone):
        return beside(_buttons(scene, zone))
    pieces = [(slot, code) for slot, code in zip(zone.slots, zone.codes, strict=True) if code]
    if zone.size is not None and zone.layout is Layout.PILE:
        return beside([line(f"{zone.size} "), *(_piece(scene, slot, code) for slot, code in pieces[-1:])])
    if len(pieces) > FEW and HIDDEN.issuperset(code for _, code in pieces):
        return line(scene.pen.say(Message("terminal.face-down", count=len(pieces))))
    if not pieces:
        return line("-", "muted")
    return beside([_piece(scene, slot, code) for slot, code in pieces])


def _piece(scene: Scene, slot: str, code: str) -> Block:
    left, right = scene.around(slot)
    return line(f"{left}{scene.glyph(code)}{right}", scene.style(slot, code), slot)


def label(scene: Scene, zone: Zone) -> str:
    return _with_cards(scene, scene.pen.zone(zone, owner=False))


def named(scene: Scene, kind: str, name: str) -> str:
    """What a counter is called."""
    return _with_cards(scene, scene.pen.label(kind, name, None))


def _with_cards(scene: Scene, text: str) -> str:
    """Cards in it as they are drawn."""
    return " ".join(scene.glyph(word) if is_card(word) else word for word in text.split(" "))
