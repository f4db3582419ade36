"""Which puzzles: that of the day and then all, or those of a game."""

from collections.abc import Callable
from datetime import date

from textual.widgets import OptionList
from textual.widgets.option_list import Option

from parlour import puzzles, texts
from parlour.core.registry import games
from parlour.ui.terminal.app.dialogs import say
from parlour.ui.terminal.app.menus.sheet import Sheet

Solve = Callable[[tuple[str, ...]], None]  # begins with puzzles of these kinds


class PuzzleSheet(Sheet):
    def __init__(self, today: date, solve: Solve) -> None:
        super().__init__(say("app.menu.puzzles"), say("app.menu.keys-back"))
        self.today, self.solve = today, solve

    def on_mount(self) -> None:
        of_the_day = texts.title(games()[puzzles.daily(self.today).game])
        rows = [Option(texts.title(games()[slug]), slug) for slug in puzzles.games()]
        self.fill([Option(say("app.puzzles.day", game=of_the_day), "day"), *rows])
        self.list.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        name = event.option.id or ""
        self.solve(tuple(puzzles.KINDS) if name == "day" else puzzles.kinds_of(name))
