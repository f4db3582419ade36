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

from parlour.adapters import sqlite

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


class _Rows:
    """As much of an `sqlite3.Cursor` as the store uses."""

    def __init__(self, rows: list[Any], rowcount: int) -> None:
        self._rows, self.rowcount = rows, rowcount

    def fetchall(self) -> list[Any]:
        return self._rows

    def fetchone(self) -> Any:
        return self._rows[0] if self._rows else None

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)


class _Connection:
    """As much of an `sqlite3.Connection` as the store uses, on apsw's SQLite."""

    def __init__(self, path: Path, **more: Any) -> None:
        self._db = apsw.Connection(str(path), vfs="remembering")
        self._db.set_busy_timeout(5000)
        self._db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")

    def execute(self, statement: str, values: tuple[Any, ...] = ()) -> _Rows:
        rows = self._db.execute(statement, values).fetchall()
        return _Rows(rows, self._db.changes())

    def executemany(self, statement: str, values: Iterable[tuple[Any, ...]]) -> _Rows:
        before = self._db.total_changes()
        self._db.executemany(statement, values)
        return _Rows([], self._db.total_changes() - before)

    def executescript(self, statements: str) -> None:
        self._db.execute(statements)

    @property
    def in_transaction(self) -> bool:
        return bool(self._db.in_transaction)

    def close(self) -> None:
        self._db.close()


@contextmanager
def remembered(path: Path) -> Iterator[tuple[Disk, sqlite.SqliteStore]]:
    """The house's store on such a disk; it is closed afterwards, which also is remembered."""
    disk = Disk()
    vfs = _Vfs(disk)
    library = SimpleNamespace(
        connect=_Connection,
        Error=apsw.Error,
        IntegrityError=apsw.ConstraintError,
        Connection=sqlite3.Connection,
    )
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
