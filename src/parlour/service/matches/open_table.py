"""An open table: people sit down until its seats are filled and the match begins."""

from collections import deque
from collections.abc import Callable
from secrets import token_bytes

from msgspec import structs

from parlour.core.chance import Nonce
from parlour.core.errors import ParlourError
from parlour.core.game import Seat
from parlour.service import wire
from parlour.service.context import HouseContext
from parlour.service.errors import NotAllowed, NotStored
from parlour.service.matches import presenting
from parlour.service.matches.audience import NO_SPECTATORS, Audience, Viewer
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.loading import luck_of, read
from parlour.service.matches.match_log import MatchLog, step_lines
from parlour.service.matches.seating.seat_writer import SeatWriter
from parlour.service.matches.seating.seats import SeatState
from parlour.service.matches.submissions import RETRY_STORING_AFTER
from parlour.service.matches.table import Table, table_info
from parlour.service.person import ACCOUNTS_ONLY, Person
from parlour.service.ports import MatchRow, SavedMatch, SeatRow, StepRow, Stored
from parlour.service.progress.cosmetics import show_cosmetics
from parlour.service.table_settings import with_bots
from parlour.service.wire import http as wire_http

IDLE_TABLE = 600.0  # seconds an open table lasts while nobody watches it
NONCE = 16  # bytes of a nonce that the house draws


class OpenTable(Table):
    def __init__(
        self,
        row: MatchRow,
        context: HouseContext,
        begin: Callable[[LiveMatch], None],
        close: Callable[["OpenTable"], None],
        reserved: tuple[Person, ...] = (),
    ) -> None:
        self.row = row
        self.reserved = reserved  # if not empty, nobody else may sit down
        self.context = context
        self.audience = Audience()
        self.idle_since = context.timers.clock()  # since when nobody has been watching
        self._begin = begin
        self._close = close
        self.stopped: Callable[[], None] = lambda: None  # set aside: no match begins
        self.closed = self._starts = False  # `_starts`: the start is being stored
        self.begins = False  # the seats are filled; nobody leaves any more
        self._next: deque[Callable[[], object]] = deque()  # what arrived while something was being stored
        self._of_match: list[Callable[[LiveMatch], None]] = []  # to do once the match has begun
        self._left: set[Viewer] = set()  # who left while something was being stored
        self._asked: set[str] = set()  # who wants a seat and does not know yet whether they got it
        self._seats = SeatWriter(self)
        self.places = [SeatState(seat) for seat in range(row.terms.seats)]
        for seat in row.seats:
            self.put(seat)

    @property
    def _busy(self) -> bool:
        """True while something is being stored."""
        return self._starts or self._seats.busy

    @property
    def phase(self) -> wire.Phase:
        return "waiting"

    @property
    def is_idle(self) -> bool:
        """True if nobody has been watching for long, and no match is about to begin."""
        return self.context.timers.clock() - self.idle_since > IDLE_TABLE and not self.begins

    def seats_of(self, person: str) -> list[Seat]:
        return [place.seat for place in self.places if place.person == person]

    @property
    def people(self) -> set[str]:
        """Those who sit here or soon may, and the owner."""
        seated = {place.person for place in self.places if place.person}
        return {*seated, *self._asked, *(person.id for person in self.reserved), self.row.owner}

    @property
    def players(self) -> set[str]:
        """The people whose table this is."""
        return {self.row.owner, *(one.person for one in self.places if one.person and not one.left)}

    # Sitting down

    def sit(self, viewer: Viewer, person: Person, nonce: bytes | None) -> str:
        """Give the person a seat. Return the key of what is wrong, or an empty string.

        A person who already has a seat keeps it, with the nonce sent first; the snapshot shows which.
        """
        self._left.discard(viewer)
        if self.closed:
            viewer.tell(wire.encode(wire.Closed(self.row.id)))
            return ""
        if self.seats_of(person.id):
            self.look(viewer)
            return ""
        if self.row.terms.ranked and person.guest:
            return ACCOUNTS_ONLY
        free = self._free_seats(person.id)
        if not free:
            return "error.no-free-seat"
        self._asked.add(person.id)
        self.context.recount(self.row.id)
        if self._busy:
            self._next.append(lambda: self._sit_now(viewer, person, nonce))
            return ""
        row = self._row(free[0], person, nonce)
        self._seats.take(row, lambda stored: self._seated(stored, viewer))
        return ""

    def seat_bot(self, viewer: Viewer, seat: Seat, bot: str) -> None:
        """Let a bot take a free seat, or one that was seated here get up if `bot` is empty.

        Raises a `ParlourError` if that is not possible, or if this is not the owner.
        """
        if viewer.person != self.row.owner or self.reserved:
            raise NotAllowed("error.bot-owner-only")
        if not bot:
            self._unseat_bot(viewer, seat)
            return
        bot = with_bots(self.row.terms, {str(seat): bot}).bot(seat)
        if self.places[seat].taken or self.row.terms.bot(seat) or self.begins:
            raise NotAllowed("error.seat-taken")
        if self._busy:
            self._next.append(lambda: self._seat_bot_now(viewer, seat, bot))
        else:
            row = SeatRow(seat, bot=bot, nonce=token_bytes(NONCE))
            self._seats.take(row, lambda stored: self._bot_seated(stored, viewer))

    def _unseat_bot(self, viewer: Viewer, seat: Seat) -> None:
        if self.begins or seat >= len(self.places) or not self.places[seat].bot:
            raise NotAllowed("error.no-bot-there")
        if self._busy:
            self._next.append(lambda: self._seat_bot_now(viewer, seat, ""))
            return
        terms = self.row.terms
        bots = {place: bot for place, bot in terms.bots.items() if place != str(seat)}
        self.row = structs.replace(self.row, terms=structs.replace(terms, bots=bots))
        self._seats.clear(seat, self._go_on)
        self.presence()

    def _seat_bot_now(self, viewer: Viewer, seat: Seat, bot: str) -> None:
        try:
            if not self.closed:
                self.seat_bot(viewer, seat, bot)
        except ParlourError as error:
            viewer.tell(wire.encode(wire.Problem.of(error, self.row.id)))

    def _bot_seated(self, stored: Stored, viewer: Viewer) -> None:
        if stored == "failed" and not self.closed:
            viewer.tell(wire.encode(wire.Problem.of(NotStored("error.seat-not-stored"), self.row.id)))
            self._catch_up()
        else:
            self.presence()
            self._go_on()

    def _free_seats(self, person: str) -> list[Seat]:
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

    def _row(self, seat: Seat, person: Person, nonce: bytes | None) -> SeatRow:
        name = self._name(seat, person.name)
        return SeatRow(seat, person.id, name, "", nonce or token_bytes(NONCE), nonce is None)

    def _name(self, seat: Seat, name: str) -> str:
        """Those at a hot seat may have said what they are called."""
        return self.row.terms.name(seat) or name

    def seat_all(self) -> None:
        """Seat those with a reserved seat who have not sat down themselves."""
        if self._busy:
            self._next.append(self.seat_all)
            return
        missing = [seat for seat in range(len(self.reserved)) if not self.places[seat].taken]
        if missing and not self.closed:
            row = self._row(missing[0], self.reserved[missing[0]], None)
            self._seats.take(row, self._seated_by_the_house)

    def _seated_by_the_house(self, stored: Stored) -> None:
        if stored == "failed":
            self.context.timers.later(RETRY_STORING_AFTER, self.seat_all)
        else:
            self.presence()
        self._go_on()
        if stored != "failed":
            self.seat_all()

    def _seated(self, stored: Stored, viewer: Viewer) -> None:
        if self.closed:
            viewer.tell(wire.encode(wire.Closed(self.row.id)))
        elif stored == "stored" or self.seats_of(viewer.person):
            if viewer not in self._left:
                self.look(viewer)
            self.presence()
            show_cosmetics(self)
        else:
            viewer.tell(wire.encode(wire.Problem.of(NotStored("error.seat-not-stored"), self.row.id)))
            self._catch_up()
            return
        self._go_on()

    def _go_on(self) -> None:
        """Catch up first: whoever has left by now must not be in the match."""
        self._catch_up()
        if not self._busy and not self.closed:
            self.start_if_full()

    def _catch_up(self) -> None:
        """Process what arrived while something was being stored, in order."""
        while self._next and not self._busy:
            self._next.popleft()()
        if not self._next:
            self._left.clear()
            if not self._busy:
                self._asked.clear()
        self.context.recount(self.row.id)

    def _sit_now(self, viewer: Viewer, person: Person, nonce: bytes | None) -> None:
        wrong = "" if viewer.gone or viewer in self._left else self.sit(viewer, person, nonce)
        if wrong:
            viewer.tell(wire.encode(wire.Problem.of(NotAllowed(wrong), self.row.id)))

    def _is_full(self) -> bool:
        terms = self.row.terms
        owner_has_all = terms.hot_seat and self.places[0].taken
        return owner_has_all or all(p.taken or terms.bot(p.seat) for p in self.places)

    # The start

    def start_if_full(self) -> None:
        if self._is_full() and not self.closed:
            self.start()

    def start(self) -> None:
        """All seats are filled: make the first draws, store them, then begin the match."""
        if self._busy:
            return
        seats = tuple(self._filled(place) for place in self.places)
        row = structs.replace(self.row, phase="live", seats=seats)
        try:
            match_log = MatchLog.begun(row.terms.rules(), luck_of(row))
        except Exception as error:  # a bug in the rules
            self.context.set_aside(row.id, error)
            return
        self._starts = self.begins = True
        step = StepRow(row.id, 0, step_lines(None, match_log.match))
        self.context.store.start(row, step, lambda stored: self._started(stored, row, match_log))

    def _filled(self, place: SeatState) -> SeatRow:
        if place.taken:
            return place.row()
        bot = self.row.terms.bot(place.seat)
        owner = self.places[0]
        person, name = ("", "") if bot else (owner.person, self._name(place.seat, owner.name))
        place.nonce = Nonce(token_bytes(NONCE), house=True)
        return SeatRow(place.seat, person, name, bot, place.nonce.value, house_nonce=True)

    def _started(self, stored: Stored, row: MatchRow, match_log: MatchLog) -> None:
        self._starts = False
        if self.closed:  # it was set aside meanwhile, and so is the match
            return
        if stored == "stored":
            self._begin_match(row, match_log)
        elif stored == "taken":  # it had begun without the store telling us: go on from what is stored
            self.context.store.load(row.id, self._begun_before)
        else:
            self.context.timers.later(RETRY_STORING_AFTER, self.start_if_full)

    def _begun_before(self, saved: SavedMatch | ParlourError | None) -> None:
        try:
            if isinstance(saved, ParlourError):
                raise saved
            if saved and not self.closed:
                self._begin_match(saved.row, read(saved))
        except NotStored:
            self.context.timers.later(RETRY_STORING_AFTER, self.start_if_full)
        except Exception as error:
            self.context.set_aside(self.row.id, error)

    def _begin_match(self, row: MatchRow, match_log: MatchLog) -> None:
        seats = {place.person: [p.seat for p in row.seats if p.person == place.person] for place in row.seats}
        for viewer in list(self.audience.everybody()):
            if viewer.person in seats or row.terms.watch != "off":
                self.audience.add(viewer, seats.get(viewer.person) or [None])
            else:
                self.audience.remove(viewer)
                viewer.tell(wire.encode(wire.Problem.of(NotAllowed(NO_SPECTATORS), row.id)))
        live = LiveMatch(row, match_log, self.audience, self.context)
        self._begin(live)
        for act in self._of_match if not live.aside else ():
            act(live)

    # Watching and leaving

    def look(self, viewer: Viewer, since: int | None = None, arrives: bool = False) -> None:
        self._left.discard(viewer)
        self.audience.add(viewer, self.seats_of(viewer.person) or [None])
        viewer.show(self.row.id, None)

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

    def stop(self) -> None:
        self.closed = True
        self.stopped()

    def presence(self) -> None:
        self.audience.tell_all(wire.Presence(self.row.id, self.seat_infos(), self.audience.watching))
        self.context.changed(self.row.id)

    def gone(self, viewer: Viewer) -> None:
        self.audience.remove(viewer)
        self.idle_since = self.context.timers.clock()

    def rename(self, person: Person) -> None:
        if self.begins:
            self._of_match.append(lambda live: live.rename(person))
        elif self._busy:
            self._next.append(lambda: self.rename(person))
            return
        for seat in self.seats_of(person.id):
            self.places[seat].name = self._name(seat, person.name)
        if self.seats_of(person.id):
            self.presence()

    def forget(self, person: str) -> None:
        """Remove a deleted account from the table, or from the match that is about to begin."""
        self._remove_person(person, lambda live: live.forget(person))

    def evict(self, person: str) -> None:
        self._remove_person(person, lambda live: live.evict(person))

    def _remove_person(self, person: str, of_match: Callable[[LiveMatch], None]) -> None:
        if self.begins:
            self._of_match.append(of_match)
        elif any(one.id == person for one in self.reserved):
            self._close(self)
        else:
            self.free(person)

    def leave(self, viewer: Viewer) -> None:
        if self._busy:
            self._left.add(viewer)
        self.free(viewer.person)

    def free(self, person: str) -> None:
        """Free the seat, or close the table if its owner leaves.

        Too late once the match is about to begin.
        """
        if self.begins or self.reserved or self.closed:
            return
        if person == self.row.owner:
            self._close(self)
        elif self._busy:
            self._next.append(lambda: self.free(person))
        elif seats := self.seats_of(person):
            self._seats.clear(seats[0], self._go_on)
            self.presence()
