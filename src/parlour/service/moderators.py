"""Moderation: store reports and orders, and apply them to connections and tables.

Every `done` gets the result, or the `ParlourError` that says why not.
"""

from collections.abc import Callable
from secrets import token_hex
from typing import Any, TypeVar

from msgspec import structs

from parlour.core.errors import ParlourError
from parlour.service.books import Books
from parlour.service.books.moderation import OrderRow, ReportRow
from parlour.service.books.nodes import Ignoring, Lifted, Ordered
from parlour.service.connections import Connections
from parlour.service.errors import NotAllowed, NotFound
from parlour.service.lobby.finder import Found
from parlour.service.people import moderation
from parlour.service.people.moderation import RANKS, Standing
from parlour.service.person import Person
from parlour.service.wire import moderation as wire
from parlour.service.wire.moderation import Kind, Role

T = TypeVar("T")
Done = Callable[[T | ParlourError], None]
MOST_EARLIER = 20  # reports that are shown beside another
FORMER = "somebody who is no longer here"


class Moderation:
    def __init__(self, connections: Connections) -> None:
        self.connections = connections
        self.context = connections.house.context

    def _now(self) -> float:
        return self.context.wall()

    def _write(self, work: Callable[[Books], T], done: Done[T], then: Callable[[], None]) -> None:
        def written(outcome: T | ParlourError) -> None:
            if not isinstance(outcome, ParlourError):
                then()
            done(outcome)

        self.context.store.transact(work, written)

    # What players may do

    def report(self, by: Person, table: Found, new: wire.NewReport, done: Done[None]) -> None:
        """Only somebody who sat at the same table may report a person."""
        row = ReportRow(
            token_hex(8),
            table.row.id,
            by.id,
            self._other(by, table, new.seat),
            new.reason,
            moderation.clean_text(new.text),
            self._now(),
        )
        then = self._noting("reported", report=row.id, match=row.match, reason=row.reason)
        self._write(lambda books: moderation.report(books, row), done, then)

    def _other(self, person: Person, table: Found, seat: int) -> str:
        if not table.seats_of(person.id):
            raise NotAllowed("error.players-only")
        other = table.places[seat].person if seat < len(table.places) else ""
        if not other:
            raise NotFound("error.nobody-in-seat")
        return other

    def _noting(self, event: str, **facts: Any) -> Callable[[], None]:
        return lambda: self.context.note(event, **facts)

    def ignore(self, person: Person, table: Found, seat: int, done: Done[None]) -> None:
        other, now = self._other(person, table, seat), self._now()

        def work(books: Books) -> None:
            moderation.ignore(books, person.id, other, now)
            books.tell(Ignoring(person.id, other, hears=False))

        self._write(work, done, lambda: self.connections.ignore(person.id, other, hears=False))

    def hear(self, person: Person, other: str, done: Done[None]) -> None:
        def work(books: Books) -> None:
            moderation.hear(books, person.id, other)
            books.tell(Ignoring(person.id, other, hears=True))

        self._write(work, done, lambda: self.connections.ignore(person.id, other, hears=True))

    def ignored(self, person: Person, done: Done[list[wire.Muted]]) -> None:
        def named(books: Books) -> list[wire.Muted]:
            return [wire.Muted(id, _name(books, id)) for id in books.reports.ignored(person.id)]

        self.context.store.browse(named, done)

    # What moderators may do

    def admitted(self, person: Person, done: Done[Standing]) -> None:
        """Fail if the person is banned."""

        def check(books: Books) -> Standing:
            now = self._now()
            standing = moderation.standing(books, person.id, now)
            if standing.ban:
                raise moderation.banned(standing.ban, now)
            return standing

        self.context.store.read(check, done)

    def reports(self, open_only: bool, done: Done[list[wire.Report]], person: str = "") -> None:
        self.context.store.browse(
            lambda books: [told(books, row) for row in books.reports.reports(open_only, person)], done
        )

    def case(self, id: str, done: Done[wire.Case]) -> None:
        """A report, its match, and what else is known about the person."""
        now = self._now()

        def found(books: Books) -> wire.Case:
            row = books.reports.report(id)
            if row is None:
                raise NotFound("error.no-such-report")
            known, match = books.reports.known(row.person), books.reports.match(row.match)
            orders = [ordered(books, each) for each in books.reports.orders(row.person) if each.holds(now)]
            earlier = [
                told(books, each) for each in books.reports.reports(False, row.person) if each.id != id
            ]
            return wire.Case(
                told(books, row),
                wire.ReportedMatch(**structs.asdict(match)) if match else None,
                known.made if known else None,
                books.reports.role(row.person),
                tuple(orders),
                tuple(earlier[:MOST_EARLIER]),
            )

        self.context.store.browse(found, done)

    def orders(self, done: Done[list[wire.Order]]) -> None:
        """All mutes and bans in force."""
        now = self._now()
        self.context.store.browse(
            lambda books: [ordered(books, row) for row in books.reports.in_force(now)], done
        )

    def role(self, person: Person, done: Done[Role]) -> None:
        self.context.store.browse(lambda books: books.reports.role(person.id), done)

    def close_report(self, id: str, by: str, verdict: str, done: Done[None]) -> None:
        now = self._now()
        then = self._noting("report-closed", report=id, by=by)
        self._write(lambda books: moderation.close(books, id, by, verdict, now), done, then)

    def order(self, new: wire.NewOrder, by: Person | None, done: Done[None]) -> None:
        """Mute or ban a person. Without `by`, the operator gave the order."""
        now = self._now()
        until = None if new.minutes is None else now + new.minutes * 60
        reason = moderation.clean_text(new.reason)
        row = OrderRow(new.who, new.kind, until, reason, by.id if by else "", now)

        def work(books: Books) -> list[OrderRow]:
            if by:
                moderation.check_above(books, by.id, new.who)
            moderation.order(books, row)
            for each in (rows := [row, *_for_bots(books, row)]):
                books.tell(Ordered(each))
            return rows

        def ordered(outcome: list[OrderRow] | ParlourError) -> None:
            if isinstance(outcome, ParlourError):
                done(outcome)
                return
            self.context.note(f"person-{row.kind}", person=row.person, until=row.until, by=row.by)
            for each in outcome:
                self.connections.enforce(each)
            done(None)

        self.context.store.transact(work, ordered)

    def lift(self, person: str, kind: Kind, by: Person | None, done: Done[None]) -> None:
        def work(books: Books) -> list[str]:
            if by:
                moderation.check_above(books, by.id, person)
            moderation.lift(books, person, kind)
            everybody = [person, *(bot.person for bot in books.bots.of(person) if kind == "ban")]
            for each in everybody:
                books.tell(Lifted(each, kind))
            return everybody

        def lifted(outcome: list[str] | ParlourError) -> None:
            if isinstance(outcome, ParlourError):
                done(outcome)
                return
            self.context.note(f"person-{kind}-lifted", person=person, by=by.id if by else "")
            for each in outcome:
                self.connections.lift(each, kind)
            done(None)

        self.context.store.transact(work, lifted)

    def promote(self, person: str, role: Role, done: Done[None]) -> None:
        now = self._now()
        then = self._noting("role-given", person=person, role=role)
        self._write(lambda books: moderation.promote(books, person, role, "", now), done, then)

    def check_rank(self, person: Person, role: Role, done: Done[Standing]) -> None:
        """Fail unless the person has this rank and is not banned."""

        def known(standing: Standing | ParlourError) -> None:
            if isinstance(standing, Standing) and RANKS[standing.role] < RANKS[role]:
                done(NotAllowed("error.moderators-only"))
            else:
                done(standing)

        self.admitted(person, known)


def _for_bots(books: Books, row: OrderRow) -> list[OrderRow]:
    """A ban holds for the person's bots, too. It is stored once, for its person: see `standing`."""
    bots = books.bots.of(row.person) if row.kind == "ban" else ()
    return [structs.replace(row, person=bot.person) for bot in bots]


def told(books: Books, row: ReportRow) -> wire.Report:
    return wire.Report(
        row.id,
        row.match,
        row.person,
        _name(books, row.person),
        row.reporter,
        _name(books, row.reporter),
        row.reason,
        row.text,
        row.made,
        row.closed,
        row.verdict,
    )


def ordered(books: Books, row: OrderRow) -> wire.Order:
    by = _name(books, row.by) if row.by else ""
    return wire.Order(row.person, _name(books, row.person), row.kind, row.until, row.reason, by, row.made)


def _name(books: Books, id: str) -> str:
    person = books.reports.known(id)
    return person.name if person else FORMER
