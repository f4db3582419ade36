"""The app: the menu or one match, a theme and a speed for all of it."""

import asyncio
import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.worker import WorkerFailed

from parlour import texts
from parlour.core.match import AnyMatch, Match
from parlour.core.registry import AnyGame
from parlour.puzzles import Puzzle
from parlour.ui.terminal import plug_ins
from parlour.ui.terminal.app.dialogs import say
from parlour.ui.terminal.app.local_saves import Loaded, LocalSaves
from parlour.ui.terminal.app.menus.menu import Menu
from parlour.ui.terminal.app.menus.setup import Setup
from parlour.ui.terminal.app.play import PlayScreen
from parlour.ui.terminal.app.puzzle import PuzzleScreen
from parlour.ui.terminal.app.replay import ReplayScreen
from parlour.ui.terminal.pace import Speed
from parlour.ui.terminal.puzzles import chosen, today
from parlour.ui.terminal.reports import INTERRUPTED
from parlour.ui.terminal.sessions.local import Keeps, LocalSession
from parlour.ui.terminal.sessions.puzzle import PuzzleSession
from parlour.ui.terminal.sessions.seating import Seating
from parlour.ui.terminal.settings import THEMES

NEWS = 15  # seconds that what went wrong before is left to be read


class ParlourApp(App[None]):
    CSS_PATH = Path(__file__).with_name("style.tcss")
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self,
        saves: LocalSaves,
        unicode: bool = True,
        first: Loaded | None = None,  # a match to go straight to, instead of the menu
        speed: Speed | None = None,  # another than the remembered one
        rng: Random | None = None,
        news: Sequence[str] = (),  # to be told at once
        record: AnyMatch | None = None,  # to be stepped through, instead of the menu
        puzzles: Iterator[Puzzle] | None = None,  # to be solved, instead of the menu
    ) -> None:
        super().__init__()
        self.saves, self.unicode, self.first, self.record = saves, unicode, first, record
        self.puzzles = puzzles
        self.settings, trouble = saves.settings()
        self.announcements = [*news, *([texts.say(trouble)] if trouble else [])]
        self.speed = speed or self.settings.speed
        self.rng = rng or Random()
        self.set_class(not unicode, "ascii")
        self.code = 0  # what the command exits with
        self.farewell: list[str] = []  # to be said when the screen is the shell's again
        self.errand: dict[str, Any] = {}  # what to do in a house, once the screen is free

    @property
    def has_menu(self) -> bool:
        return not (self.first or self.record or self.puzzles)

    def on_mount(self) -> None:
        with suppress(NotImplementedError, RuntimeError, ValueError):  # Windows; not the main thread
            # Raised by Python's own handler, SystemExit would end whatever task is at work, with a traceback.
            number = signal.SIGTERM
            asyncio.get_running_loop().add_signal_handler(number, self.leave, 128 + number)
        self._dress()
        self.enter()
        for sentence in self.announcements:
            self.notify(sentence, severity="warning", timeout=NEWS, markup=False)

    def _dress(self) -> None:
        light = _light(os.environ.get("COLORFGBG", ""))
        self.theme = self.settings.theme or ("textual-light" if light else "textual-dark")

    def enter(self) -> None:
        """The first screen."""
        if self.record:
            self.push_screen(ReplayScreen(self.record, self.unicode), lambda _: self.exit())
        elif self.puzzles:
            self._ask(self.puzzles)
        elif self.first:
            self.go_on(self.first)
        else:
            self.push_screen(Menu(self.saves, self.begin, self.go_on))

    def begin(self, setup: Setup) -> None:
        self._new_match(setup.game, setup.seats, setup.opponent)
        if self.settings.opponents.get(setup.slug) != setup.opponent:
            self.choose(opponents={**self.settings.opponents, setup.slug: setup.opponent})

    def go_on(self, loaded: Loaded) -> None:
        self._play(*loaded)

    def replay(self, loaded: Loaded) -> None:
        self.push_screen(ReplayScreen(loaded.match, self.unicode))

    def _new_match(self, game: AnyGame, seats: int, opponent: str) -> None:
        match: AnyMatch = Match.start(game, seats, self.saves.luck(seats))
        self._play(match, opponent, self.saves.keeper(opponent))

    def _play(self, match: AnyMatch, opponent: str, keeper: Keeps) -> None:
        seating = Seating.against(match.game.slug, match.seats, opponent, self.settings.name)
        screen = PlayScreen(
            LocalSession(
                match,
                seating,
                self.rng,
                self.unicode,
                self.settings.ritual,
                keeper,
                self.settings.formalities,
            )
        )

        def left(again: bool | None) -> None:
            """Another match, back to the menu, or home."""
            self.farewell = screen.farewell
            if again:
                self._new_match(match.game, match.seats, opponent)
            elif self.first:
                self.exit()
            else:
                self._say(screen.farewell)

        self.push_screen(screen, left)

    def solve(self, kinds: tuple[str, ...]) -> None:
        """Puzzles of these kinds, one after the other."""
        self._ask(chosen(kinds, today()))

    def _ask(self, puzzles: Iterator[Puzzle], solved: int = 0) -> None:
        puzzle = next(puzzles, None)
        if puzzle is None:
            self._stop_solving([say("terminal.puzzles-done", count=solved)])
            return
        screen = PuzzleScreen(PuzzleSession(puzzle, self.rng, self.unicode), solved)

        def left(again: bool | None) -> None:
            if again:
                self._ask(puzzles, screen.solved)
            else:
                self._stop_solving(screen.farewell)

        self.push_screen(screen, left)

    def _stop_solving(self, told: list[str]) -> None:
        """Back to the menu, or home."""
        if self.has_menu:
            self._say(told)
        else:
            self.farewell = told
            self.exit()

    def _say(self, sentences: list[str]) -> None:
        """Over the menu."""
        self.farewell = []
        for sentence in sentences:
            self.notify(sentence, markup=False)

    def choose(self, **changes: Any) -> None:
        """What holds from now on, and is remembered."""
        self.settings = replace(self.settings, **changes)
        self.speed = changes.get("speed", self.speed)
        texts.use(self.settings.language)
        self._dress()
        try:
            self.saves.remember(**changes)
        except OSError as error:
            reason = error.strerror or str(error)
            self.notify(say("app.not-remembered", reason=reason), severity="warning", markup=False)

    def action_theme(self, by: int = 1) -> None:
        at = THEMES.index(self.theme) if self.theme in THEMES else -1
        self.choose(theme=THEMES[(at + by) % len(THEMES)])
        self.notify(say("app.theme-now", theme=say(f"app.theme.{self.theme}")), timeout=2)

    def action_speed(self, by: int = 1) -> None:
        speeds = list(Speed)
        self.choose(speed=speeds[(speeds.index(self.speed) + by) % len(speeds)])
        self.notify(say(f"app.speed-{self.speed}"), timeout=2)

    def visit(self, **errand: Any) -> None:
        """To a house: another screen takes over, and the menu comes back afterwards."""
        self.errand = errand
        self.exit()

    async def action_interrupt(self) -> None:
        self.leave(INTERRUPTED)

    async def action_quit(self) -> None:
        self.leave(0)

    def _handle_exception(self, error: Exception) -> None:
        """What nobody caught: a plug-in's fault ends the app with a sentence, ours with a traceback."""
        told = plug_ins.failure(error.error if isinstance(error, WorkerFailed) else error)
        if not told:
            super()._handle_exception(error)
            return
        self.leave(1)
        self.farewell.append(told)
        self._close_messages_no_wait()

    def leave(self, code: int) -> None:
        """At once: the match has been kept after every play."""
        self.code = code
        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                screen.session.close()
                self.farewell = screen.farewell
        self.exit()


def _light(colours: str) -> bool:
    """Does the terminal say that its background is light?"""
    return colours.rpartition(";")[2] in ("7", "15")
