"""Many matches at once, from the kernels of the rules: a thousand boards in one step.

    from parlour.rl import many_matches

    matches = many_matches("connect-four", 4096, seed=1)
    matches.step(actions)  # a number for each match
    matches.observation, matches.mask, matches.rewards, matches.ended, matches.movers

The matches begin after the opening ritual.
"""

from collections.abc import Callable
from typing import Any

from parlour.core.errors import BadOption
from parlour.core.registry import game as find_game
from parlour.rl.batch.checkers import CheckersMatches
from parlour.rl.batch.connect_four import ConnectFourMatches
from parlour.rl.batch.crazy_eights import EightsMatches
from parlour.rl.batch.matches import Matches
from parlour.rl.batch.whist import WhistMatches

KINDS: dict[str, Callable[[Any, int, str | int], Matches]] = {
    "checkers": CheckersMatches,
    "connect-four": ConnectFourMatches,
    "crazy-eights": EightsMatches,
    "whist": WhistMatches,
}


def many_matches(
    slug: str, count: int, *, preset: str | None = None, seed: str | int = "batch", **rules: Any
) -> Matches:
    """So many matches of this game at once, each with luck of its own that follows from the seed."""
    game: Any = find_game(slug, preset, **rules)
    if slug not in KINDS:
        raise BadOption(f"{game.title} cannot be played in a batch; choose from: {', '.join(KINDS)}.")
    return KINDS[slug](game, count, seed)
