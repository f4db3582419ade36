"""The seats of an open table: who sits there, who may, and what is shown of it."""

from secrets import token_bytes

from msgspec import structs

from parlour.core.game import Seat
from parlour.service import wire
from parlour.service.context import HouseContext
from parlour.service.matches import presenting
from parlour.service.matches.audience import Audience, Viewer
from parlour.service.matches.seating.seats import SeatState
from parlour.service.matches.table import Table, table_info
from parlour.service.person import Person
from parlour.service.ports import MatchRow, SeatRow
from parlour.service.wire import http as wire_http

NONCE = 16  # bytes of a nonce that the house draws


class SeatedTable(Table):
    def __init__(self, row: MatchRow, context: HouseContext, reserved: tuple[Person, ...]) -> None:
        self.row = row
        self.reserved = reserved  # if not empty, nobody else may sit down
        self.context = context
        self.audience = Audience()
        self.places = [SeatState(seat) for seat in range(row.terms.seats)]
        for seat in row.seats:
            self.put(seat)

    @property
    def leads(self) -> bool:
        return self.context.nodes.leads(self.row)

    def seats_of(self, person: str) -> list[Seat]:
        return [place.seat for place in self.places if place.person == person]

    @property
    def players(self) -> set[str]:
        """The people whose table this is."""
        return {self.row.owner, *(one.person for one in self.places if one.person and not one.left)}

    def free_seats(self, person: str) -> list[Seat]:
        """Seat 0 is for the owner, others get the lowest free one.

        Reserved seats are for their person alone.
        """
        free = [p.seat for p in self.places if not p.taken and not self.row.terms.bot(p.seat)]
        if self.reserved:
            return [seat for seat in free if self.reserved[seat].id == person]
        if self.row.terms.hot_seat:
            return free if person == self.row.owner else []
        return [seat for seat in free if (seat == 0) == (person == self.row.owner)]

    def put(self, row: SeatRow) -> None:
        """A bot that sits here belongs to the settings: they say how many people the match takes."""
        self.places[row.seat] = SeatState.from_row(row)
        if row.bot:
            terms = self.row.terms
            terms = structs.replace(terms, bots={**terms.bots, str(row.seat): row.bot})
            self.row = structs.replace(self.row, terms=terms)

    def seat_row(self, seat: Seat, person: Person, nonce: bytes | None) -> SeatRow:
        name = self.name_in(seat, person.name)
        return SeatRow(seat, person.id, name, "", nonce or token_bytes(NONCE), nonce is None)

    def name_in(self, seat: Seat, name: str) -> str:
        """Those at a hot seat may have said what they are called."""
        return self.row.terms.name(seat) or name

    def is_full(self) -> bool:
        terms = self.row.terms
        owner_has_all = terms.hot_seat and self.places[0].taken
        return owner_has_all or all(p.taken or terms.bot(p.seat) for p in self.places)

    def seat_as_stored(self, row: MatchRow) -> set[str]:
        """Seat those who are stored, and nobody else. Return who was not seen here before."""
        known = {place.person: place for place in self.places if place.person}
        self.row, self.places = row, [SeatState(seat) for seat in range(row.terms.seats)]
        for seat in row.seats:
            self.put(seat)
            if before := known.get(seat.person):
                self.places[seat.seat].looks, self.places[seat.seat].level = before.looks, before.level
        return {place.person for place in self.places if place.person} - known.keys()

    def picture(self, viewer: Viewer, seat: Seat | None = None, since: int | None = None) -> None:
        picture = presenting.open_table(self.row, self.places, viewer.person, self.seat_infos())
        viewer.tell(wire.encode(picture))
        self.context.note("snapshot-sent", match=self.row.id, seat=picture.seat, version=0)

    def info(self, person: str = "") -> wire_http.TableInfo:
        return table_info(self.row, "waiting", self.seat_infos(), code=self.row.code)

    @property
    def is_open(self) -> bool:
        """True if anybody may sit down."""
        terms = self.row.terms
        return not terms.private and terms.people > 1 and not self.reserved

    def seat_infos(self, person: str = "") -> tuple[wire.SeatInfo, ...]:
        return presenting.open_seats(
            self.row, self.places, self.context.timers.play_clock(), self.context.settings.held
        )
