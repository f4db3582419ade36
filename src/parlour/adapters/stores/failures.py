"""What a failure means: the database is away, or what it keeps cannot be read, or only this piece failed."""

import sqlite3
from typing import Any

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from parlour.adapters.stores.migrating import DatabaseError

# No room, no file, locked, a disk that fails: all of it passes, and none of it is the fault of a row.
PASSING = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_INTERRUPT,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_PROTOCOL,
    }
)
PRIMARY = 0xFF  # of SQLite's longer codes
# PostgreSQL's classes of states: connection, in each other's way, resources, locks, operator, system.
AWAY = ("08", "40", "53", "55", "57", "58")
CANCELED = "57014"
NOT_TO_BE_WRITTEN = ("25006", "42501")  # read only, or we have not the right to


def is_away(error: BaseException) -> bool:
    """Is the database itself out of reach? Else whatever was asked for is what cannot be read."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or (error.orig is not None and is_away(error.orig))
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) & PRIMARY in PASSING
    if isinstance(error, DatabaseError | OSError | MemoryError):  # SQLite's own want of memory is one, too
        return True
    if isinstance(error.__cause__, ValueError):  # values that the driver could not even send
        return False
    return _is_postgres(error) and (_state(error) == "" or _state(error).startswith(AWAY))


def is_slow(error: BaseException) -> bool:
    """Has the server given up a statement because it took too long? Then the server itself is there."""
    return _state(getattr(error, "orig", None) or error) == CANCELED


def writes_nothing(error: BaseException) -> bool:
    """Can nothing be written, whatever it is? Else what was to be written is to blame."""
    said: Any = getattr(error, "orig", None) or error
    read_only = getattr(said, "sqlite_errorcode", 0) & PRIMARY == sqlite3.SQLITE_READONLY
    return is_away(error) or read_only or _state(said) in NOT_TO_BE_WRITTEN


def _is_postgres(error: BaseException) -> bool:
    """From the driver itself, or as SQLAlchemy passes it on."""
    return type(error).__module__.startswith(("asyncpg", "sqlalchemy.dialects.postgresql"))


def _state(error: BaseException) -> str:
    return str(getattr(error, "sqlstate", None) or "")


def concerns_itself(error: SQLAlchemyError) -> bool:
    """What it belongs to is gone, or its values cannot be kept: no reason to fail the others."""
    said = getattr(error, "orig", None)
    code, cause = str(getattr(said, "sqlstate", "")), getattr(said, "__cause__", None)
    return isinstance(error, IntegrityError) or isinstance(cause, ValueError) or code.startswith("22")


def reason(error: BaseException) -> str:
    """What the database itself says, in one line, without the statement and its values."""
    said: Any = getattr(error, "orig", None) or error
    return str(said.__cause__ or said).partition("\n")[0].rstrip(".") or type(said).__name__


def told(error: BaseException) -> str:
    """What it is and where it happened, in one line: for a log."""
    frame = error.__traceback__
    while frame and frame.tb_next:
        frame = frame.tb_next
    where = f" ({frame.tb_frame.f_code.co_filename}:{frame.tb_lineno})" if frame else ""
    return f"{type(error).__name__}: {reason(error)}{where}"
