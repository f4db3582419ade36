"""The computer players of checkers."""

from random import Random

from parlour.bots.checkers import levels
from parlour.bots.checkers.ballots import three_move_ballots as openings
from parlour.bots.checkers.heuristic import heuristic
from parlour.bots.checkers.judging import evaluate
from parlour.games.checkers import Checkers

__all__ = ["LEVELS", "POLICIES", "evaluate", "openings", "warm_up"]

POLICIES = {"heuristic": heuristic}
LEVELS = {name: levels.policy_of(level) for name, level in levels.LEVELS.items()}


def warm_up() -> None:
    """Compiles what the levels need, and loads the endgame database."""
    game = Checkers(opening="given")
    LEVELS["master"](game, game.opened(2), (), 0, 0, Random(0), 0.0)
