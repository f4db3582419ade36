"""What people say to each other over any game: the offers of a match, and what comes of them."""

from dataclasses import dataclass
from typing import NamedTuple

from parlour.core.game import Message, Refusal


class Offer(NamedTuple):
    """An open offer: of a draw, or to go back to `step`. `asked` are the seats whose word counts."""

    seat: int
    asked: tuple[int, ...]
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Resigned:
    seat: int


@dataclass(frozen=True, slots=True)
class Offered:
    seat: int
    step: int | None


@dataclass(frozen=True, slots=True)
class Accepted:
    seat: int


@dataclass(frozen=True, slots=True)
class Declined:
    seat: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    step: int


@dataclass(frozen=True, slots=True)
class Forfeited:
    """The house ended it: the seat's time ran out too often, or its owner left."""

    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The house ended it: nobody came back."""


@dataclass(frozen=True, slots=True)
class Paused:
    """The house stood still for so long, and nobody's clock ran."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Reopened:
    """The house was closed and is open again; the clock starts anew."""


@dataclass(frozen=True, slots=True)
class Ended:
    """Whoever runs the house ended it."""


@dataclass(frozen=True, slots=True)
class TooLong:
    """The house ended it: no match has more plays."""


Talk = (
    Resigned
    | Offered
    | Accepted
    | Declined
    | TakenBack
    | Forfeited
    | Abandoned
    | Paused
    | Reopened
    | Ended
    | TooLong
)


def talk_refusal(notation: str) -> Refusal:
    """Why something cannot be said just now: the rule about it."""
    word = notation.split(" ")[0]
    rule = {"/resign": "PL-4", "/offer-takeback": "PL-6"}.get(word, "PL-5")
    known = word in ("/resign", "/offer-draw", "/offer-takeback", "/accept", "/decline")
    return Refusal(rule, Message(f"refusal{word.replace('/', '.')}" if known else "refusal.unknown-word"))


def is_count(number: str) -> bool:
    """Written as we would write it."""
    return len(number) < 9 and number.isdecimal() and str(int(number)) == number
