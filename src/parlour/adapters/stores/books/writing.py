"""Statements that several books need."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, Table, bindparam
from sqlalchemy.dialects.postgresql import insert

from parlour.adapters.stores.quick import QuickConnection, Ready, ready


def put(table: Table) -> Any:
    """Keeps a row as it is now, whether it was there before or not."""
    new = insert(table)
    keys = [column.name for column in table.primary_key]
    others = {column.name: new.excluded[column.name] for column in table.c if not column.primary_key}
    return new.on_conflict_do_update(index_elements=keys, set_=others)


SEATS: list[Any] = [bindparam(f"seat_{number}") for number in range(4)]  # as many people as can be in a match


def among(people: Collection[str], seats: list[Any] = SEATS) -> dict[str, str]:
    """The values for `seats`, of which some may be the same: a list of any length costs twice the time."""
    names = [*people, *[""] * (len(seats) - len(people))]
    return {bind.key: name for bind, name in zip(seats, names, strict=True)}


CROWDS: list[list[Any]] = [[bindparam(f"one_{number}") for number in range(most)] for most in (8, 128, 2048)]


def crowd(people: Collection[str]) -> int:
    """The smallest of the `CROWDS` that has room for them: each has a statement of its own."""
    return next(size for size, places in enumerate(CROWDS) if len(people) <= len(places))


_ready: dict[tuple[Any, str], Ready] = {}


def run(connection: Connection, statement: Any, values: Any) -> Any:
    """Runs a short statement in half the time: SQLAlchemy compiles it once and is not asked again.

    What comes back is as the driver gives it: rows are tuples. Several rows of values are written at once.
    """
    if isinstance(connection, QuickConnection):  # which does it by itself, and without SQLAlchemy
        return connection.run(statement, values)
    known = _ready.get((statement, connection.dialect.name))
    if known is None:
        known = _ready[statement, connection.dialect.name] = ready(statement, connection.dialect)
    several = isinstance(values, list)
    placed = [tuple(known.placed(row)) for row in values] if several else tuple(known.placed(values))
    return connection.exec_driver_sql(known.sql, placed)
