"""A visitor: one connection, its person, its rate limits, and how each message is handled."""

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING

from msgspec import DecodeError, ValidationError

from parlour.core.errors import ParlourError
from parlour.core.game import Seat
from parlour.service import wire
from parlour.service.books.moderation import OrderRow
from parlour.service.errors import (
    BadMessage,
    Elsewhere,
    NotAllowed,
    NotFound,
    NotSignedIn,
    RulesGone,
    TooBig,
    TooFast,
    TooMany,
    check,
    english,
)
from parlour.service.fair_queue import Lane
from parlour.service.limits import Bucket
from parlour.service.lobby.finder import AnyTable
from parlour.service.lobby.requests import LobbyCall, answer
from parlour.service.matches.audience import NO_SPECTATORS
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.open_table import OpenTable
from parlour.service.matches.past_match import SeenBy
from parlour.service.matches.picture_limit import Pictures
from parlour.service.matches.submissions import Submission
from parlour.service.matches.table import Table, is_played_alone
from parlour.service.matches.turns.premoves import Wish
from parlour.service.people.moderation import Standing, banned, muted, standing
from parlour.service.person import Person, is_bot
from parlour.service.ports import Socket
from parlour.service.progress import leavers
from parlour.service.wire.lobby import Seek

if TYPE_CHECKING:
    from parlour.service.connections import Connections

POLICY, TOO_BIG, RESTART, TRY_LATER = 1008, 1009, 1012, 1013
PICTURES_AT_ONCE, PHRASES_AT_ONCE, SEEKS_AT_ONCE = 64, 3, 10
MOST_OWED = 256  # snapshots that may wait: four seats in each match one may join
MOST_SOUGHT = 64  # messages that may wait while a match is being loaded
MOST_SAID = 200  # letters of an error about a bad message: it may quote what was sent
MOST_EARLY = 64 * 1024  # bytes of messages that may wait until the visitor is signed in


class Visitor:
    """One connection. It must leave every match it watches when it closes."""

    def __init__(self, connections: "Connections", socket: Socket, address: str, session: bytes) -> None:
        self.connections = connections
        self.house = connections.house
        self.socket = socket
        self.address, self.session = address, session
        self.person, self.gone, self.protocol = "", False, wire.PROTOCOL
        self._who: Person | None = None
        self._early: list[bytes] = []
        self.mute: OrderRow | None = None
        self.ignored: frozenset[str] = frozenset()
        self.tell = socket.send
        self._at: dict[str, Table] = {}
        self._sought: dict[str, list[wire.MatchRequest]] = {}  # requests that wait: see `_ask`
        timers = self.house.context.timers
        self._now, self._came = timers.clock, timers.play_clock
        limits, now = self.house.context.settings.limits, timers.clock()
        self._limits, self._bucket = limits, Bucket(limits.messages, limits.burst, now)
        self._phrases = Bucket(limits.phrases, PHRASES_AT_ONCE, now)
        self._pictures = Pictures(timers, limits.pictures, PICTURES_AT_ONCE, MOST_OWED)
        self._seeks = Bucket(limits.seeks, SEEKS_AT_ONCE, now)

    # The connection

    def recognised(self, person: Person | ParlourError | None) -> None:
        if self.gone:
            return
        if isinstance(person, ParlourError):
            self.turn_away(person, TRY_LATER)
        elif person is None:
            self.turn_away(NotSignedIn("error.no-guest-pass"))
        else:
            now = self.house.context.wall()
            self.house.context.store.read(
                lambda books: standing(books, person.id, now), lambda known: self._known_as(person, known)
            )

    def _known_as(self, person: Person, known: Standing | ParlourError) -> None:
        if self.gone:
            return
        if isinstance(known, ParlourError):
            self.turn_away(known, TRY_LATER)
        elif ban := known.ban or self.connections.banned(person.id):
            self.turn_away(banned(ban, self.house.context.wall()))
        elif not self.connections.admit(person.id):
            self.turn_away(TooMany("error.too-many-windows"), TRY_LATER)
        else:
            self._who, self.person = person, person.id
            self.mute, self.ignored = known.mute, known.ignored
            self.house.context.note("connection-opened", person=person.id)
            self.send(wire.Welcome(person.id, person.name, self.protocol))
            early, self._early = self._early, []
            for frame in early:
                if not self.gone:  # a frame before this one may have closed it
                    self._hear(frame)

    def received(self, frame: bytes) -> None:
        if self.gone:
            return
        if len(frame) > self._limits.frame:
            self._close(TOO_BIG, TooBig("error.message-too-big", most=self._limits.frame))
        elif not self._bucket.take(self._now()):
            self.turn_away(TooFast("error.too-many-messages"))
        elif self._who is not None:
            self._hear(frame)
        elif sum(map(len, self._early)) + len(frame) <= MOST_EARLY:
            self._early.append(frame)
        else:
            self.turn_away(TooFast("error.too-many-early"))

    def turn_away(self, error: ParlourError, code: int = POLICY) -> None:
        """Say why, and close the connection."""
        self.problem(error)
        self._close(code, error)

    def hand_over(self) -> None:
        self._close(RESTART, Elsewhere())

    def closed(self) -> None:
        if self.gone:
            return
        self.gone = True
        self.tell = lambda frame: None
        self._pictures.forget()
        if self.person:
            self.house.context.note("connection-closed", person=self.person)
        for match in list(self._at):
            self._stop_watching(match)
        self.house.lobby.leave(self)
        self.house.matchmaker.gone(self)
        self.house.ready_bots.gone(self)
        self.connections.left(self)

    def _close(self, code: int, error: ParlourError) -> None:
        self.socket.close(code, english(error))
        self.closed()

    def send(self, message: object) -> None:
        self.tell(wire.encode(message))

    def problem(self, error: ParlourError, match: str | None = None, id: str | None = None) -> None:
        if isinstance(error, Elsewhere):
            self.hand_over()
        elif isinstance(error, RulesGone) and match:
            self.send(wire.Closed(match))
        else:
            self.send(wire.Problem.of(error, match, id))

    # Messages

    def _hear(self, frame: bytes) -> None:
        try:
            message = wire.decode_inbound(frame)
        except (ValidationError, DecodeError, RecursionError, UnicodeDecodeError) as error:
            self.problem(BadMessage("error.bad-message", reason=str(error)[:MOST_SAID]))
            return
        if isinstance(message, wire.AskSeen):  # as costly as a snapshot
            self._owe(("seen", message.match, message.seat, message.first), partial(self._ask, message))
        elif isinstance(message, wire.MatchRequest):
            self._ask(message)
        elif isinstance(message, wire.Ping):
            self._ping(message)
        else:
            self._call(message)

    def _ask(self, message: wire.MatchRequest) -> None:
        """Keep the order: who sits down and leaves while something is being looked up has left."""
        sought = self._sought.get(message.match)
        if sought is not None:
            if len(sought) >= MOST_SOUGHT:
                self.problem(TooMany("error.too-many-waiting"), message.match, getattr(message, "id", None))
            else:
                sought.append(message)
        elif table := self.house.tables.get(message.match):
            self._found(message, table)
        else:
            self._sought[message.match] = [message]
            self.house.come_to(message.match, self._lane, partial(self._come_to, message.match))

    def _come_to(self, match: str, table: AnyTable | ParlourError) -> None:
        for message in self._sought.pop(match, ()):
            if match in self._sought:  # a message before this one waits for a ranked seat
                self._sought[match].append(message)
            else:
                self._found(message, self.house.tables.get(match, table))

    @property
    def _lane(self) -> Lane:
        return Lane(self.address, self.person)

    def _ping(self, ping: wire.Ping) -> None:
        table = self.house.tables.get(ping.match or "") if ping.match in self._at else None
        table = table if table and table.may_be_watched_by(self.person) else None
        version = table.version_for(self) if table else None
        self.send(wire.Pong(ping.match, version))
        if table and version is not None and ping.version not in (None, version):
            self._look(table, None)

    def _call(self, call: LobbyCall) -> None:
        assert self._who is not None
        try:
            if isinstance(call, Seek) and not self._seeks.take(self._now()):
                raise TooMany("error.too-many-seeks")
            answer(self.house, self, self._who, call)
        except ParlourError as error:
            self.problem(error)

    def _found(self, message: wire.MatchRequest, table: AnyTable | ParlourError) -> None:
        try:
            if isinstance(table, ParlourError) or self.gone:
                self._at.pop(message.match, None)
                raise table if isinstance(table, ParlourError) else NotFound("error.no-such-match")
            if isinstance(message, wire.Submit) and isinstance(table, LiveMatch):
                self._submit(table, message)
            else:
                self._answer(table, message)
        except ParlourError as error:
            self.problem(error, message.match, getattr(message, "id", None))

    def _answer(self, table: AnyTable, message: wire.MatchRequest) -> None:
        match message:
            case wire.Join(since=since):
                self._when_current(table, message, lambda current: self._join(current, since))
            case wire.Sit(nonce=nonce):
                self._sit(table, None if nonce is None else bytes.fromhex(nonce))
            case wire.SeatBot(seat=seat, bot=bot) if isinstance(table, OpenTable):
                self.house.check_beginning(self.person)
                table.seat_bot(self, seat, bot)
            case wire.Leave(for_good=for_good) if not (for_good and is_played_alone(table)):
                self._stop_watching(message.match)
                table.leave(self)
            case _ if isinstance(table, LiveMatch):
                self._answer_at_match(table, message)
            case _:
                raise NotAllowed("error.not-begun")

    def _answer_at_match(self, live: LiveMatch, message: wire.MatchRequest) -> None:
        match message:
            case wire.Leave():
                check(live.absence.give_up(self.person))
            case wire.AskSeen(seat=seat, first=first):
                self._check_may_look_at(live)
                self._tell_seen(live, live.absence.acts_for(self.person, seat), first)
            case wire.Rematch(wants=False):
                self.house.rematches.withdraw(live, self)
            case wire.Rematch(nonce=nonce):
                self.house.rematches.ask(live, self, None if nonce is None else bytes.fromhex(nonce))
            case wire.Say(phrase=phrase):
                self._check_may_speak()
                if self._phrases.take(self._now()):
                    check(live.absence.say(self, phrase))
            case wire.StandIn(seat=seat):
                check(live.absence.stand_in(self, seat))
            case wire.Claim():
                check(live.absence.claim(self))
            case wire.Premove():
                self._wish(live, message)
            case wire.SeatBot():
                raise NotAllowed("error.already-begun")

    def _tell_seen(self, live: LiveMatch, seat: int | None, first: int) -> None:
        """A finished match is left to the archive: nothing is replayed or searched here."""
        match = live.row.id
        if live.broadcast.known(seat).outcome is None:
            live.broadcast.seen(self, seat, first)
        else:
            self.house.archive.ask(SeenBy(match, seat, first), self._lane, partial(self._told, match))

    def _told(self, match: str, frame: bytes | ParlourError) -> None:
        if isinstance(frame, ParlourError):
            self.problem(frame, match)
        else:
            self.tell(frame)

    def _check_may_speak(self) -> None:
        if is_bot(self.person):
            raise NotAllowed("error.bot-silent")
        now = self.house.context.wall()
        if self.mute and self.mute.holds(now):
            raise muted(self.mute, now)

    # Joining a table

    def _join(self, table: Table, since: int | None) -> None:
        self._check_may_look_at(table)
        self._check_room(table)
        self._look(table, since)

    def _check_room(self, table: Table) -> None:
        if len(self._at) >= self._limits.joined and table.row.id not in self._at:
            raise NotAllowed("error.joined-too-many")

    def _check_may_look_at(self, table: Table) -> None:
        if not table.may_be_watched_by(self.person):
            raise NotAllowed(NO_SPECTATORS)

    def _look(self, table: Table, since: int | None) -> None:
        arrives = table.row.id not in self._at
        self._at[table.row.id] = table
        table.look(self, since, arrives)

    def show(self, match: str, seat: Seat | None, since: int | None = None) -> None:
        self._owe((match, seat), partial(self._draw, match, seat, since))

    def _owe(self, what: Hashable, draw: Callable[[], None]) -> None:
        if not self._pictures.draw(what, draw):
            self.turn_away(TooFast("error.too-many-pictures"))

    def _draw(self, match: str, seat: Seat | None, since: int | None) -> None:
        """The table and what this person may see may have changed since they asked."""
        table = self.house.tables.get(match)
        if seat is None and match not in self._at:
            return  # they were watching and have left
        if table:
            table.picture(self, seat, since)

    def _sit(self, table: AnyTable, nonce: bytes | None, checked: bool = False) -> None:
        """`checked`: they may play ranked matches."""
        if isinstance(table, LiveMatch):  # too late for a seat
            self._join(table, None)
        elif table.reserved or not table.row.terms.ranked or checked or table.seats_of(self.person):
            self._sit_down(table, nonce)
        else:
            now, match = self.house.context.wall(), table.row.id
            self._sought[match] = []
            self.house.context.store.read(
                lambda books: leavers.check(books, self.person, now),
                lambda wrong: self._go_on(match, lambda table: self._sit(table, nonce, checked=True), wrong),
            )

    def _when_current(self, table: AnyTable, message: wire.Join, act: Callable[[AnyTable], None]) -> None:
        """Other nodes may have stored steps of a match that are not known here yet."""
        if isinstance(table, LiveMatch) and not table.is_over and self.house.context.nodes.name:
            match = message.match
            self._sought[match] = []
            self.house.context.nodes.when_current(match, lambda: self._go_on(match, act, None))
        else:
            act(table)

    def _go_on(self, match: str, act: Callable[[AnyTable], None], wrong: ParlourError | None) -> None:
        waiting = self._sought.pop(match, ())
        try:
            table = self.house.tables.get(match)
            if wrong or table is None or self.gone:
                raise wrong or NotFound("error.no-such-match")
            act(table)
        except ParlourError as error:
            self.problem(error, match)
        for message in waiting if not self.gone else ():
            self._ask(message)

    def _sit_down(self, table: OpenTable, nonce: bytes | None) -> None:
        assert self._who is not None
        if not table.reserved and not table.seats_of(self.person):
            self.house.check_sitting(self.person)
        self._check_room(table)
        looked, self._at[table.row.id] = table.row.id in self._at, table
        wrong = table.sit(self, self._who, nonce)
        if wrong and not looked:
            self._at.pop(table.row.id, None)
        check(wrong)

    def _stop_watching(self, match: str) -> None:
        if table := self._at.pop(match, None):
            self.house.tables.get(match, table).gone(self)
            self.house.rematches.gone(match, self.person)

    # Playing

    def _submit(self, live: LiveMatch, submit: wire.Submit) -> None:
        if live.row.terms.ladder and submit.play.startswith("/offer"):  # a level would agree to a takeback
            raise NotAllowed("error.ladder-offer")
        seat, by = live.absence.plays_as(self.person, submit.seat)
        live.submit(Submission(seat, submit.play, submit.version, by, self, submit.id, self._came()))

    def _wish(self, live: LiveMatch, wish: wire.Premove) -> None:
        seat, by = live.absence.plays_as(self.person, wish.seat)
        live.premoves.wish(seat, Wish(wish.touches, wish.id, self, by, wish.play))
