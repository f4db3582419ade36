"""Opens the database, under a lock that admits one process: a house, or an admin command on a stopped one."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour import home
from parlour.adapters.settings import database_path, is_postgres
from parlour.adapters.stores.sqlite import SqliteStore, sqlite_reader
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
) -> "SqliteStore | PostgresStore":
    if isinstance(where, Path):
        return SqliteStore(where, later, fault, soon, note)
    from parlour.adapters.stores.postgres import PostgresStore

    return PostgresStore(where, later, fault, soon, note, alone=True)


def open_reader(where: Path | str) -> StoreConnection:
    """A separate read-only connection, for a worker process."""
    if isinstance(where, Path):
        return sqlite_reader(where)
    from parlour.adapters.stores.postgres import postgres_reader

    return postgres_reader(where)


@contextmanager
def alone(path: Path | str, advice: str = "choose another --database") -> Iterator[None]:
    """Locks the database: two houses would not see each other's moves. PostgreSQL has its own locks."""
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
