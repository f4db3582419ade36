"""Files for their owner alone, whatever the umask: passes, password hashes and secrets are in them."""

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

FILE, FOLDER, OTHERS = 0o600, 0o700, 0o077
ONE_DATABASE = ("", "-wal", "-shm", "-journal")  # the files that make it, by what is added to its name


def make_folder(path: Path) -> None:
    """With the folders above it that are missing. Those that are there stay as they are."""
    for folder in reversed((path, *path.parents)):
        if not folder.is_dir():
            folder.mkdir(FOLDER, exist_ok=True)


def make_file(path: Path) -> None:
    """An empty one, if there is none: what SQLite makes beside a file has the file's own rights.

    One that is there must not even be opened: closing it again would end all locks that this process holds
    on it. Another process would then take itself for the last one at the database, and delete its journal.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))


def files_of(database: Path) -> list[Path]:
    """The database with what belongs to it, and what was there before a copy took its place."""
    beside = [Path(f"{database}{end}") for end in (*ONE_DATABASE, ".lock")]
    return [file for file in (*beside, *database.parent.glob(f"{database.name}.before-*")) if file.is_file()]


class Tightened(NamedTuple):
    """Files that others could open: those that are private now, and those that could not be made so."""

    private: tuple[str, ...]
    still_open: tuple[str, ...]


def tighten(database: Path) -> Tightened:
    lax = [file for file in files_of(database) if os.name == "posix" and file.stat().st_mode & OTHERS]
    for file in lax:
        with suppress(OSError):  # it is somebody else's, or of a disk that knows no owners
            file.chmod(FILE)
    closed = {file: not file.stat().st_mode & OTHERS for file in lax}
    return Tightened(
        tuple(file.name for file in lax if closed[file]), tuple(file.name for file in lax if not closed[file])
    )
