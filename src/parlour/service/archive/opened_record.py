"""A record that somebody has, replayed like a match of the house. Nothing of it is kept.

It may come from anywhere: as long as it is read, a worker process has an allowance of time for it.
"""

from gzip import compress

from parlour.core import record
from parlour.core.chance import Luck
from parlour.core.errors import BadRecord
from parlour.core.history import history
from parlour.core.match import AnyMatch
from parlour.core.registry import options
from parlour.service.archive.replay import Replaying
from parlour.service.errors import BadMessage
from parlour.service.matches.past_match import ToldOf
from parlour.service.ports import MatchRow, SeatRow
from parlour.service.table_settings import TableSettings


class OpenedRecord:
    def __init__(self, text: str) -> None:
        """Raises `BadMessage` if these rules cannot replay it."""
        try:
            match = record.read(text)
        except BadRecord as error:
            raise BadMessage("error.record-not-replayed", reason=str(error)) from None
        self._row = _row(match)
        self._moments = history(match.rewound(), match.log)

    def answer(self, question: ToldOf) -> bytes:
        told = Replaying(self._row, self._moments, {}, question).tell()
        return compress(told, 1) if question.packed else told


def _row(match: AnyMatch) -> MatchRow:
    """As far as a record tells; it names nobody."""
    game = match.game
    chosen = {name: getattr(game, name) for name in options(type(game))}
    terms = TableSettings(game.slug, chosen, match.seats, pace="untimed")
    secret = match.luck.secret if isinstance(match.luck, Luck) else b""
    seats = tuple(map(SeatRow, range(match.seats)))
    return MatchRow("", terms, game.rules_version, "", secret, phase="over", seats=seats)
