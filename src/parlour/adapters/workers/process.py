"""A worker process that answers one question at a time and can be killed at any moment."""

import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

READY = "ready"
TO_START = 60.0  # seconds for a new worker to load games and compiled loops


class Worker:
    """A process, started on demand and used by a single thread."""

    def __init__(self, work: Callable[..., None], words: tuple[Any, ...], name: str) -> None:
        """The process calls `work` with a connection and these arguments; `work` calls `serve`."""
        self._work, self._words, self._name = work, words, name
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self.started = False  # and ready

    def ask(self, question: Any, seconds: float) -> Any:
        """Raises `TimeoutError` if the answer is late, or whatever happened to the process."""
        connection = self.start()
        connection.send(question)
        return _answer(connection, seconds)

    def start(self) -> Connection:
        """Waits until the process is ready."""
        return self._connection or self._started()

    def _started(self) -> Connection:
        context = get_context("spawn")
        self._connection, theirs = context.Pipe()
        words = (theirs, *self._words)
        process = context.Process(target=self._work, args=words, daemon=True, name=self._name)
        process.start()
        self._process = process  # only now: a process that failed to start cannot be killed
        theirs.close()
        _answer(self._connection, TO_START)
        self.started = True
        return self._connection

    def kill(self) -> None:
        process, connection, self._process, self._connection = self._process, self._connection, None, None
        self.started = False
        if process:
            process.kill()
            process.join()
        if connection:
            connection.close()


def _answer(connection: Connection, seconds: float) -> Any:
    if not connection.poll(seconds):
        raise TimeoutError
    return connection.recv()


def serve(connection: Connection, answer: Callable[[Any], Any]) -> None:
    """The main loop of a worker process; ends when the house closes the connection."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the house handles Ctrl-C
    with suppress(EOFError, OSError):
        connection.send(READY)
        while True:
            connection.send(answer(connection.recv()))
