"""Who played which match, how it ended for them, and what it brought."""

from collections.abc import Collection, Iterable
from typing import NamedTuple, Protocol

from msgspec import Struct

from parlour.service.books.personal_data import PersonalData
from parlour.service.wire.progress import Reward


class Played(Struct, frozen=True):
    """A finished match, for one of its people."""

    person: str
    match: str
    game: str
    ended: float
    ranked: bool
    left: bool  # by choice, by a lost connection or by time
    reward: Reward


class Sat(NamedTuple):
    """Somebody in a match: a bot, or a person by the name they had there."""

    name: str
    bot: str
    seat: int


class HistoryBook(PersonalData, Protocol):
    def settled(self, matches: Collection[str]) -> set[str]:
        """Those of these matches that have been settled."""

    def rewards(self, matches: Collection[str]) -> dict[str, dict[str, Reward]]:
        """What those of these matches brought that have been settled, by match and person."""

    def add(self, played: Iterable[Played]) -> None: ...
    def one(self, person: str, match: str) -> Played | None: ...
    def of(self, person: str, game: str | None, before: str | None, count: int) -> list[Played]:
        """Newest first; only those before the match `before`, if given."""

    def some(self, person: str, matches: Iterable[str]) -> list[Played]: ...
    def leavings(self, person: str, since: float) -> list[float]:
        """When this person left ranked matches since then, the latest first."""

    def others(self, person: str, matches: Iterable[str]) -> dict[str, list[Sat]]:
        """Who else sat in these matches."""
