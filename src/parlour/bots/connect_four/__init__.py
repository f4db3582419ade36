"""The computer players of Connect Four."""

from parlour.bots.connect_four.heuristic import heuristic

POLICIES = {"heuristic": heuristic}
