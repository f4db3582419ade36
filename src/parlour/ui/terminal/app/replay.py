"""A record, stepped through as it was: everything lies open."""

from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from parlour import texts
from parlour.core.default_table import cue_for
from parlour.core.ending import ending
from parlour.core.game import Message, prompt_for
from parlour.core.registry import tables_for
from parlour.core.table import Table
from parlour.ui.terminal import pages
from parlour.ui.terminal.app.dialogs import say
from parlour.ui.terminal.app.drawing.pictures import picture_of
from parlour.ui.terminal.app.drawing.scene import Scene
from parlour.ui.terminal.app.view import TableView
from parlour.ui.terminal.picture import Pen
from parlour.ui.terminal.sessions.moments import AnyMatch, as_it_went

STEPS = {
    "]": 1,
    "right": 1,
    "l": 1,
    " ": 1,
    "enter": 1,
    "[": -1,
    "left": -1,
    "h": -1,
    "pagedown": 10,
    "pageup": -10,
    "home": -(10**9),
    "end": 10**9,
}


class ReplayScreen(Screen[None]):
    def __init__(self, match: AnyMatch, unicode: bool) -> None:
        super().__init__()
        self.match, self.at = match, 0
        self.moments = as_it_went(match)
        self.tables: Any = tables_for(match.game.slug)
        self.pen = Pen(self.tables.legend(match.game), self.words, self._known, unicode)

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        yield TableView(picture_of(self.match))
        yield Static(id="prompt", markup=False)
        yield Static(say("app.keys-replay"), classes="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one(TableView).focus()
        self._show()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        by = STEPS.get(event.key) or STEPS.get(event.character or "")
        if by:
            self.at = max(0, min(len(self.moments), self.at + by))
            self._show()
        elif event.key in ("escape", "q"):
            self.dismiss()

    def words(self, message: Message) -> str:
        return texts.say(message, texts=self.match.game.texts)

    def _known(self, key: str) -> bool:
        return key in self.match.game.texts or texts.has(key)

    def _table(self) -> Table:
        if self.at:
            return self.moments[self.at - 1].opened().table(self.tables, None)
        start = self.moments[0].before if self.moments else self.match
        table: Table = self.tables.table(start.game, start.state, None)
        return table

    def _show(self) -> None:
        game, done = self.match.game, self.moments[: self.at]
        cues = [cue_for(game.slug, moment.event, None) for moment in done[-1:]]
        goals = [goal for cue in cues for _, _, goal in cue.moved]
        told = tuple(self.words(pages.sentence(game, moment.event)) for moment in done)
        scene = Scene(
            self._table(),
            self.pen,
            None,
            self.match.seats,
            last=frozenset(goals),
            told=told,
        )
        self.query_one(TableView).show(scene)
        self.query_one("#heading", Static).update(f" {texts.title(game)}  {self.at}/{len(self.moments)}")
        ended = self.at == len(self.moments)
        now = ending(self.match) if self.match.outcome else prompt_for(self.match.awaiting, None)
        prompt = now if ended else Message("app.replaying")
        self.query_one("#prompt", Static).update(self.words(prompt))
