"""Matches that cannot go on as they are: set aside one by one, so that all others go on.

Nothing of a match that is set aside is changed or deleted: once it is mended it can be released. One whose
game is not installed only waits for it, until a house opens that has the game.
"""

from collections import Counter
from collections.abc import Callable

from parlour.core.errors import ParlourError, UnknownGame
from parlour.service.context import HouseContext
from parlour.service.errors import Unreadable
from parlour.service.ports import Aside, MatchRow, SavedMatch, Stored

SECRET = 32  # bytes
SET_ASIDE = "This match cannot be read and is set aside; whoever runs the house can see why."
NO_GAME = "This match waits: its game is not installed in this house at the moment."


class Quarantine:
    def __init__(self, context: HouseContext) -> None:
        self._context = context
        self.matches: dict[str, Aside] = {}
        self.without_game: dict[str, Aside] = {}

    @property
    def count(self) -> int:
        return len(self.matches) + len(self.without_game)

    def open(self) -> None:
        self.matches = {aside.match: aside for aside in self._context.store.quarantined()}

    def told(self, match: str) -> Unreadable | None:
        """What whoever asks for this match is told, if it is set aside."""
        if match in self.matches:
            return Unreadable(SET_ASIDE, self.matches[match].reason)
        return Unreadable(NO_GAME) if match in self.without_game else None

    def add(self, match: str, game: str, reason: str, for_good: bool = True) -> None:
        """Not for good: until the house opens again."""
        if match in self.matches:
            return
        self._context.note("match-quarantined", match=match, game=game, reason=reason)
        aside = self.matches[match] = Aside(match, game, reason, self._context.wall())
        if for_good:
            self._context.store.set_aside(aside, _whatever)  # if that fails it is found again

    def release(self, match: str, done: Callable[[Stored], None]) -> None:
        """`taken`: it was not set aside, neither in the store nor here alone."""

        def released(stored: Stored) -> None:
            here = self.matches.pop(match, None) if stored != "failed" else None
            done("stored" if here else stored)

        self._context.store.release(match, released)

    def keep(self, row: MatchRow) -> None:
        """Its game is not there: it is left as it is."""
        self.without_game[row.id] = Aside(row.id, row.terms.game, "its game is not installed")

    def note_missing(self) -> None:
        """One line a game, however many matches wait for it."""
        for game, matches in Counter(aside.game for aside in self.without_game.values()).items():
            self._context.note("game-missing", game=game, matches=matches)


def lacks_game(row: MatchRow) -> bool:
    try:
        row.terms.rules()
    except UnknownGame:
        return True
    except ParlourError:
        return False
    return False


def check(saved: SavedMatch) -> None:
    """Can it be a match at all? Raises `Unreadable` with the reason; folding it shows the rest."""
    row, steps = saved
    check_row(row, len(steps) - 1)
    for number, step in enumerate(steps):
        if step.version != number:
            raise Unreadable(SET_ASIDE, f"step {number} is missing")


def check_row(row: MatchRow, last: int) -> None:
    """As far as that shows without its steps, of which this is the number of the last; -1: there is none."""
    if len(row.secret) != SECRET:
        raise Unreadable(SET_ASIDE, f"its secret has {len(row.secret)} bytes")
    if [seat.seat for seat in row.seats] != list(range(row.terms.seats)):
        raise Unreadable(SET_ASIDE, f"it has {len(row.seats)} of {row.terms.seats} seats")
    if last < 0:
        raise Unreadable(SET_ASIDE, "its steps are missing")


def why(error: Exception) -> str:
    """In one line, for whoever runs the house."""
    if isinstance(error, Unreadable):
        return error.reason
    if isinstance(error, ParlourError):
        return f"its plays break the rules: {error}"
    return f"{type(error).__name__}: {error}".partition("\n")[0]


def _whatever(outcome: object) -> None:
    """Needs nothing."""
