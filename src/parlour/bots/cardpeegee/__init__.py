"""The computer players of CardPeeGee."""

from parlour.bots.cardpeegee.adviser import adviser
from parlour.bots.cardpeegee.heuristic import heuristic
from parlour.bots.cardpeegee.judging import evaluate
from parlour.bots.cardpeegee.odds import odds

__all__ = ["POLICIES", "evaluate", "warm_up"]

POLICIES = {"heuristic": heuristic, "adviser": adviser}


def warm_up() -> None:
    """Compiles what counts deals."""
    odds((2, 3), 1, 1, 0)
