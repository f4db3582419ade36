"""Whist: `sensible` drafts by heuristic and plays the duel exactly."""

from parlour.bots.whist.exact import sensible
from parlour.bots.whist.heuristic import heuristic

POLICIES = {"sensible": sensible, "heuristic": heuristic}
