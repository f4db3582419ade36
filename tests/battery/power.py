"""A disk that remembers every write and every sync, and what it holds when the power fails.

SQLite writes to it through a VFS of apsw. What was synced is there afterwards. Of what was written since,
anything may be: all, nothing, some of it, in any order, and of each write any of its sectors.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import patch

import apsw
import apsw.ext

from parlour.adapters.stores import sqlite

SECTOR = 512
CHECKPOINT = 25  # pages in the log after which they go to the file: often, to have it happen
MODES = ("nothing", "everything", "some writes", "torn writes")


class Op(NamedTuple):
    """Something that the disk was asked for, or that somebody was told (`kind` is `told`)."""

    kind: str
    file: str = ""
    at: int = 0
    data: bytes = b""
    facts: Any = None


class Disk:
    def __init__(self) -> None:
        self.ops: list[Op] = []

    def told(self, facts: Any) -> None:
        self.ops.append(Op("told", facts=facts))


class _File(apsw.VFSFile):  # type: ignore[misc]
    def __init__(self, disk: Disk, name: Any, flags: Any) -> None:
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._disk, self._name = disk, Path(path).name if path else ""
        super().__init__("", name, flags)

    def _note(self, *op: Any) -> None:
        if self._name:
            self._disk.ops.append(Op(*op))

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        super().xWrite(data, offset)
        self._note("write", self._name, offset, bytes(data))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        super().xTruncate(size)
        self._note("truncate", self._name, size)

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        self._note("sync", self._name)


class _Vfs(apsw.VFS):  # type: ignore[misc]
    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        super().__init__("remembering", "")

    def xOpen(self, name: Any, flags: Any) -> _File:  # noqa: N802
        return _File(self._disk, name, flags)

    def xDelete(self, name: str, sync: bool) -> None:  # noqa: N802
        super().xDelete(name, sync)
        self._disk.ops.append(Op("delete", Path(name).name))


@contextmanager
def _as_sqlite3() -> Iterator[None]:
    """Errors by the names that the store knows."""
    try:
        yield
    except apsw.ConstraintError as error:
        raise sqlite3.IntegrityError(str(error)) from None
    except apsw.Error as error:
        raise sqlite3.OperationalError(str(error)) from None


class _Cursor:
    """As much of an `sqlite3.Cursor` as the store and SQLAlchemy use."""

    arraysize, lastrowid = 1, None

    def __init__(self, connection: "_Connection") -> None:
        self._connection, self._db = connection, connection.db
        self.description: Any = None
        self.rowcount = -1
        self._rows: list[Any] = []

    def execute(self, statement: str, values: Iterable[Any] = ()) -> "_Cursor":
        with _as_sqlite3():
            self.description = apsw.ext.query_info(self._db, statement).description or None
            self._rows = self._connection.run(
                statement, values if isinstance(values, dict) else tuple(values)
            )
            self.rowcount = self._db.changes()
        return self

    def executemany(self, statement: str, values: Iterable[Any]) -> "_Cursor":
        with _as_sqlite3():
            before = self._db.total_changes()
            self._db.executemany(statement, values)
            self.rowcount = self._db.total_changes() - before
        return self

    def fetchall(self) -> list[Any]:
        rows, self._rows = self._rows, []
        return rows

    def fetchone(self) -> Any:
        return self._rows.pop(0) if self._rows else None

    def __iter__(self) -> Iterator[Any]:
        return iter(self.fetchall())

    def close(self) -> None:
        self._rows = []


class _Connection:
    """As much of an `sqlite3.Connection` as the store and SQLAlchemy use, on apsw's SQLite."""

    def __init__(self, path: Path, **more: Any) -> None:
        self.db = apsw.Connection(str(path), vfs="remembering")
        self.db.set_busy_timeout(5000)
        self.db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")

    def run(self, statement: str, values: Any) -> list[Any]:
        rows: list[Any] = self.db.execute(statement, values).fetchall()
        return rows

    def cursor(self) -> _Cursor:
        return _Cursor(self)

    def execute(self, statement: str, values: Iterable[Any] = ()) -> _Cursor:
        return self.cursor().execute(statement, values)

    def executemany(self, statement: str, values: Iterable[Any]) -> _Cursor:
        return self.cursor().executemany(statement, values)

    def create_function(self, *more: Any, **options: Any) -> None:
        pass

    def commit(self) -> None:
        if self.db.in_transaction:
            self.execute("COMMIT")

    def rollback(self) -> None:
        if self.db.in_transaction:
            self.execute("ROLLBACK")

    def close(self) -> None:
        self.db.close()


@contextmanager
def remembered(path: Path) -> Iterator[tuple[Disk, sqlite.SqliteStore]]:
    """The house's store on such a disk; it is closed afterwards, which also is remembered."""
    disk = Disk()
    vfs = _Vfs(disk)
    library = SimpleNamespace(connect=_Connection, Error=sqlite3.Error, Connection=sqlite3.Connection)
    with patch.object(sqlite, "sqlite3", library):
        store = sqlite.SqliteStore(path, lambda tell: tell())
        yield disk, store
        store.close()
    vfs.unregister()


class Waiter:
    """Waits for what the store tells, and has the disk remember when it did."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._told: SimpleQueue[str] = SimpleQueue()
        self._asked = 0

    def expects(self, facts: Any) -> Any:
        self._asked += 1

        def done(outcome: str) -> None:
            if outcome == "stored":
                self._disk.told(facts)
            self._told.put(outcome)

        return done

    def wait(self) -> list[str]:
        asked, self._asked = self._asked, 0
        return [self._told.get(timeout=60) for _ in range(asked)]


class Remains:
    """What is on the disk at some moment: what was synced, and what may or may not be there besides."""

    def __init__(self) -> None:
        self._synced: dict[str, bytearray] = {}
        self._pending: dict[str, list[Op]] = {}
        self.told: list[Any] = []

    def do(self, op: Op) -> None:
        if op.kind == "told":
            self.told.append(op.facts)
        elif op.kind == "sync":
            kept = self._synced.setdefault(op.file, bytearray())
            for waiting in self._pending.pop(op.file, []):
                _apply(kept, waiting)
        elif op.kind == "delete":
            self._pending.pop(op.file, None)
            self._synced.pop(op.file, None)
        else:
            self._pending.setdefault(op.file, []).append(op)

    def leave(self, folder: Path, mode: str, rng: Random) -> None:
        """Writes the files as the power failure leaves them."""
        for name in self._synced.keys() | self._pending.keys():
            content = bytearray(self._synced.get(name, b""))
            for op in self._pending.get(name, []):
                for part in _parts(op, mode, rng):
                    _apply(content, part)
            if content or name in self._synced:
                (folder / name).write_bytes(content)


def _parts(op: Op, mode: str, rng: Random) -> Iterator[Op]:
    """What of an operation has reached the disk."""
    if mode == "everything" or (mode == "some writes" and rng.random() < 0.5):
        yield op
    elif mode == "torn writes" and op.kind == "truncate":
        yield from [op] * rng.randrange(2)
    elif mode == "torn writes":
        for at in range(0, len(op.data), SECTOR):
            if rng.random() < 0.7:
                yield op._replace(at=op.at + at, data=op.data[at : at + SECTOR])


def _apply(content: bytearray, op: Op) -> None:
    if op.kind == "truncate":
        del content[op.at :]
        return
    content.extend(bytes(max(0, op.at - len(content))))
    content[op.at : op.at + len(op.data)] = op.data
