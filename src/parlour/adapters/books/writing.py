"""Statements that several books need."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, Table, bindparam
from sqlalchemy.dialects.postgresql import insert

from parlour.adapters.quick import QuickConnection


def put(table: Table) -> Any:
    """Keeps a row as it is now, whether it was there before or not."""
    new = insert(table)
    keys = [column.name for column in table.primary_key]
    others = {column.name: new.excluded[column.name] for column in table.c if not column.primary_key}
    return new.on_conflict_do_update(index_elements=keys, set_=others)


SEATS: list[Any] = [bindparam(f"seat_{number}") for number in range(4)]  # as many people as can be in a match


def among(people: Collection[str]) -> dict[str, str]:
    """The values for `SEATS`, of which some may be the same: a list of any length costs twice the time."""
    names = [*people, *[""] * (len(SEATS) - len(people))]
    return {bind.key: name for bind, name in zip(SEATS, names, strict=True)}


_compiled: dict[tuple[Any, str], tuple[str, list[str], dict[str, Any]]] = {}


def run(connection: Connection, statement: Any, values: Any) -> Any:
    """Runs a short statement in half the time: SQLAlchemy compiles it once and is not asked again.

    What comes back is as the driver gives it. Several rows of values are written at once.
    """
    if isinstance(connection, QuickConnection):  # which does it by itself, and without SQLAlchemy
        return connection.execute(statement, values)
    known = statement, connection.dialect.name
    if known not in _compiled:
        ready = statement.compile(dialect=connection.dialect)
        _compiled[known] = ready.string, ready.positiontup, ready.params
    text, order, usual = _compiled[known]
    if isinstance(values, list):
        return connection.exec_driver_sql(text, [_placed(order, usual, row) for row in values])
    return connection.exec_driver_sql(text, _placed(order, usual, values))


def _placed(order: list[str], usual: dict[str, Any], values: dict[str, Any]) -> tuple[Any, ...]:
    return tuple([values[name] if name in values else usual[name] for name in order])
