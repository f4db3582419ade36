"""Statements that several books share."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Table, bindparam
from sqlalchemy.dialects.postgresql import insert


def put(table: Table) -> Any:
    """An upsert."""
    new = insert(table)
    keys = [column.name for column in table.primary_key]
    others = {column.name: new.excluded[column.name] for column in table.c if not column.primary_key}
    return new.on_conflict_do_update(index_elements=keys, set_=others)


SEATS: list[Any] = [bindparam(f"seat_{number}") for number in range(4)]  # the most people in one match


def among(people: Collection[str], seats: list[Any] = SEATS) -> dict[str, str]:
    """The values for `seats`, padded with duplicates: a list of variable length takes twice as long."""
    names = list(people) or [""]
    names += names[-1:] * (len(seats) - len(names))
    return {bind.key: name for bind, name in zip(seats, names, strict=True)}


# Of one match, of the few matches that end at the same moment, and of as many as are settled together.
CROWDS: list[list[Any]] = [
    SEATS,
    *([bindparam(f"place_{number}") for number in range(most)] for most in (24, 128)),
]


def crowd_size(people: Collection[str]) -> int:
    """Which of the `CROWDS` is the smallest that holds them."""
    return next(size for size, places in enumerate(CROWDS) if len(people) <= len(places))


LISTS: list[list[Any]] = [[bindparam(f"one_{number}") for number in range(most)] for most in (8, 128, 2048)]


def list_size(people: Collection[str]) -> int:
    """Which of the `LISTS` is the smallest that holds them. Each size has its own prepared statement."""
    return next(size for size, places in enumerate(LISTS) if len(people) <= len(places))
