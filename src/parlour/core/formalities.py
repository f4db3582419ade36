"""What happens by itself: formalities, and an opening that nobody wants to play by hand.

Whoever keeps the match plays it for the seat, and the log says so. Nothing that anybody could choose is
played here, but for the opening, in which it does not matter.
"""

from typing import Any

from parlour.core.game import Random, Turn
from parlour.core.log import HOUSE, Play
from parlour.core.match import Match


def is_due(match: Match[Any, Any, Any], formalities: bool, skips: bool) -> bool:
    """True if the awaited play makes itself: a formality, or a part of an opening that is skipped."""
    if not isinstance(match.awaiting, Turn):
        return False
    game, state = match.game, match.state
    return (formalities and game.is_formality(state)) or (skips and game.is_ritual(state))


def house_play(match: Match[Any, Any, Any], formalities: bool, skips: bool, rng: Random) -> Play | None:
    """The play that makes itself, if one is due: what the clock would play."""
    if not isinstance(match.awaiting, Turn) or not is_due(match, formalities, skips):
        return None
    seat = match.awaiting.seats[0]
    plays = match.timeouts(seat)
    return Play(seat, plays[rng.randrange(len(plays))], HOUSE)
