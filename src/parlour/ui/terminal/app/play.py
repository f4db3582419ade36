"""The screen on which a match is played: keys, clicks and typed words become touches and plays."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from rich.cells import cell_len, set_cell_size
from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Label, Static

from parlour import texts
from parlour.core.game import Message
from parlour.ui.terminal.app.announcement import Announcement, Interruption, interruption, lifted
from parlour.ui.terminal.app.background import in_background
from parlour.ui.terminal.app.dialogs import Curtain, Phrases, Question
from parlour.ui.terminal.app.drawing.pictures import picture_of
from parlour.ui.terminal.app.drawing.scene import Scene
from parlour.ui.terminal.app.keying import Command, KeyScreen
from parlour.ui.terminal.app.replay import ReplayScreen
from parlour.ui.terminal.app.view import TableView
from parlour.ui.terminal.pace import Speed
from parlour.ui.terminal.plain import AS_RECORDED
from parlour.ui.terminal.reports import CheckFailed
from parlour.ui.terminal.sessions import BotTurn, Session
from parlour.ui.terminal.sessions.moments import Shown

SAID = "[bold]$prompt[/]\n[$text-warning]$notice[/]"  # its height is fixed, so that nothing jumps
LEAST_TITLE = 20  # columns
TICK = 0.5  # seconds between two looks at the clock


class PlayScreen(KeyScreen):
    """Drives one session; it answers whether another match is wanted."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        asked = {key: word for key, word in ASKED.items() if word in session.requests}
        self.commands = {**COMMANDS, **{key: _asking(word) for key, word in asked.items()}}
        if session.phrases:
            self.commands["M"] = PlayScreen.choose_phrase
        self.spoken = {**WORDS, **{word: _asking(word) for word in session.requests}}
        session.changed = self._changed

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        yield TableView(picture_of(self.session.match))
        yield Static(id="said")
        yield Static(id="keys", classes="keys", markup=False)
        with Horizontal(id="typing"):
            yield Label(">")
            yield Input(id="typed", select_on_focus=False)

    def on_resize(self) -> None:
        self._say_prompt(self.showing)

    def on_mount(self) -> None:
        self.view.focus()
        self.drive()
        if self.session.ticks:
            self.set_interval(TICK, self._tick)

    def _tick(self) -> None:
        self._say_heading()
        warning = self.session.warning()
        if warning and self.is_current:
            self.session.notice = warning
            self._changed(False, ())
        elif warning:  # a page lies over the table
            self.app.notify(self.session.words(warning), severity="warning", markup=False)

    # The course of the match

    def drive(self) -> None:
        """Shows what happened and lets bots play, until a person must act or the match is over."""
        self.showing = True
        self._drive()

    @work
    async def _drive(self) -> None:
        try:
            while self.is_running and await self._goes_on():
                pass
        finally:
            self.showing = False
        self.update()
        waiting, self.waiting = self.waiting, ()
        if waiting and self.is_running:
            self._key(*waiting)

    async def _goes_on(self) -> bool:
        await self._show_moments()
        step = self.session.between_turns()
        if isinstance(step, BotTurn):
            return await self._bot(step)
        if step:
            if step.curtain:
                text = self.session.words(Message("terminal.curtain", seat=step.seat))
                await self.app.push_screen_wait(Curtain(text))
            step.sit()
            return True
        if self.session.match.outcome:
            self.session.close()
        return False

    async def _bot(self, turn: BotTurn) -> bool:
        """Whether it played; whoever plays against a bot that fails may take back or leave."""
        self.update()
        thought = in_background(turn.choose)
        try:
            notation, _ = await asyncio.gather(thought, self._pause(self.speed.thinking))
            turn.play(notation)
        except CheckFailed as error:
            self.session.notice = Message("app.said", text=str(error))
            return False
        return True

    def _changed(self, went_on: bool, said: Sequence[Message]) -> None:
        """Something happened without a key. What is being shown goes on with it by itself."""
        if self.showing or not self.query(TableView):
            return
        if went_on:
            self.drive()
        else:
            self.update()

    async def _show_moments(self) -> None:
        self.hurry.clear()
        while (at := self.session.tell()) is not None:
            moment = self.session.moments[at]
            if moment.shows:
                await self._show(moment, at + 1)
            if found := self._interruption(moment, at + 1):
                await self._interrupt(found, moment, at + 1)

    def _interruption(self, moment: Shown, told: int) -> Interruption | None:
        """What the moment puts before the table; the end of a match only where there is a run to sum up."""
        session = self.session
        ends = told == len(session.moments) and bool(session.match.outcome)
        if ends and session.summary() is None:
            return None
        return interruption(moment.cue(session.tables, session.looker), ends)

    async def _show(self, moment: Shown, told: int) -> None:
        cue = moment.cue(self.session.tables, self.session.looker)
        if cue and not self.hurry.is_set() and self.speed is not Speed.OFF:
            self._present(self.staging.moment(moment, told), showing=True)
            turned = sum(origin == goal for _, origin, goal in cue.moved)
            by_bot = self.session.is_bot(moment.player)
            await self._pause(self.speed.seconds(cue.sound, by_bot, turned))

    async def _interrupt(self, found: Interruption, moment: Shown, told: int) -> None:
        """Waits until somebody has read it, whatever the speed; the cards go back to their places."""
        scene = self.staging.moment(moment, told)
        self._present(replace(scene, table=lifted(scene.table, found.cards)), showing=True)
        self.query_one("#keys", Static).update("")  # nothing is skipped ahead of: it waits to be read
        if found.ends:
            self.session.close()
        summary = self.session.summary() if found.ends else None
        sentences = [*scene.told[-1:], *([self.session.words(summary)] if summary else ())]
        has_menu = self.preferences.has_menu
        key = await self.app.push_screen_wait(Announcement(found, scene, sentences, has_menu))
        self._present(scene, showing=True)
        self.waiting = (key, key) if key else ()

    async def _pause(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self.hurry.wait(), seconds)
        except TimeoutError:
            return

    @property
    def closed(self) -> list[str]:
        """What there is to say when the match was put away."""
        return list(map(self.session.words, self.session.closed))

    @property
    def farewell(self) -> list[str]:
        """What is said once somebody has left the screen."""
        return self.closed

    # What is shown

    def update(self) -> None:
        self._present(self.staging.scene())

    def _present(self, scene: Scene, showing: bool = False) -> None:
        """A bot may think, or the house answer, while the app is being closed: then nobody looks any more."""
        if self.is_running:
            self.view.show(scene)
            self._say_prompt(showing)

    def _say_heading(self) -> None:
        title = f"{texts.title(self.session.match.game)}:  {', '.join(self.session.names)}"
        heading = headed(
            title, self._beside_title(), self.size.width - 2, "…" if self.session.unicode else "~"
        )
        self.query_one("#heading", Static).update(f" {heading}")

    def _say_prompt(self, showing: bool = False) -> None:
        session = self.session
        self._say_heading()
        notes = [session.words(session.notice)] if session.notice else []
        said = self.query_one("#said", Static)
        closed = self.closed
        said.set_class(bool(closed), "over")
        prompt = "" if showing else session.words(session.prompt)
        said.update(Content.from_markup(SAID, prompt=prompt, notice="\n".join([*notes, *closed])))
        self._say_keys(showing)

    def _beside_title(self) -> str:
        speed = self.session.words(Message(f"app.speed-{self.speed}"))
        parts = self.session.heading() or [Message("app.heading", speed=speed)]
        return "   ".join(map(self.session.words, parts))

    def _say_keys(self, showing: bool = False) -> None:
        """What the keys do, and what Enter would play."""
        play = "" if showing else self.session.played_by(self.view.cursor)
        enter = self.session.words(Message("app.enter", play=play)) if play else ""
        useful = "app.keys-showing" if showing else self.session.keys(self.on_board)
        keys = enter + self.session.words(Message(useful))
        self.query_one("#keys", Static).update(shortened(keys, self.size.width - 2))

    def on_table_view_pointed(self) -> None:
        if not self.showing:
            self._say_keys()

    # Touches and plays

    def on_table_view_touched(self, event: TableView.Touched) -> None:
        if self.showing:
            self.hurry.set()
        else:
            self.touch(event.slot)

    def touch(self, slot: str) -> None:
        if self.showing:
            return
        if slot and self.session.my_turn:
            self._after(lambda: self.session.touch(slot))
        else:
            self.not_now()

    def _after(self, change: Callable[[], Any]) -> None:
        """Makes a change, and lets the match go on if there was one."""
        before = self.session.match.step
        change()
        if self.session.match.step == before:
            self.update()
        else:
            self.drive()

    # Commands

    def hint(self) -> None:
        if not self.showing and not self.session.match.outcome:
            self._after(self.session.hint)
        else:
            self.not_now()

    def undo(self) -> None:
        if not self.showing and not self.session.match.outcome:
            self._after(self.session.undo)
        else:
            self.not_now()

    def resign(self) -> None:
        """Asks first, unless there is nothing that one could resign."""
        session = self.session
        if self.showing or session.match.outcome:
            self.not_now()
        elif session.speaker is None or (session.match.seats == 1 and not session.gives_up):
            self._after(session.resign)
        else:
            key = "online.give-up" if session.gives_up else "app.resign"
            question = Question(session.words(Message(key, seat=session.speaker)))
            self.app.push_screen(question, lambda sure: self._after(session.resign) if sure else None)

    def speak(self, word: str) -> None:
        if not self.showing and not self.session.match.outcome:
            self._after(lambda: self.session.speak(word))
        else:
            self.not_now()

    def rematch(self) -> None:
        if not self.session.match.outcome:
            self.means_nothing("R")
        elif self.session.rematch():
            self.dismiss(True)
        else:
            self.update()

    def review(self) -> None:
        """The whole match again, with every play judged."""
        session = self.session
        if self.showing:
            self.not_now()
        elif match := session.whole():
            self.app.push_screen(ReplayScreen(match, session.unicode, session.names, review=True))
        else:
            session.notice = Message("review.no-record" if session.match.outcome else "review.unfinished")
            self.update()

    def request(self, word: str) -> None:
        """Something that can be asked where this match is played."""
        self.session.requests[word]()
        self._changed(False, ())

    def choose_phrase(self) -> None:
        chosen = Phrases(self.session.phrases)
        self.app.push_screen(chosen, lambda phrase: self.request(f"say {phrase}") if phrase else None)

    def leave(self) -> None:
        if question := self.session.leaving():
            self.app.push_screen(Question(self.session.words(question)), self._go)
        else:
            self._go(True)

    def _go(self, sure: bool | None) -> None:
        if sure:
            self.session.close()
            self.dismiss(False)

    def change_speed(self) -> None:
        self.preferences.action_speed()
        self.update()

    def change_theme(self) -> None:
        self.preferences.action_theme()


def headed(title: str, right: str, width: int, cut: str) -> str:
    """Both in one line, apart from each other; a title that is too long is cut, or stands alone."""
    room = width - cell_len(right) - 2
    if room < LEAST_TITLE:
        right, room = "", width
    if cell_len(title) > room:
        title = set_cell_size(title, max(room - 1, 0)) + cut
    return title + right.rjust(width - cell_len(title))


def shortened(keys: str, width: int) -> str:
    """As many of the keys as fit in one line; those that matter most come first."""
    while cell_len(keys) > width and "  " in keys:
        keys = keys.rpartition("  ")[0].rstrip()
    return keys


def _saying(word: str) -> Command:
    return lambda screen: screen.speak(word)


def _asking(word: str) -> Command:
    return lambda screen: screen.request(word)


KEYS: tuple[tuple[str, str, Command], ...] = (
    ("?", "help", PlayScreen.help),
    ("q", "quit", PlayScreen.leave),
    ("H", "hint", PlayScreen.hint),
    ("W", "why", PlayScreen.why),
    ("U", "undo", PlayScreen.undo),
    ("L", "repeat", PlayScreen.repeat),
    ("T", "trick", PlayScreen.trick),
    ("S", "sort", PlayScreen.sort),
    ("G", "log", PlayScreen.log_page),
    ("R", "rematch", PlayScreen.rematch),
    ("!", "review", PlayScreen.review),
    ("X", "resign", PlayScreen.resign),
    ("V", "speed", PlayScreen.change_speed),
    ("N", "theme", PlayScreen.change_theme),
    ("", "rules", PlayScreen.rules),
    ("", "offer draw", _saying("/offer-draw")),
    ("", "accept", _saying("/accept")),
    ("", "decline", _saying("/decline")),
)
ASKED = {"B": "bot", "C": "claim"}  # keys for what can be asked of a house
COMMANDS = {key: command for key, _, command in KEYS if key}
WORDS = {word: command for _, word, command in KEYS}
WORDS |= {recorded: WORDS[word] for recorded, word in AS_RECORDED.items()}
