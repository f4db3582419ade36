"""What a live match is asked to do, and what became of it."""

from collections.abc import Callable
from enum import Enum

from msgspec import Struct

from parlour.core.game import Seat
from parlour.service.matches.audience import Viewer

RETRY_STORING_AFTER = 1.0  # seconds


class Outcome(Enum):
    PLAYED = "played"  # and stored
    REFUSED = "refused"
    NOT_STORED = "not-stored"
    SET_ASIDE = "set-aside"  # with its match


class Submission(Struct, frozen=True):
    """A play that a person (the `viewer`) or the house wants to make. Either is told what became of it."""

    seat: Seat
    notation: str | None  # `None`: nothing was found in time, so a play is chosen for the seat
    version: int
    by: str | None = None
    viewer: Viewer | None = None
    id: str = ""
    came: float = 0.0  # arrival time; it may have waited while another was being stored
    done: Callable[[Outcome], None] | None = None  # called once

    def answer(self, outcome: Outcome) -> None:
        if self.done:
            self.done(outcome)

    @property
    def is_talk(self) -> bool:
        """True for an offer, an answer or a remark of the house, which are no plays in the game."""
        return self.notation is not None and self.notation.startswith("/")

    @property
    def is_offer(self) -> bool:
        return self.notation is not None and self.notation.startswith("/offer")

    @property
    def is_move(self) -> bool:
        """True for a person's play in the game."""
        return self.viewer is not None and self.notation is not None and self.notation[:1] != "/"


class TimeIsUp(Struct, frozen=True):
    """The deadline has passed. It is handled after the plays that arrived before."""
