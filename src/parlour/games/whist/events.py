"""The events of a match of Whist."""

from dataclasses import dataclass
from enum import StrEnum

from parlour.core.game import Seat
from parlour.games.opening import Picked
from parlour.pieces.cards import Card, Pile
from parlour.pieces.shuffles import Shuffle


class Stage(StrEnum):
    DEAL = "deal"
    DRAFT = "draft"
    DUEL = "duel"


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """The cards drawn by both seats; the lower one deals, or nobody if they tie."""

    cards: tuple[Card, Card]
    dealer: Seat | None


@dataclass(frozen=True, slots=True)
class Shuffled:
    seat: Seat
    style: Shuffle


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards dealt one by one, face down even to those who get them: the seats in order."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TrumpTurned:
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class HandShown:
    """The seat looks at its hand for the first time."""

    seat: Seat
    cards: Pile


@dataclass(frozen=True, slots=True)
class PrizeTurned:
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Led:
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Followed:
    seat: Seat
    card: Card
    led: Card


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A pair goes face down to the discards in the draft, or to the winner's spoils in the duel."""

    seat: Seat
    pair: tuple[Card, Card]
    stage: Stage


@dataclass(frozen=True, slots=True)
class PrizeTaken:
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class NextTaken:
    """The loser's card, which nobody else sees."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class RoundScored:
    pairs: tuple[int, int]
    points: tuple[int, int]
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RoundBegan:
    round: int


Ritual = Picked | DealerDrawn | Shuffled | Dealt | TrumpTurned | HandShown
Event = Ritual | PrizeTurned | Led | Followed | TrickWon | PrizeTaken | NextTaken | RoundScored | RoundBegan
