"""A review in a process of its own: the screen goes on meanwhile, and it can be stopped at any moment.

In a thread it would hold the screen up: compiled searches keep the interpreter to themselves.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection

from parlour.bots.review import Review, review
from parlour.core import record
from parlour.core.match import AnyMatch


class ReviewProcess:
    def __init__(self, match: AnyMatch) -> None:
        context = get_context("spawn")
        self._here, there = context.Pipe(duplex=False)
        self._process = context.Process(target=_judge, args=(match.record(), there), daemon=True)
        with redirect_stderr(sys.__stderr__):  # what the app puts in its place is no file
            self._process.start()
        there.close()

    def heard(self) -> Iterator[int | Review | None]:
        """What came meanwhile: how many more plays are judged, then the review; None if it failed."""
        try:
            while self._here.poll():
                yield self._here.recv()
        except (EOFError, OSError):
            yield None

    def stop(self) -> None:
        self._process.kill()
        self._process.join()
        self._here.close()


def _judge(text: str, there: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the app's
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # the screen is the app's, too
    with suppress(OSError):  # nobody listens any more
        there.send(review(record.read(text), progress=there.send))
