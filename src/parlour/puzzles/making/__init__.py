"""Making puzzles: a random position, its exact solution, and whether that is worth asking."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import NamedTuple, Protocol

from parlour.core.game import Message
from parlour.core.match import AnyMatch


class Unsolved(Exception):
    """The solver gave up, or cannot be sure."""


class Worth(NamedTuple):
    """What a play is worth to whoever makes it, exactly. The larger is the better play."""

    value: int  # WIN, DRAW or LOSS; in Whist, tricks
    haste: int = 0  # among equal values: the quicker win and the slower loss are more

    @property
    def plies(self) -> int:
        """Until the end, with the play itself; 0 for a draw."""
        return abs(self.haste)


class Maker(Protocol):
    """What makes puzzles of one kind."""

    @property
    def steps(self) -> tuple[int, ...]:
        """The depths at which a puzzle is a grade harder."""

    def candidates(self, rng: Random) -> Iterable[str]:
        """A few positions that may be puzzles."""

    def worths(self, match: AnyMatch) -> Mapping[str, Worth]:
        """The worth of every legal play; raises `Unsolved`."""

    def depth(self, match: AnyMatch, worths: Mapping[str, Worth], solution: str) -> int:
        """How far one must look ahead to see that the solution is right; 0 if that is plain to see."""

    def is_decided(self, match: AnyMatch) -> bool:
        """Nothing is left to choose: a line of play ends here."""

    def reason(self, match: AnyMatch, line: tuple[str, ...], goal: int) -> Message:
        """Why the solution is right, in one sentence."""


def looked_ahead(worths: Mapping[str, Worth], solution: str) -> int:
    """The plies to the win; where a draw is to be saved, to the loss that is hardest to see."""
    if worths[solution].value > 0:
        return worths[solution].plies
    return max(worth.plies for play, worth in worths.items() if play != solution)
