"""Migrates a database to the schema of this version. Loads Alembic only if there is something to do.

A migration only adds, so that houses of older versions can go on using the database. One that must remove
something says `removes = True`: then the versions before it refuse the database.
"""

import logging
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from parlour.core.errors import ParlourError

FOLDER = Path(__file__).with_name("migrations")
FIRST = "0001_house"
COMPATIBLE = "0012_upgrades"  # the first schema that says since when it may be used


class DatabaseError(ParlourError):
    """The database cannot be used; the message says why."""


def revisions() -> list[str]:
    """All revisions of this version, oldest first: the names of the files."""
    return sorted(file.stem for file in (FOLDER / "versions").glob("[0-9]*.py"))


def is_current(revision: str | None, since: str | None, database: object) -> bool:
    """True if there is nothing to migrate; raises `DatabaseError` if we cannot use the database.

    `since`: the oldest schema whose houses can use this one.
    """
    known = revisions()
    if revision and revision not in known:
        if since not in known:
            raise DatabaseError(f"{database} was made by a newer Parlour ({revision}): update this one.")
        return True
    return revision == known[-1]


def migrate(connection: Connection) -> None:
    """Migrates to the newest revision, in the connection's current transaction."""
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it logs each step
    from alembic import command
    from alembic.script import ScriptDirectory

    made = config(connection)
    command.upgrade(made, "head")
    removing = (
        script.revision
        for script in ScriptDirectory.from_config(made).walk_revisions()
        if getattr(script.module, "removes", False)
    )
    connection.exec_driver_sql("DELETE FROM compatible")
    since = next(removing, COMPATIBLE)  # the newest comes first
    connection.exec_driver_sql(f"INSERT INTO compatible (since) VALUES ('{since}')")


def config(connection: Connection) -> Any:
    from alembic.config import Config

    made = Config(attributes={"connection": connection})
    made.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return made
