"""What an open table and the live match that follows it both answer, so that few need to know which it is."""

from typing import Protocol

from parlour.core.chance import commitment
from parlour.core.game import Seat
from parlour.service import wire
from parlour.service.context import HouseContext
from parlour.service.matches.audience import Audience, Viewer
from parlour.service.matches.seating.seats import SeatState
from parlour.service.person import Person
from parlour.service.ports import MatchRow
from parlour.service.wire import http as wire_http


class Table(Protocol):
    """Where the answer has a body, it is that of a table at which no match has begun."""

    row: MatchRow
    context: HouseContext
    audience: Audience
    places: list[SeatState]

    @property
    def phase(self) -> wire.Phase:
        """As it is. Not everybody may know yet that a match is over."""

    # People

    @property
    def people(self) -> set[str]:
        """The people who sit here or soon may, and the owner."""

    @property
    def players(self) -> set[str]:
        """The people whose table or match this is, until it is over."""

    def seats_of(self, person: str) -> list[Seat]: ...
    def is_turn_of(self, person: str) -> bool:
        return False

    def rename(self, person: Person) -> None: ...
    def forget(self, person: str) -> None:
        """Remove a deleted account."""

    def evict(self, person: str) -> None:
        """Make a banned person leave for good."""

    # What people may know of it

    def info(self, person: str = "") -> wire_http.TableInfo:
        """What this person may know by now; without a person, what spectators may know."""

    def seat_infos(self, person: str = "") -> tuple[wire.SeatInfo, ...]:
        """Who sits where, as far as this person may know."""

    def tells_end_to(self, person: str) -> bool:
        """True if it is over and this person may know how it ended."""
        return False

    @property
    def delay_is_over(self) -> bool:
        """True if it is over and spectators have been shown its end, or would have been."""
        return False

    @property
    def is_open(self) -> bool:
        """True if anybody may sit down."""

    @property
    def is_played(self) -> bool:
        """True if it is a live match, as far as anybody may know."""
        return False

    def unlisted_for(self) -> float:
        """Seconds until anybody may know of the match."""
        return 0.0

    # Viewers

    def may_be_watched_by(self, person: str) -> bool:
        """Anybody may look at an open table: they might sit down."""
        return True

    def look(self, viewer: Viewer, since: int | None = None, arrives: bool = False) -> None:
        """Add a viewer, or show an old one everything again. `arrives`: they were not looking before."""

    def picture(self, viewer: Viewer, seat: Seat | None, since: int | None = None) -> None:
        """Send a whole snapshot, unless they may not see it any more."""

    def version_for(self, viewer: Viewer) -> int | None:
        """The version of the match that this viewer may know, if it has begun."""
        return None

    def gone(self, viewer: Viewer) -> None:
        """This viewer looks no more."""

    def leave(self, viewer: Viewer) -> None:
        """Give up the seat, after `gone`."""

    def presence(self) -> None:
        """Tell the viewers who is here, if that changed."""

    # The house

    def tell_of_time(self, notation: str) -> None:
        """The house was stalled or closed, and nobody's clock ran. Before a match begins none does."""
        return

    def stop(self) -> None:
        """It is set aside: nothing happens here any more."""


def is_played_alone(table: Table) -> bool:
    return table.phase != "waiting" and table.row.terms.people == 1


def table_info(
    row: MatchRow,
    phase: wire.Phase,
    seats: tuple[wire.SeatInfo, ...],
    code: str = "",
    version: int = 0,
    result: wire.Result | None = None,
    next: str = "",
) -> wire_http.TableInfo:
    terms = row.terms
    return wire_http.TableInfo(
        match=row.id,
        game=terms.game,
        title=terms.rules().title,
        options=terms.options,
        pace=terms.pace,
        watch=terms.watch,
        phase=phase,
        seats=seats,
        commit=commitment(row.secret).hex(),
        code=code,
        version=version,
        result=result,
        next=next,
        ranked=terms.ranked,
    )
