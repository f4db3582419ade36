"""The folder of a person's own files, and how a file gets there: whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ENOTDIR
from itertools import count
from pathlib import Path

try:
    import fcntl
except ImportError:  # a system without it: the last of two that write at the same instant counts
    fcntl = None  # type: ignore[assignment]


def folder() -> Path:
    """`PARLOUR_HOME` if it is set, else where this system keeps a user's data."""
    if chosen := os.environ.get("PARLOUR_HOME"):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("parlour", appauthor=False)


def _make_folder(path: Path) -> None:
    """For its owner alone, whatever the umask, and so are the folders above it that are missing."""
    for part in reversed((path, *path.parents)):
        if not part.is_dir():
            try:
                part.mkdir(0o700, exist_ok=True)
            except FileExistsError:  # a file has its name
                raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(part)) from None


def write(path: Path, text: str) -> None:
    """Replaces the file at once, so that a crash leaves the old text or the new; only its owner reads it."""
    _make_folder(path.parent)
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


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Nobody else who asks for this path comes in meanwhile, in whatever process."""
    _make_folder(path.parent)
    with open(os.open(path.with_name(f"{path.name}.lock"), os.O_WRONLY | os.O_CREAT, 0o600), "ab") as file:
        if fcntl:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield  # closing the file lets the next one in


def unused(path: Path) -> Path:
    """This path, or with the next number that is free; an empty file keeps the place."""
    _make_folder(path.parent)
    for number in count(1):
        free = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        with suppress(FileExistsError):
            free.touch(0o600, exist_ok=False)
            return free
    raise AssertionError("numbers never run out")
