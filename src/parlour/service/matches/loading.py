"""Load matches from their stored form."""

from dataclasses import replace

from parlour.core import record
from parlour.core.chance import Luck
from parlour.core.errors import BadRecord
from parlour.core.game import Over
from parlour.core.match import AnyMatch
from parlour.service.matches.match_log import MatchLog
from parlour.service.matches.past_match import Ended
from parlour.service.matches.quarantine import check, lacks_game
from parlour.service.matches.seating.seats import SeatState
from parlour.service.ports import MatchRow, SavedMatch

RULES_CHANGED = "rules-changed"  # why a match was ended that nobody could play any more


def folds(row: MatchRow) -> bool:
    """True if this process knows the rules under which the match was begun.

    A table that waits for people has no rules yet: the node that begins its match decides.
    """
    return not lacks_game(row) and (
        row.terms.rules().rules_version == row.rules_version or row.phase == "waiting"
    )


def read(saved: SavedMatch) -> MatchLog:
    """Rebuild the match from its journal."""
    check(saved)
    steps = [(step.plays, step.seat, step.client_id) for step in saved.steps]
    return MatchLog.read(saved.row.terms.rules(), luck_of(saved.row), steps)


def proof(row: MatchRow, match: AnyMatch) -> str:
    """What is wrong with a match, or an empty string.

    Its result must follow from its plays, and its draws from its secret.
    """
    try:
        record.check_draws(match)
    except BadRecord as error:
        return f"cannot be verified: {error}"
    if row.phase != "over" or (match.outcome is None and row.reason == RULES_CHANGED):
        return ""
    said, shown = Over(row.winners, row.reason), match.outcome
    return "" if said == shown else f"its row says that {_end(said)}, its plays that {_end(shown)}"


def _end(over: Over | None) -> str:
    if over is None:
        return "it is not over"
    return f"{', '.join(map(str, over.winners)) or 'nobody'} won ({over.reason})"


def ended(row: MatchRow, end: Ended) -> MatchLog:
    """The log of a finished match, for those who return to its table."""
    match_log = MatchLog.ended(end.first, replace(end.last, luck=luck_of(row)))
    match_log.memory.recent.extend(end.recent)
    match_log.answered.update(end.answered)
    return match_log


def luck_of(row: MatchRow) -> Luck:
    return Luck(row.secret, tuple(SeatState.from_row(seat).nonce for seat in row.seats))
