"""The computer players of checkers."""

from parlour.bots.checkers.heuristic import heuristic

POLICIES = {"heuristic": heuristic}
