"""Replays past matches in worker processes, which read the database themselves.

However long a match is, the house only passes on a question and an encoded answer.
"""

import os
from asyncio import AbstractEventLoop
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from parlour.adapters.stores.books import SqlBooks
from parlour.adapters.stores.database import open_reader
from parlour.adapters.stores.failures import is_away, reason
from parlour.adapters.stores.reader import not_read
from parlour.adapters.stores.store import StoreConnection
from parlour.adapters.workers.process import Worker, serve
from parlour.core.errors import ParlourError
from parlour.service.archive.opened_record import OpenedRecord
from parlour.service.archive.replayed_match import ReplayedMatch
from parlour.service.books.cosmetics import Looks
from parlour.service.errors import NotFound, NotStored, Unreadable
from parlour.service.matches.past_match import Answer, Question, ToldOf
from parlour.service.ports import MatchRow, SavedMatch

COUNT = 2  # processes: even if one person keeps the first busy, others have the second
SECONDS = 60.0  # to answer; the longest matches take a few
IDLE = 300.0  # seconds before an idle process ends
WARM_AFTER = 4.0  # seconds after the house opened
MOST_MOMENTS = 30_000  # total size of the cache of replayed matches in a process
NICE = 10  # the house has priority on a shared CPU

TOO_SLOW = "error.too-slow"
Done = Callable[[Answer | ParlourError], None]


WAKE = "wake"


class Asked(NamedTuple):
    question: Question
    done: Done


class PastWorkers:
    """Implements `ports.Workers`. The caller never asks more questions at once than there are processes."""

    def __init__(
        self,
        loop: AbstractEventLoop,
        where: Path | str,
        note: Callable[..., Any],
        seconds: float = SECONDS,
        count: int = COUNT,
    ) -> None:
        self.count = count
        self._loop = loop
        self._note = note
        self._seconds = seconds
        self._free = [_WorkerThread(where) for _ in range(count)]
        self._threads = tuple(self._free)
        self._closed = False

    def keep_one_ready(self) -> None:
        """Start one soon, and let it never end: on a busy machine the first answer takes seconds."""
        self._free[-1].ends = False
        self._loop.call_later(WARM_AFTER, self._warm)

    def _warm(self) -> None:
        for thread in self._free:
            if not thread.ends and not self._closed:
                self._hand(thread, WAKE)

    def do(self, question: Question, done: Done) -> None:
        """Prefers a free worker that has the match cached, then one that has started."""
        thread = max(self._free, key=lambda free: (free.match == question.match, free.worker.started))
        self._free.remove(thread)
        thread.match = question.match
        self._hand(thread, Asked(question, done))
        for other in self._free:  # start the others now, so that the next caller need not wait for one
            self._hand(other, WAKE)

    def _hand(self, thread: "_WorkerThread", asked: "Asked | str") -> None:
        if not thread.running:
            thread.running = Thread(target=self._serve, args=(thread,), daemon=True)
            thread.running.start()
        thread.asked.put(asked)

    def close(self) -> None:
        self._closed = True
        for thread in self._threads:
            thread.worker.kill()
            thread.asked.put(None)

    def _serve(self, thread: "_WorkerThread") -> None:
        while not self._closed and (asked := thread.next()):
            if isinstance(asked, str):
                self._wake(thread.worker)
                continue
            answer = self._answer(thread.worker, asked.question)
            if not self._closed:
                self._loop.call_soon_threadsafe(self._answered, thread, asked.done, answer)
        thread.worker.kill()

    def _wake(self, worker: Worker) -> None:
        try:
            worker.start()
        except Exception as error:  # the next question starts it again, and reports the error
            worker.kill()
            if not self._closed:
                self._note("past-worker-died", error=error)

    def _answered(self, thread: "_WorkerThread", done: Done, answer: Answer | ParlourError) -> None:
        self._free.append(thread)
        done(answer)

    def _answer(self, worker: Worker, question: Question) -> Answer | ParlourError:
        for _ in range(2):  # retry once: the worker may have died for another reason
            if self._closed:
                break
            try:
                return worker.ask(question, self._seconds)
            except TimeoutError:
                worker.kill()
                self._note("past-too-slow", match=question.match, question=type(question).__name__)
                return NotStored(TOO_SLOW)
            except Exception as error:
                worker.kill()
                if not self._closed:
                    self._note("past-worker-died", error=error)
        return not_read()


class _WorkerThread:
    """A worker and the thread that sends it questions."""

    def __init__(self, where: Path | str) -> None:
        self.worker = Worker(work, (where,), "past")
        self.asked: SimpleQueue[Asked | str | None] = SimpleQueue()
        self.running: Thread | None = None
        self.match = ""  # its last match
        self.ends = True  # when nobody has asked for a while

    def next(self) -> Asked | str | None:
        try:
            return self.asked.get(timeout=IDLE if self.ends else None)
        except Empty:
            self.worker.kill()
            self.match = ""
            return self.asked.get()


# In the process


def work(line: Connection, where: Path | str) -> None:
    with suppress(OSError, AttributeError):  # some systems have no priorities
        os.nice(NICE)
    serve(line, Reader(lambda: open_reader(where)).answer)


class Reader:
    """Reads matches and caches the latest."""

    def __init__(self, connect: Callable[[], StoreConnection]) -> None:
        self._connect = connect
        self._line: StoreConnection | None = None
        self._cache: OrderedDict[str, ReplayedMatch] = OrderedDict()
        self._open: tuple[str, OpenedRecord] | None = None

    def answer(self, question: Question) -> Answer | ParlourError:
        if isinstance(question, ToldOf):
            return self._opened(question)
        try:
            self._line = self._line or self._connect()
            row, saved, looks = self._line.look(lambda books: self._read(books, question.match))
        except NotFound as error:
            return error
        except Exception as error:  # an unreachable database is tried again by the next question
            away = is_away(error)
            return not_read() if away else Unreadable(reason=f"{type(error).__name__}: {reason(error)}")
        try:
            return self._replayed(question.match, saved).answer(question, row, looks)
        except ParlourError as error:
            return error

    def _opened(self, question: ToldOf) -> Answer | ParlourError:
        """Keeps the last one: it is asked for in parts."""
        try:
            if self._open is None or self._open[0] != question.record:
                self._open = (question.record, OpenedRecord(question.record))
            return self._open[1].answer(question)
        except ParlourError as error:
            return error

    def _read(self, books: SqlBooks, match: str) -> tuple[MatchRow, SavedMatch | None, dict[str, Looks]]:
        row = books.matches.row(match)
        if row is None:
            raise NotFound("error.no-such-match")
        known = self._cache.get(match)
        saved = None if known and known.is_all_of(row) else books.matches.load(match)
        return row, saved, books.looks.chosen({seat.person for seat in row.seats if seat.person})

    def _replayed(self, match: str, saved: SavedMatch | None) -> ReplayedMatch:
        if saved:
            self._cache[match] = ReplayedMatch(saved)
        self._cache.move_to_end(match)
        while len(self._cache) > 1 and sum(map(len, self._cache.values())) > MOST_MOMENTS:
            self._cache.popitem(last=False)
        return self._cache[match]
