"""Bots think in processes of their own: one that hangs or dies takes nothing else with it.

Each worker process has a thread of the house that hands it questions, one at a time. A worker that has not
answered in time is killed; the next question gets a fresh one.
"""

from asyncio import AbstractEventLoop
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import Full, Queue
from random import Random
from threading import Thread
from typing import Any, NamedTuple

from parlour.adapters.worker import Worker, serve
from parlour.bots import policy
from parlour.bots.arena import SECONDS
from parlour.service.ports import Question


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
        self._workers = [Worker(work, (), "bot") for _ in range(workers)]
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

    def _serve(self, worker: Worker) -> None:
        while (asked := self._questions.get()) and not self._closed:
            answer = self._answer(worker, asked.question)
            if not self._closed:
                self._loop.call_soon_threadsafe(asked.done, answer)
        worker.kill()

    def _answer(self, worker: Worker, question: Question) -> str | None:
        for _ in range(2):  # a worker may die for reasons that are not the question's: ask once more
            if self._closed:
                return None
            try:
                answer: str | None = worker.ask(question, self._seconds)
                return answer
            except TimeoutError:
                worker.kill()
                self._note("bot-too-slow", game=question.game.slug, bot=question.bot)
                return None
            except Exception as error:
                worker.kill()
                if not self._closed:
                    self._note("bot-worker-died", error=error)
        return None


def work(line: Connection) -> None:
    """What a worker process does, until the house hangs up."""
    serve(line, _choice)


def _choice(question: Question) -> str | None:
    """The notation of what the bot plays; its luck is the operating system's."""
    game, view, seen, seat, bot = question
    try:
        return str(policy(game.slug, bot)(game, view, seen, seat, 0, Random(), SECONDS))
    except Exception:  # a stranger's bot may throw anything
        return None
