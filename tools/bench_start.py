"""How soon something is there to see: from the start of the command to its first line or first screen.

Every command runs at a pseudo-terminal of 80 × 24, first once to warm the disk's cache and then as
often as asked. The median is compared with its limit; exit 1 if one is above.
"""

import argparse
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

PARLOUR = Path(sys.executable).with_name("parlour")
PATIENCE = 20.0  # seconds


class Start(NamedTuple):
    arguments: str
    shows: bytes  # what is there as soon as there is something to read
    limit: float  # seconds


STARTS = (
    Start("games", b"\n", 0.5),
    Start("play connect-four --plain", b"\n", 0.5),
    Start("play whist --vs bot --plain", b"\n", 0.5),
    Start("play connect-four --console", b"\n", 0.5),
    Start("play connect-four", b"Connect Four", 1.0),
    Start("play cardpeegee", b"CardPeeGee", 1.0),
    Start("", b"Connect Four", 1.0),
)


def seconds(start: Start, home: str) -> float:
    """From the start of one run until it shows what it should."""
    begun = perf_counter()
    with _running(start, home) as screen:
        output = b""
        while start.shows not in output:
            if perf_counter() - begun > PATIENCE:
                raise SystemExit(f"parlour {start.arguments} showed nothing in {PATIENCE:.0f} s.")
            if select.select([screen], [], [], 0.1)[0]:
                output += os.read(screen, 65536)
        return perf_counter() - begun


@contextmanager
def _running(start: Start, home: str) -> Iterator[int]:
    screen, inside = pty.openpty()
    fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", "PARLOUR_HOME": home}
    process = subprocess.Popen(
        [PARLOUR, *start.arguments.split()],
        stdin=inside,
        stdout=inside,
        stderr=inside,
        env=environment,
        start_new_session=True,
    )
    try:
        yield screen
    finally:
        process.kill()
        process.wait()
        os.close(screen)
        os.close(inside)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    slow = False
    with tempfile.TemporaryDirectory() as home:
        for start in STARTS:
            seconds(start, home)
            times = [seconds(start, home) for _ in range(runs)]
            slow = slow or median(times) > start.limit
            print(
                f"parlour {start.arguments:<29} median {median(times):.3f} s, "
                f"slowest {max(times):.3f} s of {runs} (limit {start.limit} s)"
            )
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
