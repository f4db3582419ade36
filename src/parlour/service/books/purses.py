"""Coins: an append-only ledger, and the purses it adds up to."""

from typing import Protocol

from msgspec import Struct

from parlour.service.books.personal_data import PersonalData


class Movement(Struct, frozen=True):
    """Coins paid into a purse, or out of it if negative.

    There is only one movement per reason and match, however often it is tried.
    """

    person: str
    coins: int
    reason: str
    match: str
    at: float


class PurseBook(PersonalData, Protocol):
    def coins(self, person: str) -> int: ...

    def move(self, movement: Movement) -> bool:
        """Return whether it was new. Raises `NotEnoughCoins` if the purse would fall below zero."""

    def movements(self, person: str, count: int) -> list[Movement]:
        """The last movements, newest first."""

    def total(self) -> int:
        """The sum of the whole ledger, the house's side included. It must be zero."""


def add_coins(purses: PurseBook, person: str, coins: int, reason: str, match: str, at: float) -> None:
    """Put coins into a purse; an amount that is not positive is ignored."""
    if coins > 0:
        purses.move(Movement(person, coins, reason, match, at))
