"""The commands that copy a database: a backup, its restoring, a move to another kind of database."""

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from parlour.admin import Config, Database, Json
from parlour.ui.terminal.lines import count_of, progress_line


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write the copy to.")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Copy the database, whether or not the house is running."""
    from parlour.adapters.settings import chosen, database_path
    from parlour.adapters.stores.backup import backup

    backup(database_path(chosen({"database": database}, os.environ, config).choices.database), file)
    print(f"Database copied to {file}.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by `backup`.")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Replace the database of a stopped house with a copy. The old one is kept beside it."""
    from parlour.adapters.settings import chosen, database_path
    from parlour.adapters.stores.restore import restore

    path = database_path(chosen({"database": database}, os.environ, config).choices.database)
    kept = restore(path, file)
    print(f"{path} restored from {file}." + (f" The old database is kept as {kept}." if kept else ""))


def migrate_data(
    target: Annotated[str, typer.Argument(metavar="PATH|URL", help="The new database; it must be empty.")],
    as_json: Json = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """Copy a stopped house from SQLite to PostgreSQL or back. The old database stays as it is."""
    from parlour.adapters.settings import chosen
    from parlour.adapters.stores.database import database_of
    from parlour.adapters.stores.transfer import transfer

    source = database_of(chosen({"database": database}, os.environ, config).choices.database)
    with progress_line() as told:
        rows = transfer(source, database_of(target), told)
    tables = count_of(sum(map(bool, rows.values())), "table")
    line = f"{count_of(sum(rows.values()), 'row')} of {tables} copied, and read again to compare."
    unchanged = "The old database is unchanged: open the house on the new one only."
    print(json.dumps(rows) if as_json else f"{line}\n{unchanged}")
