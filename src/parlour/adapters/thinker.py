"""Bots think in processes of their own: one that hangs or dies takes nothing else with it.

Each worker process has a thread of the house that hands it questions, one at a time. A worker that has not
answered in time is killed; the next question gets a fresh one.
"""

import signal
from asyncio import AbstractEventLoop
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import Full, Queue
from random import Random
from threading import Thread
from typing import Any, NamedTuple

from parlour.bots import policy
from parlour.bots.arena import SECONDS
from parlour.service.ports import Question

READY = "ready"
TO_START = 60.0  # seconds that a new worker may take, which loads games and compiled loops


class Asked(NamedTuple):
    question: Question
    done: Callable[[str | None], None]


class Thinkers:
    """`ports.Thinker`: so many workers, and a bounded queue of questions for them."""

    def __init__(
        self,
        loop: AbstractEventLoop,
        note: Callable[..., Any],
        workers: int = 1,
        queue: int = 500,
        seconds: float = 10.0,
    ) -> None:
        self._loop = loop
        self._note = note
        self._seconds = seconds
        self._questions: Queue[Asked | None] = Queue(queue)
        self._workers = [_Worker() for _ in range(workers)]
        self._threads: list[Thread] = []
        self._closed = False

    @property
    def waiting(self) -> int:
        return self._questions.qsize()

    def think(self, question: Question, done: Callable[[str | None], None]) -> None:
        if not self._threads:
            self._start()  # not before there is a bot: a house without any opens at once
        try:
            self._questions.put_nowait(Asked(question, done))
        except Full:
            self._note("bots-overloaded", waiting=self.waiting)
            self._loop.call_soon(done, None)

    def close(self) -> None:
        self._closed = True
        for worker in self._workers:
            worker.kill()
        for _ in self._threads:
            with suppress(Full):
                self._questions.put_nowait(None)

    def _start(self) -> None:
        self._threads = [Thread(target=self._serve, args=(w,), daemon=True) for w in self._workers]
        for thread in self._threads:
            thread.start()

    def _serve(self, worker: "_Worker") -> None:
        while (asked := self._questions.get()) and not self._closed:
            answer = self._answer(worker, asked.question)
            if not self._closed:
                self._loop.call_soon_threadsafe(asked.done, answer)
        worker.kill()

    def _answer(self, worker: "_Worker", question: Question) -> str | None:
        for _ in range(2):  # a worker may die for reasons that are not the question's: ask once more
            if self._closed:
                return None
            try:
                return worker.ask(question, self._seconds)
            except TimeoutError:
                worker.kill()
                self._note("bot-too-slow", game=question.game.slug, bot=question.bot)
                return None
            except Exception as error:
                worker.kill()
                if not self._closed:
                    self._note("bot-worker-died", error=error)
        return None


class _Worker:
    """A process, started when it is needed."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    def ask(self, question: Question, seconds: float) -> str | None:
        line = self._line or self._start()
        line.send(question)
        return _answer(line, seconds)

    def _start(self) -> Connection:
        context = get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs,), daemon=True, name="bot")
        self._process.start()
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


def _answer(line: Connection, seconds: float) -> str | None:
    if not line.poll(seconds):
        raise TimeoutError
    answer: str | None = line.recv()
    return answer


def work(line: Connection) -> None:
    """What a worker process does, until the house hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the house
    with suppress(EOFError, OSError):
        line.send(READY)
        while True:
            line.send(_choice(line.recv()))


def _choice(question: Question) -> str | None:
    """The notation of what the bot plays; its luck is the operating system's."""
    game, view, seen, seat, bot = question
    try:
        return str(policy(game.slug, bot)(game, view, seen, seat, 0, Random(), SECONDS))
    except Exception:  # a stranger's bot may throw anything
        return None
