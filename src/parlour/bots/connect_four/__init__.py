"""The computer players of Connect Four."""

from parlour.bots.connect_four import levels
from parlour.bots.connect_four.heuristic import heuristic
from parlour.bots.connect_four.judging import evaluate
from parlour.bots.connect_four.openings import openings
from parlour.games.connect_four import ConnectFour

__all__ = ["LEVELS", "POLICIES", "evaluate", "openings", "warm_up"]

POLICIES = {"heuristic": heuristic}
LEVELS = {name: levels.policy_of(level) for name, level in levels.LEVELS.items()}


def warm_up() -> None:
    """Compiles what the levels need."""
    levels.eyes_for(ConnectFour())
