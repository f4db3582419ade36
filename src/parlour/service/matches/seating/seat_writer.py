"""Store who takes and who leaves the seats of an open table, one at a time.

A store that reports a failure may have stored it after all, and another process may have seated somebody
first. In both cases the seats are read again: what is stored is the truth.
"""

from collections.abc import Callable
from typing import Protocol

from parlour.core.errors import ParlourError
from parlour.core.game import Seat
from parlour.service.context import HouseContext
from parlour.service.matches.seating.seats import SeatState
from parlour.service.matches.submissions import RETRY_STORING_AFTER
from parlour.service.ports import MatchRow, SavedMatch, SeatRow, Stored


class Seated(Protocol):
    """The table whose seats they are."""

    row: MatchRow
    context: HouseContext
    places: list[SeatState]
    closed: bool

    def put(self, row: SeatRow) -> None:
        """This is stored: the seat is taken."""


class SeatWriter:
    def __init__(self, table: Seated) -> None:
        self._table = table
        self.busy = False
        self._refused: dict[Seat, set[str]] = {}  # who was told "not stored", though it may be

    def take(self, row: SeatRow, done: Callable[[Stored], None]) -> None:
        """Store a person or a bot in a seat."""
        self.busy = True
        table, seat, person = self._table, row.seat, row.person

        def stored(outcome: Stored) -> None:
            if outcome == "taken":
                table.context.store.load(table.row.id, learned)
                return
            self.busy = False
            if outcome == "stored":
                table.put(row)
                table.context.note("seat-taken", match=table.row.id, seat=seat, person=person)
            else:
                self._refused.setdefault(seat, set()).add(person)
            done(outcome)

        def learned(saved: SavedMatch | ParlourError | None) -> None:
            """The seat is taken, perhaps by the same person in an attempt the store did not acknowledge."""
            refused = self._refused.pop(seat, set()) - {person}
            if refused & {kept.person for kept in _seats(saved) if kept.seat == seat}:
                self.clear(seat, lambda: self.take(row, done))
                return
            self._learned(saved)
            for place in table.places:
                if person and place.person == person:
                    place.name = row.name  # it may have changed since it was stored
            done("taken")

        table.context.store.seat(table.row.id, row, stored)

    def _learned(self, saved: SavedMatch | ParlourError | None) -> None:
        self.busy = False
        for kept in _seats(saved):
            if not self._table.places[kept.seat].taken and kept.person not in self._refused.get(
                kept.seat, ()
            ):
                self._table.put(kept)

    def clear(self, seat: Seat, done: Callable[[], None]) -> None:
        """Nobody else gets the seat until this is stored."""
        self.busy = True
        self._table.context.note("seat-left", match=self._table.row.id, seat=seat)
        self._table.places[seat] = SeatState(seat)
        self._store_empty(seat, done)

    def _store_empty(self, seat: Seat, done: Callable[[], None]) -> None:
        context = self._table.context

        def stored(outcome: Stored) -> None:
            if outcome == "failed" and not self._table.closed:
                context.timers.later(RETRY_STORING_AFTER, lambda: self._store_empty(seat, done))
                return
            self.busy = False
            done()

        context.store.unseat(self._table.row.id, seat, stored)


def _seats(saved: SavedMatch | ParlourError | None) -> tuple[SeatRow, ...]:
    return saved.row.seats if isinstance(saved, SavedMatch) else ()
