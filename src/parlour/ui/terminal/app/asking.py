"""What one may ask at a table: it changes nothing but what is shown."""

from abc import abstractmethod
from typing import Protocol, cast

from textual.screen import Screen

from parlour import texts
from parlour.core.game import Message
from parlour.ui.terminal.app.dialogs import Page
from parlour.ui.terminal.app.drawing.scene_builder import SceneBuilder
from parlour.ui.terminal.app.reading import has_tricks, help_page, last_trick, rules_page, why_page
from parlour.ui.terminal.app.view import TableView
from parlour.ui.terminal.pace import Speed
from parlour.ui.terminal.picture import Pen
from parlour.ui.terminal.sessions import Session


class Preferences(Protocol):
    """What the app remembers for all tables."""

    speed: Speed

    @property
    def has_menu(self) -> bool: ...
    def action_speed(self) -> None: ...
    def action_theme(self) -> None: ...


class AskScreen(Screen[bool]):
    """A table that answers."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        legend = session.tables.legend(session.match.game)
        self.pen = Pen(legend, session.words, session.known, session.unicode)
        self.staging = SceneBuilder(session, self.pen)

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
        lines = why_page(self.session, self.pen)
        if lines:
            self.app.push_screen(Page(self.session.words(Message("app.why")), lines))
        else:
            self.session.notice = Message("terminal.nothing-refused")
            self.update()

    def repeat(self) -> None:
        told = self.session.story(len(self.session.moments))[-1:]
        self.session.notice = Message("app.said", text=told[0]) if told else None
        self.update()

    @abstractmethod
    def means_nothing(self, key: str) -> None:
        """Says that this key does nothing here."""

    def trick(self) -> None:
        if not has_tricks(self.session):
            self.means_nothing("T")
            return
        self.session.notice = last_trick(self.session)
        self.update()

    def sort(self) -> None:
        if self.on_board:
            self.means_nothing("S")
            return
        self.staging.order = self.staging.order.next
        self.session.notice = Message(f"app.sorted-{self.staging.order.name.lower()}")
        self.update()

    def log_page(self) -> None:
        told = self.session.story(len(self.session.moments))
        self.app.push_screen(Page(self.session.words(Message("app.log")), told))

    def help(self) -> None:
        title = texts.title(self.session.match.game)
        self.app.push_screen(Page(title, help_page(self.session, self.on_board)))

    def rules(self) -> None:
        self.app.push_screen(Page(texts.title(self.session.match.game), rules_page(self.session.match.game)))
