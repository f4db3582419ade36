"""What a house showed of a match, and whether its record tells of the same match.

Secret and nonces fit any game: without this, a house could deal as it likes and hand over the record of
another match that it never showed.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from parlour.core.errors import ParlourError
from parlour.core.game import NATURE, Seat
from parlour.core.match import AnyMatch
from parlour.core.record import option_text
from parlour.core.registry import game_from, tables_for
from parlour.core.table import Codes, Zone
from parlour.service import wire

Shown = dict[str, tuple[Codes, int | None]]  # the pieces in each zone

SET_UP = "The record starts from a given position, but a house deals every match itself."
OTHER_GAME = "The record is of another game, other house rules or another number of seats."
OTHER_RESULT = "The record ends otherwise than the house said."


@dataclass
class Sightings:
    """What was shown of one match. Somebody who comes later has seen less, and checks less."""

    first: wire.Picture  # its game, options and number of seats never change
    tables: dict[int, dict[Seat | None, tuple[Zone, ...]]] = field(default_factory=dict)  # by version
    ended: tuple[int, wire.Result] | None = None  # with its version

    def add(self, picture: wire.Picture) -> None:
        if picture.phase == "waiting":
            return
        self.tables.setdefault(picture.version, {}).setdefault(picture.seat, picture.zones)
        if picture.result and not self.ended:
            self.ended = picture.version, picture.result

    def objection(self, match: AnyMatch) -> str:
        """Why this cannot be the match that was shown: a sentence, or nothing."""
        if match.position is not None:
            return SET_UP
        if not self._same_terms(match):
            return OTHER_GAME
        if self.ended and not _ends_so(match, *self.ended):
            return OTHER_RESULT
        return self._other_table(match)

    def _same_terms(self, match: AnyMatch) -> bool:
        options = {name: option_text(value) for name, value in self.first.options.items()}
        try:
            game = game_from(self.first.game, options=options)
        except ParlourError:  # a game or a house rule that this machine does not have
            return False
        return (game, len(self.first.seats)) == (match.game, match.seats)

    def _other_table(self, match: AnyMatch) -> str:
        left = dict(self.tables)
        for past in _steps(match):
            for seat, zones in left.pop(past.step, {}).items():
                table = tables_for(past.game.slug).table(past.game, past.view(seat), seat)
                if _pieces(zones) != _pieces(table.zones):
                    return f"The record shows another table than the house did, after {past.step} steps."
        return "The record has fewer steps than the house showed." if left else ""


def _ends_so(match: AnyMatch, step: int, result: wire.Result) -> bool:
    outcome = match.outcome
    return outcome is not None and (match.step, outcome.winners, outcome.reason) == (
        step,
        result.winners,
        result.reason,
    )


def _steps(match: AnyMatch) -> Iterable[AnyMatch]:
    """The match after each step: after a play, and every draw that it led to."""
    past = match.rewound()
    for play in match.log:
        if play.seat != NATURE:
            yield past
        past, _ = past.play(*play)
    yield past


def _pieces(zones: Iterable[Zone]) -> Shown:
    return {zone.name: (zone.codes, zone.size) for zone in zones}
