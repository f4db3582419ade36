"""Puzzles: positions in which exactly one play is right, found and proven by our own solvers.

`parlour puzzles build` makes them, `shipped` has those that come with the package. A puzzle keeps everything
that a judge needs (the line of play, what answers each wrong play, the reason), so that nothing is searched
when somebody solves one.
"""

from collections.abc import Mapping
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from parlour.core.errors import BadOption, ParlourError
from parlour.core.game import Message
from parlour.pieces.cards import Card

GRADES = 5
WIN, DRAW, LOSS = 1, 0, -1


class Wrong(NamedTuple):
    """A play that is not the solution: what the other side answers, and what it is worth then."""

    reply: str  # empty if the game is over before a reply
    worth: int


class Puzzle(NamedTuple):
    kind: str  # which kind of puzzle: a key of `KINDS`
    position: str
    goal: int  # what the solution is worth: WIN or DRAW; in Whist, tricks
    grade: int  # from 1, the easiest, to 5
    line: tuple[str, ...]  # best play of both sides; the solution comes first
    wrong: Mapping[str, Wrong]  # every other legal play
    reason: Message

    @property
    def solution(self) -> str:
        return self.line[0]

    @property
    def id(self) -> str:
        """Made from the position alone, so that a new edition of the file keeps it."""
        return f"{self.kind}-{sha256(self.position.encode()).hexdigest()[:8]}"

    @property
    def game(self) -> str:
        return KINDS[self.kind].game


class Kind(NamedTuple):
    game: str
    options: Mapping[str, str] = {}


KINDS: Mapping[str, Kind] = {
    "connect-four": Kind("connect-four", {"opening": "given"}),
    "checkers": Kind("checkers", {"opening": "given"}),
    "checkers-6x6": Kind("checkers", {"rows": "6", "cols": "6", "rows_per_side": "2", "opening": "given"}),
    "whist": Kind("whist"),
    "crazy-eights": Kind("crazy-eights"),
}


@cache
def shipped(kind: str) -> tuple[Puzzle, ...]:
    """The puzzles of a kind that come with the package, in the order of their numbers."""
    file = files(__package__) / f"{kind}.puzzles"
    return tuple(map(read, file.read_text("utf-8").splitlines())) if file.is_file() else ()


def all_shipped() -> tuple[Puzzle, ...]:
    return tuple(puzzle for kind in KINDS for puzzle in shipped(kind))


@cache
def _by_id() -> Mapping[str, tuple[int, Puzzle]]:
    return {each.id: (number, each) for kind in KINDS for number, each in enumerate(shipped(kind), 1)}


def find(name: str) -> Puzzle | None:
    found = _by_id().get(name)
    return found[1] if found else None


def number_of(puzzle: Puzzle) -> int:
    """Which of its kind it is, from 1."""
    return _by_id()[puzzle.id][0]


def games() -> tuple[str, ...]:
    """The games that have puzzles."""
    return tuple(dict.fromkeys(each.game for each in KINDS.values()))


def kinds_of(game: str) -> tuple[str, ...]:
    """The kinds of puzzles of a game; raises `BadOption` if there are none."""
    found = tuple(kind for kind, each in KINDS.items() if game in (kind, each.game))
    if not found:
        raise BadOption(f"There are no puzzles of {game}; choose from: {', '.join(KINDS)}.")
    return found


def daily(day: date) -> Puzzle:
    """The puzzle of the day, the same for everybody: the kinds take turns."""
    kinds = [kind for kind in KINDS if shipped(kind)]
    turn, place = day.toordinal() % len(kinds), day.toordinal() // len(kinds)
    puzzles = shipped(kinds[turn])
    return puzzles[place % len(puzzles)]


# Lines of a file


def written(puzzle: Puzzle) -> str:
    """A puzzle as a line: the fields between tabs."""
    wrong = " ".join(f"{play}:{reply}:{worth}" for play, (reply, worth) in puzzle.wrong.items())
    args = (f"{name}={_plain(value)}" for name, value in puzzle.reason.args)
    reason = " ".join([puzzle.reason.key, *args])
    fields = (puzzle.kind, puzzle.position, puzzle.goal, puzzle.grade, " ".join(puzzle.line), wrong, reason)
    return "\t".join(map(str, fields))


def read(line: str) -> Puzzle:
    try:
        kind, position, goal, grade, plays, wrong, reason = line.split("\t")
        replies = {
            play: Wrong(reply, int(worth))
            for play, reply, worth in (each.split(":") for each in wrong.split(" "))
        }
        key, *args = reason.split(" ")
        words = {name: _word(name, value) for name, value in (each.split("=") for each in args)}
    except ValueError as error:
        raise ParlourError(f"This is not a puzzle: {line[:60]!r}.") from error
    return Puzzle(
        kind, position, int(goal), int(grade), tuple(plays.split(" ")), replies, Message(key, **words)
    )


def _plain(value: object) -> str:
    return value.key.removeprefix("suit.") if isinstance(value, Message) else str(value)


def _word(name: str, value: str) -> Card | Message | int:
    """The argument of a reason: a card, a suit or a number."""
    if name == "card":
        return Card.parse(value)
    return Message(f"suit.{value}") if name == "suit" else int(value)
