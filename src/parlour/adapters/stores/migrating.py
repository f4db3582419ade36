"""Migrates a database to the schema of this version. Loads Alembic only if there is something to do."""

import logging
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from parlour.core.errors import ParlourError

FOLDER = Path(__file__).with_name("migrations")
FIRST = "0001_house"


class DatabaseError(ParlourError):
    """The database cannot be used; the message says why."""


def revisions() -> list[str]:
    """All revisions of this version, oldest first: the names of the files."""
    return sorted(file.stem for file in (FOLDER / "versions").glob("[0-9]*.py"))


def is_current(revision: str | None, database: object) -> bool:
    """True if there is nothing to migrate; raises `DatabaseError` if the database is newer than we are."""
    known = revisions()
    if revision and revision not in known:
        raise DatabaseError(f"{database} was made by a newer Parlour ({revision}): update this one.")
    return revision == known[-1]


def migrate(connection: Connection) -> None:
    """Migrates to the newest revision, in the connection's current transaction."""
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it logs each step
    from alembic import command

    command.upgrade(config(connection), "head")


def config(connection: Connection) -> Any:
    from alembic.config import Config

    made = Config(attributes={"connection": connection})
    made.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return made
