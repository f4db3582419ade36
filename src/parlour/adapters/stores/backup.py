"""Backs up a house's database, whether the house is running or not."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from parlour.adapters.private_files import make_file
from parlour.core.errors import BadOption

OWN = ("-wal", "-shm", "-journal", ".lock", ".admin")  # suffixes of the files beside a database


def backup(database: Path, copy: Path) -> None:
    """Copies a consistent snapshot and syncs it; the copy appears whole or not at all."""
    if not database.is_file():
        raise BadOption(f"There is no database at {database}: name it with --database.")
    if _belongs_to(database, copy):
        raise BadOption(f"{copy} is one of the database's own files: choose another name for the copy.")
    if copy.exists():
        raise BadOption(f"{copy} already exists: name a new file.")
    draft = copy.with_name(f".{copy.name}.{os.getpid()}")
    try:
        make_file(draft)
        _copy(database, draft)
        os.replace(draft, copy)
    except sqlite3.Error as error:
        raise BadOption(f"{database} could not be copied to {copy}: {error}.") from None
    except OSError as error:
        raise BadOption(f"{database} could not be copied to {copy}: {error.strerror}.") from None
    finally:
        draft.unlink(missing_ok=True)


def _belongs_to(database: Path, copy: Path) -> bool:
    """True if SQLite or the house uses this file name. Case is ignored, as on some file systems."""
    file, name = database.resolve(), copy.name.lower()
    if copy.parent.resolve() != file.parent or not name.startswith(file.name.lower()):
        return False
    end = name.removeprefix(file.name.lower())
    return end in OWN or end.startswith((".before-", "-mj"))


def _copy(database: Path, draft: Path) -> None:
    # Read-only would fail if nobody has the database open and a journal is left over.
    with (
        closing(sqlite3.connect(f"file:{quote(str(database))}?mode=rw", uri=True, timeout=10)) as source,
        closing(sqlite3.connect(draft)) as target,
    ):
        source.backup(target)
