"""The app: the menu or one match, a theme and a speed for all of it."""

import os
from pathlib import Path
from random import Random
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from parlour.core.match import Match
from parlour.core.registry import AnyGame
from parlour.ui.terminal.app.dialogs import say
from parlour.ui.terminal.app.house import House, Keeps, Loaded
from parlour.ui.terminal.app.menu import Menu
from parlour.ui.terminal.app.moments import AnyMatch
from parlour.ui.terminal.app.play import PlayScreen
from parlour.ui.terminal.app.replay import ReplayScreen
from parlour.ui.terminal.app.setup import Setup
from parlour.ui.terminal.app.sitting import Sitting
from parlour.ui.terminal.pace import Speed
from parlour.ui.terminal.seating import Seating

THEMES = ("textual-dark", "textual-light", "nord", "gruvbox", "ansi-dark", "ansi-light")


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
        house: House,
        unicode: bool = True,
        first: Loaded | None = None,  # a match to go straight to, instead of the menu
        speed: Speed = Speed.NORMAL,
        rng: Random | None = None,
    ) -> None:
        super().__init__()
        self.house, self.unicode, self.first, self.speed = house, unicode, first, speed
        self.rng = rng or Random()
        self.set_class(not unicode, "ascii")
        self.interrupted = False  # by Ctrl-C
        self.farewell: list[str] = []  # to be said when the screen is the shell's again

    @property
    def has_menu(self) -> bool:
        return self.first is None

    def on_mount(self) -> None:
        self.theme = "textual-light" if _light(os.environ.get("COLORFGBG", "")) else "textual-dark"
        self.enter()

    def enter(self) -> None:
        """The first screen."""
        if self.first:
            self.go_on(self.first)
        else:
            self.push_screen(Menu(self.house, self.begin, self.go_on))

    def begin(self, setup: Setup) -> None:
        self._new_match(setup.game, setup.seats, setup.opponent)

    def go_on(self, loaded: Loaded) -> None:
        self._play(*loaded)

    def replay(self, loaded: Loaded) -> None:
        self.push_screen(ReplayScreen(loaded.match, self.unicode))

    def _new_match(self, game: AnyGame, seats: int, opponent: str) -> None:
        match: AnyMatch = Match.start(game, seats, self.house.luck(seats))
        self._play(match, opponent, self.house.keeper(opponent))

    def _play(self, match: AnyMatch, opponent: str, keeper: Keeps) -> None:
        seating = Seating.against(match.game.slug, match.seats, opponent)
        screen = PlayScreen(Sitting(match, seating, self.rng, self.unicode), keeper)

        def left(again: bool | None) -> None:
            """Another match, back to the menu, or home."""
            self.farewell = screen.closed
            if again:
                self._new_match(match.game, match.seats, opponent)
            elif self.first:
                self.exit()
            else:
                self._say(screen.closed)

        self.push_screen(screen, left)

    def _say(self, sentences: list[str]) -> None:
        """Over the menu."""
        self.farewell = []
        for sentence in sentences:
            self.notify(sentence, markup=False)

    def action_theme(self) -> None:
        at = THEMES.index(self.theme) if self.theme in THEMES else -1
        self.theme = THEMES[(at + 1) % len(THEMES)]

    def action_speed(self) -> None:
        self.speed = self.speed.next
        self.notify(say(f"app.speed-{self.speed}"), timeout=2)

    async def action_interrupt(self) -> None:
        self.interrupted = True
        await self.action_quit()

    async def action_quit(self) -> None:
        """At once: the match has been kept after every play."""
        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                screen.close()
                self.farewell = screen.closed
        self.exit()


def _light(colours: str) -> bool:
    """Does the terminal say that its background is light?"""
    return colours.rpartition(";")[2] in ("7", "15")
