"""Talk between players in any game: offers in a match, and their outcome."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from parlour.core.errors import IllegalAction
from parlour.core.game import Game, Message, Refusal
from parlour.core.log import Earlier


class Offer(NamedTuple):
    """An open offer: of a draw, or to go back to `step`. `asked` are the seats that must agree."""

    seat: int
    asked: tuple[int, ...]
    step: int | None = None
    play: str = ""  # the one that would be taken back first


@dataclass(frozen=True, slots=True)
class Resigned:
    seat: int


@dataclass(frozen=True, slots=True)
class Offered:
    seat: int
    step: int | None
    play: str = ""


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
    """The house ended the match: the seat ran out of time too often, or its owner left."""

    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The house ended the match: nobody came back."""


@dataclass(frozen=True, slots=True)
class Paused:
    """The house was down for so long, and no clock ran."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Reopened:
    """The house was restarted; the clock starts anew."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The admin ended the match."""


@dataclass(frozen=True, slots=True)
class TooLong:
    """The house ended the match: it reached the maximum length."""


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
    """Why a player cannot say this now: the rule about it."""
    word, *more = notation.split(" ")
    if word == "/resign" and more:
        return Refusal("PL-4", Message("refusal.unknown-word"))
    rule = {"/resign": "PL-4", "/offer-takeback": "PL-6"}.get(word, "PL-5")
    known = word in ("/resign", "/offer-draw", "/offer-takeback", "/accept", "/decline")
    return Refusal(rule, Message(f"refusal{word.replace('/', '.')}" if known else "refusal.unknown-word"))


def earlier_step(number: str, step: int) -> int:
    if is_count(number) and int(number) < step:
        return int(number)
    if step == 0:
        raise IllegalAction(Refusal("PL-6", Message("refusal.takeback-nothing")))
    raise IllegalAction(Refusal("PL-6", Message("refusal.takeback-step", count=step)))


LUCK_SINCE = Refusal("PL-6", Message("refusal.takeback-luck"))
SECRET_SINCE = Refusal("PL-6", Message("refusal.takeback-secret"))


def before(match: Any, step: int) -> Earlier | Refusal:
    """The match before this step; or, if luck or a secret came since, the rule that forbids to go back."""
    if match.last_luck > step:
        return LUCK_SINCE
    # Narrower than `game.hides`: here only what the seats saw of the events matters.
    hides = type(match.game).witness is not Game.witness
    earlier: Earlier | None = match.past
    while earlier is not None:
        if hides and not _seen_alike(match, earlier.events):
            return SECRET_SINCE
        if earlier.step == step:
            return earlier
        earlier = earlier.before
    raise AssertionError("the past reaches back to the last draw")


def _seen_alike(match: Any, events: tuple[Any, ...]) -> bool:
    alike = match.witnessed(events, None)
    return all(match.witnessed(events, seat) == alike for seat in range(match.seats))


def is_count(number: str) -> bool:
    """True for a number in canonical form."""
    return len(number) < 9 and number.isdecimal() and str(int(number)) == number
