"""Copies a house to a database of the other kind: all of its rows, or nothing.

Both databases are locked, as by a house. Rows are read in the order of their keys, page by page, and written
in one transaction, which commits only when every table has been read again and holds what was read.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, Select, Table, bindparam, select, tuple_
from sqlalchemy.exc import SQLAlchemyError

from parlour.adapters.private_files import ONE_DATABASE, make_file, sync_folder
from parlour.adapters.stores.books import SqlBooks
from parlour.adapters.stores.database import alone, of_today
from parlour.adapters.stores.failures import reason
from parlour.adapters.stores.migrating import DatabaseError
from parlour.adapters.stores.sqlite import SqliteConnection, connect
from parlour.adapters.stores.tables import METADATA
from parlour.adapters.stores.tables.nodes import asset, compatible, fact, news, node
from parlour.adapters.stores.work import Work
from parlour.core.errors import BadOption, ParlourError

if TYPE_CHECKING:
    from parlour.adapters.stores.postgres import PostgresConnection

Look = Callable[[Callable[[SqlBooks], Any]], Any]
Progress = Callable[[str], None]

ADVICE = "close it first"
OF_NODES = (asset, compatible, fact, news, node)  # what nodes know of each other and of their database
MOVED = [table for table in METADATA.sorted_tables if table not in OF_NODES]
PAGE = 500  # rows read and written at once
SAME = {
    Path: "Both are SQLite files: copy the one with `parlour backup`.",
    str: "Both are PostgreSQL databases: copy the one with pg_dump and pg_restore.",
}


class Content(NamedTuple):
    """The rows of a table, however they are ordered: their number, and the sum of their hashes."""

    rows: int = 0
    sum: int = 0

    def with_rows(self, rows: list[tuple[Any, ...]]) -> "Content":
        hashes = (int.from_bytes(sha256(repr(tuple(row)).encode()).digest()) for row in rows)
        return Content(self.rows + len(rows), (self.sum + sum(hashes)) % 2**256)


def transfer(source: Path | str, target: Path | str, progress: Progress) -> dict[str, int]:
    """The number of rows of each table."""
    if isinstance(source, Path) == isinstance(target, Path):
        raise BadOption(SAME[Path if isinstance(source, Path) else str])
    with ExitStack() as opened:
        look = opened.enter_context(_source(source))
        write = opened.enter_context(_target(target))
        contents: dict[str, Content] = write(partial(_copied, look, progress))
    return {name: content.rows for name, content in contents.items()}


def _copied(look: Look, progress: Progress, books: SqlBooks) -> dict[str, Content]:
    """Runs in the target's only transaction."""
    for table in MOVED:
        if books.statements.rows(select(table).limit(1)):
            raise BadOption(f"The target holds something already: there are rows in {table.name}.")
    contents = {}
    for table in MOVED:
        contents[table.name] = content = Content()
        for rows in _pages(look, table):
            _write(books, table, rows)
            contents[table.name] = content = content.with_rows(rows)
            progress(f"{table.name}: {content.rows} rows")
    for table in MOVED:
        progress(f"{table.name}: checking")
        _check(books, table, contents[table.name])
    return contents


def _write(books: SqlBooks, table: Table, rows: list[tuple[Any, ...]]) -> None:
    names = [column.name for column in table.c]
    try:
        books.statements.write(table.insert(), [dict(zip(names, row, strict=True)) for row in rows])
    except SQLAlchemyError as error:
        raise BadOption(f"A row of {table.name} cannot be stored there: {reason(error)}.") from None


def _check(books: SqlBooks, table: Table, content: Content) -> None:
    found = Content()
    for rows in _pages(lambda do: do(books), table):
        found = found.with_rows(rows)
    if found != content:
        raise DatabaseError(
            f"{table.name} was not copied as it was ({content.rows} rows were read, {found.rows} arrived);"
            " nothing was kept."
        )


# Reading a table page by page


def _pages(look: Look, table: Table) -> Iterator[list[tuple[Any, ...]]]:
    """By their keys, so that no page is slower than the first."""
    first, following = _selects(table)
    keys = [column.name for column in table.primary_key]
    places = [[column.name for column in table.c].index(name) for name in keys]
    rows = _rows(look, table, first, {})
    while rows:
        yield rows
        last = {f"after_{name}": rows[-1][at] for name, at in zip(keys, places, strict=True)}
        rows = _rows(look, table, following, last)


def _selects(table: Table) -> tuple[Select[Any], Select[Any]]:
    keys = list(table.primary_key)
    first = select(table).order_by(*keys).limit(PAGE)
    after = tuple_(*(bindparam(f"after_{column.name}", type_=column.type) for column in keys))
    return first, first.where(tuple_(*keys) > after)


def _rows(look: Look, table: Table, asked: Select[Any], values: dict[str, Any]) -> list[tuple[Any, ...]]:
    try:
        found: list[tuple[Any, ...]] = look(lambda books: books.statements.rows(asked, values))
    except (TypeError, SQLAlchemyError, sqlite3.Error) as error:  # SQLite stores anything in any column
        raise BadOption(
            f"{table.name} cannot be read: {reason(error)}. `parlour admin doctor` says where."
        ) from None
    return found


# The two databases


@contextmanager
def _source(where: Path | str) -> Iterator[Look]:
    with alone(where, ADVICE), of_today(where) as connection:
        if isinstance(where, str):
            from parlour.adapters.stores.postgres import lock

            connection.look(lambda books: lock(books.connection, _shown(where), ADVICE))
        yield connection.look


@contextmanager
def _target(where: Path | str) -> Iterator[Look]:
    if isinstance(where, Path):
        with _new_file(where) as look:
            yield look
    else:
        with closing(_server(where)) as connection:
            yield lambda do: connection.look(partial(_filled, do))


def _shown(url: str) -> str:
    from parlour.adapters.stores.postgres import address, shown

    return shown(address(url))


def _server(url: str) -> "PostgresConnection":
    from parlour.adapters.stores.postgres import PostgresConnection, address, check_settings, lock

    def prepare(connection: Connection) -> None:
        check_settings(connection, name)
        lock(connection, name, ADVICE)

    name = _shown(url)
    return PostgresConnection(address(url), name, prepare)


def _filled(fill: Callable[[SqlBooks], Any], books: SqlBooks) -> Any:
    """The tables, their rows and their counters, in one transaction."""
    from parlour.adapters.stores.postgres import bring_up

    bring_up(books.connection, "The target")
    done = fill(books)
    for table in MOVED:
        for column in table.primary_key:
            _count_on(books.connection, table.name, column.name)
    return done


def _count_on(connection: Connection, table: str, column: str) -> None:
    """A counter goes on after the highest number that was copied."""
    run = connection.exec_driver_sql
    counter = run(f"SELECT pg_get_serial_sequence('{table}', '{column}')").scalar()
    if counter and (highest := run(f'SELECT max("{column}") FROM "{table}"').scalar()):
        run(f"SELECT setval('{counter}', {highest})")


@contextmanager
def _new_file(path: Path) -> Iterator[Look]:
    """A file that appears under its name when everything is in it."""
    with alone(path, "name another"):
        if path.exists():
            raise BadOption(f"{path} already exists: name a new file.")
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            make_file(draft)
            with closing(connect(draft)) as db, closing(SqliteConnection(db)) as connection:
                yield partial(_written, connection)
                db.execute("PRAGMA journal_mode = DELETE")  # leaves one file, and syncs it
            os.replace(draft, path)
            sync_folder(path.parent)
        except OSError as error:
            raise BadOption(f"{path} could not be written: {error.strerror}.") from None
        finally:
            for end in ONE_DATABASE:
                Path(f"{draft}{end}").unlink(missing_ok=True)


def _written(connection: SqliteConnection, do: Callable[[SqlBooks], Any]) -> Any:
    (answer,) = connection.write([Work(do, lambda answer: None)])
    if isinstance(answer, ParlourError):
        raise answer
    return answer
