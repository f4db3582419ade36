"""Runs `parlour` with its main thread sampled: python -m bench.server.sampled FILE serve ...

A clock that counts only this thread's work interrupts it again and again, and the innermost module of
Parlour is written down: what a library does counts for the module that called it. SIGUSR1 begins the count
anew; at the end FILE gets the counts as JSON, with the seconds of the main thread and of all threads.
"""

import ctypes
import json
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from types import FrameType

from parlour.cli import main

STEP = 0.005  # seconds of work between two samples
THREAD_CLOCK = 3  # CLOCK_THREAD_CPUTIME_ID of Linux
LOOP = "event loop and sockets"


class Samples:
    def __init__(self) -> None:
        self.begin()

    def begin(self, *_: object) -> None:
        self.counts: Counter[str] = Counter()
        self.thread, self.process = time.thread_time(), time.process_time()

    def take(self, _: int, frame: FrameType | None) -> None:
        self.counts[module_of(frame)] += 1

    def write(self, file: Path) -> None:
        thread, process = time.thread_time() - self.thread, time.process_time() - self.process
        found = {"main_seconds": thread, "all_seconds": process, "modules": self.counts}
        file.write_text(json.dumps(found))


def module_of(frame: FrameType | None) -> str:
    """The innermost module of Parlour in this stack; the loop that calls everything is none of them."""
    while frame:
        name = str(frame.f_globals.get("__name__", ""))
        if name.startswith("parlour.") and name not in ("parlour.cli", "parlour.adapters.serve"):
            return name.removeprefix("parlour.")
        frame = frame.f_back
    return LOOP


def interrupt_every(seconds: float) -> None:
    """SIGALRM after so much work of this thread, again and again. Python has no call for this clock."""
    libc, timer, step = ctypes.CDLL(None, use_errno=True), ctypes.c_void_p(), int(seconds * 1e9)
    interval = (ctypes.c_long * 4)(0, step, 0, step)
    if libc.timer_create(THREAD_CLOCK, None, ctypes.byref(timer)) or libc.timer_settime(
        timer, 0, interval, None
    ):
        raise OSError(ctypes.get_errno(), "This system has no clock for a thread's work.")


def run(file: Path, arguments: list[str]) -> None:
    samples = Samples()
    signal.signal(signal.SIGALRM, samples.take)
    signal.signal(signal.SIGUSR1, samples.begin)
    interrupt_every(STEP)
    sys.argv = ["parlour", *arguments]
    try:
        main()
    finally:
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        samples.write(file)


if __name__ == "__main__":
    run(Path(sys.argv[1]), sys.argv[2:])
