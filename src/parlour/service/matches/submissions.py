"""The plays that a host is asked to make."""

from msgspec import Struct

from parlour.core.game import NATURE, Seat
from parlour.service.matches.audience import Viewer

AGAIN = 1.0  # seconds after which the house tries again what could not be stored


class Submission(Struct, frozen=True):
    """A play that somebody wants to make; without a notation the clock chooses one."""

    seat: Seat
    notation: str
    version: int
    by: str | None = None
    viewer: Viewer | None = None
    id: str = ""
    came: float = 0.0  # when, perhaps while another was being stored

    @property
    def is_move(self) -> bool:
        """Somebody plays, and does not only talk."""
        return self.viewer is not None and not self.notation.startswith("/")


TIME_IS_UP = Submission(NATURE, "", 0)
