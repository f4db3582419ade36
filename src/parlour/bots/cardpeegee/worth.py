"""What health and cards are worth: an estimate of the chance to live `DAYS` more days.

The weights are set by hand. `python -m tools.fit_cardpeegee` plays runs, notes at each dawn whether they
lived on, and prints weights that fit; none of those has been shown to play better yet.
"""

from math import exp, log
from typing import NamedTuple

from parlour.bots.cardpeegee.tomorrow import deadly
from parlour.games.cardpeegee.cards import ACE, JACK, value
from parlour.games.cardpeegee.numbers import CHARITY_BELOW, TAXED_ABOVE
from parlour.games.cardpeegee.state import State
from parlour.pieces.cards import DECK, SUITS, Card, Pile

DAYS = 20


class Weights(NamedTuple):
    """In the logarithm of the odds to live on."""

    base: float
    log_health: float
    health: float  # for each 50
    cards: float  # for each card
    points: tuple[float, ...]  # for each 10 that the cards of a suit are worth
    aces: float
    jacks: float
    taxed: float  # for each card more than the town leaves alone
    poor: float  # for each card that the town may add


WEIGHTS = Weights(-2.5, 0.9, 0.5, 0.15, (0.3, 0.15, 0.25, 0.3), 0.4, 0.3, -0.05, 0.1)


def features(hp: int, held: Pile) -> list[float]:
    """What the weights are multiplied with, in their order."""
    points = [sum(value(card) for card in held if card.suit is suit) / 10 for suit in SUITS]
    mighty = [float(sum(card.rank == rank for card in held)) for rank in (ACE, JACK)]
    return [1.0, log(hp), hp / 50, float(len(held)), *points, *mighty, *_numbers(len(held))]


def _numbers(count: float) -> list[float]:
    return [max(count - TAXED_ABOVE, 0.0), max(CHARITY_BELOW - count, 0.0)]


def _card_worth(card: Card) -> float:
    suit = SUITS.index(card.suit)
    mighty = {ACE: WEIGHTS.aces, JACK: WEIGHTS.jacks}.get(card.rank, 0.0)
    return WEIGHTS.cards + WEIGHTS.points[suit] * value(card) / 10 + mighty


CARD_WORTH = {card: _card_worth(card) for card in DECK}


class Prospect:
    """Cards that I shall hold, with some that are not known yet: a chance to live on for any health.

    The weights know the long run; where few cards are left to meet, what may kill tomorrow is counted.
    """

    def __init__(self, state: State, held: Pile, unknown: int = 0, deck: Pile = ()) -> None:
        cards = [CARD_WORTH[card] for card in held]
        self.deadly = deadly(state, held)
        mean = sum(CARD_WORTH[card] for card in deck) / len(deck) if deck else 0.0
        taxed, poor = _numbers(len(cards) + unknown)
        self.worth = WEIGHTS.base + sum(cards) + unknown * mean + WEIGHTS.taxed * taxed + WEIGHTS.poor * poor

    def at(self, hp: int) -> float:
        if hp <= 0:
            return 0.0
        lives = 1 / (1 + exp(-self.worth - WEIGHTS.log_health * log(hp) - WEIGHTS.health * hp / 50))
        return lives * (1 - self.deadly[hp]) if hp < len(self.deadly) else lives
