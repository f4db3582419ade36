"""A worker: a process that answers questions, one at a time, and can be killed at any moment."""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

READY = "ready"
NICE = 10  # the house comes first where they share a processor
TO_START = 60.0  # seconds that a new worker may take, which loads games and compiled loops


class Worker:
    """A process, started when it is needed; used by one thread of the house."""

    def __init__(self, work: Callable[..., None], words: tuple[Any, ...], name: str) -> None:
        """`work` is called there with a connection, then these words; it calls `serve`."""
        self._work, self._words, self._name = work, words, name
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    def ask(self, question: Any, seconds: float) -> Any:
        """Raises `TimeoutError` if there is no answer in time, or whatever happened to the process."""
        line = self.start()
        line.send(question)
        return _answer(line, seconds)

    def start(self) -> Connection:
        """Waits until it is there."""
        return self._line or self._started()

    def _started(self) -> Connection:
        context = get_context("spawn")
        self._line, theirs = context.Pipe()
        words = (theirs, *self._words)
        process = context.Process(target=self._work, args=words, daemon=True, name=self._name)
        process.start()
        self._process = process  # not before: one that could not be started cannot be killed
        theirs.close()
        _answer(self._line, TO_START)
        return self._line

    def kill(self) -> None:
        process, line, self._process, self._line = self._process, self._line, None, None
        if process:
            process.kill()
            process.join()
        if line:
            line.close()


def _answer(line: Connection, seconds: float) -> Any:
    if not line.poll(seconds):
        raise TimeoutError
    return line.recv()


def serve(line: Connection, answer: Callable[[Any], Any]) -> None:
    """What a worker process does, until the house hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the house
    with suppress(OSError, AttributeError):  # some systems have no priorities
        os.nice(NICE)
    with suppress(EOFError, OSError):
        line.send(READY)
        while True:
            line.send(answer(line.recv()))
