"""Classifies failures: the database is unreachable, the data cannot be read, or just one write failed."""

import sqlite3
from typing import Any

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from parlour.adapters.stores.migrating import DatabaseError

# Disk full, file missing, locked, I/O errors: all temporary, and none the fault of a row.
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
PRIMARY = 0xFF  # masks SQLite's extended error codes
# SQLSTATE classes: connection, transaction rollback, resources, locks, operator, system.
AWAY = ("08", "40", "53", "55", "57", "58")
CANCELED = "57014"
NOT_TO_BE_WRITTEN = ("25006", "42501")  # a read-only transaction, or missing privileges


def is_away(error: BaseException) -> bool:
    """True if the database itself is unreachable; otherwise the data asked for is to blame."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or (error.orig is not None and is_away(error.orig))
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) & PRIMARY in PASSING
    if isinstance(error, DatabaseError | OSError | MemoryError):  # a MemoryError may be SQLite's
        return True
    if isinstance(error.__cause__, ValueError):  # the driver could not encode the values
        return False
    return _is_postgres(error) and (_state(error) == "" or _state(error).startswith(AWAY))


def is_slow(error: BaseException) -> bool:
    """True if the server cancelled a statement that took too long. The server itself is fine then."""
    return _state(getattr(error, "orig", None) or error) == CANCELED


def writes_nothing(error: BaseException) -> bool:
    """True if no write can succeed; otherwise this particular write is to blame."""
    said: Any = getattr(error, "orig", None) or error
    read_only = getattr(said, "sqlite_errorcode", 0) & PRIMARY == sqlite3.SQLITE_READONLY
    return is_away(error) or read_only or _state(said) in NOT_TO_BE_WRITTEN


def _is_postgres(error: BaseException) -> bool:
    """True for the driver's own errors, and for SQLAlchemy's wrappers."""
    return type(error).__module__.startswith(("asyncpg", "sqlalchemy.dialects.postgresql"))


def _state(error: BaseException) -> str:
    return str(getattr(error, "sqlstate", None) or "")


def concerns_itself(error: SQLAlchemyError) -> bool:
    """True if only this write is at fault: a missing parent row, or values that cannot be stored."""
    said = getattr(error, "orig", None)
    code, cause = str(getattr(said, "sqlstate", "")), getattr(said, "__cause__", None)
    return isinstance(error, IntegrityError) or isinstance(cause, ValueError) or code.startswith("22")


def reason(error: BaseException) -> str:
    """The database's own message, in one line, without the statement and its values."""
    said: Any = getattr(error, "orig", None) or error
    return str(said.__cause__ or said).partition("\n")[0].rstrip(".") or type(said).__name__


def log_text(error: BaseException) -> str:
    """The error and where it happened, in one line for the log."""
    frame = error.__traceback__
    while frame and frame.tb_next:
        frame = frame.tb_next
    where = f" ({frame.tb_frame.f_code.co_filename}:{frame.tb_lineno})" if frame else ""
    return f"{type(error).__name__}: {reason(error)}{where}"
