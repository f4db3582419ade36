"""Coins: an append-only ledger, and the purses it adds up to."""

from collections.abc import Collection
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

    def pay(self, movements: Collection[Movement]) -> None:
        """Many movements into purses, all of which must be new."""

    def busy(self, people: Collection[str]) -> set[str]:
        """Those whose purse another transaction is changing; of the others, nobody else can change it now."""

    def movements(self, person: str, count: int) -> list[Movement]:
        """The last movements, newest first."""

    def total(self) -> int:
        """The sum of the whole ledger, the house's side included. It must be zero."""
