"""A list to choose from on a screen of its own: what all menus are made of."""

from abc import abstractmethod
from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option


class Sheet(Screen[None]):
    """A heading, a list to choose from, and what the keys do."""

    def __init__(self, title: str, keys: str) -> None:
        super().__init__()
        self.heading, self.keys = title, keys

    def compose(self) -> ComposeResult:
        with Vertical(id="menu"), Vertical(classes="sheet"):
            yield Static(self.heading, classes="title", markup=False)
            yield OptionList(markup=False)
            yield from self.below()
            yield Static(self.keys, classes="keys", markup=False)

    def head(self, title: str, keys: str) -> None:
        """Other words, after the language has changed."""
        self.query_one(".title", Static).update(title)
        self.query_one(".keys", Static).update(keys)

    def below(self) -> Sequence[Input]:
        return ()

    @property
    def list(self) -> OptionList:
        return self.query_one(OptionList)

    def fill(self, options: Sequence[Option | None]) -> None:
        """With these; none is a line between them. The same one as before stays under the cursor."""
        at, before = self.list.highlighted, self.list.highlighted_option
        self.list.clear_options()
        self.list.add_options(options)
        names = [option.id for option in self.list.options]
        if before and before.id in names:
            at = names.index(before.id)
        self.list.highlighted = min(at or 0, self.list.option_count - 1) if options else None

    def on_key(self, event: events.Key) -> None:
        """Textual calls this for every class of a screen, so that others override `pressed` instead."""
        if self.pressed(event.key):
            event.stop()

    def pressed(self, key: str) -> bool:
        if isinstance(self.focused, Input):
            return False
        keys = {
            "escape": self.leave,
            "q": self.leave,
            "j": self.list.action_cursor_down,
            "k": self.list.action_cursor_up,
        }
        if key in keys:
            keys[key]()
        return key in keys

    def leave(self) -> None:
        self.dismiss()


class RowSheet(Sheet):
    """A sheet with rows that left and right change."""

    @abstractmethod
    def show(self) -> None:
        """Fills the list."""

    @abstractmethod
    def change(self, by: int) -> None:
        """To the next or the previous value."""

    def on_mount(self) -> None:
        self.show()
        self.list.focus()

    def pressed(self, key: str) -> bool:
        if key not in STEPS:
            return super().pressed(key)
        self.change(STEPS[key])
        return True


STEPS = {"left": -1, "h": -1, "right": 1, "l": 1}


def row(label: str, value: str, name: str) -> Option:
    return Option(f"{label:<20} < {value} >", name)
