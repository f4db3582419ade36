"""One puzzle at this keyboard: plays are judged, and the line of play is shown when it is over."""

from collections.abc import Mapping
from random import Random
from typing import Any

from parlour import puzzles, texts
from parlour.bots import policy
from parlour.core.game import Message
from parlour.core.table import Table, Touches
from parlour.puzzles import Puzzle, judging
from parlour.puzzles.scenes import mover, scene, task
from parlour.ui.terminal import pages
from parlour.ui.terminal.sessions.local import LocalSession
from parlour.ui.terminal.sessions.moments import between
from parlour.ui.terminal.sessions.seating import Seating


class PuzzleSession(LocalSession):
    """Every card lies open; the other seat is the house's, whose plays are in the line."""

    def __init__(self, puzzle: Puzzle, rng: Random, unicode: bool = True) -> None:
        match = scene(puzzle.kind, puzzle.position)
        other = {1 - mover(match): policy(puzzle.game, "bot")}
        super().__init__(match, Seating(2, other), rng, unicode)
        self.puzzle, self.task = puzzle, task(puzzle, match)
        self.solver = self.looker = mover(match)
        self.hints = 0
        self.verdict: Message | None = None  # what was said at the end
        self.solved = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(
            texts.say(Message("app.puzzle-you" if seat == self.solver else "app.puzzle-house"))
            for seat in range(2)
        )

    @property
    def is_over(self) -> bool:
        return self.verdict is not None

    @property
    def my_turn(self) -> bool:
        return not self.is_over

    @property
    def offered(self) -> Mapping[str, Touches]:
        return {} if self.is_over else super().offered

    def between_turns(self) -> None:
        return None

    def table(self) -> Table:
        return self.tables.table(self.match.game, self.match.state, self.looker)

    @property
    def prompt(self) -> Message:
        return self.verdict or self.task

    def _worded(self, event: Any) -> str:
        return self.words(pages.sentence(self.match.game, event, self.looker))

    # Solving

    def play(self, notation: str) -> None:
        self.refused, self.touched = None, ()
        if notation == self.puzzle.solution:
            self.solved = True
            self._end(Message("terminal.puzzle-right", reason=self.puzzle.reason))
        else:
            self.notice = Message("terminal.puzzle-again", reason=judging.wrong(self.puzzle, notation))

    def hint(self) -> None:
        if self.is_over:
            self.notice = Message("app.puzzle-over")
        else:
            self.hints = min(self.hints + 1, judging.HINTS)
            self.notice = judging.hint(self.puzzle, self.hints).message

    def show(self) -> None:
        """The solution, for somebody who asks for it."""
        if self.is_over:
            self.notice = Message("app.puzzle-over")
        else:
            self._end(self.puzzle.reason)

    def _end(self, verdict: Message) -> None:
        """Plays the whole line, to be shown move by move."""
        self.verdict, self.notice, self.touched = verdict, None, ()
        for play in self.puzzle.line:
            after, _ = self.match.play(mover(self.match), play)
            self._moments += [moment.opened() for moment in between(self.match, after)]
            self._go_on(after)

    # On the screen

    def heading(self) -> list[Message]:
        number = puzzles.number_of(self.puzzle)
        return [Message("app.puzzle-heading", number=number, grade=self.puzzle.grade)]

    def keys(self, on_board: bool) -> str:
        return "app.keys-puzzle-over" if self.is_over else "app.keys-puzzle"

    def summary(self) -> None:
        return None

    def leaving(self) -> None:
        return None
