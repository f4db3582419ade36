"""The folder for a person's and a house's own files, and how to write and lock files there.

They are private, and written whole or not at all.
"""

import os
from contextlib import suppress
from errno import ENOTDIR
from itertools import count
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # a system without file locks: nothing keeps two processes apart
    fcntl = None  # type: ignore[assignment]


def folder() -> Path:
    """`PARLOUR_HOME` if it is set, else the system's folder for user data."""
    if chosen := os.environ.get("PARLOUR_HOME"):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("parlour", appauthor=False)


def make_folder(path: Path) -> None:
    """Makes a private folder and its missing parents, whatever the umask. Existing folders are left alone."""
    for part in reversed((path, *path.parents)):
        if not part.is_dir():
            try:
                part.mkdir(0o700, exist_ok=True)
            except FileExistsError:  # a file has its name
                raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(part)) from None


def write(path: Path, text: str) -> None:
    """Replaces the file at once, so that a crash leaves the old text or the new; only its owner reads it."""
    make_folder(path.parent)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(handle, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    finally:
        with suppress(OSError):
            draft.unlink()


def locked(path: Path, wait: bool = True) -> IO[bytes]:
    """Locks the path for this process until the returned file, `PATH.lock`, is closed.

    Raises `BlockingIOError` if another process has it locked and this one should not wait.
    """
    make_folder(path.parent)
    while True:
        handle = os.open(_lock_of(path), os.O_WRONLY | os.O_CREAT, 0o600)
        file = open(handle, "wb")  # noqa: SIM115  # the caller closes it
        if not fcntl:
            return file
        try:
            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(handle), _lock_of(path).stat()):
                return file
        file.close()  # `unlock` deleted it between opening and locking: nobody else would meet this one


def unlock(path: Path, lock: IO[bytes]) -> None:
    """Ends what `locked` began and deletes the lock file, for paths that come and go."""
    with suppress(OSError):
        _lock_of(path).unlink()
    lock.close()


def _lock_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def unused(path: Path) -> Path:
    """This path, or with the next number that is free; an empty file keeps the place."""
    make_folder(path.parent)
    for number in count(1):
        free = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        with suppress(FileExistsError):
            free.touch(0o600, exist_ok=False)
            return free
    raise AssertionError("numbers never run out")
