"""What one may ask at a table: it changes nothing but what is shown."""

from abc import abstractmethod
from typing import Protocol, cast

from textual.screen import Screen

from parlour.core.game import Message
from parlour.ui.terminal.app.dialogs import Page
from parlour.ui.terminal.app.drawing.scene_builder import SceneBuilder
from parlour.ui.terminal.app.reading import has_tricks, help_page, last_trick, rules_page, why_page
from parlour.ui.terminal.app.session import LocalSession
from parlour.ui.terminal.app.view import TableView
from parlour.ui.terminal.pace import Speed
from parlour.ui.terminal.picture import Pen


class Preferences(Protocol):
    """What the app remembers for all tables."""

    speed: Speed

    @property
    def has_menu(self) -> bool: ...
    def action_speed(self) -> None: ...
    def action_theme(self) -> None: ...


class AskScreen(Screen[bool]):
    """A table that answers."""

    def __init__(self, sitting: LocalSession) -> None:
        super().__init__()
        self.sitting = sitting
        legend = sitting.tables.legend(sitting.match.game)
        self.pen = Pen(legend, sitting.words, sitting.known, sitting.unicode)
        self.staging = SceneBuilder(sitting, self.pen)

    @abstractmethod
    def update(self) -> None:
        """Shows the table as it is now."""

    @property
    def view(self) -> TableView:
        return self.query_one(TableView)

    @property
    def preferences(self) -> Preferences:
        return cast(Preferences, self.app)

    @property
    def speed(self) -> Speed:
        return self.preferences.speed

    @property
    def on_board(self) -> bool:
        return self.staging.on_board

    def why(self) -> None:
        lines = why_page(self.sitting, self.pen)
        if lines:
            self.app.push_screen(Page(self.sitting.words(Message("app.why")), lines))
        else:
            self.sitting.notice = Message("terminal.nothing-refused")
            self.update()

    def repeat(self) -> None:
        told = self.sitting.story(len(self.sitting.moments))[-1:]
        self.sitting.notice = Message("app.said", text=told[0]) if told else None
        self.update()

    @abstractmethod
    def means_nothing(self, key: str) -> None:
        """Says that this key does nothing here."""

    def trick(self) -> None:
        if not has_tricks(self.sitting):
            self.means_nothing("T")
            return
        self.sitting.notice = last_trick(self.sitting)
        self.update()

    def sort(self) -> None:
        if self.on_board:
            self.means_nothing("S")
            return
        self.staging.order = self.staging.order.next
        self.sitting.notice = Message(f"app.sorted-{self.staging.order.name.lower()}")
        self.update()

    def log_page(self) -> None:
        told = self.sitting.story(len(self.sitting.moments))
        self.app.push_screen(Page(self.sitting.words(Message("app.log")), told))

    def help(self) -> None:
        title = self.sitting.match.game.title
        self.app.push_screen(Page(title, help_page(self.sitting, self.on_board)))

    def rules(self) -> None:
        self.app.push_screen(Page(self.sitting.match.game.title, rules_page(self.sitting.match.game)))
