"""The screen on which a match is played: keys, clicks and typed words become touches and plays."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rich.cells import cell_len, set_cell_size
from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Label, Static

from parlour.core.game import Message
from parlour.ui.terminal.app.announcement import Announcement, Interruption, interruption, lifted
from parlour.ui.terminal.app.dialogs import Curtain, Question
from parlour.ui.terminal.app.drawing.pictures import picture_of
from parlour.ui.terminal.app.drawing.scene import Scene
from parlour.ui.terminal.app.keying import Command, KeyScreen
from parlour.ui.terminal.app.local_saves import Keeps
from parlour.ui.terminal.app.moments import AnyMatch, Shown
from parlour.ui.terminal.app.reading import has_trick
from parlour.ui.terminal.app.session import LocalSession
from parlour.ui.terminal.app.view import TableView
from parlour.ui.terminal.pace import Speed

SAID = "[bold]$prompt[/]\n[$text-warning]$notice[/]"  # its height is fixed, so that nothing jumps
LEAST_TITLE = 20  # columns


class PlayScreen(KeyScreen):
    """It answers whether another match is wanted."""

    def __init__(self, sitting: LocalSession, keeper: Keeps) -> None:
        super().__init__(sitting)
        self.keeper = keeper
        self.closed: list[str] = []  # what was said when the match was put away
        self.is_closed = False
        self.commands, self.spoken = COMMANDS, WORDS

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        yield TableView(picture_of(self.sitting.match))
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
        sitting = self.sitting
        await self._show_moments()
        if sitting.skip_ritual():
            self.keeper.keep(sitting.match)
        seat = sitting.awaited
        if seat is None:
            self.close()
            return False
        if seat in sitting.seating.bots:
            await self._bot(seat)
            return True
        if sitting.looker == seat:
            return False
        if sitting.needs_curtain(seat):
            text = sitting.words(Message("terminal.curtain", seat=seat))
            await self.app.push_screen_wait(Curtain(text))
        sitting.sit(seat)
        return True

    async def _bot(self, seat: int) -> None:
        match = self.sitting.match
        self.update()
        thought = asyncio.to_thread(self.sitting.bot_choice, seat)
        notation, _ = await asyncio.gather(thought, self._pause(self.speed.thinking))
        if self.sitting.match is match:  # nothing was taken back meanwhile
            self.sitting.bot_plays(seat, notation)
            self.keeper.keep(self.sitting.match)

    async def _show_moments(self) -> None:
        self.hurry.clear()
        while (at := self.sitting.tell()) is not None:
            moment = self.sitting.moments[at]
            await self._show(moment, at + 1)
            if found := self._interruption(moment):
                await self._interrupt(found, moment, at + 1)

    def _interruption(self, moment: Shown) -> Interruption | None:
        return interruption(moment.event)

    async def _show(self, moment: Shown, told: int) -> None:
        cue = moment.cue(self.sitting.tables, self.sitting.looker)
        if cue and not self.hurry.is_set() and self.speed is not Speed.OFF:
            self._present(self.staging.moment(moment, told), showing=True)
            turned = sum(origin == goal for _, origin, goal in cue.moved)
            by_bot = moment.player in self.sitting.seating.bots
            await self._pause(self.speed.seconds(cue.sound, by_bot, turned))

    async def _interrupt(self, found: Interruption, moment: Shown, told: int) -> None:
        """Waits until somebody has read it, whatever the speed; the cards go back to their places."""
        scene = self.staging.moment(moment, told)
        self._present(replace(scene, table=lifted(scene.table, found.cards)), showing=True)
        self.query_one("#keys", Static).update("")  # nothing is skipped ahead of: it waits to be read
        if found.ends:
            self.close()
        has_menu = self.preferences.has_menu
        key = await self.app.push_screen_wait(Announcement(found, scene, self.sitting.match, has_menu))
        self._present(scene, showing=True)
        self.waiting = (key, key) if key else ()

    async def _pause(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self.hurry.wait(), seconds)
        except TimeoutError:
            return

    def close(self) -> None:
        """Puts the match away, once; its sentences are shown at the end."""
        if not self.is_closed:
            self.is_closed = True
            self.closed = [self.sitting.words(message) for message in self.keeper.close(self.sitting.match)]

    # What is shown

    def update(self) -> None:
        self._present(self.staging.scene())

    def _present(self, scene: Scene, showing: bool = False) -> None:
        """A bot may think, or the house answer, while the app is being closed: then nobody looks any more."""
        if self.is_running:
            self.view.show(scene)
            self._say_prompt(showing)

    def _say_heading(self) -> None:
        title = f"{self.sitting.match.game.title}:  {', '.join(self.sitting.seating.names)}"
        heading = headed(
            title, self._beside_title(), self.size.width - 2, "…" if self.sitting.unicode else "~"
        )
        self.query_one("#heading", Static).update(f" {heading}")

    def _say_prompt(self, showing: bool = False) -> None:
        sitting = self.sitting
        self._say_heading()
        notes = [sitting.words(sitting.notice)] if sitting.notice else []
        said = self.query_one("#said", Static)
        said.set_class(bool(self.closed), "over")
        prompt = "" if showing else sitting.words(sitting.prompt)
        said.update(Content.from_markup(SAID, prompt=prompt, notice="\n".join([*notes, *self.closed])))
        self._say_keys(showing)

    def _beside_title(self) -> str:
        speed = self.sitting.words(Message(f"app.speed-{self.speed}"))
        return self.sitting.words(Message("app.heading", speed=speed))

    def _say_keys(self, showing: bool = False) -> None:
        """What the keys do, and what Enter would play."""
        play = "" if showing else self.sitting.played_by(self.view.cursor)
        enter = self.sitting.words(Message("app.enter", play=play)) if play else ""
        keys = enter + self.sitting.words(Message(self._keys(showing)))
        self.query_one("#keys", Static).update(shortened(keys, self.size.width - 2))

    def on_table_view_pointed(self) -> None:
        if not self.showing:
            self._say_keys()

    def _keys(self, showing: bool) -> str:
        if showing:
            return "app.keys-showing"
        if self.sitting.match.outcome:
            return "app.keys-over"
        if self.on_board:
            return "app.keys-board"
        return "app.keys-tricks" if has_trick(self.sitting) else "app.keys-cards"

    # Touches and plays

    def on_table_view_touched(self, event: TableView.Touched) -> None:
        if self.showing:
            self.hurry.set()
        else:
            self.touch(event.slot)

    def touch(self, slot: str) -> None:
        if self.showing:
            return
        if slot and self.sitting.my_turn:
            self._after(lambda: self.sitting.touch(slot))
        else:
            self.not_now()

    def _after(self, change: Callable[[], Any]) -> None:
        """Makes a change, and lets the match go on if there was one."""
        before: AnyMatch = self.sitting.match
        change()
        if self.sitting.match is before:
            self.update()
        else:
            self.keeper.keep(self.sitting.match)
            self.drive()

    # Commands

    def hint(self) -> None:
        if not self.showing and self.sitting.my_turn:
            self.sitting.hint()
            self.update()
        else:
            self.not_now()

    def undo(self) -> None:
        if not self.showing and not self.sitting.match.outcome:
            self._after(self.sitting.undo)
        else:
            self.not_now()

    def resign(self) -> None:
        """Asks first; in a solo game there is nothing to ask."""
        sitting = self.sitting
        seat = sitting.looker if sitting.looker is not None else sitting.awaited
        if seat is None or self.showing or sitting.match.outcome:
            self.not_now()
        elif sitting.match.seats == 1:
            self.speak("/resign")
        else:
            question = Question(sitting.words(Message("app.resign", seat=seat)))
            self.app.push_screen(question, lambda sure: self.speak("/resign") if sure else None)

    def speak(self, word: str) -> None:
        if not self.showing and not self.sitting.match.outcome:
            self._after(lambda: self.sitting.speak(word))
        else:
            self.not_now()

    def rematch(self) -> None:
        if self.sitting.match.outcome:
            self.dismiss(True)
        else:
            self.means_nothing("R")

    def leave(self) -> None:
        match = self.sitting.match
        if match.outcome or not match.step:
            self._go(True)
        else:
            self.app.push_screen(Question(self.sitting.words(Message("app.leave"))), self._go)

    def _go(self, sure: bool | None) -> None:
        if sure:
            self.close()
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


NAMED: tuple[tuple[str, str, Command], ...] = (
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
    ("X", "resign", PlayScreen.resign),
    ("V", "speed", PlayScreen.change_speed),
    ("N", "theme", PlayScreen.change_theme),
    ("", "rules", PlayScreen.rules),
    ("", "offer draw", _saying("/offer-draw")),
    ("", "accept", _saying("/accept")),
    ("", "decline", _saying("/decline")),
)
COMMANDS = {key: command for key, _, command in NAMED if key}
WORDS = {word: command for _, word, command in NAMED}
