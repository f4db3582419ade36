"""Reports, mutes and bans. Each function is one transaction."""

import unicodedata
from hashlib import sha256

from msgspec import Struct

from parlour.service.books import Books
from parlour.service.books.moderation import FORMER_NAME, OrderRow, ReportRow
from parlour.service.books.people import AccountRow
from parlour.service.errors import NotAllowed, NotFound, TooMany
from parlour.service.people.names import folded
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
    return Standing(role, holding.get("ban"), holding.get("mute"), frozenset(ignored))


def clean_text(text: str) -> str:
    """A person's text as one line of printable characters."""
    plain = unicodedata.normalize("NFC", text[: 4 * LONGEST_TEXT])
    return " ".join("".join(c if c.isprintable() else " " for c in plain).split())[:LONGEST_TEXT]


# What players may do


def report(books: Books, row: ReportRow) -> None:
    if row.reporter == row.person:
        raise NotAllowed("You cannot report yourself.")
    if books.reports.made_since(row.reporter, row.made - DAY) >= REPORTS_A_DAY:
        raise TooMany(f"You have made {REPORTS_A_DAY} reports today; please wait until tomorrow.")
    if not books.reports.add(row):
        raise NotAllowed("You have reported this person for this match already; it will be looked at.")


def ignore(books: Books, person: str, other: str, now: float) -> None:
    if person == other:
        raise NotAllowed("You cannot mute yourself.")
    if len(books.reports.ignored(person)) >= MOST_IGNORED:
        raise TooMany(f"You have muted {MOST_IGNORED} people; listen to one of them again first.")
    books.reports.ignore(person, other, now)


def hear(books: Books, person: str, other: str) -> None:
    if not books.reports.hear(person, other):
        raise NotFound("You have not muted that person.")


# What moderators may do


def check_above(books: Books, by: str, person: str) -> None:
    """Nobody may moderate a person of their own rank or above."""
    if RANKS[books.reports.role(by)] <= RANKS[books.reports.role(person)]:
        raise NotAllowed("That person keeps order here, too: only somebody of a higher rank may do that.")


def order(books: Books, row: OrderRow) -> None:
    check_known(books, row.person)
    books.reports.order(row)


def lift(books: Books, person: str, kind: Kind) -> None:
    if not books.reports.lift(person, kind):
        raise NotFound("That person is not banned." if kind == "ban" else "That person is not muted.")


def promote(books: Books, person: str, role: Role, by: str, now: float) -> None:
    check_known(books, person)
    books.reports.set_role(person, role, by, now)


def close(books: Books, id: str, by: str, verdict: str, now: float) -> None:
    if not books.reports.close(id, by, clean_text(verdict), now):
        raise NotFound("There is no open report with that number.")


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
        raise NotFound("The house knows nobody like that.")


# In words


def sentence(order: OrderRow, now: float) -> str:
    """The order in words, for the person it affects."""
    what = "You may not come in" if order.kind == "ban" else "You may not speak at the tables"
    why = f": {order.reason}" if order.reason else ""
    return f"{what}{_how_long(order.until, now)}{why.rstrip('.')}."


def _how_long(until: float | None, now: float) -> str:
    if until is None:
        return " any more"
    minutes = max(1, round((until - now) / 60))
    for size, unit in ((1440, "day"), (60, "hour")):
        if minutes >= size:
            count = round(minutes / size)
            return f" for {count} more {unit}{'s' * (count > 1)}"
    return f" for {minutes} more minute{'s' * (minutes > 1)}"
