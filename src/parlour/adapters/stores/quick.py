"""Runs statements on SQLite without SQLAlchemy, which takes five times as long as SQLite itself.

SQLAlchemy compiles each statement once, to its SQL, the order of its parameters and the types of its columns;
after that it goes straight to the driver.
"""

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Boolean, Connection, Dialect, Engine, Executable, Float, Integer, LargeBinary, String
from sqlalchemy.engine import IteratorResult
from sqlalchemy.engine.result import SimpleResultMetaData
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.expression import SelectBase, UpdateBase
from sqlalchemy.types import TypeEngine

Converter = Callable[[Any], Any]
Values = Mapping[str, Any]
KINDS = (UpdateBase, SelectBase)
LEAVES_OUT = "leaves_out_damage"  # execution option: skip damaged rows instead of failing
HELD: list[tuple[type[TypeEngine[Any]], tuple[type, ...]]] = [
    (Boolean, (int,)),
    (Integer, (int,)),
    (Float, (float, int)),
    (LargeBinary, (bytes,)),
    (String, (str,)),
]
MOST = 500  # statements to cache


class Ready(NamedTuple):
    """A compiled statement."""

    sql: str
    placed: Callable[[Values], Iterable[Any]]  # puts named values in order


def ready(statement: Any, dialect: Dialect) -> Ready:
    """Requires a value for each parameter, and for each column of an insert."""
    compiled = statement.compile(dialect=dialect)
    order = list(compiled.positiontup)
    fixed = {name: value for name, value in compiled.params.items() if value is not None}
    if len(order) < 2:
        return Ready(str(compiled), lambda values: [values[name] for name in order])
    take = itemgetter(*order)
    return Ready(str(compiled), (lambda values: take({**fixed, **values})) if fixed else take)


class Kinds(NamedTuple):
    """The types that a statement's columns may hold: SQLite stores anything in any column."""

    names: list[str]
    allowed: tuple[tuple[type, ...], ...]
    leaves_out: bool  # skips a damaged row instead of failing
    seen: set[tuple[type, ...]]  # rows' types known to be valid

    def is_sound(self, row: tuple[Any, ...]) -> bool:
        """False if a value has the wrong type, which means damage."""
        kinds = (*map(type, row),)
        if kinds in self.seen:
            return True
        for name, value, allowed in zip(self.names, row, self.allowed, strict=True):
            if value is not None and not isinstance(value, allowed):
                if self.leaves_out:
                    return False
                raise TypeError(f"the column {name} holds {type(value).__name__}")
        self.seen.add(kinds)
        return True


class Prepared(NamedTuple):
    sql: str
    order: list[str]  # names of its parameters
    fixed: dict[str, Any]  # constant parameters
    columns: SimpleResultMetaData | None = None  # of a SELECT
    converters: dict[int, Converter] | None = None  # for columns that SQLite stores as another type
    kinds: Kinds | None = None

    def values(self, given: Mapping[str, Any]) -> list[Any]:
        return [given[name] if name in given else self.fixed[name] for name in self.order]

    def converted(self, row: tuple[Any, ...]) -> tuple[Any, ...]:
        known = self.converters or {}
        return tuple(known[at](value) if at in known else value for at, value in enumerate(row))


# The cache of compiled statements, shared by the connections of all threads
PREPARED: dict[tuple[Any, ...], Prepared | None] = {}
READY: dict[Any, tuple[Ready, Kinds | None]] = {}


class Rows(NamedTuple):
    """Looks like a cursor."""

    rows: list[Any]

    def fetchall(self) -> list[Any]:
        return self.rows


class QuickConnection(Connection):
    def __init__(self, engine: Engine, db: sqlite3.Connection) -> None:
        super().__init__(engine)
        self._db = db

    def run(self, statement: Any, values: Any) -> sqlite3.Cursor | Rows:
        """Runs a short statement like `writing.run`: rows come as plain tuples."""
        known = READY.get(statement)
        if known is None:
            kinds = kinds_of(statement) if isinstance(statement, SelectBase) else None
            known = READY[statement] = ready(statement, self.dialect), kinds
        prepared, kinds = known
        cursor = self._do(prepared.sql, prepared.placed, values)
        return cursor if kinds is None else Rows(_sound(kinds, cursor))

    def execute(self, statement: Executable, parameters: Any = None, **options: Any) -> Any:
        if not isinstance(statement, KINDS) or options:
            return super().execute(statement, parameters, **options)
        several = isinstance(parameters, list)
        prepared = self._of(statement, parameters[0] if several else parameters or {})
        if prepared is None:
            return super().execute(statement, parameters)
        cursor = self._do(prepared.sql, prepared.values, parameters or {})
        return _found(prepared, cursor) if prepared.columns else cursor

    def _do(self, sql: str, placed: Callable[[Values], Any], values: Any) -> sqlite3.Cursor:
        try:
            if isinstance(values, list):
                return self._db.executemany(sql, map(placed, values))
            return self._db.execute(sql, placed(values))
        except sqlite3.Error as error:
            raise DBAPIError.instance(sql, None, error, sqlite3.Error) from None

    def _of(self, statement: UpdateBase | SelectBase, given: Mapping[str, Any]) -> Prepared | None:
        known = (statement, *given)
        try:
            return PREPARED[known]
        except KeyError:
            if len(PREPARED) >= MOST:  # some statements are built for one query and never used again
                PREPARED.clear()
            prepared = PREPARED[known] = self._prepare(statement, list(given))
            return prepared

    def _prepare(self, statement: UpdateBase | SelectBase, given: list[str]) -> Prepared | None:
        """None if the SQL depends on the values, because one of them is a list."""
        compiled = statement.compile(dialect=self.dialect, column_keys=given)
        if "POSTCOMPILE" in str(compiled):
            return None
        order, fixed = list(compiled.positiontup or ()), dict(compiled.params)
        if not isinstance(statement, SelectBase):
            return Prepared(str(compiled), order, fixed)
        return Prepared(str(compiled), order, fixed, *self._columns(statement), kinds_of(statement))

    def _columns(self, statement: SelectBase) -> tuple[SimpleResultMetaData, dict[int, Converter]]:
        columns = list(statement.selected_columns)
        found = [column.type.dialect_impl(self.dialect) for column in columns]
        converters = {at: kind.result_processor(self.dialect, None) for at, kind in enumerate(found)}
        named = SimpleResultMetaData([str(column.key) for column in columns])
        return named, {at: convert for at, convert in converters.items() if convert}


def held(kind: TypeEngine[Any]) -> tuple[type, ...]:
    """The types that the driver returns for a column."""
    return next((held for kinds, held in HELD if isinstance(kind, kinds)), (object,))


def kinds_of(statement: SelectBase) -> Kinds:
    options: Any = statement.get_execution_options()  # type: ignore[attr-defined]
    columns = list(statement.selected_columns)
    names = [str(column.key) for column in columns]
    return Kinds(names, tuple(held(column.type) for column in columns), LEAVES_OUT in options, set())


def _sound(kinds: Kinds, cursor: sqlite3.Cursor) -> list[Any]:
    return [row for row in cursor.fetchall() if kinds.is_sound(row)]


def _found(prepared: Prepared, cursor: sqlite3.Cursor) -> IteratorResult[Any]:
    assert prepared.columns
    assert prepared.kinds
    rows = _sound(prepared.kinds, cursor)
    return IteratorResult(
        prepared.columns, iter(map(prepared.converted, rows) if prepared.converters else rows)
    )
