"""Matches that cannot go on. They are set aside one by one so that all others can.

Nothing of such a match is changed or deleted: once repaired it can be released. A match whose game is not
installed just waits until a house opens that has the game.
"""

from collections import Counter
from collections.abc import Callable

from parlour.core.errors import ParlourError, UnknownGame
from parlour.service.context import HouseContext
from parlour.service.errors import Unreadable
from parlour.service.ports import Aside, MatchRow, SavedMatch, Stored

SECRET = 32  # bytes
SET_ASIDE = "error.set-aside"
NO_GAME = "error.game-missing"
NO_LONGER_LEGAL = "error.no-longer-legal"


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
        """The error for anybody who asks for this match, if it is set aside."""
        if match in self.matches and self._context.settings.rules_change:
            return Unreadable(NO_LONGER_LEGAL, self.matches[match].reason, told=True)
        if match in self.matches:
            return Unreadable(SET_ASIDE, self.matches[match].reason)
        return Unreadable(NO_GAME) if match in self.without_game else None

    def add(self, match: str, game: str, reason: str, for_good: bool = True) -> None:
        """If not `for_good`, only until the house opens again."""
        if match in self.matches:
            return
        self._context.note("match-quarantined", match=match, game=game, reason=reason)
        aside = self.matches[match] = Aside(match, game, reason, self._context.wall())
        for_good = for_good and not self._context.settings.rules_change
        if for_good:
            self._context.store.set_aside(aside, _whatever)  # if that fails, it will be found again

    def release(self, match: str, done: Callable[[Stored], None]) -> None:
        """The outcome is `taken` if the match was not set aside, in the store or here."""

        def released(stored: Stored) -> None:
            here = self.matches.pop(match, None) if stored != "failed" else None
            done("stored" if here else stored)

        self._context.store.release(match, released)

    def keep(self, row: MatchRow) -> None:
        """Its game is not installed: leave the match as it is."""
        self.without_game[row.id] = Aside(row.id, row.terms.game, "its game is not installed")

    def note_missing(self) -> None:
        """Write one log line per game, however many matches wait for it."""
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
    """Check that it can be a match at all.

    Raise `Unreadable` with the reason; replaying it shows the rest.
    """
    row, steps = saved
    check_row(row, len(steps) - 1)
    for number, step in enumerate(steps):
        if step.version != number:
            raise Unreadable(SET_ASIDE, f"step {number} is missing")


def check_row(row: MatchRow, last: int) -> None:
    """Check what can be checked without the steps.

    `last` is the number of the last step, -1 if there is none.
    """
    if len(row.secret) != SECRET:
        raise Unreadable(SET_ASIDE, f"its secret has {len(row.secret)} bytes")
    if [seat.seat for seat in row.seats] != list(range(row.terms.seats)):
        raise Unreadable(SET_ASIDE, f"it has {len(row.seats)} of {row.terms.seats} seats")
    if last < 0:
        raise Unreadable(SET_ASIDE, "its steps are missing")


def why(error: Exception) -> str:
    """The reason in one line, for the operator."""
    if isinstance(error, Unreadable):
        return error.reason
    if isinstance(error, ParlourError):
        return f"its plays break the rules: {error}"
    return f"{type(error).__name__}: {error}".partition("\n")[0]


def _whatever(outcome: object) -> None:
    """Ignore the outcome."""
