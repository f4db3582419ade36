"""Deliberate faults for crash tests. Never active in a normal start."""

import os
import signal
from collections.abc import Callable
from threading import Lock

from parlour.core.errors import BadOption
from parlour.service.context import no_fault

VARIABLE = "PARLOUR_FAULTS"
POINTS = ("before-write", "written", "acknowledged", "ending", "settling", "settled")


def fault_hook(wanted: str, allowed: bool) -> Callable[[str], None]:
    """Parses `PARLOUR_FAULTS`: `NAME` or `NAME:COUNT` kills the house when it reaches that point."""
    if not wanted:
        return no_fault
    if not allowed:
        raise BadOption(f"{VARIABLE} is set: a house must not fail on purpose; unset it.")
    name, _, count = wanted.partition(":")
    if name not in POINTS or not (count or "1").isdecimal() or int(count or 1) < 1:
        raise BadOption(f"{VARIABLE} is NAME or NAME:COUNT, with one of {', '.join(POINTS)}, not {wanted!r}.")
    return _killer(name, int(count or 1))


def _killer(name: str, count: int) -> Callable[[str], None]:
    left = [count]
    lock = Lock()  # the store's threads call it, too

    def fault(point: str) -> None:
        if point != name:
            return
        with lock:
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    return fault
