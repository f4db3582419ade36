"""The plays a live match is asked to make."""

from msgspec import Struct

from parlour.core.game import NATURE, Seat
from parlour.service.matches.audience import Viewer

AGAIN = 1.0  # seconds until the house retries what could not be stored


class Submission(Struct, frozen=True):
    """A play somebody wants to make; without a notation the clock chooses one."""

    seat: Seat
    notation: str
    version: int
    by: str | None = None
    viewer: Viewer | None = None
    id: str = ""
    came: float = 0.0  # arrival time; it may have waited while another was being stored

    @property
    def is_move(self) -> bool:
        """True for a person's play in the game, not an offer or an answer."""
        return self.viewer is not None and not self.notation.startswith("/")


TIME_IS_UP = Submission(NATURE, "", 0)
