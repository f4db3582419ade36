"""The events of a run. Where numbers were compared, the event carries the sums behind them."""

from enum import StrEnum
from typing import NamedTuple

from parlour.core.table import Term
from parlour.games.cardpeegee.numbers import suffered
from parlour.pieces.cards import Card, Pile, Suit

Sum = tuple[Term, ...]  # rows that add up to the last one


class Kind(StrEnum):
    """The kind of encounter, by the suit of its first card."""

    MONSTER = "monster"
    TREASURE = "treasure"
    HEALER = "healer"
    TRAP = "trap"


class Victory(StrEnum):
    GOLIATH = "goliath"
    COURT_C = "full-court-C"
    COURT_D = "full-court-D"
    COURT_H = "full-court-H"
    COURT_S = "full-court-S"
    UNION = "union"
    MASTER = "master"


class Source(StrEnum):
    """Where a card that comes to the hand comes from."""

    FIRST_HAND = "first-hand"
    LOOT = "loot"
    TREASURE = "treasure"
    POTIONS = "potions"
    CHARITY = "charity"
    SHOP = "shop"


class Came(NamedTuple):
    """Somebody came along: the character, if it is a king or queen; otherwise the card goes back."""

    card: Card


class Received(NamedTuple):
    cards: Pile
    source: Source


class DayBegan(NamedTuple):
    day: int


class Met(NamedTuple):
    kind: Kind
    cards: Pile


class RoadEmpty(NamedTuple):
    """Too few cards are left in the deck for an encounter."""


class Activated(NamedTuple):
    card: Card


class CardPlayed(NamedTuple):
    card: Card
    suit: Suit


class Clash(NamedTuple):
    """A comparison of two scores."""

    foe: str  # a code, not a card: the state keeps this, and every card may be in one place only
    mine: Sum
    theirs: Sum
    hit: int  # the damage I deal if mine is higher
    blow: int  # the damage I take if theirs is higher
    round: int  # of the fight, or the number of the attempt; several jailors strike in one

    @property
    def margin(self) -> int:
        return self.mine[-1].amount - self.theirs[-1].amount

    @property
    def wound(self) -> int:
        """The damage that I deal."""
        return suffered(self.margin, self.hit)

    @property
    def loss(self) -> int:
        return suffered(-self.margin, self.blow)


class Beaten(NamedTuple):
    """A monster or jailor is dead, or a trap is disarmed."""

    card: Card


class Sprung(NamedTuple):
    damage: Sum
    difficulty: Sum
    evasion: Sum
    avoided: Sum
    taken: Sum


class WalkedAway(NamedTuple):
    kind: Kind


class FeePaid(NamedTuple):
    paid: Sum
    fee: Sum


class Healed(NamedTuple):
    healing: Sum


class Taxed(NamedTuple):
    card: Card


class Bought(NamedTuple):
    money: Sum
    cards: int  # how many


class Won(NamedTuple):
    victory: Victory
    cards: Pile


class Died(NamedTuple):
    day: int


Event = (
    Came
    | Received
    | DayBegan
    | Met
    | RoadEmpty
    | Activated
    | CardPlayed
    | Clash
    | Beaten
    | Sprung
    | WalkedAway
    | FeePaid
    | Healed
    | Taxed
    | Bought
    | Won
    | Died
)
Events = tuple[Event, ...]
