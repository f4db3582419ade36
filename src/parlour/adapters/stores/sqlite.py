"""The SQLite store: one file with one writer.

Steps are written without SQLAlchemy, many in one call; everything else goes through the books, on the same
connection and in the same transaction.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import chain
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from parlour.adapters.private_files import make_file
from parlour.adapters.stores.books import SqlBooks
from parlour.adapters.stores.failures import reason
from parlour.adapters.stores.migrating import FIRST, DatabaseError, is_current, migrate
from parlour.adapters.stores.statements import SqliteStatements
from parlour.adapters.stores.store import Later, QueuedStore
from parlour.adapters.stores.work import Appended, Batch, Work, outcome
from parlour.service.context import no_fault, no_note

MENDED = (3, 51, 3)  # the first SQLite without the WAL-reset bug: https://sqlite.org/wal.html#walresetbug
STEP = "INSERT OR IGNORE INTO step (match, version, plays, seat, client_id, made) VALUES (?, ?, ?, ?, ?, ?)"
CHUNK = 25  # steps in one call: each call releases and takes the interpreter lock
STEPS = STEP + ", (?, ?, ?, ?, ?, ?)" * (CHUNK - 1)


class SqliteStore(QueuedStore):
    def __init__(
        self,
        path: Path | str,
        later: Later,
        fault: Callable[[str], None] = no_fault,
        soon: Later = lambda act: act(),
        note: Callable[..., Any] = no_note,
    ) -> None:
        self.path = Path(path)
        self.name = str(path)
        super().__init__(later, fault, soon, note)

    def _writer(self) -> "SqliteConnection":
        return SqliteConnection(connect(self.path), OpenFiles(self.path).check)

    def _reader(self) -> "SqliteConnection":
        return sqlite_reader(self.path)


class OpenFiles:
    """The files of an open database. SQLite itself goes on writing to files that were moved or deleted."""

    def __init__(self, path: Path) -> None:
        real = os.path.realpath(path)  # SQLite puts the other files beside the file that a link leads to
        self._ids = {name: _file_id(name) for name in (str(path), f"{real}-wal", f"{real}-shm")}

    def check(self) -> None:
        for name, id in self._ids.items():
            if _file_id(name) != id:
                advice = "put it back, or close the house and restore a copy"
                raise DatabaseError(f"{name} was moved, deleted or replaced; {advice}.")


def _file_id(name: str) -> tuple[int, int] | None:
    try:
        found = os.stat(name)
    except OSError:
        return None
    return found.st_dev, found.st_ino


class SqliteConnection:
    def __init__(self, db: sqlite3.Connection, check: Callable[[], None] = lambda: None) -> None:
        """`check` raises if the database must not be used any more."""
        self._check = check
        self._db = db
        self._books = books_on(db)

    def close(self) -> None:
        self._books.connection.close()
        self._db.close()

    def look(self, do: Callable[[SqlBooks], Any]) -> Any:
        self._check()
        self._db.execute("BEGIN")
        try:
            return do(self._books)
        finally:
            if self._db.in_transaction:  # or SQLite rolled back, after an error that must not be hidden
                self._db.execute("ROLLBACK")

    def write(self, batch: Batch) -> list[Any]:
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            outcomes = self._do(batch)
            self._check()
            db.execute("COMMIT")
        except Exception:
            with suppress(sqlite3.Error):  # it may have been rolled back already
                db.execute("ROLLBACK")
            raise
        return outcomes

    def _do(self, batch: Batch) -> list[Any]:
        steps = [item.values for item in batch if isinstance(item, Appended)]
        if _append_all(self._db, steps) == len(steps):
            return ["stored" if isinstance(item, Appended) else self._done(item) for item in batch]
        # Some steps were already there: insert them one by one to find out which.
        self._db.execute("ROLLBACK")
        self._db.execute("BEGIN IMMEDIATE")
        return [self._done(item) for item in batch]

    def _done(self, item: Work | Appended) -> Any:
        if isinstance(item, Appended):
            return "stored" if self._db.execute(STEP, item.values).rowcount else "taken"
        return outcome(self._books, item, self._db.execute)


def sqlite_reader(path: Path) -> SqliteConnection:
    db = connect(path)
    db.execute("PRAGMA query_only = ON")
    return SqliteConnection(db)


def _append_all(db: sqlite3.Connection, steps: list[tuple[Any, ...]]) -> int:
    """The number of rows that were new."""
    whole = len(steps) - len(steps) % CHUNK
    chunks = (steps[at : at + CHUNK] for at in range(0, whole, CHUNK))
    new = sum(db.execute(STEPS, [*chain.from_iterable(chunk)]).rowcount for chunk in chunks)
    return new + (db.executemany(STEP, steps[whole:]).rowcount if steps[whole:] else 0)


def note_version(note: Callable[..., Any]) -> None:
    """Warns of SQLite versions that may damage a file when two connections write. A house has one writer."""
    if sqlite3.sqlite_version_info < MENDED:
        mended = ".".join(map(str, MENDED))
        note("old-sqlite", version=sqlite3.sqlite_version, mended_in=mended)


def wrapped(db: sqlite3.Connection) -> Connection:
    """Wraps the connection for SQLAlchemy, which leaves transactions to their owner."""
    engine = create_engine("sqlite://", creator=lambda: db, poolclass=StaticPool, pool_reset_on_return=None)
    return engine.connect()


def books_on(db: sqlite3.Connection) -> SqlBooks:
    return SqlBooks(SqliteStatements(db), wrapped(db))


def connect(path: Path) -> sqlite3.Connection:
    """Opens the file and creates it if needed; raises `DatabaseError`."""
    try:
        with suppress(OSError):  # SQLite fails, too, and says why
            make_file(path)
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
        db.text_factory = _text
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        if not is_current(revision(db), since(db), path):
            _bring_up(db)
        db.execute("PRAGMA foreign_keys = ON")  # after migrations, which may rebuild tables
    except (sqlite3.Error, SQLAlchemyError) as error:
        raise DatabaseError(f"{path} cannot be used as a database: {reason(error)}.") from None
    return db


def _text(data: bytes) -> str | bytes:
    """Leaves invalid text as bytes, so that the check of its column reports the damage."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def revision(db: sqlite3.Connection) -> str | None:
    if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
        return None
    found: tuple[str] | None = db.execute("SELECT version_num FROM alembic_version").fetchone()
    return found[0] if found else None


def since(db: sqlite3.Connection) -> str | None:
    """The oldest schema whose houses can use this one."""
    if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'compatible'").fetchone():
        return None
    found: tuple[str] | None = db.execute("SELECT since FROM compatible").fetchone()
    return found[0] if found else None


def _bring_up(db: sqlite3.Connection) -> None:
    """Migrates in one transaction. If another process was quicker, there is nothing left to do."""
    with closing(wrapped(db)) as connection, connection.begin():
        db.execute("BEGIN IMMEDIATE")
        _adopt(db)
        migrate(connection)


def _adopt(db: sqlite3.Connection) -> None:
    """Adopts a file from before there were migrations, whose first revision has another name."""
    if db.execute("PRAGMA user_version").fetchone()[0] == 1:
        db.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
        db.execute("INSERT INTO alembic_version VALUES (?)", (FIRST,))
        db.execute("PRAGMA user_version = 0")
