"""Puzzles over HTTP. Nothing here tells the solution before somebody found it or asked to be shown."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.service.wire import Event, Picture, Update
from parlour.service.wire.texts import Text


class PuzzleDay(Struct, frozen=True):
    date: str  # 2026-11-18, in UTC
    solved: bool


class PuzzleStanding(Struct, frozen=True):
    """Yours."""

    rating: int
    streak: int  # days in a row on which you solved the puzzle of the day
    week: tuple[PuzzleDay, ...]  # the last seven days, today last


class PuzzleHint(Struct, frozen=True):
    message: Text
    slots: tuple[str, ...]  # of the table, to light


class PuzzleInfo(Struct, frozen=True):
    """A puzzle to look at. The picture's prompt says what is asked."""

    id: str
    number: int  # of its kind, from 1
    kind: str
    game: str
    goal: Text  # in a few words
    grade: int  # from 1, the easiest, to 5
    day: str  # it is the puzzle of this day; empty: it is not today's
    picture: Picture
    seen: tuple[Event, ...]
    worth: int  # points for finding the play at once; 0 if it counts no more
    risk: int  # what a wrong first play costs
    price: int  # what each hint takes off the worth
    state: Literal["open", "missed", "solved", "shown"]
    hints: tuple[PuzzleHint, ...]  # those that you have taken
    standing: PuzzleStanding


class PuzzlePlay(Struct, frozen=True):
    seat: int
    name: Text  # what the play is called


class PuzzleTry(Struct, frozen=True, forbid_unknown_fields=True):
    play: Annotated[str, Meta(min_length=1, max_length=200)]


class PuzzleVerdict(Struct, frozen=True):
    """What comes of a play, or of asking to be shown: the updates lead on from the puzzle's picture.

    A wrong play is followed by the house's answer, the right one by the whole line.
    """

    right: bool
    allowed: bool  # false: the rules forbid the play, and it does not count
    message: Text
    updates: tuple[Update, ...]
    line: tuple[PuzzlePlay, ...]  # only if it is solved or shown
    change: int  # of your rating
    state: Literal["open", "missed", "solved", "shown"]
    hints: int
    standing: PuzzleStanding
    rule: str = ""  # by which the play is forbidden
