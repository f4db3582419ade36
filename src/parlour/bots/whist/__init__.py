"""The computer players of Whist."""

from parlour.bots.whist.exact import sensible
from parlour.bots.whist.heuristic import heuristic
from parlour.bots.whist.sampling import sampling

POLICIES = {"sensible": sensible, "sampling": sampling, "heuristic": heuristic}
