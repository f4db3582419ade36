"""The book of bots: bot accounts, whose they are, and how they stand on the ladder."""

from collections.abc import Collection
from typing import Protocol

from msgspec import Struct

from parlour.service.books.personal_data import PersonalData
from parlour.service.rewards.ratings import Rating


class BotRow(Struct, frozen=True):
    """A bot account. Its name is an account's, so that nobody else has it."""

    person: str
    name: str
    owner: str
    games: tuple[str, ...]
    line: str = ""  # what it does, in its owner's words
    made: float = 0.0


class BotStanding(Struct, frozen=True):
    """A bot's place on the ladder of a game."""

    person: str
    game: str
    rating: Rating = Rating()
    matches: int = 0
    won: int = 0
    drawn: int = 0
    at: float = 0.0  # when the last of them ended


class Placed(Struct, frozen=True):
    """A bot on the ladder, with what is told of it."""

    bot: BotRow
    owner: str  # the name
    standing: BotStanding


class BotBook(PersonalData, Protocol):
    def add(self, row: BotRow) -> None: ...
    def of(self, owner: str) -> list[BotRow]:
        """Somebody's bots, the oldest first."""

    def bot(self, person: str) -> BotRow | None: ...
    def owner(self, person: str) -> str:
        """Whose bot this is; empty if there is none with this id."""

    def lock_owner(self, owner: str) -> None:
        """Nobody else adds a bot for this person until the transaction ends."""

    # The ladder

    def lock(self, persons: Collection[str]) -> None:
        """Nobody else rates these bots until the transaction ends."""

    def standing(self, person: str, game: str) -> BotStanding | None: ...
    def keep(self, standing: BotStanding) -> None: ...
    def ladder(self, game: str, most: int) -> list[Placed]:
        """The bots that have played a rated match of this game, the best first."""
