"""The chance to win a match of Whist between equals, by the points that each still needs."""

from functools import cache
from math import erf

from parlour.games.whist.tricks import points

# How often a sensible player takes 0, 1, ... 6 tricks of a duel, in 6 000 deals; 13, 12, ... 7 as often
FEW = (0.003, 0.016, 0.037, 0.056, 0.084, 0.131, 0.173)
SHARES = (*FEW, *FEW[::-1])
FAR = 24  # beyond so many points the difference alone is judged


@cache
def winning_chance(mine: int, theirs: int, clamp: bool) -> float:
    if mine <= 0 or theirs <= 0:
        return float(mine <= 0)
    if min(mine, theirs) > FAR:
        return 0.5 + 0.5 * erf((theirs - mine) / (3 * min(mine, theirs) ** 0.5))
    return sum(
        share * winning_chance(mine - points(tricks, clamp), theirs - points(13 - tricks, clamp), clamp)
        for tricks, share in enumerate(SHARES)
    )
