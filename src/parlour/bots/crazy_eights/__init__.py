"""The computer players of Crazy Eights."""

from parlour.bots import anything
from parlour.bots.crazy_eights import levels
from parlour.bots.crazy_eights.heuristic import classic, heuristic
from parlour.bots.crazy_eights.judging import evaluate

__all__ = ["LEVELS", "POLICIES", "evaluate", "warm_up"]

POLICIES = {"classic": classic}
LEVELS = {
    "random": anything,
    "classic": classic,
    "heuristic": heuristic,
    **{name: levels.policy_of(level) for name, level in levels.LEVELS.items()},
}
warm_up = levels.compile_loops
