"""Exact odds: of one comparison over the cards that are left in the deck, and of a whole fight.

Cards that are dealt for a score go back, so every round of a fight has the same odds.
"""

from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

from parlour.games import kernel
from parlour.games.cardpeegee.cards import value
from parlour.pieces.cards import Pile

TOP = 11  # the highest value of a card

Values = tuple[int, ...]  # of the cards in the deck, in order


class Odds(NamedTuple):
    """Of one comparison; the rest are ties."""

    win: float
    loss: float

    @property
    def hit(self) -> float:
        """The chance that the next comparison that is no tie is mine."""
        decided = self.win + self.loss
        return self.win / decided if decided else 0.0


def values_of(deck: Pile) -> Values:
    return tuple(sorted(value(card) for card in deck))


@lru_cache(4000)
def odds(deck: Values, mine: int, theirs: int, lead: int) -> Odds:
    """If I am dealt so many cards, and they so many of the rest, and I am ahead by `lead` before that."""
    mine = min(mine, len(deck))
    theirs = min(theirs, len(deck) - mine)
    counts, zero = _differences(deck, mine, theirs)
    all_deals = sum(counts)
    even = min(max(zero - lead, 0), len(counts))
    loss = sum(counts[:even])
    tie = counts[even] if 0 <= zero - lead < len(counts) else 0
    return Odds((all_deals - loss - tie) / all_deals, loss / all_deals)


@lru_cache(500)  # by deck; leads are many
def _differences(deck: Values, mine: int, theirs: int) -> tuple[list[int], int]:
    """How many deals have each difference of the sums, and where the difference 0 is."""
    loop, ints = kernel.tools(count_deals)
    span = TOP * (mine + theirs) + 1
    cards, table = ints(len(deck)), ints((mine + 1) * (theirs + 1) * span)
    for at, worth in enumerate(deck):
        cards[at] = worth
    loop(cards, len(deck), mine, theirs, span, table)
    return [int(count) for count in table[len(table) - span :]], TOP * theirs


def count_deals(cards: Any, count: int, mine: int, theirs: int, span: int, table: Any) -> None:
    """Counts deals by how many cards each side has, and by the difference of their sums.

    Goes backwards through the table, so that every card is dealt once at most.
    """
    zero = TOP * theirs
    table[zero] = 1
    for at in range(count):
        worth = cards[at]
        for to_me in range(mine, -1, -1):
            for to_them in range(theirs, -1, -1):
                here = (to_me * (theirs + 1) + to_them) * span
                above, beside = here - (theirs + 1) * span, here - span
                for sum_ in range(zero - TOP * to_them, zero + TOP * to_me + 1):
                    if to_me > 0 and sum_ >= worth:
                        table[here + sum_] += table[above + sum_ - worth]
                    if to_them > 0 and sum_ + worth < span:
                        table[here + sum_] += table[beside + sum_ + worth]


def losses(hit: float, hits_needed: int, blows_survived: int) -> list[float]:
    """The chances to win a fight to the end with 0, 1, 2 ... blows taken; what is missing is death.

    An absorbing chain with two ends: enough hits, or one blow too many.
    """
    first = hit**hits_needed
    return [
        comb(hits_needed - 1 + blows, blows) * first * (1 - hit) ** blows
        for blows in range(blows_survived + 1)
    ]
