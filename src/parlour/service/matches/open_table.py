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
from parlour.service.matches.audience import NO_SPECTATORS, Viewer
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.loading import luck_of, read
from parlour.service.matches.match_log import MatchLog, step_lines
from parlour.service.matches.seating.seat_writer import SeatWriter
from parlour.service.matches.seating.seated_table import NONCE, SeatedTable
from parlour.service.matches.seating.seats import SeatState
from parlour.service.matches.submissions import RETRY_STORING_AFTER
from parlour.service.person import Person
from parlour.service.ports import MatchRow, SavedMatch, SeatRow, StepRow, Stored
from parlour.service.progress.cosmetics import show_cosmetics
from parlour.service.table_settings import with_bots

IDLE_TABLE = 600.0  # seconds an open table lasts while nobody watches it


class OpenTable(SeatedTable):
    def __init__(
        self,
        row: MatchRow,
        context: HouseContext,
        begin: Callable[[LiveMatch], None],
        close: Callable[["OpenTable"], None],
        reserved: tuple[Person, ...] = (),
    ) -> None:
        super().__init__(row, context, reserved)
        self.idle_since = context.timers.clock()  # since when nobody has been watching
        self._begin = begin
        self._close = close
        self.stopped: Callable[[], None] = lambda: None  # set aside: no match begins
        self.quits: Callable[[str], object] = lambda person: None  # somebody gives up a reserved seat
        self.closed = self._starts = self._begun = False  # `_starts`: the start is being stored
        self.begins = False  # the seats are filled; nobody leaves any more
        self._next: deque[Callable[[], object]] = deque()  # what arrived while something was being stored
        self._of_match: list[Callable[[LiveMatch], None]] = []  # to do once the match has begun
        self._left: set[Viewer] = set()  # who left while something was being stored
        self._asked: set[str] = set()  # who wants a seat and does not know yet whether they got it
        self._seats = SeatWriter(self)

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
        if self.begins or not self.leads or self.context.nodes.somebody_at(self.row.id):
            return False
        return self.context.timers.clock() - self.idle_since > IDLE_TABLE

    @property
    def people(self) -> set[str]:
        """Those who sit here or soon may, and the owner."""
        seated = {place.person for place in self.places if place.person}
        return {*seated, *self._asked, *(person.id for person in self.reserved), self.row.owner}

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
        if wrong := self.row.terms.refusal(person):
            return wrong
        free = self.free_seats(person.id)
        if not free:
            return "error.no-free-seat"
        self._asked.add(person.id)
        self.context.recount(self.row.id)
        if self._busy:
            self._next.append(lambda: self._sit_now(viewer, person, nonce))
            return ""
        row = self.seat_row(free[0], person, nonce)
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

    def seat_all(self) -> None:
        """Seat those with a reserved seat who have not sat down themselves."""
        if self._busy:
            self._next.append(self.seat_all)
            return
        missing = [seat for seat in range(len(self.reserved)) if not self.places[seat].taken]
        if missing and not self.closed:
            row = self.seat_row(missing[0], self.reserved[missing[0]], None)
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

    # The start

    def start_if_full(self) -> None:
        if self.is_full() and not self.closed:
            self.start()

    def start(self) -> None:
        """All seats are filled: make the first draws, store them, then begin the match."""
        if self._busy:
            return
        seats = tuple(self._filled(place) for place in self.places)
        row = structs.replace(self.row, phase="live", seats=seats)
        try:
            rules = row.terms.rules()
            if row.rules_version != rules.rules_version:  # a node of another version opened the table
                node = self.context.nodes.name
                row = structs.replace(row, rules_version=rules.rules_version, node=node)
            match_log = MatchLog.begun(rules, luck_of(row))
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
        person, name = ("", "") if bot else (owner.person, self.name_in(place.seat, owner.name))
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
            if saved and saved.row.phase == "waiting" and not self.closed:  # the seats had changed
                self.begins = False
                self.refresh(saved.row)
            elif saved and self.context.nodes.plays_elsewhere(saved.row):
                self.context.nodes.hand_over(saved.row.id)
            elif saved and not self.closed:
                self._begin_match(saved.row, read(saved))
        except NotStored:
            self.context.timers.later(RETRY_STORING_AFTER, self.start_if_full)
        except Exception as error:
            self.context.set_aside(self.row.id, error)

    def _begin_match(self, row: MatchRow, match_log: MatchLog) -> None:
        """Once, though this node and another may each have begun it."""
        if self._begun:
            return
        self._begun = True
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

    # Other nodes

    def changed_elsewhere(self, saved: SavedMatch) -> None:
        """Somebody sat down or left at another node, or the match has begun there."""
        if self.closed or self._starts or self._begun:
            return
        if self._seats.busy:
            self._next.append(lambda: self.context.store.load(self.row.id, self._looked_again))
        elif saved.row.phase == "waiting":
            self.refresh(saved.row)
        else:
            self.begins = True
            self._begun_before(saved)

    def led_by(self, node: str) -> None:
        self.row = structs.replace(self.row, node=node)
        self.start_if_full()
        self.seat_all()

    def _looked_again(self, saved: SavedMatch | ParlourError | None) -> None:
        if isinstance(saved, SavedMatch):
            self.changed_elsewhere(saved)

    def refresh(self, row: MatchRow) -> None:
        """Show the seats as they are stored."""
        came = self.seat_as_stored(row)
        self.context.recount(self.row.id)
        self.presence()
        if came:
            show_cosmetics(self)
        if self.leads or self.audience:  # two may have taken the last seats at the same moment
            self.start_if_full()

    # Watching and leaving

    def look(self, viewer: Viewer, since: int | None = None, arrives: bool = False) -> None:
        self._left.discard(viewer)
        self.audience.add(viewer, self.seats_of(viewer.person) or [None])
        self.context.nodes.comes_or_goes(self.row.id, viewer.person)
        viewer.show(self.row.id, None)

    def stop(self) -> None:
        self.closed = True
        self.stopped()

    def presence(self) -> None:
        self.audience.tell_all(wire.Presence(self.row.id, self.seat_infos(), self.audience.watching))
        self.context.changed(self.row.id)

    def gone(self, viewer: Viewer) -> None:
        self.audience.remove(viewer)
        self.context.nodes.comes_or_goes(self.row.id, viewer.person)
        self.idle_since = self.context.timers.clock()

    def rename(self, person: Person) -> None:
        if self.begins:
            self._of_match.append(lambda live: live.rename(person))
        elif self._busy:
            self._next.append(lambda: self.rename(person))
            return
        for seat in self.seats_of(person.id):
            self.places[seat].name = self.name_in(seat, person.name)
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
        if self.begins or self.closed:
            return
        if self.reserved:
            self.quits(person)
        elif person == self.row.owner:
            self._close(self)
        elif self._busy:
            self._next.append(lambda: self.free(person))
        elif seats := self.seats_of(person):
            self._seats.clear(seats[0], self._go_on)
            self.presence()
