"""Coins: a ledger that is only ever added to, and the purse that it makes."""

from typing import Protocol

from msgspec import Struct

from parlour.service.books.personal_data import PersonalData


class Movement(Struct, frozen=True):
    """Coins that go into a person's purse, or out of it if they are fewer than none.

    One movement of a reason in a match is made once, whoever tries how often.
    """

    person: str
    coins: int
    reason: str
    match: str
    at: float


class PurseBook(PersonalData, Protocol):
    def coins(self, person: str) -> int: ...

    def move(self, movement: Movement) -> bool:
        """Whether it was new. Raises `NotEnoughCoins`, for less than nothing is in no purse."""

    def movements(self, person: str, count: int) -> list[Movement]:
        """The last so many, newest first."""

    def total(self) -> int:
        """Of the whole ledger, the house's side included: nought, or something is wrong."""


def add_coins(purses: PurseBook, person: str, coins: int, reason: str, match: str, at: float) -> None:
    """Puts coins into a purse; an amount that is not positive is ignored."""
    if coins > 0:
        purses.move(Movement(person, coins, reason, match, at))
