"""A house to which troubles can be ordered: `python -m tests.battery.troubled serve ...`.

At SIGUSR1 it reads the file that TROUBLES names: how far the wall clock is off, and how many pages the
database may have. It says `obeyed` when that holds.
"""

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

off = 0.0
_true_time = time.time
time.time = lambda: _true_time() + off  # before anything else takes it from there

from parlour.adapters.stores import sqlite  # noqa: E402
from parlour.cli import main  # noqa: E402

ALL_PAGES = 2**30


def obey(*signalled: Any) -> None:
    global off
    orders = json.loads(Path(os.environ["TROUBLES"]).read_text())
    off = orders.get("off", 0.0)
    for db in opened:
        db.execute(f"PRAGMA max_page_count = {orders.get('pages', ALL_PAGES)}").fetchone()
    print("obeyed", flush=True)


if __name__ == "__main__":
    opened: list[Any] = []
    connect = sqlite.connect
    sqlite.connect = lambda path: opened.append(connect(path)) or opened[-1]  # type: ignore[func-returns-value]
    signal.signal(signal.SIGUSR1, obey)
    sys.exit(main())
