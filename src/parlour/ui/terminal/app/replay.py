"""A record, stepped through as it was: everything lies open. A match that is over can be reviewed."""

from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from parlour import texts
from parlour.bots.review import Review, choices
from parlour.core.default_table import cue_for
from parlour.core.ending import ending
from parlour.core.game import Message, prompt_for
from parlour.core.match import AnyMatch
from parlour.core.registry import tables_for
from parlour.core.table import Table
from parlour.ui.terminal import pages, reviews
from parlour.ui.terminal.app.dialogs import Page, say
from parlour.ui.terminal.app.drawing.pictures import picture_of
from parlour.ui.terminal.app.drawing.scene import Scene
from parlour.ui.terminal.app.drawing.win_chance import win_chance
from parlour.ui.terminal.app.review_process import ReviewProcess
from parlour.ui.terminal.app.view import TableView
from parlour.ui.terminal.lines import ASCII
from parlour.ui.terminal.picture import Pen
from parlour.ui.terminal.sessions.moments import as_it_went

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
TURNS = {"down": 1, "j": 1, "up": -1, "k": -1}  # to another turning point
HELP = ("step", "far", "review", "turns", "graph", "quit")
HIGH = 30  # rows from which the accuracy stands there all the time, else at the beginning and the end
LISTEN = 0.1  # seconds between two looks at how far a review has come


class ReplayScreen(Screen[None]):
    def __init__(
        self, match: AnyMatch, unicode: bool, names: tuple[str, ...] = (), review: bool = False
    ) -> None:
        """With `review` it begins at the end of the match, and with its review."""
        super().__init__()
        self.match, self.names, self.unicode = match, names, unicode
        self.moments = as_it_went(match)
        self.at = len(self.moments) if review else 0
        self.tables: Any = tables_for(match.game.slug)
        self.pen = Pen(self.tables.legend(match.game), self.words, self._known, unicode)
        self.notice: Message | None = None  # the answer to the last key
        self.at_once = review
        self.judging: ReviewProcess | None = None  # while it goes on
        self.judged, self.choices = 0, 0  # how many plays it has judged, and of how many
        self.review: Review | None = None  # once it is there

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        yield TableView(picture_of(self.match))
        yield Static(id="review", markup=False)
        yield Static(id="prompt", markup=False)
        yield Static(id="keys", classes="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one(TableView).focus()
        self.set_interval(LISTEN, self._listen)
        if self.at_once:
            self._ask_review()
        self._show()

    def on_unmount(self) -> None:
        self._stop()

    def on_resize(self) -> None:
        self._say()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        key, character = event.key, event.character or ""
        self.notice = None
        if by := STEPS.get(key) or STEPS.get(character):
            self.at = max(0, min(len(self.moments), self.at + by))
        elif way := TURNS.get(key):
            self._turn(way)
        elif character == "!":
            self._ask_review()
        elif character == "?":
            self.app.push_screen(Page(texts.title(self.match.game), self._help()))
        elif key in ("escape", "q"):
            self.dismiss()
            return
        else:
            shown = character if character.isprintable() and character else key
            self.notice = Message("app.no-such-key", key=shown)
        self._show()

    def words(self, message: Message) -> str:
        said = texts.say(message, self.names, self.match.game.texts)
        return said if self.unicode else said.translate(ASCII)

    def _known(self, key: str) -> bool:
        return key in self.match.game.texts or texts.has(key)

    # The review

    def _ask_review(self) -> None:
        """Begins it, or stops one that goes on."""
        if self.judging:
            self._stop()
            self.notice = Message("review.stopped")
        elif self.review:
            self.notice = Message("review.is-there")
        elif refused := reviews.refusal(self.match):
            self.notice = refused
        else:
            self.judged, self.choices = 0, len(choices(self.match))
            self.judging = ReviewProcess(self.match)

    def _stop(self) -> None:
        if self.judging:
            self.judging.stop()
        self.judging = None

    def _listen(self) -> None:
        if not self.judging:
            return
        for heard in self.judging.heard():
            if isinstance(heard, int):
                self.judged += heard
            else:
                self._stop()
                self.review = heard
                self.notice = None if heard else Message("review.failed")
                break
        self._say()

    def _turn(self, way: int) -> None:
        """To the nearest turning point in that direction."""
        found = self.review.turning_points if self.review else ()
        there = [step for step in found if (step - self.step) * way > 0]
        if there:
            step = min(there, key=lambda step: abs(step - self.step))
            self.at = next(at for at, moment in enumerate(self.moments, 1) if moment.after.step >= step)
        elif self.review:
            self.notice = Message("review.no-more") if found else reviews.no_turning_points(self.review)
        else:
            self.notice = reviews.refusal(self.match) or Message("review.first")

    # What is shown

    @property
    def step(self) -> int:
        """Of the match, as reviews count them."""
        return self.moments[self.at - 1].after.step if self.at else 0

    @property
    def has_ended(self) -> bool:
        return self.at == len(self.moments)

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
        self._say()

    def _say(self) -> None:
        """All but the table."""
        heading = f" {texts.title(self.match.game)}  {self.at}/{len(self.moments)}"
        self.query_one("#heading", Static).update(heading)
        self.query_one("#review", Static).update("\n".join(self._review_lines()))
        prompt = self.query_one("#prompt", Static)
        prompt.set_class(bool(self.review), "reviewed")
        prompt.update(" ".join(map(self.words, self._prompt())))
        keys = "judging" if self.judging else "reviewed" if self.review else "replay"
        self.query_one("#keys", Static).update(say(f"app.keys-{keys}"))

    def _review_lines(self) -> list[str]:
        if self.judging:
            return [self.words(Message("review.progress", judged=self.judged, choices=self.choices))]
        if not self.review:
            return []
        found, width = self.review, self.size.width - 2
        lines = [" ".join(map(self.words, reviews.summary(found)))] if self.size.height >= HIGH else []
        for curve in found.curves:
            label = self.words(Message("review.chance-of", seats=found.teams[curve.team]))
            lines += win_chance(curve, label, self.step, found.turning_points, width, self.unicode)
        return lines

    def _prompt(self) -> list[Message]:
        if self.notice:
            return [self.notice]
        now = ending(self.match) if self.match.outcome else prompt_for(self.match.awaiting, None)
        end = [now] if self.has_ended else []
        if not self.review:
            return end or [Message("app.replaying")]
        ends = self.size.height < HIGH and (self.has_ended or not self.at)
        return [*end, *self._judgement(self.review), *(reviews.summary(self.review) if ends else ())]

    def _judgement(self, found: Review) -> list[Message]:
        """Of the play that is shown."""
        if not self.at:
            return [Message("review.how")]
        for judged in found.plays:
            if judged.step == self.step:
                said = reviews.sentence(judged)
                if judged.step in found.turning_points:
                    number = found.turning_points.index(judged.step) + 1
                    said = Message("review.turning-point", number=number, verdict=said)
                return [said] if judged.exact else [said, Message("review.estimate")]
        return [] if self.has_ended else [Message("review.not-judged")]

    def _help(self) -> list[str]:
        return [self.words(Message(f"app.help.replay-{topic}")) for topic in HELP]
