"""Puzzles in the terminal, line by line: a position, a play, what the house answers and why, the next."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from random import Random
from typing import Any

from parlour import puzzles, texts
from parlour.core.game import Message
from parlour.pieces.cards import Card
from parlour.puzzles import Puzzle, judging
from parlour.ui.terminal.lines import Lines, printable
from parlour.ui.terminal.picture import Pen, drawn
from parlour.ui.terminal.sessions.puzzle import PuzzleSession


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
        session = PuzzleSession(puzzle, Random(), self._unicode)
        title = texts.title(session.match.game)
        self._say("terminal.puzzle", number=puzzles.number_of(puzzle), game=title, grade=puzzle.grade)
        self._draw(session)
        self._lines.say(texts.say(session.task))
        self._say("terminal.puzzle-help")
        while not session.is_over:
            typed = self._lines.ask().strip()
            if typed.lower() in ("quit", "next"):
                return typed.lower() == "next"
            self._obey(typed, session)
            if session.notice:
                self._lines.say(texts.say(session.notice))
        self.solved += session.solved
        self._tell_end(session)
        return True

    def _obey(self, typed: str, session: PuzzleSession) -> None:
        plays = {play.lower(): play for play in session.offered}
        match typed.lower():
            case "show":
                session.show()
            case "hint":
                session.hint()
            case word if word in plays:
                session.play(plays[word])
            case _:
                legal = ", ".join(plays.values())
                session.notice = Message("terminal.puzzle-unknown", text=printable(typed), plays=legal)

    def _tell_end(self, session: PuzzleSession) -> None:
        self._lines.say(texts.say(session.prompt))
        puzzle = session.puzzle
        plays = ", ".join(_said(judging.named(puzzle.game, play)) for play in puzzle.line)
        self._say("terminal.puzzle-line", line=plays)
        self._lines.say()

    def _draw(self, session: PuzzleSession) -> None:
        """The whole table with every card open."""
        legend = session.tables.legend(session.match.game)
        self._lines.draw(drawn(session.table(), Pen(legend, self._words, texts.has, self._unicode)))

    def _words(self, message: Message) -> str:
        return texts.say(message)

    def _say(self, key: str, **words: Any) -> None:
        self._lines.say(texts.say(Message(key, **words)))


def _said(play: Message | Card) -> str:
    return texts.say(play) if isinstance(play, Message) else str(play)
