"""Reports, orders and mutes in the database."""

from typing import Any

from msgspec import DecodeError, json, structs
from sqlalchemy import (
    Integer,
    bindparam,
    cast,
    delete,
    func,
    literal,
    not_,
    null,
    or_,
    select,
    union_all,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from parlour.adapters.stores.books.matches import game_of
from parlour.adapters.stores.statements import LEAVES_OUT, Statements
from parlour.adapters.stores.tables.history import played
from parlour.adapters.stores.tables.matches import match, seat, step
from parlour.adapters.stores.tables.moderation import ignored, order, report, role
from parlour.adapters.stores.tables.people import person
from parlour.service.books.moderation import FORMER_NAME, Known, OrderRow, Played, ReportRow
from parlour.service.books.stats import Ended
from parlour.service.table_settings import TableSettings
from parlour.service.wire.moderation import Kind, Role

PERSON: Any = bindparam("this")
SOUND: dict[str, Any] = {LEAVES_OUT: True}

ADD = insert(report).on_conflict_do_nothing()
MADE_SINCE = (
    select(func.count())
    .select_from(report)
    .where(report.c.reporter == PERSON, report.c.made > bindparam("since"))
)
REPORTS = (
    select(report)
    .order_by(report.c.made.desc(), report.c.id)
    .limit(bindparam("most"))
    .execution_options(**SOUND)
)
ONE_REPORT = select(report).where(report.c.id == PERSON)
OPEN = report.c.closed.is_(None)
CLOSE = (
    update(report)
    .where(report.c.id == bindparam("this"), OPEN)
    .values(closed=bindparam("at"), closed_by=bindparam("who"), verdict=bindparam("said"))
)

NEW_ORDER = insert(order)
ORDER = NEW_ORDER.on_conflict_do_update(
    index_elements=["person", "kind"],
    set_={name: NEW_ORDER.excluded[name] for name in ("until", "reason", "by", "made")},
)
LIFT = delete(order).where(order.c.person == PERSON, order.c.kind == bindparam("which"))
PAST = delete(order).where(order.c.person.startswith(FORMER_NAME), order.c.until <= bindparam("now"))
ORDERS = select(order).where(order.c.person == PERSON).order_by(order.c.kind)
IN_FORCE = (
    select(order)
    .where(
        or_(order.c.until.is_(None), order.c.until > bindparam("now")),
        not_(order.c.person.startswith(FORMER_NAME)),
    )
    .order_by(order.c.made.desc(), order.c.person, order.c.kind)
    .limit(bindparam("most"))
)

NEW_ROLE = insert(role)
GIVE_ROLE = NEW_ROLE.on_conflict_do_update(
    index_elements=["person"], set_={name: NEW_ROLE.excluded[name] for name in ("role", "by", "made")}
)
TAKE_ROLE = delete(role).where(role.c.person == PERSON)
ROLE = select(role.c.role).where(role.c.person == PERSON)

IGNORE = insert(ignored).on_conflict_do_nothing()
HEAR = delete(ignored).where(ignored.c.person == PERSON, ignored.c.other == bindparam("whom"))
IGNORED = select(ignored.c.other).where(ignored.c.person == PERSON).order_by(ignored.c.made, ignored.c.other)

# Everything to know about a person who connects, in one query.
STANDING = union_all(
    select(order.c.kind, order.c.reason, order.c.until, order.c.by, order.c.made).where(
        order.c.person == PERSON
    ),
    select(literal("role"), role.c.role, null(), literal(""), role.c.made).where(role.c.person == PERSON),
    select(literal("ignored"), ignored.c.other, null(), literal(""), ignored.c.made).where(
        ignored.c.person == PERSON
    ),
)

KNOWN = select(
    person.c.id, person.c.name, person.c.made, func.coalesce(role.c.role, "").label("role")
).outerjoin(role, role.c.person == person.c.id)
ONE = KNOWN.where(person.c.id == PERSON)
PEOPLE = KNOWN.order_by(person.c.made.desc(), person.c.id).limit(bindparam("most")).execution_options(**SOUND)

MATCHES = (
    select(match.c.id, match.c.terms, match.c.phase, match.c.made, match.c.ended, match.c.reason)
    .order_by(match.c.made.desc(), match.c.id)
    .limit(bindparam("most"))
    .execution_options(**SOUND)
)
GOING_ON = MATCHES.where(match.c.phase != "over")
ONE_MATCH = MATCHES.where(match.c.id == PERSON)
OF_PERSON = MATCHES.where(match.c.id.in_(select(seat.c.match).where(seat.c.person == PERSON)))
NAMES = select(seat.c.match, seat.c.name, seat.c.bot).where(
    seat.c.match.in_(bindparam("some", expanding=True))
)
SEATED = NAMES.order_by(seat.c.match, seat.c.seat)

FORGET = [
    delete(report).where(or_(report.c.person == PERSON, report.c.reporter == PERSON)),
    delete(order).where(order.c.person == PERSON),
    TAKE_ROLE,
    delete(ignored).where(or_(ignored.c.person == PERSON, ignored.c.other == PERSON)),
    update(report).where(report.c.closed_by == PERSON).values(closed_by=""),
    update(order).where(order.c.by == PERSON).values(by=""),
    update(role).where(role.c.by == PERSON).values(by=""),
]


LAST = (
    select(
        match.c.terms,
        match.c.winners,
        match.c.reason,
        func.coalesce(
            # SQLite may hold a damaged version as text, which the cast turns into 0.
            select(cast(func.max(step.c.version), Integer))
            .where(step.c.match == match.c.id)
            .scalar_subquery(),
            0,
        ).label("plays"),
        select(func.count())
        .select_from(played)
        .where(played.c.match == match.c.id, played.c.left)
        .scalar_subquery()
        .label("leavers"),
    )
    .where(match.c.phase == "over")
    .order_by(match.c.ended.desc())
    .limit(bindparam("most"))
    .subquery()
)
ENDED = (
    select(
        LAST.c.terms,
        LAST.c.winners,
        LAST.c.reason,
        func.count().label("matches"),
        func.sum(LAST.c.plays).label("plays"),
        func.sum(LAST.c.leavers).label("leavers"),
    )
    .group_by(LAST.c.terms, LAST.c.winners, LAST.c.reason)
    .execution_options(**SOUND)
)


class SqlReports:
    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def _all(self, statement: Any, values: dict[str, Any]) -> list[dict[str, Any]]:
        return self._statements.dicts(statement, values)

    def _wrote(self, statement: Any, values: dict[str, Any]) -> bool:
        return bool(self._statements.write(statement, values))

    # Reports

    def add(self, row: ReportRow) -> bool:
        return self._wrote(ADD, structs.asdict(row))

    def made_since(self, reporter: str, since: float) -> int:
        return int(self._statements.value(MADE_SINCE, {"this": reporter, "since": since}))

    def reports(self, open_only: bool, person: str = "", most: int = 200) -> list[ReportRow]:
        wanted = REPORTS.where(OPEN) if open_only else REPORTS
        wanted = wanted.where(report.c.person == PERSON) if person else wanted
        return [ReportRow(**row) for row in self._all(wanted, {"this": person, "most": most})]

    def report(self, id: str) -> ReportRow | None:
        found = self._all(ONE_REPORT, {"this": id})
        return ReportRow(**found[0]) if found else None

    def close(self, id: str, by: str, verdict: str, now: float) -> bool:
        return self._wrote(CLOSE, {"this": id, "at": now, "who": by, "said": verdict})

    # Orders

    def order(self, row: OrderRow) -> None:
        self._statements.write(ORDER, structs.asdict(row))

    def lift(self, person: str, kind: Kind) -> bool:
        return self._wrote(LIFT, {"this": person, "which": kind})

    def orders(self, person: str) -> list[OrderRow]:
        return [OrderRow(**row) for row in self._all(ORDERS, {"this": person})]

    def in_force(self, now: float, most: int = 200) -> list[OrderRow]:
        return [OrderRow(**row) for row in self._all(IN_FORCE, {"now": now, "most": most})]

    def sweep(self, now: float) -> None:
        self._statements.write(PAST, {"now": now})

    def standing(self, person: str) -> tuple[Role, list[OrderRow], list[str]]:
        role: Role = ""
        orders, ignored = [], []
        for kind, text, until, by, made in self._statements.rows(STANDING, {"this": person}):
            if kind == "role":
                role = text
            elif kind == "ignored":
                ignored.append(text)
            else:
                orders.append(OrderRow(person, kind, until, text, by, made))
        return role, orders, ignored

    def set_role(self, person: str, role: Role, by: str, now: float) -> None:
        if role:
            values = {"person": person, "role": role, "by": by, "made": now}
            self._statements.write(GIVE_ROLE, values)
        else:
            self._statements.write(TAKE_ROLE, {"this": person})

    def role(self, person: str) -> Role:
        found: Role | None = self._statements.value(ROLE, {"this": person})
        return found or ""

    def roles(self) -> dict[str, Role]:
        return {row["person"]: row["role"] for row in self._all(select(role), {})}

    # People and matches

    def known(self, person: str) -> Known | None:
        found = self._all(ONE, {"this": person})
        return Known(**found[0]) if found else None

    def people(self, search: str, most: int) -> list[Known]:
        named = person.c.name.icontains(search, autoescape=True)
        numbered = person.c.id.startswith(search, autoescape=True)
        wanted = PEOPLE.where(or_(named, numbered)) if search else PEOPLE
        return [Known(**row) for row in self._all(wanted, {"most": most})]

    def matches(self, over: bool, most: int) -> list[Played]:
        return self._played(MATCHES if over else GOING_ON, {"most": most})

    def match(self, id: str) -> Played | None:
        found = self._played(ONE_MATCH, {"this": id, "most": 1})
        return found[0] if found else None

    def matches_of(self, person: str, most: int = 50) -> list[Played]:
        return self._played(OF_PERSON, {"this": person, "most": most})

    def ended(self, most: int) -> list[Ended]:
        """Skips those that cannot be read."""
        return [each for row in self._all(ENDED, {"most": most}) if (each := _ended(row))]

    def _played(self, statement: Any, values: dict[str, Any]) -> list[Played]:
        rows = self._all(statement, values)
        names: dict[str, list[str]] = {row["id"]: [] for row in rows}
        for one in self._all(SEATED, {"some": list(names)}) if rows else ():
            names[one["match"]].append(one["name"] or one["bot"])
        return [
            Played(
                row["id"],
                game_of(row["terms"]),
                row["phase"],
                tuple(names[row["id"]]),
                row["made"],
                row["ended"],
                row["reason"],
            )
            for row in rows
        ]

    # Personal mutes

    def ignore(self, person: str, other: str, now: float) -> None:
        self._statements.write(IGNORE, {"person": person, "other": other, "made": now})

    def hear(self, person: str, other: str) -> bool:
        return self._wrote(HEAR, {"this": person, "whom": other})

    def ignored(self, person: str) -> list[str]:
        return [other for (other,) in self._statements.rows(IGNORED, {"this": person})]

    # Personal data

    def export(self, person: str) -> dict[str, Any]:
        """Leaves out who reported them, which stays the reporter's secret."""
        mine = self._all(select(report).where(report.c.reporter == PERSON), {"this": person})
        about = self._all(select(report).where(report.c.person == PERSON), {"this": person})
        hidden = ("reporter", "closed_by")
        return {
            "role": self.role(person),
            "orders": self._all(ORDERS, {"this": person}),
            "muted": self.ignored(person),
            "reports": [_without(row, "closed_by") for row in mine],
            "reported": [_without(row, *hidden) for row in about],
        }

    def forget(self, person: str) -> None:
        for statement in FORGET:
            self._statements.write(statement, {"this": person})


def _ended(row: dict[str, Any]) -> Ended | None:
    try:
        terms = json.decode(row["terms"], type=TableSettings)
        winners = json.decode(row["winners"], type=tuple[int, ...])
    except DecodeError:
        return None
    return Ended(terms, winners, row["reason"], row["matches"], int(row["plays"]), int(row["leavers"]))


def _without(row: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}
