"""The opening of a match, for whoever plays alone or against bots and does not want to play it by hand."""

from random import Random
from typing import Any

from parlour.core.game import Turn
from parlour.core.match import Match

AnyMatch = Match[Any, Any, Any]


def without_ritual(match: AnyMatch, rng: Random) -> AnyMatch:
    """After the part of the opening that is to be played now, if it is one: as the clock would play it."""
    while isinstance(match.awaiting, Turn) and match.game.is_ritual(match.state):
        seat = match.awaiting.seats[0]
        plays = match.timeouts(seat)
        match, _ = match.play(seat, plays[rng.randrange(len(plays))])
    return match
