"""Statements that several books need."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Table, bindparam
from sqlalchemy.dialects.postgresql import insert


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
