"""The screen on which a puzzle is solved: a table, on which one play is asked for."""

from parlour import texts
from parlour.core.game import Message
from parlour.ui.terminal.app.dialogs import Page, say
from parlour.ui.terminal.app.keying import Command
from parlour.ui.terminal.app.play import KEYS, PlayScreen
from parlour.ui.terminal.app.reading import puzzle_help
from parlour.ui.terminal.sessions.puzzle import PuzzleSession


class PuzzleScreen(PlayScreen):
    """It answers whether another puzzle is wanted."""

    session: PuzzleSession

    def __init__(self, session: PuzzleSession, solved: int = 0) -> None:
        super().__init__(session)
        self.solved_before = solved
        named = [*(each for each in KEYS if each[1] not in UNUSED), *OWN]
        self.commands = {key: command for key, _, command in named if key}
        self.spoken = {word: command for _, word, command in named}

    @property
    def solved(self) -> int:
        """This puzzle and those before it."""
        return self.solved_before + self.session.solved

    @property
    def farewell(self) -> list[str]:
        return [say("terminal.puzzles-done", count=self.solved)]

    def next(self) -> None:
        self.dismiss(True)

    def show(self) -> None:
        if self.showing:
            self.not_now()
        else:
            self._after(self.session.show)

    def hint(self) -> None:
        if self.showing:
            self.not_now()
        else:
            self._after(self.session.hint)

    def _take(self) -> None:
        """Enter goes on to the next puzzle when this one is over."""
        if self.session.is_over:
            self.next()
        else:
            super()._take()

    def not_now(self) -> None:
        if not self.showing and self.session.is_over:
            self.session.notice = Message("app.puzzle-over")
            self.update()
        else:
            super().not_now()

    def help(self) -> None:
        title = texts.title(self.session.match.game)
        self.app.push_screen(Page(title, puzzle_help(self.session, self.on_board)))


# Words of a match: in a puzzle nothing is taken back, given up, offered, played again or reviewed.
UNUSED = ("undo", "rematch", "resign", "review", "offer draw", "accept", "decline")
OWN: tuple[tuple[str, str, Command], ...] = (
    ("?", "help", PuzzleScreen.help),
    ("H", "hint", PuzzleScreen.hint),
    ("X", "show", PuzzleScreen.show),
    ("N", "next", PuzzleScreen.next),
)
