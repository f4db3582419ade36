"""Play online: in which house, under which name, which game, and with whom."""

from typing import Any

from textual.widgets import OptionList
from textual.widgets.option_list import Option

from parlour import texts
from parlour.core.registry import games
from parlour.ui.terminal.app.dialogs import AskLine, say
from parlour.ui.terminal.app.menus.sheet import RowSheet, row
from parlour.ui.terminal.settings import LONGEST_ADDRESS, LONGEST_NAME

USUAL_ADDRESS = "http://127.0.0.1:8000"
ACTIONS = ("quick", "bot", "open", "join", "return")
SOLO = ("solo", "join", "return")  # for a game that is played alone
CODE = 5  # letters


class VisitSheet(RowSheet):
    """Rows above are done at once, rows below change by left and right or are typed."""

    def __init__(self) -> None:
        super().__init__(say("app.menu.online"), say("app.visit.keys"))
        self.game = next(slug for slug, kind in games().items() if kind.seats != (1,))

    @property
    def address(self) -> str:
        app: Any = self.app
        return app.settings.house or USUAL_ADDRESS

    def show(self) -> None:
        app: Any = self.app
        title = texts.title(games()[self.game])
        names = SOLO if self._is_solo() else ACTIONS
        actions = [Option(say(f"app.visit.{name}", game=title), name) for name in names]
        rows = [
            row(say("app.visit.game"), title, "game"),
            row(say("app.visit.address"), self.address, "address"),
            row(say("app.settings.name"), app.settings.name or say("app.visit.guest"), "name"),
        ]
        self.fill([*actions, None, *rows])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        app: Any = self.app
        match event.option.id:
            case "quick":
                self._go(game=self.game, vs="anyone")
            case "bot":
                self._go(game=self.game, vs="bot")
            case "open" | "solo":
                self._go(game=self.game, vs="human")
            case "join":
                app.push_screen(AskLine(say("app.visit.ask-code"), "", CODE), self._join)
            case "return":
                self._go()
            case "game":
                self.change(1)
            case "address":
                question = AskLine(say("app.visit.ask-address"), self.address, LONGEST_ADDRESS)
                app.push_screen(question, lambda typed: self._choose(house=typed))
            case "name":
                question = AskLine(say("app.settings.ask-name"), app.settings.name, LONGEST_NAME)
                app.push_screen(question, lambda typed: self._choose(name=typed))

    def _is_solo(self) -> bool:
        return games()[self.game].seats == (1,)

    def change(self, by: int) -> None:
        slugs = list(games())
        self.game = slugs[(slugs.index(self.game) + by) % len(slugs)]
        self.show()

    def _choose(self, **changes: str | None) -> None:
        app: Any = self.app
        if None not in changes.values():
            app.choose(**changes)
        self.show()

    def _join(self, code: str | None) -> None:
        if code:
            self._go(code=code.upper())

    def _go(self, **errand: str) -> None:
        app: Any = self.app
        app.choose(house=self.address)
        app.visit(url=self.address, name=app.settings.name, **errand)
