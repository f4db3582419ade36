"""The widget that shows a scene: it draws, moves the cursor among slots, and reports what is touched."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message as Posted
from textual.strip import Strip
from textual.widget import Widget

from parlour.core.table import Layout, Zone
from parlour.ui.terminal.app.drawing.blocks import Block, Place
from parlour.ui.terminal.app.drawing.scene import Scene, is_heap

Arrange = Callable[[Scene, int, int], Block]
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
MARKS = ("muted", "frame", "name", "number", "dark", "light", "grey", "line", "gold", "last")
STATES = ("playable", "chosen", "cursor")
TONES = ("red", "yellow", "black", "white", "C", "D", "H", "S")


class TableView(Widget, can_focus=True):
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"table--{name}" for name in (*MARKS, *STATES, *(f"tone-{tone}" for tone in TONES))
    }

    class Touched(Posted):
        """Somebody clicked a slot."""

        def __init__(self, slot: str) -> None:
            super().__init__()
            self.slot = slot

    class Pointed(Posted):
        """The cursor has come to another slot."""

    def __init__(self, picture: Arrange) -> None:
        self._styles: dict[str, Style] = {}
        super().__init__()
        self.picture = picture
        self.scene: Scene | None = None
        self.cursor = ""
        self._block = Block()

    def show(self, scene: Scene) -> None:
        last = self.scene
        led_on = last is not None and len(scene.touched) > len(last.touched)
        same = last is not None and (last.open, last.touched) == (scene.open, scene.touched)
        self.scene = scene
        self._lay_out()
        if scene.open and (led_on or not (self._is_steady() or (same and self.cursor in self.places()))):
            self._jump()
        self.refresh()

    def move(self, direction: str) -> None:
        """To the nearest slot in that direction."""
        places = self.places()
        here = places.get(self.cursor)
        if here is None:
            self._jump()
        else:
            self._point(nearest(places, here, *ARROWS[direction]) or self.cursor)

    def point(self, slot: str) -> None:
        if slot in self.places():
            self._point(slot)

    def text(self) -> list[str]:
        return self._visible().text()

    # Where the cursor may be

    def places(self) -> dict[str, Place]:
        """Of all slots in zones that some play touches."""
        scene = self.scene
        zones = [z for z in scene.table.zones if scene.used.intersection(z.slots)] if scene else []
        reach = {slot for zone in zones for slot in zone.slots}
        return {slot: place for slot, place in self._block.places.items() if slot in reach}

    def _is_steady(self) -> bool:
        """May the cursor stay where it is? On a board always, among cards if the card may be chosen."""
        scene = self.scene
        if scene is None or self.cursor not in self.places():
            return False
        grids = [zone for zone in scene.table.zones if zone.layout is Layout.GRID]
        return self.cursor in scene.open or any(self.cursor in zone.slots for zone in grids)

    def _jump(self) -> None:
        """To the likeliest slot: in the zone with most to choose from."""
        scene = self.scene
        if scene is None:
            return
        choices = {z.name: [s for s in z.slots if s in scene.open] for z in scene.table.zones}
        zones = sorted(scene.table.zones, key=lambda z: z.layout is Layout.PILE)  # last, if no more is there
        zone = max(zones, key=lambda z: len(choices[z.name]), default=None)
        if zone and choices[zone.name]:
            self._point(_likeliest(scene, zone, choices[zone.name]))

    def _point(self, slot: str) -> None:
        self.cursor = slot
        self.post_message(self.Pointed())
        self._lay_out()
        self.refresh()

    # Drawing

    def _lay_out(self) -> None:
        if self.scene is not None and self.size.width:
            scene = replace(self.scene, cursor=self.cursor if self.scene.open else "")
            self._block = self.picture(scene, self.size.width, self.size.height)

    def _top(self) -> int:
        """The first row to be seen, so that the cursor is."""
        over = self._block.height - self.size.height
        place = self._block.places.get(self.cursor)
        if over <= 0 or place is None:
            return 0
        return max(0, min(over, place.bottom - self.size.height // 2))

    def _visible(self) -> Block:
        return Block(self._block.rows[self._top() :][: self.size.height])

    def render_line(self, y: int) -> Strip:
        row = y + self._top()
        runs = self._block.rows[row] if row < self._block.height else ()
        segments = [Segment(run.text, self._styled(run.style)) for run in runs]
        return Strip(segments).adjust_cell_length(self.size.width, self._styled(""))

    def _styled(self, names: str) -> Style:
        if names not in self._styles:
            parts = [f"table--{name}" for name in names.split()]
            known = [part for part in parts if part in self.COMPONENT_CLASSES]
            styles = [self.get_component_rich_style(part, partial=True) for part in known]
            self._styles[names] = Style.combine([self.rich_style, *styles])
        return self._styles[names]

    def notify_style_update(self) -> None:
        """Another theme, or the focus came or went."""
        self._styles.clear()
        super().notify_style_update()

    def on_resize(self, event: events.Resize) -> None:
        self._lay_out()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        slot = self._block.slot_at(at.x, at.y + self._top()) if at else ""
        if slot:
            self.cursor = slot
            self.post_message(self.Touched(slot))


def nearest(places: dict[str, Place], here: Place, dx: int, dy: int) -> str:
    x, y = here.middle
    best, least = "", 1e9
    for slot, place in places.items():
        right, down = place.middle[0] - x, place.middle[1] - y
        along, across = (right * dx, abs(down) * 8) if dx else (down * dy * 2, abs(right))
        if along > 0.4 and along + across < least:
            best, least = slot, along + across
    return best


def _likeliest(scene: Scene, zone: Zone, choices: list[str]) -> str:
    """The middle of a board, the suit that one has most of, else the first that is a whole play."""
    if zone.layout is Layout.GRID or is_heap(zone):
        return choices[len(choices) // 2]
    choices = [slot for slot in choices if slot in scene.whole] or choices
    codes = dict(zip(zone.slots, zone.codes, strict=True))
    held = [code[1] for z in scene.table.zones if z.name == "hand" for code in z.codes if len(code) == 2]
    return max(choices, key=lambda slot: held.count(codes[slot]))
