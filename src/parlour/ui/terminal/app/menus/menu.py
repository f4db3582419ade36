"""The menus: which game, against whom and by which rules; saved matches, records, rules."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from parlour import texts
from parlour.core.errors import ParlourError
from parlour.core.registry import game, games
from parlour.ui.terminal.app.dialogs import Page, say
from parlour.ui.terminal.app.local_saves import Loaded, LocalSaves, Saved, from_file
from parlour.ui.terminal.app.menus.puzzles import PuzzleSheet
from parlour.ui.terminal.app.menus.settings import SettingsSheet
from parlour.ui.terminal.app.menus.setup import Setup
from parlour.ui.terminal.app.menus.sheet import RowSheet, Sheet, row
from parlour.ui.terminal.app.menus.visiting import VisitSheet
from parlour.ui.terminal.app.reading import rules_page
from parlour.ui.terminal.puzzles import today

Start = Callable[[Setup], None]
MENU_ENTRIES = ("puzzles", "online", "continue", "replay", "rules", "profile", "settings", "quit")


class Menu(Sheet):
    """The first screen."""

    def __init__(self, saves: LocalSaves, start: Start, go_on: Callable[[Loaded], None]) -> None:
        super().__init__(say("app.menu.title"), say("app.menu.keys"))
        self.saves, self.start, self.go_on = saves, start, go_on

    def on_mount(self) -> None:
        self.list.focus()

    def on_screen_resume(self) -> None:
        """At first, and whenever it is seen again: the language may be another."""
        chosen = [Option(texts.title(kind), f"game:{slug}") for slug, kind in games().items()]
        self.head(say("app.menu.title"), say("app.menu.keys"))
        self.fill([*chosen, None, *(Option(say(f"app.menu.{name}"), name) for name in MENU_ENTRIES)])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        name = event.option.id or ""
        if name.startswith("game:"):
            self.app.push_screen(SetupSheet(self._setup(name.removeprefix("game:")), self.start))
        else:
            self._other(name)

    def _setup(self, slug: str) -> Setup:
        """With the opponent of the last time."""
        app: Any = self.app
        return Setup(slug, app.settings.opponents.get(slug, ""))

    def _other(self, name: str) -> None:
        app: Any = self.app
        match name:
            case "continue":
                app.push_screen(SavedSheet(say("app.menu.continue"), self.saves.unfinished, self.go_on))
            case "replay":
                app.push_screen(SavedSheet(say("app.menu.replay"), self.saves.records, app.replay, True))
            case "puzzles":
                app.push_screen(PuzzleSheet(today(), app.solve))
            case "rules":
                app.push_screen(RulesSheet())
            case "online":
                app.push_screen(VisitSheet())
            case "profile":
                app.push_screen(Page(say("app.menu.profile"), self.saves.profile()))
            case "settings":
                app.push_screen(SettingsSheet())
            case "quit":
                app.exit()

    def leave(self) -> None:
        self.app.exit()


class SetupSheet(RowSheet):
    """Against whom, and the house rules; left and right change a row."""

    def __init__(self, setup: Setup, start: Start) -> None:
        super().__init__(texts.title(setup.kind), say("app.setup.keys"))
        self.setup, self.start = setup, start

    def show(self) -> None:
        rows = [row(each.label, each.text, each.name) for each in self.setup.rows()]
        level = self.setup.level
        about = f"{level.title()}: {level.line()}.\n" if level and level.line() else ""
        self.head(texts.title(self.setup.kind), about + say("app.setup.keys"))
        self.fill([Option(say("app.setup.start"), "start"), *rows, Option(say("app.setup.rules"), "rules")])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option.id == "start":
            self._begin()
        elif event.option.id == "rules":
            self.app.push_screen(Page(texts.title(self.setup.kind), rules_page(game(self.setup.slug))))
        else:
            self.change(1)

    def change(self, by: int) -> None:
        option = self.list.highlighted_option
        if option and option.id not in ("start", "rules", None):
            self.setup.change(option.id, by)
            self.show()

    def _begin(self) -> None:
        try:
            self.start(self.setup)
        except ParlourError as error:  # house rules that do not go together
            self.notify(str(error), severity="error", markup=False)


class SavedSheet(Sheet):
    """Matches to load; a record can also be named by its path."""

    def __init__(
        self,
        title: str,
        find: Callable[[], Sequence[Saved]],
        load: Callable[[Loaded], None],
        by_path: bool = False,
    ) -> None:
        super().__init__(title, say("app.saved.keys-path" if by_path else "app.saved.keys"))
        self.find, self.load, self.by_path = find, load, by_path
        self.saved: Sequence[Saved] = ()

    def below(self) -> Sequence[Input]:
        return [Input(placeholder=say("app.saved.path"))] if self.by_path else []

    def on_mount(self) -> None:
        self.list.focus()

    def on_screen_resume(self) -> None:
        """At first, and after a match: it may be over, and its save gone."""
        self.saved = self.find()
        rows = [Option(entry.title, str(at)) for at, entry in enumerate(self.saved)]
        self.fill(rows or [Option(say("app.saved.none"), disabled=True)])

    def pressed(self, key: str) -> bool:
        if key != "escape" or not isinstance(self.focused, Input):
            return super().pressed(key)
        self.list.focus()
        return True

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._open(self.saved[int(event.option.id or 0)].load)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        path = Path(event.value.strip()).expanduser()
        self._open(lambda: from_file(path))

    def _open(self, load: Callable[[], Loaded]) -> None:
        try:
            loaded = load()
        except OSError as error:
            self.notify(f"{error.filename}: {error.strerror}.", severity="error", markup=False)
        except (ParlourError, ValueError) as error:
            self.notify(str(error), severity="error", markup=False)
        else:
            self.load(loaded)


class RulesSheet(Sheet):
    def __init__(self) -> None:
        super().__init__(say("app.menu.rules"), say("app.menu.keys-back"))

    def on_mount(self) -> None:
        self.fill([Option(texts.title(kind), slug) for slug, kind in games().items()])
        self.list.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        chosen = game(event.option.id or "")
        self.app.push_screen(Page(texts.title(chosen), rules_page(chosen)))
