"""The files of a house and of a player at a terminal, looked at by somebody else on the same machine.

A house and the commands around it run under a umask that hides nothing. Whatever they make must be for its
owner alone: passes, password hashes and the secrets of matches are in it.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.battery.houses import PARLOUR, PATIENCE, ROOT, House

Tried = Iterator[tuple[str, str]]
UMASKS = (0o000, 0o022)
OTHERS = 0o077
PLAY = ("play", "connect-four", "--plain", "--opt", "opening=given")


def looked_at(umask: int) -> Tried:
    """Every file and folder that is made, at each moment at which something new is there."""
    with tempfile.TemporaryDirectory() as made:
        folder, log = Path(made), Path(made, "log")
        home, copy = folder / "new" / "home", folder / "copy.sqlite"
        database = home / "house.sqlite"
        house = House(database, program=under(umask), log=log, PARLOUR_LOG_LEVEL="info").open()
        try:
            made_late = "files-made-private" in log.read_text()
            yield (
                f"{umask:03o}, a new house",
                "it had to close files that it made itself" if made_late else "",
            )
            house.ask("POST", "/api/guest", {"name": "Ann"})
            command(umask, home, "backup", str(copy), "--database", str(database))
            yield from open_ones(f"{umask:03o}, an open house", folder, log)
        finally:
            house.end()
        command(umask, home, "admin", "restore", str(copy), "--database", str(database))
        command(umask, home, *PLAY, typed="4\n")
        yield from open_ones(f"{umask:03o}, restored and played", folder, log)
        yield from tightened(umask, folder, database, log)


def tightened(umask: int, folder: Path, database: Path, log: Path) -> Tried:
    """Files of the time before are closed when the house opens, and it says so."""
    mine = [file for file in database.parent.glob("house.sqlite*") if file.is_file()]
    for file in mine:
        file.chmod(0o666)
    log.write_text("")
    house = House(database, program=under(umask), log=log, PARLOUR_LOG_LEVEL="info").open()
    try:
        yield from open_ones(f"{umask:03o}, opened again", folder, log)
        said = [line for line in log.read_text().splitlines() if "files-made-private" in line]
        for file in mine:
            told = len(said) == 1 and file.name in said[0].replace("=", " ").replace("'", " ").split()
            yield f"{umask:03o}, {file.name} in the log", "" if told else f"{said}"
    finally:
        house.end()


def open_ones(when: str, folder: Path, *others: Path) -> Tried:
    """What others may do with each of them; `others` are the test's own."""
    for path in sorted(folder.rglob("*")):
        mode = path.stat().st_mode & 0o777
        if path not in others:
            yield f"umask {when}: {path.name}", f"{mode:03o}" if mode & OTHERS else ""


def under(umask: int) -> tuple[str, str]:
    return "-c", f"import os; os.umask({umask}); {PARLOUR[1]}"


def command(umask: int, home: Path, *words: str, typed: str = "") -> None:
    subprocess.run(
        [sys.executable, *under(umask), *words],
        env={**os.environ, "PARLOUR_HOME": str(home)},
        cwd=ROOT,
        input=typed,
        text=True,
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
