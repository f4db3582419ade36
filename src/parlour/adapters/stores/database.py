"""Opens the database under a lock: for a house, or its nodes, or an admin command on a stopped one."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from parlour import home
from parlour.adapters.settings import database_path, is_postgres
from parlour.adapters.stores.migrating import DatabaseError, is_current
from parlour.adapters.stores.sqlite import SqliteConnection, SqliteStore, revision, since, sqlite_reader
from parlour.adapters.stores.store import Later, StoreConnection
from parlour.core.errors import BadOption
from parlour.service.context import no_fault, no_note

if TYPE_CHECKING:
    from parlour.adapters.stores.postgres import PostgresStore


def database_of(choice: str) -> Path | str:
    """The file, or the URL of a PostgreSQL database."""
    return choice if is_postgres(choice) else database_path(choice)


def open_store(
    where: Path | str,
    later: Later,
    fault: Callable[[str], None] = no_fault,
    soon: Later = lambda act: act(),
    note: Callable[..., Any] = no_note,
    node: str = "",
) -> "SqliteStore | PostgresStore":
    """`node`: of a house that may have others; without, nobody else may have the database open."""
    if isinstance(where, Path):
        return SqliteStore(where, later, fault, soon, note)
    from parlour.adapters.stores.postgres import PostgresStore

    return PostgresStore(where, later, fault, soon, note, node=node, alone=not node)


def open_reader(where: Path | str) -> StoreConnection:
    """A separate read-only connection, for a worker process."""
    if isinstance(where, Path):
        return sqlite_reader(where)
    from parlour.adapters.stores.postgres import postgres_reader

    return postgres_reader(where)


@contextmanager
def of_today(where: Path | str) -> Iterator[StoreConnection]:
    """A read-only connection that migrates nothing; raises if the database is of another version."""
    if isinstance(where, Path):
        if not where.is_file():
            raise BadOption(f"There is no database at {where}: name it with --database.")
        # Read-only would fail if nobody has the database open and a journal is left over.
        file = f"file:{quote(str(where))}?mode=rw"
        with closing(sqlite3.connect(file, uri=True, isolation_level=None, timeout=10)) as db:
            _check_file(db, where)
            yield SqliteConnection(db)
        return
    from parlour.adapters.stores import postgres

    name = postgres.shown(postgres.address(where))
    with closing(postgres.postgres_reader(where)) as connection:
        found = connection.look(lambda books: postgres.revision(books.connection))
        _check(found, connection.look(lambda books: postgres.since(books.connection)), name)
        yield connection


def _check_file(db: sqlite3.Connection, where: Path) -> None:
    try:
        db.execute("PRAGMA query_only = ON")
        _check(revision(db), since(db), where)
    except sqlite3.Error as error:
        raise DatabaseError(f"{where} cannot be used as a database: {error}.") from None


def _check(revision: str | None, since: str | None, name: object) -> None:
    if not is_current(revision, since, name):
        raise BadOption(f"{name} is of an older Parlour: open the house once, which brings it up to date.")


@contextmanager
def alone(path: Path | str, advice: str = "choose another --database") -> Iterator[None]:
    """Locks the file: two houses would not see each other's moves. PostgreSQL has its own locks."""
    if isinstance(path, str):
        yield
        return
    path = path.resolve()  # whatever links lead to it
    if path.is_dir():
        raise BadOption(f"{path} is a folder; a database is a file.")
    if path.exists() and path.stat().st_nlink > 1:
        raise BadOption(
            f"{path} has a second hard link, by which another house could open it; remove the link."
        )
    try:
        lock = home.locked(path, wait=False)
    except BlockingIOError:
        raise BadOption(f"Another house is open on {path}; {advice}.") from None
    except OSError as error:
        raise BadOption(f"{path} cannot be used as a database: {error.strerror}.") from None
    with lock:
        yield
