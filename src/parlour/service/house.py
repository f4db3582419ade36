"""The house: all tables and matches, and what visitors may ask of them."""

from collections.abc import Callable, Sequence
from secrets import choice

from msgspec import structs

from parlour.core.errors import ParlourError
from parlour.service import wire
from parlour.service.archive.archive import archives
from parlour.service.archive.replay import Featured
from parlour.service.books.people import Session
from parlour.service.context import HouseContext
from parlour.service.errors import NotAllowed, NotFound, Unreadable, check
from parlour.service.lobby.begin_at_once import begin_at_once
from parlour.service.lobby.bot_ladder import BotLadder
from parlour.service.lobby.capacity import Capacity
from parlour.service.lobby.finder import AnyTable, Finder
from parlour.service.lobby.lobby import Lobby
from parlour.service.lobby.matchmaker import Matchmaker
from parlour.service.lobby.ready_bots import ReadyBots
from parlour.service.lobby.rematches import Rematches
from parlour.service.lobby.start_limit import Beginnings
from parlour.service.lobby.tables import Tables
from parlour.service.matches.audience import Audience
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.loading import RULES_CHANGED, folds, read
from parlour.service.matches.match_ids import new_match_id
from parlour.service.matches.open_table import OpenTable
from parlour.service.matches.quarantine import SET_ASIDE, Quarantine, lacks_game, why
from parlour.service.matches.submissions import RETRY_STORING_AFTER
from parlour.service.people import accounts
from parlour.service.people.names import new_guest
from parlour.service.person import BOT_INVITED, Person, token_hash
from parlour.service.ports import Aside, MatchRow, SavedMatch, Stored
from parlour.service.progress.cosmetics import show_cosmetics
from parlour.service.progress.settler import Settler
from parlour.service.table_settings import TableSettings, against_bots, validated
from parlour.service.wire import http as wire_http
from parlour.service.wire.lobby import NewPlay
from parlour.service.wire.progress import Reward

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels, so that a code never spells a word
CODE_LENGTH = 5
SWEEP = 5.0  # seconds between two sweeps for tables nobody needs any more
AT_ONCE = 500  # tables swept without a pause
TOLD_AT_ONCE = 20  # matches notified without a pause; each of them stores a step
WORTH_TELLING = 1.0  # seconds of standstill that are recorded in the matches
DAY = 86400.0


class House:
    def __init__(self, context: HouseContext) -> None:
        self.context = context
        self.tables = Tables()
        self._abandoned_after = context.settings.abandoned_days * DAY
        self.beginnings = Beginnings(context.settings.limits.begun_of_person, context.timers.clock)
        capacity = Capacity(self.tables, self.beginnings, context.settings.limits, context.note)
        self.check_room, self.check_beginning = capacity.check, capacity.check_beginning
        self.check_sitting = capacity.check_sitting
        self.running, self.full = capacity.running, capacity.full
        self.sockets = 0
        self.featured = Featured(context.wall())
        self.archive, self.reviews, self.records = archives(context, self.set_aside)
        self.matchmaker = Matchmaker(self)
        self.rematches = Rematches(self)
        self.ready_bots = ReadyBots(self)
        self.bot_ladder = BotLadder(self)
        self.quarantine = Quarantine(context)
        self.lobby = Lobby(context, self.tables, self.matchmaker.waits)
        context.set_aside, context.recount = self.set_aside, self.tables.changed
        context.changed, context.moved = self.lobby.changed, self.lobby.moved
        finder = Finder(self)
        self.settler = Settler(context, self._reward)
        context.ended = self.settler.ended
        self.find, self.release = finder.find, finder.release
        self.come_to, self.look_back = finder.come_to, finder.look_back

    def open(self) -> None:
        """Resume every table and match that can be read.

        This includes matches that have ended but whose end not everybody may know yet.
        """
        self.quarantine.open()
        for saved in self.context.store.unfinished():
            if isinstance(saved, Aside):
                self.quarantine.add(saved.match, saved.game, saved.reason)
            else:
                self.resume(saved)
        self.quarantine.note_missing()
        self.settler.open()
        self.bot_ladder.open()
        self._sweep_later()

    def resume(self, saved: SavedMatch) -> None:
        """A broken match must not keep the others from resuming."""
        try:
            self._resume_saved(saved)
        except Exception as error:
            self.set_aside(saved.row.id, error, saved.row.terms.game)

    def set_aside(self, match: str, error: Exception, game: str = "") -> None:
        """The match cannot go on: tell its viewers, and leave its stored data as it is."""
        table = self.tables.pop(match, None)
        passes = isinstance(error, MemoryError)  # that says nothing about the stored data
        self.quarantine.add(match, table.row.terms.game if table else game, why(error), not passes)
        if table:
            table.stop()
            table.audience.tell_all(wire.Problem.of(Unreadable(SET_ASIDE), match))
            self.lobby.changed(match)

    def _resume_saved(self, saved: SavedMatch) -> None:
        if self.context.nodes.plays_elsewhere(saved.row):
            return
        if lacks_game(saved.row):
            self.quarantine.keep(saved.row)
        elif not folds(saved.row):
            self._end_old_rules(saved.row)
        elif saved.row.phase == "waiting" and not saved.row.code and saved.row.terms.people > 1:
            # It was made for a quick pairing; both must be asked again.
            if self.context.nodes.leads(saved.row):
                self.context.store.remove_match(saved.row.id, lambda stored: None)
        elif saved.row.phase == "waiting":
            self.resume_table(saved.row).start_if_full()
        else:
            self._resume_match(LiveMatch(saved.row, read(saved), Audience(), self.context))

    def resume_table(self, row: MatchRow, reserved: tuple[Person, ...] = ()) -> OpenTable:
        table = self.tables[row.id] = OpenTable(row, self.context, self.begin, self.close, reserved)
        self.lobby.changed(row.id)
        return table

    def _end_old_rules(self, row: MatchRow) -> None:
        """A match never continues under other rules than it began with: it ends without rewards."""
        if row.phase != "over" and self.context.nodes.leads(row):
            self.context.note("match-ended-old-rules", match=row.id, game=row.terms.game)
            self.context.store.close_match(row.id, RULES_CHANGED, lambda stored: None)

    def _resume_match(self, live: LiveMatch) -> None:
        self.tables[live.row.id] = live
        self.bot_ladder.follow(live)
        if not live.is_over:
            self._note("match-resumed", live.row)
        if live.leads or live.match.step:
            live.reopen()
        else:  # it has just begun at another node
            live.open()
        live.broadcast.show_all()
        self.lobby.changed(live.row.id)
        show_cosmetics(live)

    def begin(self, live: LiveMatch) -> None:
        self.open_match(live)
        if not live.aside:
            show_cosmetics(live)

    def open_match(self, live: LiveMatch) -> None:
        """If it cannot be shown, set it aside."""
        self.tables[live.row.id] = live
        self.bot_ladder.follow(live)
        self.beginnings.count({place.person for place in live.places if place.person})
        self._note("match-begun", live.row)
        try:
            live.open()
            live.broadcast.show_all()
        except Exception as error:
            self.set_aside(live.row.id, error)
        self.lobby.changed(live.row.id)

    def _note(self, event: str, row: MatchRow) -> None:
        """Write a log line that names no people."""
        self.context.note(event, match=row.id, **row.terms.in_short())

    def _reward(self, match: str, rewards: dict[str, Reward]) -> None:
        """Tell whoever still looks at the table."""
        table = self.tables.get(match)
        if isinstance(table, LiveMatch):
            table.rewarded(rewards)

    # People

    def guest(self, name: str, done: Callable[[wire_http.Guest | ParlourError], None]) -> None:
        guest, token = new_guest(name)
        pass_ = wire_http.Guest(guest.id, guest.name, token)
        session, now = token_hash(token), self.context.wall()
        self.context.store.transact(
            lambda books: accounts.welcome(books, guest, session, now),
            lambda outcome: done(outcome if isinstance(outcome, ParlourError) else pass_),
        )

    def person_of(self, token: str, done: Callable[[Person | ParlourError | None], None]) -> None:
        """Find the person by token, unless the session has been unused for a year."""
        session, now = token_hash(token), self.context.wall()

        def found(known: Session | ParlourError | None) -> None:
            if isinstance(known, ParlourError):
                done(known)
                return
            idle = now - known.used if known else 0.0
            if known and DAY < idle <= accounts.SESSION_LIFE:
                self.context.store.transact(lambda books: books.people.use_session(session, now), _nothing)
            done(known.person if known and idle <= accounts.SESSION_LIFE else None)

        self.context.store.find_session(session, found)

    def rename(self, person: Person) -> None:
        """Show a person's new name at every table."""
        for table in self.tables.of(person.id):
            table.rename(person)

    def forget(self, person: str) -> None:
        """Remove a deleted account from every table."""
        for table in self.tables.of(person):
            table.forget(person)

    def evict(self, person: str) -> None:
        """Make a banned person leave every table, as if by choice."""
        for table in self.tables.of(person):
            table.evict(person)

    def show_cosmetics(self, person: str) -> None:
        """Show a person's new cosmetics at every table where they sit."""
        for table in self.tables.of(person):
            if table.seats_of(person):
                show_cosmetics(table)

    # Tables

    def create(
        self,
        person: Person,
        new: wire_http.NewTable,
        done: Callable[[wire_http.TableInfo | None], None],
        address: str = "",
    ) -> None:
        """Open a table for its owner. Raises a `ParlourError` if that is not allowed.

        `address`: the client's network address.
        """
        terms = validated(new)
        check(terms.refusal(person))
        self.check_room(person.id, address)
        row = self.new_row(terms, person.id, self.context.new_secret())
        row = row if terms.people == 1 else structs.replace(row, code=self._free_code())
        self._add_table(row, (), lambda table: done(table.info() if table else None), self.begin, address)

    def reserve(
        self,
        people: Sequence[Person],
        new: wire_http.NewTable,
        done: Callable[[OpenTable | None], None],
        begin: Callable[[LiveMatch], None] | None = None,
        address: str = "",
        paired: bool = False,
        ladder: bool = False,
    ) -> None:
        """Open a table for these people alone; the first gets seat 0. `ladder`: it counts for the bots'."""
        terms = structs.replace(validated(new), ladder=ladder)
        row = self.new_row(terms, people[0].id, self.context.new_secret())
        self._add_table(row, tuple(people), done, begin or self.begin, address, paired)

    def play(
        self,
        person: Person,
        new: NewPlay,
        done: Callable[[LiveMatch | ParlourError], None],
        address: str = "",
    ) -> None:
        """Start a match against bots, or alone, and seat the person at once."""
        if person.is_bot:
            raise NotAllowed(BOT_INVITED)
        self.check_room(person.id, address)
        begin_at_once(self, [person], against_bots(new), done, address)

    def _add_table(
        self,
        row: MatchRow,
        reserved: tuple[Person, ...],
        done: Callable[[OpenTable | None], None],
        begin: Callable[[LiveMatch], None],
        address: str,
        paired: bool = False,
    ) -> None:
        def stored(outcome: Stored) -> None:
            if outcome != "stored":
                self.tables.forgo(row.id)
                done(None)
                return
            table = self.tables[row.id] = OpenTable(row, self.context, begin, self.close, reserved)
            self._note("table-opened", row)
            self.lobby.changed(row.id)
            done(table)

        self.tables.expect(row, address)
        self.context.store.add_match(row, stored, reserved, paired)

    def matches(self) -> int:
        """The number of live matches, as far as anybody may know."""
        return self.lobby.played

    def new_row(self, terms: TableSettings, owner: str, secret: bytes) -> MatchRow:
        version = terms.rules().rules_version
        now = self.context.wall()
        node = self.context.nodes.name
        return MatchRow(new_match_id(now), terms, version, owner, secret, made=now, node=node)

    def _free_code(self) -> str:
        while self.tables.has_code(code := "".join(choice(CODE_LETTERS) for _ in range(CODE_LENGTH))):
            pass
        return code

    def open_tables(self) -> list[wire_http.TableInfo]:
        """The newest tables at which anybody may sit down."""
        return [self.tables[match].info() for match in self.lobby.open_tables()]

    def by_code(self, code: str) -> wire_http.TableInfo:
        if table := self.tables.by_code(code):
            return table.info()
        raise NotFound("error.no-such-code")

    # Standing still

    def stood_still(self, seconds: float) -> None:
        """The house was stalled or could not store anything. That costs nobody any time."""
        self.context.counts.update(stalls=1, stalled_ms=round(seconds * 1000))
        if seconds >= WORTH_TELLING:
            self.context.note("stood-still", seconds=round(seconds, 1))
            self._tell_of_time(f"/pause {round(seconds)}")

    def _tell_of_time(self, notation: str) -> None:
        """Notify the matches in batches, so that others are served in between."""

        def tell(match: str) -> None:
            if table := self.tables.get(match):
                table.tell_of_time(notation)

        timers, matches = self.context.timers, iter(list(self.tables))
        if self.tables:
            timers.at(timers.clock(), lambda: timers.in_parts(matches, TOLD_AT_ONCE, tell))

    # Closing and sweeping

    def close(self, table: OpenTable) -> None:
        self.closed(table)
        self._remove(table.row.id)

    def closed(self, table: OpenTable) -> None:
        """It is no more: here, or at another node that closed it."""
        self.tables.pop(table.row.id, None)
        table.closed = True
        self._note("table-closed", table.row)
        table.audience.tell_all(wire.Closed(table.row.id))
        self.matchmaker.closed(table)
        self.lobby.changed(table.row.id)

    def drop(self, live: LiveMatch) -> None:
        """It is over, and nobody watches it here."""
        del self.tables[live.row.id]
        self.lobby.changed(live.row.id)
        live.dispose()

    def _remove(self, match: str) -> None:
        """Retry until it is stored, or the table would be back after a restart."""

        def removed(stored: Stored) -> None:
            if stored == "failed":
                self.context.timers.later(RETRY_STORING_AFTER, lambda: self._remove(match))

        self.context.store.remove_match(match, removed)

    def _sweep(self) -> None:
        timers, tables = self.context.timers, iter(list(self.tables.values()))
        timers.in_parts(tables, AT_ONCE, self._sweep_one, self._sweep_later)

    def _sweep_later(self) -> None:
        self.context.timers.later(SWEEP, self._sweep)

    def _sweep_one(self, table: AnyTable) -> None:
        if table.audience or self.tables.get(table.row.id) is not table:
            return
        if isinstance(table, OpenTable):
            if table.is_idle:
                self.close(table)
        elif table.is_over:
            if table.known_to("").outcome:  # spectators may be delayed
                self.featured.consider(table)
                self.drop(table)
        elif table.leads and self.context.wall() - table.played_at > self._abandoned_after:
            table.house_play(0, "/abandon")


def _nothing(outcome: object) -> None:
    """Ignore the outcome."""
