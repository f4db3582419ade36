"""The computer players of Whist, from those who remember nothing to those who forget nothing.

No level rolls dice between good plays and bad ones: a weaker one remembers less, or looks less far.
"""

from parlour.bots.whist.exact import sensible
from parlour.bots.whist.forgetful import eager, forgetful
from parlour.bots.whist.heuristic import heuristic
from parlour.bots.whist.judging import evaluate
from parlour.bots.whist.sampling import compile_loops, drafting

__all__ = ["LEVELS", "POLICIES", "evaluate", "warm_up"]

LEVELS = {
    "beginner": eager,
    "casual": forgetful,
    "steady": heuristic,
    "strong": sensible,
    "expert": drafting(60),
    "master": drafting(300),
}
POLICIES = {"sensible": sensible, "heuristic": heuristic}
warm_up = compile_loops
