"""How strong a player is: it plays a level, every deal from both seats, and its score is told in Elo."""

from collections.abc import Callable
from dataclasses import dataclass

from parlour import bots
from parlour.bots.arena import BotFailed, Contestant, Score, points
from parlour.bots.own import Decide, NeverLegal, policy_for
from parlour.core.errors import BadOption
from parlour.core.registry import AnyGame


@dataclass(frozen=True)
class Measured:
    score: Score
    forfeits: int  # games lost because no legal play was chosen


def measured(
    game: AnyGame,
    player: tuple[str, Decide],
    level: str,
    games: int,
    seed: str,
    progress: Callable[[int], None] = lambda games: None,
) -> Measured:
    if 2 not in game.seats:
        raise BadOption(f"{game.title} is not a game for two: there is nobody to play against.")
    name, decide = player
    sides = Contestant(name, policy_for(decide)), Contestant(level, bots.policy(game.slug, level))
    scored, forfeits = [], 0
    for number in range(games):
        try:
            scored.append(points(game, sides, number, seed))
        except BotFailed as error:
            if not isinstance(error.__cause__, NeverLegal):
                raise
            scored.append(0.0)
            forfeits += 1
        progress(1)
    return Measured(Score(tuple(scored), (sides[0].ms_per_move, sides[1].ms_per_move)), forfeits)
