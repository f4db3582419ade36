"""Reports, mutes and bans. Each function is one transaction."""

import unicodedata
from hashlib import sha256

from msgspec import Struct

from parlour.service.books import Books
from parlour.service.books.moderation import FORMER_NAME, OrderRow, ReportRow
from parlour.service.books.people import AccountRow
from parlour.service.errors import Banned, NotAllowed, NotFound, TooMany
from parlour.service.people.names import folded
from parlour.service.person import is_bot
from parlour.service.wire.moderation import Kind, Role

DAY = 86400.0
REPORTS_A_DAY = 10
LONGEST_TEXT = 300
MOST_IGNORED = 200
RANKS: dict[Role, int] = {"": 0, "moderator": 1, "admin": 2}


class Standing(Struct, frozen=True):
    """What the house must know about a person who signs in."""

    role: Role = ""
    ban: OrderRow | None = None
    mute: OrderRow | None = None
    ignored: frozenset[str] = frozenset()


def standing(books: Books, person: str, now: float) -> Standing:
    role, orders, ignored = books.reports.standing(person)
    holding = {order.kind: order for order in orders if order.holds(now)}
    ban = holding.get("ban")
    if is_bot(person) and not ban:  # whoever is banned plays through no bot, either
        ban = standing(books, books.bots.owner(person), now).ban
    return Standing(role, ban, holding.get("mute"), frozenset(ignored))


def clean_text(text: str) -> str:
    """A person's text as one line of printable characters."""
    plain = unicodedata.normalize("NFC", text[: 4 * LONGEST_TEXT])
    return " ".join("".join(c if c.isprintable() else " " for c in plain).split())[:LONGEST_TEXT]


# What players may do


def report(books: Books, row: ReportRow) -> None:
    if row.reporter == row.person:
        raise NotAllowed("error.report-yourself")
    if books.reports.made_since(row.reporter, row.made - DAY) >= REPORTS_A_DAY:
        raise TooMany("error.too-many-reports", count=REPORTS_A_DAY)
    if not books.reports.add(row):
        raise NotAllowed("error.reported-already")


def ignore(books: Books, person: str, other: str, now: float) -> None:
    if person == other:
        raise NotAllowed("error.mute-yourself")
    if len(books.reports.ignored(person)) >= MOST_IGNORED:
        raise TooMany("error.too-many-muted", count=MOST_IGNORED)
    books.reports.ignore(person, other, now)


def hear(books: Books, person: str, other: str) -> None:
    if not books.reports.hear(person, other):
        raise NotFound("error.not-muted-by-you")


# What moderators may do


def check_above(books: Books, by: str, person: str) -> None:
    """Nobody may moderate a person of their own rank or above."""
    if RANKS[books.reports.role(by)] <= RANKS[books.reports.role(person)]:
        raise NotAllowed("error.higher-rank")


def order(books: Books, row: OrderRow) -> None:
    check_known(books, row.person)
    books.reports.order(row)


def lift(books: Books, person: str, kind: Kind) -> None:
    if not books.reports.lift(person, kind):
        raise NotFound("error.not-banned" if kind == "ban" else "error.not-muted")


def promote(books: Books, person: str, role: Role, by: str, now: float) -> None:
    check_known(books, person)
    books.reports.set_role(person, role, by, now)


def close(books: Books, id: str, by: str, verdict: str, now: float) -> None:
    if not books.reports.close(id, by, clean_text(verdict), now):
        raise NotFound("error.no-such-report")


# A ban outlives its account


def keep_name_out(books: Books, account: AccountRow, now: float) -> None:
    """The account is about to be deleted: keep its name blocked until the ban ends (decision 9)."""
    if ban := standing(books, account.person, now).ban:
        books.reports.order(OrderRow(_unreadable(account.name), "ban", ban.until, made=now))


def is_kept_out(books: Books, name: str, now: float) -> bool:
    return any(order.holds(now) for order in books.reports.orders(_unreadable(name)))


def _unreadable(name: str) -> str:
    """The key of an order that knows a name only by its hash; no person has such an id."""
    return FORMER_NAME + sha256(b"parlour/name/1" + folded(name).encode()).hexdigest()


def check_known(books: Books, person: str) -> None:
    if books.reports.known(person) is None:
        raise NotFound("error.unknown-person")


# In words


def banned(order: OrderRow, now: float) -> Banned:
    key, count = _how_long(order, now, "error.banned")
    return Banned(key, count=count, why=_why(order))


def muted(order: OrderRow, now: float) -> NotAllowed:
    key, count = _how_long(order, now, "error.muted")
    return NotAllowed(key, count=count, why=_why(order))


def _how_long(order: OrderRow, now: float, key: str) -> tuple[str, int]:
    """The key for days, hours, minutes or good, and how many of them are left."""
    if order.until is None:
        return key, 0
    minutes = max(1, round((order.until - now) / 60))
    for size, unit in ((1440, "days"), (60, "hours")):
        if minutes >= size:
            return f"{key}-{unit}", round(minutes / size)
    return f"{key}-minutes", minutes


def _why(order: OrderRow) -> str:
    """The moderator's own words, if any, to go before the full stop."""
    return f": {order.reason}".rstrip(".") if order.reason else ""
