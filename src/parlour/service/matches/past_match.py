"""A finished match that nobody watches any more: what its row tells, and what else can be asked.

Nothing here needs the game's state. Questions that do go to the archive, where a worker process replays the
match.
"""

from collections.abc import Callable
from math import inf
from typing import Any, ClassVar

from msgspec import Struct

from parlour.core.chance import commitment
from parlour.core.game import Over, Seat
from parlour.core.match import AnyMatch
from parlour.service import wire
from parlour.service.matches.match_log import Happened
from parlour.service.matches.seating.seats import SeatState, with_opponents
from parlour.service.matches.table import table_info
from parlour.service.ports import MatchRow
from parlour.service.table_settings import delay_is_over, may_know_end
from parlour.service.wire import http as wire_http
from parlour.service.wire.replay import View


class Question(Struct, frozen=True):
    """A question about a finished match. While names do not change, equal questions have equal answers."""

    match: str
    kept: ClassVar[bool] = False  # True if the answer never changes
    waits: ClassVar[bool] = False  # True if even players are refused until spectators may know the end

    @property
    def while_played(self) -> bool:
        """True if it reveals nothing that the person who may ask it was not shown at the table."""
        return False


class RecordOf(Question, frozen=True):
    kept = True


class VerdictOf(Question, frozen=True):
    kept = True


class DrawsOf(Question, frozen=True):
    kept = True


class ReviewOf(Question, frozen=True):
    """Its plays judged. While spectators may still pass on what they see, nobody is told."""

    kept = True
    waits = True


class EndOf(Question, frozen=True):
    """The final position, for those who return to the table: an `Ended`."""


class LogOf(Question, frozen=True):
    """Its last plays and draws, as lines of a record."""

    count: int


class SeenBy(Question, frozen=True):
    """What a seat or a spectator saw, from an event on: a frame."""

    seat: Seat | None
    first: int


class ToldTo(Question, frozen=True):
    """The replay for a seat or a spectator, from a step on, compressed or not."""

    seat: Seat | None
    view: View
    first: int
    count: int
    packed: bool

    @property
    def while_played(self) -> bool:
        return self.view == "mine" and self.seat is not None


class ToldOf(Question, frozen=True):
    """The replay of a record that somebody has, instead of a match of this house: `match` is its digest."""

    record: str
    view: View
    first: int
    count: int
    packed: bool
    seat: ClassVar[None] = None


AskFrom = Callable[[Seat | None], Question]  # a question of whoever has this seat


class Ended(Struct, frozen=True):
    """The end of a match, without the plays that led there."""

    first: AnyMatch  # as it began
    last: AnyMatch
    recent: list[Happened]
    answered: dict[tuple[Seat, str], int]


NOT_OVER = "error.not-over"


class Past:
    phase: ClassVar[wire.Phase] = "over"

    def __init__(self, row: MatchRow, clock: float, wall: float) -> None:
        self.row = row
        self.places = [SeatState.from_row(seat) for seat in row.seats]
        for place in self.places:
            if place.person:
                place.away_since = clock
        self._clock = clock
        self._wall = wall

    def seats_of(self, person: str) -> list[Seat]:
        return [place.seat for place in self.places if person and place.person == person]

    def tells_end_to(self, person: str) -> bool:
        return may_know_end(self.row.terms, bool(self.seats_of(person)), self.delay_is_over)

    @property
    def delay_is_over(self) -> bool:
        return delay_is_over(self.row.terms, self.row.played, self._wall)

    def info(self, person: str = "") -> wire_http.TableInfo:
        row, mine = self.row, bool(self.seats_of(person))
        over = mine or self.delay_is_over
        knows = self.tells_end_to(person)
        infos = (place.info(self._clock, inf, over) for place in self.places)
        seats = with_opponents(row.terms.game, infos)
        phase: wire.Phase = "over" if over else "live"
        if not knows:
            return table_info(row, phase, seats)
        end = result(row, Over(row.winners, row.reason))
        return table_info(row, phase, seats, version=row.steps, result=end, next=row.next)


def result(row: MatchRow, over: Over) -> wire.Result:
    promise = commitment(row.next_secret).hex() if row.next_secret else ""
    return wire.Result(over.winners, over.reason, row.secret.hex(), promise)


Answer = Any  # bytes ready to be sent, an `Ended`, or lines
