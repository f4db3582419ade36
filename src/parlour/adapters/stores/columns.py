"""Constraints on columns beyond their type, for the doctor.

A rule is a condition on the column, and a sentence for the rows that break it. Nothing here writes.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, get_args

from msgspec import json
from sqlalchemy import Column, ColumnElement, Double, Integer, Table, func, or_, select

from parlour.adapters.stores.books import SqlBooks
from parlour.adapters.stores.statements import LEAVES_OUT
from parlour.adapters.stores.tables import METADATA
from parlour.adapters.stores.tables.history import played
from parlour.adapters.stores.tables.looks import chosen, owned
from parlour.adapters.stores.tables.matches import match, seat
from parlour.adapters.stores.tables.moderation import ignored, order, report, role
from parlour.adapters.stores.tables.people import account, link, person, session
from parlour.adapters.stores.tables.progress import achievement, held_back, meeting, paid, rating, standing
from parlour.adapters.stores.tables.purses import ledger
from parlour.adapters.stores.tables.puzzles import rating as puzzle_rating
from parlour.adapters.stores.tables.unsettled import unsettled
from parlour.core.registry import list_games
from parlour.service.books.moderation import FORMER_NAME
from parlour.service.books.progress import ANYBODY, HeldBack
from parlour.service.books.unsettled import Unsettled
from parlour.service.progress.shop import COSMETICS
from parlour.service.rewards import achievements
from parlour.service.rewards.allowance import COMPANY, EVERYBODY
from parlour.service.wire.moderation import Kind, Reason, Role
from parlour.service.wire.progress import Reward

MOST = 20  # rows reported for each column
HIGHEST = 2.0**53
HASH = "$argon2id$v=%$m=%,t=%,p=%$" + "_" * 22 + "$" + "_" * 43  # a LIKE pattern for a password hash
TOKEN = 32  # bytes

SIGNED = {
    ledger.c.coins,
    rating.c.rating,
    puzzle_rating.c.rating,
}  # all other numbers are counts or timestamps
ONE_OF: dict[Column[Any], Iterable[str]] = {
    chosen.c.look: COSMETICS,
    order.c.kind: get_args(Kind),
    owned.c.look: COSMETICS,
    report.c.reason: get_args(Reason),
    role.c.role: [name for name in get_args(Role) if name],
}
# Columns that name a known person, or one of these; a deleted person's seats and tables name nobody.
PEOPLE: dict[Column[Any], tuple[str, ...]] = {
    **{table.c.person: () for table in METADATA.sorted_tables if "person" in table.c},
    ignored.c.other: (),
    match.c.owner: ("",),
    meeting.c.one: (ANYBODY,),
    meeting.c.other: (),
    paid.c.source: (COMPANY, EVERYBODY),
    report.c.reporter: (),
    seat.c.person: ("",),
}
NOT_EMPTY = (person.c.name, account.c.folded)
TOKENS = (session.c.token, link.c.token)
JSON: dict[Column[Any], Any] = {
    held_back.c.known: HeldBack,
    played.c.reward: Reward,
    unsettled.c.facts: Unsettled,
}


class Rule(NamedTuple):
    holds: ColumnElement[bool]
    otherwise: str


def rules(column: Column[Any]) -> Iterator[Rule]:
    if isinstance(column.type, Integer | Double):
        lowest = -HIGHEST if column in SIGNED else 0
        yield Rule(column.between(lowest, HIGHEST), "holds a number that cannot be")
    if column in ONE_OF:
        yield Rule(column.in_(list(ONE_OF[column])), f"holds none of {', '.join(ONE_OF[column])}")
    if column is achievement.c.id:
        yield _is_achievement()
    if column in PEOPLE and not column.foreign_keys:  # foreign keys are checked by the database
        known = or_(column.in_(select(person.c.id)), *(column == other for other in PEOPLE[column]))
        if column is order.c.person:
            known = or_(known, column.startswith(FORMER_NAME))
        yield Rule(known, "names nobody")
    if column in NOT_EMPTY:
        yield Rule(column != "", "is empty")
    if column in TOKENS:
        yield Rule(func.length(column) == TOKEN, f"has not {TOKEN} bytes")
    if column is account.c.password:
        yield Rule(column.like(HASH), "holds no hash of a password")


def _is_achievement() -> Rule:
    """One that can be reached here, or perhaps one of a game that is no longer installed."""
    known, installed = achievements.all_ids(), list(list_games())
    elsewhere = select(standing.c.person).where(standing.c.game.not_in(installed))
    holds = or_(achievement.c.id.in_(known), achievement.c.person.in_(elsewhere))
    return Rule(holds, f"holds none of {', '.join(known)}")


def broken_rules(books: SqlBooks) -> Iterator[tuple[Table, tuple[Any, ...], str]]:
    """The rows that break a rule: table, key and reason."""
    for table in METADATA.sorted_tables:
        for column in table.c:
            for rule in rules(column):
                asked = select(*table.primary_key).where(~rule.holds).limit(MOST)
                found = books.statements.rows(asked.execution_options(**{LEAVES_OUT: True}))
                yield from (
                    (table, tuple(key), f"the column {column.name} {rule.otherwise}") for key in found
                )
            if column in JSON:
                yield from _unreadable(books, table, column)


def _unreadable(
    books: SqlBooks, table: Table, column: Column[Any]
) -> Iterator[tuple[Table, tuple[Any, ...], str]]:
    asked = select(column, *table.primary_key)
    for text, *key in books.statements.rows(asked.execution_options(**{LEAVES_OUT: True})):
        try:
            json.decode(text, type=JSON[column])
        except Exception as error:
            yield table, tuple(key), f"the column {column.name} cannot be read: {error}"
