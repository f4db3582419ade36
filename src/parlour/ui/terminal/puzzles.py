"""Puzzles in the terminal, line by line: a position, a play, what the house answers and why, the next."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from random import Random
from typing import Any

from parlour import puzzles, texts
from parlour.core.game import Message
from parlour.core.registry import game, tables_for
from parlour.core.table import Table
from parlour.pieces.cards import Card
from parlour.puzzles import Puzzle, judging
from parlour.puzzles.scenes import AnyMatch, mover, scene, task
from parlour.ui.terminal.lines import Lines, printable
from parlour.ui.terminal.picture import Pen, drawn

WORDS = frozenset({"hint", "show", "next", "quit"})


def today() -> date:
    """By UTC, so that the puzzle of the day is the same for everybody."""
    return datetime.now(UTC).date()


def chosen(kinds: tuple[str, ...], day: date, seed: str | None = None) -> Iterator[Puzzle]:
    """The puzzle of the day if it is of these kinds, then all of them, the easiest first."""
    first = puzzles.daily(day)
    if first.kind in kinds and seed is None:
        yield first
    found = [each for kind in kinds for each in puzzles.shipped(kind) if each != first or seed]
    Random(seed or day.isoformat()).shuffle(found)
    yield from sorted(found, key=lambda each: each.grade)


class PlainPuzzles:
    def __init__(self, lines: Lines, unicode: bool) -> None:
        self._lines, self._unicode = lines, unicode
        self.solved = 0

    def run(self, asked: Iterator[Puzzle]) -> None:
        try:
            for puzzle in asked:
                if not self._ask(puzzle):
                    break
        except EOFError:
            self._lines.say()
        self._say("terminal.puzzles-done", count=self.solved)

    def _ask(self, puzzle: Puzzle) -> bool:
        """One puzzle until it is solved, shown or left; False to stop."""
        match, hints = scene(puzzle.kind, puzzle.position), 0
        title = texts.title(game(puzzle.game))
        self._say("terminal.puzzle", number=puzzles.number_of(puzzle), game=title, grade=puzzle.grade)
        self._draw(match)
        self._lines.say(texts.say(task(puzzle, match)))
        self._say("terminal.puzzle-help")
        while True:
            typed = self._lines.ask().strip()
            word = typed.lower()
            if word in ("quit", "next"):
                return word == "next"
            if word == "show":
                self._tell_line(puzzle, puzzle.reason)
                return True
            if word == "hint":
                hints = min(hints + 1, judging.HINTS)
                self._lines.say(texts.say(judging.hint(puzzle, hints).message))
            elif self._play(typed, match) == puzzle.solution:
                self.solved += 1
                self._tell_line(puzzle, Message("terminal.puzzle-right", reason=puzzle.reason))
                return True
            elif play := self._play(typed, match):
                self._say("terminal.puzzle-again", reason=judging.wrong(puzzle, play))
            else:
                legal = ", ".join(match.legal(mover(match)))
                self._say("terminal.puzzle-unknown", text=printable(typed), plays=legal)

    def _play(self, typed: str, match: AnyMatch) -> str:
        """The legal play that was typed; empty if it is none."""
        return next((play for play in match.legal(mover(match)) if play.lower() == typed.lower()), "")

    def _tell_line(self, puzzle: Puzzle, message: Message) -> None:
        self._lines.say(texts.say(message))
        plays = ", ".join(_said(judging.named(puzzle.game, play)) for play in puzzle.line)
        self._say("terminal.puzzle-line", line=plays)
        self._lines.say()

    def _draw(self, match: AnyMatch) -> None:
        """The whole table with every card open."""
        tables = tables_for(match.game.slug)
        table: Table = tables.table(match.game, match.state, mover(match))
        pen = Pen(tables.legend(match.game), self._words, texts.has, self._unicode)
        self._lines.draw(drawn(table, pen))

    def _words(self, message: Message) -> str:
        return texts.say(message)

    def _say(self, key: str, **words: Any) -> None:
        self._lines.say(texts.say(Message(key, **words)))


def _said(play: Message | Card) -> str:
    return texts.say(play) if isinstance(play, Message) else str(play)
