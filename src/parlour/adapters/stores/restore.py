"""Replaces a house's database by a backup, and keeps the old one beside it."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from parlour.adapters.private_files import ONE_DATABASE, make_file, sync_folder, tighten
from parlour.adapters.stores.database import alone
from parlour.adapters.stores.migrating import is_current
from parlour.adapters.stores.sqlite import since
from parlour.core.errors import BadOption


def restore(database: Path, copy: Path) -> Path | None:
    """Returns where the old database is kept, if there was one."""
    if not copy.is_file():
        raise BadOption(f"There is no file {copy}.")
    with alone(database, "close it first"):
        draft = database.with_name(f".{database.name}.{os.getpid()}")
        try:
            _copied(copy, draft)
            kept = _put_aside(database) if database.exists() else None
            os.replace(draft, database)
            tighten(database)  # including the old one
            sync_folder(database.parent)
        except OSError as error:
            raise BadOption(f"{copy} could not be restored: {error.strerror}.") from None
        finally:
            draft.unlink(missing_ok=True)
    return kept


def _copied(copy: Path, draft: Path) -> None:
    """Copies and syncs a backup, if it is sound, a house's, and not newer than this version."""
    make_file(draft)
    shutil.copyfile(copy, draft)
    try:
        with closing(sqlite3.connect(draft)) as db:
            sound = [row[0] for row in db.execute("PRAGMA integrity_check")]
            revision = db.execute("SELECT version_num FROM alembic_version").fetchone()
            known = since(db)
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        raise BadOption(f"{copy} is not a copy of a house: {error}.") from None
    if sound != ["ok"]:
        raise BadOption(f"{copy} is damaged: {sound[0]}.")
    if not revision:
        raise BadOption(f"{copy} is not a copy of a house: it has no version.")
    is_current(revision[0], known, copy)
    with draft.open("rb") as file:
        os.fsync(file.fileno())


def _put_aside(database: Path) -> Path:
    """Renames the database with its journal, if a crash left one."""
    kept = database.with_name(f"{database.name}.before-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    for end in ONE_DATABASE:
        if (part := Path(f"{database}{end}")).exists():
            os.replace(part, f"{kept}{end}")
    return kept
