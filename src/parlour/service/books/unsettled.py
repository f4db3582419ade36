"""Matches that have ended and are not settled yet.

A match is added in the transaction that ends it, and taken out in the one that pays its people.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple, Protocol

from msgspec import Struct, structs

from parlour.core.game import Seat
from parlour.service.books.personal_data import PersonalData
from parlour.service.books.progress import Ladder
from parlour.service.rewards.finished_match import MatchFacts

DAY = 86400.0


class Unsettled(Struct, frozen=True):
    """Everything that must be known of a match to settle it, without its plays."""

    match: str
    made: float  # when its table was made
    ended: float
    facts: MatchFacts
    people: int  # how many different people it took
    coins: int  # for a win
    delay: int = 0  # of spectators, in seconds
    held_until: float = 0.0  # by when everybody may know what it brought, if spectators are delayed
    rated: tuple[str, ...] = ()  # bot accounts and levels by seat, if it counts for the bots' ladder

    @property
    def persons(self) -> list[str]:
        """Everybody who sat there, without bots."""
        return sorted({seat.person for seat in self.facts.seats if seat.person})

    @property
    def day(self) -> int:
        return int(self.ended // DAY)

    @property
    def ladder(self) -> Ladder:
        return Ladder(self.facts.game, self.facts.preset, len(self.facts.seats))

    def seat_of(self, person: str) -> Seat:
        return next(number for number, seat in enumerate(self.facts.seats) if seat.person == person)

    @property
    def leavers(self) -> list[str]:
        """Who left others behind; a lone player leaves nobody."""
        if not self.facts.counts or self.people < 2:
            return []
        return [person for person in self.persons if self.facts.seats[self.seat_of(person)].quit]

    def without(self, person: str) -> "Unsettled":
        """The same match, in which nobody knows any more who this person was."""
        seats = (
            structs.replace(seat, person="") if seat.person == person else seat for seat in self.facts.seats
        )
        return structs.replace(self, facts=replace(self.facts, seats=tuple(seats)))


class Waiting(NamedTuple):
    """A match in the queue; those that ended earlier have smaller numbers."""

    number: int
    persons: tuple[str, ...]


class Backlog(NamedTuple):
    """How many matches wait to be settled, and when the first of them ended."""

    matches: int
    since: float


class UnsettledBook(PersonalData, Protocol):
    def add(self, match: Unsettled) -> None: ...

    def take(self, most: int) -> dict[int, Unsettled]:
        """The first that nobody else is settling, by number.

        Nobody else gets them until the transaction ends. One that cannot be read is put aside, and left out
        from then on.
        """

    def waiting(self, until: int) -> list[Waiting]:
        """All up to this number, whoever settles them, in order."""

    def remove(self, numbers: Iterable[int]) -> None: ...
    def backlog(self) -> Backlog: ...
    def unreadable(self) -> dict[str, str]:
        """Matches that were put aside, and why."""

    def names(self, person: str) -> bool:
        """True if a match of this person waits."""
