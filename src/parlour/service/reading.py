"""Matches as the store keeps them, made into what is played."""

from dataclasses import replace

from parlour.core.chance import Luck
from parlour.service.folding import Folded
from parlour.service.past import Ended
from parlour.service.places import Place
from parlour.service.ports import MatchRow, SavedMatch
from parlour.service.quarantine import check


def read(saved: SavedMatch) -> Folded:
    """The match that a journal tells."""
    check(saved)
    steps = [(step.plays, step.seat, step.client_id) for step in saved.steps]
    return Folded.read(saved.row.terms.rules(), luck_of(saved.row), steps)


def ended(row: MatchRow, end: Ended) -> Folded:
    """A match of the past, for those who come back to its table."""
    folded = Folded.ended(end.first, replace(end.last, luck=luck_of(row)))
    folded.recent.extend(end.recent)
    folded.answered.update(end.answered)
    return folded


def luck_of(row: MatchRow) -> Luck:
    return Luck(row.secret, tuple(Place.from_row(seat).nonce for seat in row.seats))
