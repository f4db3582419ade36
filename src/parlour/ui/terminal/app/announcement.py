"""What interrupts a match: a victory with its cards enlarged, or the end of a run."""

from dataclasses import replace
from functools import partial
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from parlour.core.table import Cue, Table
from parlour.ui.terminal.app.dialogs import say
from parlour.ui.terminal.app.drawing.blocks import Block, beside, centred
from parlour.ui.terminal.app.drawing.pieces import LARGE, TALL, card
from parlour.ui.terminal.app.drawing.scene import Scene
from parlour.ui.terminal.app.view import TableView

MOVING = ("left", "right", "tab", "shift+tab")
CONTINUE = ""  # the answer after which the match goes on, or its table is looked at


class Interruption(NamedTuple):
    cards: tuple[str, ...] = ()  # to be shown enlarged
    ends: bool = False  # is the run over?


def interruption(cue: Cue | None, ends: bool) -> Interruption | None:
    """What the cue of the last event shown interrupts the match with; `ends` if the match is over with it."""
    return None if cue is None or cue.interrupts is None else Interruption(cue.interrupts, ends)


def lifted(table: Table, cards: tuple[str, ...]) -> Table:
    """The table while these cards are shown: their places are empty."""
    zones = [
        replace(zone, codes=tuple("" if code in cards else code for code in zone.codes))
        for zone in table.zones
    ]
    return replace(table, zones=tuple(zones))


def enlarged(cards: tuple[str, ...], scene: Scene, width: int, height: int) -> Block:
    """The cards in a row, as large as there is room for."""
    for size, gap in ((LARGE, 1), (TALL, 0)):
        row = beside([card(scene, "", code, size) for code in cards], gap)
        if row.width <= width and row.height <= height:
            break
    return centred(row, width)


class Announcement(ModalScreen[str]):
    """Sentences, the cards that they are about, and buttons; it answers with the key of one of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "app.focus_previous", ""),
        ("right", "app.focus_next", ""),
    ]

    def __init__(self, found: Interruption, scene: Scene, sentences: list[str], has_menu: bool) -> None:
        super().__init__()
        self.ends = found.ends
        self.cards, self.scene = found.cards, scene
        self.sentences = sentences
        self.keys = say("app.ended-keys" if found.ends else "app.announced-keys")
        self.choices = _after_the_end(has_menu) if found.ends else {CONTINUE: say("app.continue")}

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog announcement"):
            yield Static("\n".join(self.sentences), classes="title", markup=False)
            if self.cards:
                yield TableView(partial(enlarged, self.cards))
            with Horizontal():
                for key, label in self.choices.items():
                    yield Button(label, name=key)
            yield Static(self.keys, classes="keys", markup=False)

    def on_mount(self) -> None:
        for view in self.query(TableView):
            view.can_focus = False
            view.show(self.scene)
        self.query(Button).first().focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self._go(event.button.name)

    def on_key(self, event: events.Key) -> None:
        """Escape, the key of a button, or any other for the button that is chosen.

        What begins another run is pressed on purpose: by Enter, and by nothing that is pressed in haste.
        """
        if event.key in MOVING:
            return
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self._go(CONTINUE)
        elif event.character and event.character.upper() in map(str.upper, self.choices):
            self._go(next(key for key in self.choices if key.upper() == event.character.upper()))
        elif not self.ends or event.key == "enter":
            self._go(self._chosen)

    def on_click(self, event: events.Click) -> None:
        """Anywhere; a click on a button is the button's."""
        self._go(self._chosen)

    @property
    def _chosen(self) -> str:
        """What the button that has the focus answers; after a stray click the first counts."""
        button = self.focused if isinstance(self.focused, Button) else self.query(Button).first()
        return button.name or CONTINUE

    def _go(self, key: str | None) -> None:
        if self.is_current:  # a second key may come while it closes
            self.dismiss(key or CONTINUE)


def _after_the_end(has_menu: bool) -> dict[str, str]:
    """By the keys that do the same at the table."""
    return {
        "R": say("app.new-run"),
        "q": say("app.to-menu" if has_menu else "app.go"),
        "!": say("app.review"),
    }
