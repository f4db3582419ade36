"""The book of progress: levels, statistics, ratings, achievements and pay."""

from collections.abc import Collection, Iterable
from typing import NamedTuple, Protocol

from msgspec import Struct

from parlour.service.books.personal_data import PersonalData
from parlour.service.rewards import intensity
from parlour.service.rewards.allowance import Paid
from parlour.service.rewards.finished_match import Met, Tally
from parlour.service.rewards.ratings import Rating
from parlour.service.wire.progress import By

ANYBODY = ""  # in a meeting: all newcomers, who count as one person


class Ladder(NamedTuple):
    """What is rated together."""

    game: str
    preset: str
    seats: int


class Career(Struct, frozen=True):
    """One person over all games."""

    person: str
    points: int = 0
    played: int = 0  # against people, as far as it was paid
    won: int = 0
    streak: int = 0  # wins against people in a row
    intensity: float = intensity.FIRST
    played_at: float = 0.0
    matches: int = 0  # against people, that ended and were played or left
    left: int = 0  # of these, before their end, by choice or by time


class Standing(Struct, frozen=True):
    """One person in one game."""

    person: str
    game: str
    points: int = 0
    level: int = 1  # of these points, stored because leaderboards sort by it
    tally: Tally = Tally()
    played_at: float = 0.0


class Rated(Struct, frozen=True):
    person: str
    ladder: Ladder
    rating: Rating = Rating()
    rated: float = 0.0  # rated matches so far, each by its weight
    at: float = 0.0


class Meeting(Struct, frozen=True):
    """One more match on a day between two people, or between one and any newcomer."""

    pair: frozenset[str]
    ladder: Ladder
    day: int
    paid: int = 0
    rated: int = 0


class Payment(Struct, frozen=True):
    """What one person was paid on a day from one source (see `allowance`)."""

    person: str
    source: str
    day: int
    paid: Paid


class Reached(Struct, frozen=True):
    """An achievement."""

    person: str
    id: str
    match: str
    at: float


class Led(Struct, frozen=True):
    """A line of a leaderboard."""

    person: str
    name: str
    points: int
    played: int
    won: int
    member: bool  # has an account
    strength: float = 0.0  # what `current` ranks by


class HeldBack(Struct, frozen=True):
    """What the public sees of a person until the end of a match may be told."""

    person: str
    match: str
    ended: float
    until: float
    career: Career
    standing: Standing  # in the game of the match
    rated: tuple[Rated, ...] = ()  # on its ladder


class ProgressBook(PersonalData, Protocol):
    """What asks about people takes at most 128 of them, if it does not say otherwise."""

    def lock(self, people: Collection[str]) -> dict[str, Career]:
        """Everybody's career so far, but of those whom another transaction is changing.

        Nobody else can change these until the transaction ends.
        """

    def career(self, person: str) -> Career: ...
    def standings(self, people: Collection[str]) -> list[Standing]: ...
    def readable_standings(self, people: Collection[str]) -> list[Standing]:
        """Damaged rows are left out, so that pages with many people can show the others."""
        ...

    def standings_in(self, game: str, people: Collection[str]) -> list[Standing]:
        """For any number of people; damaged rows are left out."""
        ...

    def ratings(self, people: Collection[str], ladder: Ladder | None = None) -> list[Rated]: ...
    def achievements(self, people: Collection[str]) -> list[Reached]: ...
    def meetings(self, people: Collection[str], day: int) -> dict[tuple[frozenset[str], Ladder], Met]:
        """How often these people have met each other, and newcomers, up to this day."""

    def partners(self, people: Collection[str], day: int) -> dict[str, frozenset[str]]:
        """Whom each of them has had paid matches with lately."""

    def paid(self, people: Collection[str], day: int) -> list[Payment]:
        """What they were paid on that day: by each other, by their company, and in total."""

    def leaders(self, by: By, game: str | None, since: float, first: int, count: int) -> list[Led]:
        """Best first; `current` includes only those who have played since then."""

    def led_of_held_back(self, game: str, since: float, now: float, most: int) -> list[Led]:
        """Today's `current` lines of people with matches held back.

        If there are too many, those with the highest levels.
        """

    def hold_back(self, people: Iterable[HeldBack]) -> None: ...
    def sweep(self, now: float) -> None:
        """Delete what need no longer be held back.

        No settlement does this: of two at once, either may come last, and each would leave other rows.
        """

    def holds_back(self, now: float) -> bool:
        """True if anything is held back for anybody."""

    def held_back(self, people: Collection[str], now: float) -> list[HeldBack]:
        """What is held back for these people, in the order in which the matches ended."""

    def tell(self, match: str) -> None:
        """Everybody may know from now on what this match brought."""

    def keep(
        self, careers: Iterable[Career], standings: Iterable[Standing], ratings: Iterable[Rated]
    ) -> None: ...

    def add(
        self, meetings: Iterable[Meeting], reached: Iterable[Reached], payments: Iterable[Payment] = ()
    ) -> None: ...
