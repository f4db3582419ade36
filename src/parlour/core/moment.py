"""What a law checks: a match between two plays."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from parlour.core.chance import Source
from parlour.core.game import Game, Seat, Turn
from parlour.core.match import AnyMatch
from parlour.core.table import Tables

Reasons = Iterator[str]


@dataclass(frozen=True)
class Moment:
    """A match between two plays, with everything that a law may use to check it."""

    match: AnyMatch
    rng: Source
    tables: Tables
    pieces: int  # cards in the match

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self.match.game

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return self.match.awaiting.seats if isinstance(self.match.awaiting, Turn) else ()

    def after(self, match: AnyMatch) -> "Moment":
        return replace(self, match=match)

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        return (*range(self.match.seats), None)
