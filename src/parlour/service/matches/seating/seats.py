"""The seats of a match and who plays them: people who come and go, bots, and bots that stand in."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec import structs

from parlour.bots.opponents import known_as
from parlour.core.chance import Nonce
from parlour.core.game import Seat
from parlour.service import wire
from parlour.service.books.cosmetics import Looks
from parlour.service.books.people import FORMER
from parlour.service.person import is_bot
from parlour.service.ports import SeatRow


def with_opponents(game: str, seats: Iterable[wire.SeatInfo]) -> tuple[wire.SeatInfo, ...]:
    """The seats, with name and level of the bots that have them."""
    return tuple(_as_opponent(game, seat) if seat.bot else seat for seat in seats)


def _as_opponent(game: str, seat: wire.SeatInfo) -> wire.SeatInfo:
    name, level = known_as(game, seat.bot)
    return structs.replace(seat, name=name or seat.name, level=level)


@dataclass
class SeatState:
    seat: Seat
    person: str = ""
    name: str = ""
    bot: str = ""
    nonce: Nonce = field(default_factory=Nonce)
    away_since: float | None = None
    left: bool = False  # for good, by their own choice
    stand_in: bool = False
    plays_again: bool = False
    looks: Looks = field(default_factory=dict)
    level: int | None = None  # in this game, if known

    @classmethod
    def from_row(cls, row: SeatRow) -> "SeatState":
        place = cls(row.seat, row.person, row.name, row.bot, Nonce(row.nonce, row.house_nonce))
        place.left = not place.person and not place.bot  # the account was deleted
        return place

    def row(self) -> SeatRow:
        return SeatRow(self.seat, self.person, self.name, self.bot, self.nonce.value, self.nonce.house)

    def sent_by(self, person: str) -> str | None:
        """The nonce this person sent for the seat, empty if the house drew it; `None` if it is not theirs."""
        if not person or self.person != person:
            return None
        return "" if self.nonce.house else self.nonce.value.hex()

    def forget(self) -> None:
        self.person, self.name, self.left, self.looks, self.level = "", FORMER, True, {}, None
        self.plays_again = False

    @property
    def taken(self) -> bool:
        return bool(self.person or self.bot or self.left)

    @property
    def played_by_bot(self) -> bool:
        return bool(self.bot) or self.stand_in

    def is_away(self, now: float, held: float) -> bool:
        """True if they have been away so long that others may act."""
        return self.left or self._dropped(now, held)

    def _dropped(self, now: float, held: float) -> bool:
        return self.away_since is not None and now >= self.away_since + held

    def info(self, now: float, held: float, over: bool = True, inside: bool = True) -> wire.SeatInfo:
        """The seat as told to somebody who knows whether the match is over.

        Outsiders may not know yet that somebody gave up: to them it looks like a lost connection.
        """
        away = self.is_away(now, held) if inside or not self.person else self._dropped(now, held)
        return wire.SeatInfo(
            self.seat,
            self.name,
            self.taken,
            self.bot,
            None if self.away_since is None else round(max(0.0, now - self.away_since), 1),
            not away,
            self.stand_in and away,
            self.plays_again and over,
            self.looks,
            self.level,
            None if self.away_since is None else round(max(0.0, self.away_since + held - now), 1),
            is_bot(self.person),
        )
