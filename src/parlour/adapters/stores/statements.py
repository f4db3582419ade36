"""Runs the statements of the books on a driver, each compiled only once (docs/decisions/0016).

SQLAlchemy builds and compiles a statement; its SQL and the values go straight to the driver. On SQLite that
takes a quarter of the time. Rows come back as plain tuples.
"""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Boolean, Connection, Dialect, Executable, Float, Integer, LargeBinary, String, make_url
from sqlalchemy.dialects.sqlite import dialect as sqlite_dialect
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.sql.expression import SelectBase
from sqlalchemy.types import TypeEngine

Values = Mapping[str, Any]
NO_VALUES: Values = {}
LEAVES_OUT = "leaves_out_damage"  # execution option: skip damaged rows instead of failing
HELD: list[tuple[type[TypeEngine[Any]], tuple[type, ...]]] = [
    (Boolean, (int,)),
    (Integer, (int,)),
    (Float, (float, int)),
    (LargeBinary, (bytes,)),
    (String, (str,)),
]
MOST = 500  # compiled statements to keep: some are built for one query and never used again
SQLITE = sqlite_dialect(paramstyle="named")
POSTGRES = make_url("postgresql+asyncpg://").get_dialect()()


class Statements(ABC):
    """Reads and writes with statements of SQLAlchemy; a value for each of their parameters must be given."""

    @abstractmethod
    def rows(self, statement: Any, values: Values = NO_VALUES) -> list[Any]: ...
    @abstractmethod
    def write(self, statement: Any, values: Values | Sequence[Values] = NO_VALUES) -> int:
        """The number of rows written, unless several rows of values were given."""

    def dicts(self, statement: Any, values: Values = NO_VALUES) -> list[dict[str, Any]]:
        names = column_names(statement)
        return [dict(zip(names, row, strict=True)) for row in self.rows(statement, values)]

    def value(self, statement: Any, values: Values = NO_VALUES) -> Any:
        """The first value of the first row, or None."""
        found = self.rows(statement, values)
        return found[0][0] if found else None


# SQLite


class SqliteStatements(Statements):
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def rows(self, statement: Any, values: Values = NO_VALUES) -> list[Any]:
        if _has_list(values):
            expanded = statement.compile(dialect=SQLITE).construct_expanded_state(values)
            sql, values, columns = expanded.statement, expanded.parameters, columns_of(statement)
        else:
            sql, fixed, columns = sqlite_select(statement)
            values = {**fixed, **values} if fixed else values
        return columns.checked(self._run(self._db.execute, sql, values).fetchall())

    def write(self, statement: Any, values: Values | Sequence[Values] = NO_VALUES) -> int:
        if not isinstance(values, Mapping):
            sql, fixed = sqlite_write(statement, *values[0])
            every = [{**fixed, **row} for row in values] if fixed else values
            return self._run(self._db.executemany, sql, every).rowcount
        sql, fixed = sqlite_write(statement, *values)
        return self._run(self._db.execute, sql, {**fixed, **values} if fixed else values).rowcount

    def _run(self, execute: Callable[[str, Any], sqlite3.Cursor], sql: str, values: Any) -> sqlite3.Cursor:
        try:
            return execute(sql, values)
        except sqlite3.Error as error:
            kind = IntegrityError if isinstance(error, sqlite3.IntegrityError) else DBAPIError
            raise kind(sql, None, error) from None


class Columns(NamedTuple):
    """The columns of a SELECT. SQLite stores anything in any of them, so each value's type is checked."""

    names: tuple[str, ...]
    allowed: list[tuple[type, ...]]
    booleans: list[int]  # positions of those that SQLite stores as numbers
    leaves_out: bool  # skips a damaged row instead of failing
    seen: set[tuple[type, ...]]  # rows' types known to be valid

    def checked(self, rows: list[Any]) -> list[Any]:
        sound = [row for row in rows if (*map(type, row),) in self.seen or self._is_sound(row)]
        return [self._converted(row) for row in sound] if self.booleans else sound

    def _is_sound(self, row: tuple[Any, ...]) -> bool:
        """False if a value has the wrong type, which means damage."""
        for name, value, allowed in zip(self.names, row, self.allowed, strict=True):
            if value is not None and not isinstance(value, allowed):
                if self.leaves_out:
                    return False
                raise TypeError(f"the column {name} holds {type(value).__name__}")
        self.seen.add((*map(type, row),))
        return True

    def _converted(self, row: Sequence[Any]) -> tuple[Any, ...]:
        values = list(row)
        for at in self.booleans:
            values[at] = None if values[at] is None else bool(values[at])
        return tuple(values)


@lru_cache(MOST)
def sqlite_select(statement: Any) -> tuple[str, dict[str, Any], Columns]:
    sql, fixed, _ = _compiled(statement, SQLITE)
    return sql, fixed, columns_of(statement)


@lru_cache(MOST)
def sqlite_write(statement: Any, *names: str) -> tuple[str, dict[str, Any]]:
    sql, fixed, _ = _compiled(statement, SQLITE, names)
    return sql, fixed


def columns_of(statement: SelectBase) -> Columns:
    kinds = [column.type for column in statement.selected_columns]
    booleans = [at for at, kind in enumerate(kinds) if isinstance(kind, Boolean)]
    leaves_out = isinstance(statement, Executable) and LEAVES_OUT in statement.get_execution_options()
    return Columns(column_names(statement), [held(kind) for kind in kinds], booleans, leaves_out, set())


def held(kind: TypeEngine[Any]) -> tuple[type, ...]:
    """The types that SQLite's driver returns for a column."""
    return next((held for kinds, held in HELD if isinstance(kind, kinds)), (object,))


# PostgreSQL


class PostgresStatements(Statements):
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def rows(self, statement: Any, values: Values = NO_VALUES) -> list[Any]:
        if _has_list(values):
            return list(self._connection.execute(statement, values))
        sql, placed = postgres_statement(statement)
        return list(self._connection.exec_driver_sql(sql, placed(values)))

    def write(self, statement: Any, values: Values | Sequence[Values] = NO_VALUES) -> int:
        if not isinstance(values, Mapping):
            sql, placed = postgres_statement(statement, *values[0])
            return self._connection.exec_driver_sql(sql, [placed(row) for row in values]).rowcount
        sql, placed = postgres_statement(statement, *values)
        return self._connection.exec_driver_sql(sql, placed(values)).rowcount


@lru_cache(MOST)
def postgres_statement(statement: Any, *names: str) -> tuple[str, Callable[[Values], tuple[Any, ...]]]:
    """Its SQL with numbered parameters, and a function that puts named values in that order."""
    compiled = _compiled(statement, POSTGRES, names)
    order, fixed = list(compiled.order), compiled.fixed
    if len(order) < 2:
        return compiled.sql, lambda values: tuple({**fixed, **values}[name] for name in order)
    take = itemgetter(*order)
    return compiled.sql, (lambda values: take({**fixed, **values})) if fixed else take


# Both


class Compiled(NamedTuple):
    sql: str
    fixed: dict[str, Any]  # constant parameters
    order: Sequence[str]  # names of the parameters, where the driver goes by their order


def _compiled(statement: Any, dialect: Dialect, names: Sequence[str] = ()) -> Compiled:
    """`names`: the columns of an insert."""
    compiled = statement.compile(dialect=dialect, column_keys=list(names) or None)
    given = {name for name, value in compiled.params.items() if value is None}.union(names)
    expanded = compiled.construct_expanded_state(dict.fromkeys(given, ""))
    fixed = {name: value for name, value in expanded.parameters.items() if name not in given}
    return Compiled(expanded.statement, fixed, expanded.positiontup or ())


@lru_cache(MOST)
def column_names(statement: SelectBase) -> tuple[str, ...]:
    return tuple(str(column.key) for column in statement.selected_columns)


def _has_list(values: Values) -> bool:
    return any(type(value) is list for value in values.values())
