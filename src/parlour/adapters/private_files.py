"""Creates files that only their owner can read, whatever the umask: they hold passes and secrets."""

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

FILE, OTHERS = 0o600, 0o077
ONE_DATABASE = ("", "-wal", "-shm", "-journal")  # suffixes of the files that make up a database


def make_file(path: Path) -> None:
    """Creates an empty private file if there is none; SQLite gives its side files the same permissions.

    An existing file must not even be opened: closing it would release all locks that this process holds on
    it. Another process would then believe it is the last one to use the database, and delete the journal.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))


def files_of(database: Path) -> list[Path]:
    """The database with its side files, and the old ones kept by a restore."""
    beside = [Path(f"{database}{end}") for end in (*ONE_DATABASE, ".lock")]
    return [file for file in (*beside, *database.parent.glob(f"{database.name}.before-*")) if file.is_file()]


class Tightened(NamedTuple):
    """Files that others could open: those that are private now, and those that could not be changed."""

    private: tuple[str, ...]
    still_open: tuple[str, ...]


def tighten(database: Path) -> Tightened:
    lax = [file for file in files_of(database) if os.name == "posix" and file.stat().st_mode & OTHERS]
    for file in lax:
        with suppress(OSError):  # it belongs to another user, or the file system has no owners
            file.chmod(FILE)
    closed = {file: not file.stat().st_mode & OTHERS for file in lax}
    return Tightened(
        tuple(file.name for file in lax if closed[file]), tuple(file.name for file in lax if not closed[file])
    )


def sync_folder(folder: Path) -> None:
    """After a file was renamed, so that the new name survives a crash."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
