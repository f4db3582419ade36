"""A copy of a house's database, whether the house runs or rests."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from parlour.adapters.private import make_file
from parlour.core.errors import BadOption


def backup(database: Path, copy: Path) -> None:
    """Copies everything that is stored at one moment, and syncs it; the copy appears whole or not at all."""
    if not database.is_file():
        raise BadOption(f"There is no database at {database}: name it with --database.")
    if copy.exists():
        raise BadOption(f"{copy} is there already: name a new file.")
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


def _copy(database: Path, draft: Path) -> None:
    # Not to be written to, but readable even when nobody has it open and its journal is left over.
    with (
        closing(sqlite3.connect(f"file:{quote(str(database))}?mode=rw", uri=True, timeout=10)) as source,
        closing(sqlite3.connect(draft)) as target,
    ):
        source.backup(target)
