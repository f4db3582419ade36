"""A live match as people see it: what each may know by now, and how they come, go and are renamed."""

from msgspec import structs

from parlour.core.game import Seat
from parlour.core.match import AnyMatch
from parlour.service import wire
from parlour.service.matches.absence import Absence
from parlour.service.matches.audience import Viewer
from parlour.service.matches.broadcast import Broadcast
from parlour.service.matches.match_state import MatchState
from parlour.service.matches.table import table_info
from parlour.service.person import Person
from parlour.service.table_settings import may_know_end
from parlour.service.wire import http as wire_http


class WatchedMatch(MatchState):
    broadcast: Broadcast
    absence: Absence

    def viewpoints_of(self, person: str) -> list[Seat | None]:
        """Their own seats and those they play for, or the spectators' viewpoint."""
        return self.absence.viewpoints_of(person)

    def known_to(self, person: str) -> AnyMatch:
        """The match as far as this person may know it by now: spectators may be delayed."""
        return self.broadcast.known(self.viewpoints_of(person)[0] if person else None)

    def tells_end_to(self, person: str) -> bool:
        """True if it is over and this person may know how it ended: spectators must have been shown it."""
        return self.is_over and may_know_end(self.row.terms, bool(self.seats_of(person)), self.delay_is_over)

    @property
    def delay_is_over(self) -> bool:
        return self.broadcast.known(None).outcome is not None

    def info(self, person: str = "") -> wire_http.TableInfo:
        """What this person may know by now; without a person, what spectators may know."""
        known, seats = self.known_to(person), self.seat_infos(person)
        phase: wire.Phase = "live" if known.outcome is None else "over"
        if not self.may_be_watched_by(person):
            return table_info(self.row, phase, seats)
        following = self.row.next if known.outcome else ""
        result = self.broadcast.result(known)
        return table_info(self.row, phase, seats, version=known.step, result=result, next=following)

    def seat_infos(self, person: str = "") -> tuple[wire.SeatInfo, ...]:
        return self.broadcast.seat_infos(self.viewpoints_of(person)[0] if person else None)

    @property
    def is_played(self) -> bool:
        """True if it is still live, as far as anybody may know."""
        return self.broadcast.known(None).outcome is None and not self.unlisted_for()

    # Viewers

    def look(self, viewer: Viewer, since: int | None = None, arrives: bool = False) -> None:
        self.read_on()
        points = self.viewpoints_of(viewer.person)
        self.audience.add(viewer, points)
        self.context.nodes.comes_or_goes(self.row.id, viewer.person)
        if arrives:
            self.absence.arrived(viewer.person)
        for point in points:
            viewer.show(self.row.id, point, since)

    def picture(self, viewer: Viewer, seat: Seat | None, since: int | None = None) -> None:
        """What they may see may have changed since they asked."""
        if seat in self.viewpoints_of(viewer.person):
            self.broadcast.picture(viewer, seat, since)

    def version_for(self, viewer: Viewer) -> int:
        return self.broadcast.known(next(iter(self.audience.points_of(viewer)), None)).step

    def gone(self, viewer: Viewer) -> None:
        self.audience.remove(viewer)
        if any(other.person == viewer.person for other in self.audience.everybody()):
            self.presence()  # one fewer watches
        else:
            self.context.nodes.comes_or_goes(self.row.id, viewer.person)
            self.absence.dropped(viewer.person)

    def presence(self) -> None:
        self.broadcast.presence()

    def leave(self, viewer: Viewer) -> None:
        self.absence.leave(viewer.person)

    def evict(self, person: str) -> None:
        self.absence.leave(person)

    def rename(self, person: Person) -> None:
        mine = [] if self.row.terms.names else self.seats_of(person.id)  # at a hot seat they said it
        for seat in mine:
            self.places[seat].name = person.name
        if mine:
            self.broadcast.presence()
            self.context.changed(self.row.id)

    def forget(self, person: str) -> None:
        """Remove a deleted account: it leaves for good."""
        if self.row.owner == person:
            self.row = structs.replace(self.row, owner="")
        mine = self._seats.pop(person, [])
        for seat in mine:
            self.places[seat].forget()
        self.context.recount(self.row.id)
        if mine:
            self.broadcast.presence()
            self.absence.left(mine)
            self.context.changed(self.row.id)
