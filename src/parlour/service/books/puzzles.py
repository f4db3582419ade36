"""The book of puzzles: who tried which, everybody's puzzle rating, and the puzzles of the day."""

from typing import Literal, Protocol

from msgspec import Struct

from parlour.service.books.personal_data import PersonalData

State = Literal["open", "missed", "solved", "shown"]
FIRST_RATING = 1200


class Attempt(Struct, frozen=True):
    """What somebody has done with a puzzle. Missed: they began with a wrong play, and may still solve it."""

    state: State = "open"
    hints: int = 0


class PuzzleBook(PersonalData, Protocol):
    def rating(self, person: str) -> int: ...

    def move_rating(self, person: str, by: int) -> None: ...

    def attempt(self, person: str, puzzle: str) -> Attempt: ...

    def move_on(self, person: str, puzzle: str, was: State, becomes: State, now: float) -> bool:
        """Return whether the puzzle was in that state, so that everything counts once."""

    def take_hint(self, person: str, puzzle: str, number: int, now: float) -> None:
        """Keep that this hint was given; only while the puzzle is open."""

    def finished(self, person: str) -> set[str]:
        """The puzzles that they solved or were shown."""

    def keep_day(self, person: str, day: int, state: State) -> None:
        """The puzzle of this day was solved or shown; what came first counts."""

    def days(self, person: str) -> dict[int, State]:
        """The days whose puzzle they solved or were shown."""
