"""Books on SQLite, past SQLAlchemy: on its way a statement takes five times as long as in SQLite itself.

What changes rows goes straight to the driver, with text and order of values that SQLAlchemy worked out once;
what looks rows up goes its usual way.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.expression import UpdateBase


class Prepared(NamedTuple):
    sql: str
    order: list[str]  # the names of its values
    fixed: dict[str, Any]  # the values that are part of the statement

    def values(self, given: Mapping[str, Any]) -> list[Any]:
        return [given[name] if name in given else self.fixed[name] for name in self.order]


class QuickConnection(Connection):
    def __init__(self, engine: Engine, db: sqlite3.Connection) -> None:
        super().__init__(engine)
        self._db = db
        self._prepared: dict[tuple[Any, ...], Prepared] = {}

    def execute(self, statement: Executable, parameters: Any = None, **options: Any) -> Any:
        if not isinstance(statement, UpdateBase):
            return super().execute(statement, parameters, **options)
        several = isinstance(parameters, Sequence)
        prepared = self._of(statement, parameters[0] if several else parameters)
        try:
            if several:
                return self._db.executemany(prepared.sql, map(prepared.values, parameters))
            return self._db.execute(prepared.sql, prepared.values(parameters))
        except sqlite3.Error as error:
            raise DBAPIError.instance(prepared.sql, None, error, sqlite3.Error) from None

    def _of(self, statement: UpdateBase, given: Mapping[str, Any]) -> Prepared:
        known = (statement, *given)
        if known not in self._prepared:
            compiled = statement.compile(dialect=self.dialect, column_keys=list(given))
            order, fixed = list(compiled.positiontup or ()), dict(compiled.params)
            self._prepared[known] = Prepared(str(compiled), order, fixed)
        return self._prepared[known]
