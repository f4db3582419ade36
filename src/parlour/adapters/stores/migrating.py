"""Brings a database to the tables that this version of Parlour knows. Alembic is loaded only if it has to."""

import logging
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from parlour.core.errors import ParlourError

FOLDER = Path(__file__).with_name("migrations")
FIRST = "0001_house"


class DatabaseError(ParlourError):
    """The database cannot be used; the sentence says why."""


def revisions() -> list[str]:
    """All that this version knows, oldest first: the names of the files."""
    return sorted(file.stem for file in (FOLDER / "versions").glob("[0-9]*.py"))


def is_current(revision: str | None, database: object) -> bool:
    """Whether there is nothing to do; raises `DatabaseError` if the database is newer than we are."""
    known = revisions()
    if revision and revision not in known:
        raise DatabaseError(f"{database} was made by a newer Parlour ({revision}): update this one.")
    return revision == known[-1]


def migrate(connection: Connection) -> None:
    """To the newest, in the transaction that the connection is in."""
    logging.getLogger("alembic").setLevel(logging.WARNING)  # else it tells of each of its parts
    from alembic import command

    command.upgrade(config(connection), "head")


def config(connection: Connection) -> Any:
    from alembic.config import Config

    made = Config(attributes={"connection": connection})
    made.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return made
