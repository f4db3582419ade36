"""What both stores share: one thread that writes in batches, and three that read.

Work that arrives while the disk is busy is written together: one transaction, one sync, then all callbacks.
Only synced work counts as `stored`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic, time
from typing import Any, Protocol, TypeVar

from parlour.adapters.stores.books import SqlBooks
from parlour.adapters.stores.failures import reason, writes_nothing
from parlour.adapters.stores.migrating import DatabaseError
from parlour.adapters.stores.outage import Outage
from parlour.adapters.stores.reader import Question, Reader, name_of
from parlour.adapters.stores.work import (
    Appended,
    Batch,
    Taken,
    Work,
    defect_of,
    failed,
    lost,
    or_taken,
    stored_as,
)
from parlour.core.errors import ParlourError
from parlour.core.game import Seat
from parlour.service.books.nodes import AsideNews, News, NextNews, TableNews
from parlour.service.books.people import Session
from parlour.service.callbacks import call_all
from parlour.service.context import no_fault, no_note
from parlour.service.errors import Defect, Unreadable
from parlour.service.person import Person
from parlour.service.ports import Aside, Ending, MatchRow, SavedMatch, SeatRow, StepRow, Stored

SLOW = 0.25  # seconds of writing before the database counts as stuck
MOST_PER_BATCH = 500  # writes in one transaction
CHECK_AFTER = 1.0  # idle seconds before the writer checks the database
WRITING, BROWSING, SURVEYING = "writing", "browsing", "surveying"  # parts of an outage
MOST_BROWSING = 1000  # queued queries for pages and seats
PAGES = "-" * 8000  # too large for the free space of existing pages
ALL = 10**9
T = TypeVar("T")
Later = Callable[[Callable[[], None]], object]  # runs a function on the house's thread


class StoreConnection(Protocol):
    """A connection to the database, for one thread at a time."""

    def write(self, batch: Batch) -> list[Any]:
        """The result of each write, once all are synced; raises if none could be written."""

    def look(self, do: Callable[[SqlBooks], Any]) -> Any: ...
    def close(self) -> None: ...


class QueuedStore(ABC):
    """A store whose connections are opened by `_writer` and `_reader`."""

    def __init__(
        self,
        later: Later,
        fault: Callable[[str], None] = no_fault,
        soon: Later = lambda act: act(),
        note: Callable[..., Any] = no_note,
    ) -> None:
        """`later` runs callbacks for the store's threads; `soon` runs one when the house's turn ends."""
        self.batches = self.written = 0
        self.seconds = 0.0
        self._later = later
        self._soon = soon
        self._fault = fault
        self._note = note
        self._writing_since: float | None = None
        self._waiting: Batch = []  # for the next batch
        self._apart: Batch = []  # each waits for a transaction of its own
        self._was_apart = False
        self._busy = False
        self._outage = Outage(note, "store")
        self._lock = Lock()
        self._queue: SimpleQueue[Batch] = SimpleQueue()
        self._questions = Reader(self._outage, note)
        self._pages = Reader(self._outage, note, BROWSING, MOST_BROWSING)
        self._surveys = Reader(self._outage, note, SURVEYING)
        self._writing = _started("store", self._write_all, self._writer)
        readers = {"reader": self._questions, "pages": self._pages, "surveyor": self._surveys}
        self._reading = [_started(name, each.run, self._reader) for name, each in readers.items()]

    @property
    def stuck(self) -> bool:
        """True if the current write takes too long."""
        since = self._writing_since
        return since is not None and monotonic() - since > SLOW

    @property
    def can_write(self) -> bool:
        """True if plays can be stored. Failing reads keep nobody from playing."""
        return not self._outage.lasts(WRITING) and not self.stuck

    @property
    def failure(self) -> str:
        """Why reading or writing fails; empty if both work."""
        return self._outage.reason

    @property
    def unreadable(self) -> int:
        """Kinds of rows that could not be read since the house opened."""
        return sum(reader.unreadable for reader in (self._questions, self._pages, self._surveys))

    def wall(self) -> float:
        """The clock by which everything is stored."""
        return time()

    @abstractmethod
    def _writer(self) -> StoreConnection: ...
    @abstractmethod
    def _reader(self) -> StoreConnection: ...

    def close(self) -> None:
        """Writes everything that is queued, then closes."""
        with self._lock:
            rest, self._waiting = self._waiting, []
            apart, self._apart = self._apart, []
        for batch in (rest, *([item] for item in apart)):
            if batch:
                self._queue.put(batch)
        for reader in (self._questions, self._pages, self._surveys):
            reader.ask(None)
        for thread in self._reading:
            thread.join()
        # The writer is the last: of two connections that close at once, neither empties SQLite's log.
        self._queue.put([])
        self._writing.join()

    # Books

    def transact(self, work: Callable[[SqlBooks], T], done: Callable[[T | ParlourError], None]) -> None:
        self._add(Work(work, lambda answer: self._answer(done, answer)))

    def settle(self, work: Callable[[SqlBooks], T], done: Callable[[T | ParlourError], None]) -> None:
        self._add(Work(work, lambda answer: self._answer(done, answer)), apart=True)

    def read(self, work: Callable[[SqlBooks], T], done: Callable[[T | ParlourError], None]) -> None:
        self._questions.ask(Question(work, self._answering(done)))

    def browse(self, work: Callable[[SqlBooks], T], done: Callable[[T | ParlourError], None]) -> None:
        self._pages.ask(Question(work, self._answering(done)))

    def survey(self, work: Callable[[SqlBooks], T], done: Callable[[T | ParlourError], None]) -> None:
        self._surveys.ask(Question(work, self._answering(done)))

    def _answering(self, done: Callable[[Any], None]) -> Callable[[Any], None]:
        def answer_later(answer: Any) -> None:
            self._later(partial(self._answer, done, answer))

        return answer_later

    def _answer(self, done: Callable[[Any], None], answer: Any) -> None:
        """If the callback itself fails on the result, calls it again with a `Defect`: somebody may wait."""
        try:
            done(answer)
        except Exception as error:
            self._questions.note_once("answer-failed", error, work=name_of(done))
            done(Defect())

    # The journal

    def append(self, row: StepRow, ending: Ending | None, done: Callable[[Stored], None]) -> None:
        if ending is None:
            values = (row.match, row.version, row.plays, row.seat, row.client_id, self.wall())
            self._add(Appended(values, done))
        else:
            act = partial(self._end, row, ending)
            self._add(Work(act, lambda answer: done("broken" if defect_of(answer) else stored_as(answer))))

    def _end(self, row: StepRow, ending: Ending, books: SqlBooks) -> None:
        if not books.matches.append(row, self.wall()):
            raise Taken("It is there already.")
        self._fault("ending")
        books.matches.end(row.match, ending, self.wall())
        if ending.unsettled:
            books.unsettled.add(ending.unsettled)

    def close_match(self, match: str, reason: str, done: Callable[[Stored], None]) -> None:
        self._once(lambda books: books.matches.close(match, reason, self.wall()), done, TableNews(match))

    # Tables and their seats

    def add_match(
        self,
        row: MatchRow,
        done: Callable[[Stored], None],
        reserved: tuple[Person, ...] = (),
        paired: bool = False,
    ) -> None:
        def add(books: SqlBooks) -> bool:
            people = [person.id for person in reserved if paired]
            return (not people or books.nodes.take_seekers(people)) and books.matches.add(row)

        self._once(add, done, TableNews(row.id, reserved))

    def remove_match(self, match: str, done: Callable[[Stored], None]) -> None:
        self._once(lambda books: books.matches.remove(match), done, TableNews(match))

    def seat(self, match: str, row: SeatRow, done: Callable[[Stored], None]) -> None:
        self._once(lambda books: books.matches.seat(match, row), done, TableNews(match))

    def unseat(self, match: str, seat: Seat, done: Callable[[Stored], None]) -> None:
        self._once(lambda books: books.matches.unseat(match, seat), done, TableNews(match))

    def start(self, row: MatchRow, step: StepRow, done: Callable[[Stored], None]) -> None:
        self._once(lambda books: books.matches.start(row, step, self.wall()), done, TableNews(row.id))

    def follow(self, match: str, row: MatchRow, step: StepRow, done: Callable[[Stored], None]) -> None:
        news = (TableNews(row.id), NextNews(match, row.id))
        self._once(lambda books: books.matches.follow(match, row, step, self.wall()), done, *news)

    # Quarantine

    def set_aside(self, aside: Aside, done: Callable[[Stored], None]) -> None:
        news = AsideNews(aside.match, aside.game, aside.reason)
        self._once(lambda books: books.matches.set_aside(aside), done, news)

    def release(self, match: str, done: Callable[[Stored], None]) -> None:
        self._once(lambda books: books.matches.release(match), done, AsideNews(match, again=True))

    def _once(self, work: Callable[[SqlBooks], bool], done: Callable[[Stored], None], *news: News) -> None:
        self._add(Work(or_taken(work, news), lambda answer: done(stored_as(answer))))

    # Reads that the house needs to go on: they wait a moment for an unreachable database

    def find_session(self, token_hash: bytes, done: Callable[[Session | ParlourError | None], None]) -> None:
        self._find(lambda books: books.people.session(token_hash), done)

    def load(self, match: str, done: Callable[[SavedMatch | ParlourError | None], None]) -> None:
        self._find(lambda books: books.matches.load(match), done, noted=False)  # the caller logs it

    def look_up(self, match: str, done: Callable[[MatchRow | ParlourError | None], None]) -> None:
        self._find(lambda books: books.matches.row(match), done, noted=False)

    def _find(
        self, work: Callable[[SqlBooks], T], done: Callable[[T | ParlourError], None], noted: bool = True
    ) -> None:
        self._questions.ask(Question(work, self._answering(done), waits=True, noted=noted))

    # Blocking reads, used only before the house opens

    def unfinished(self) -> list[SavedMatch | Aside]:
        """All at once or, if a row cannot even be fetched, one by one."""
        found = self._now(lambda books: books.matches.unfinished(self.wall()), noted=False)
        if isinstance(found, Unreadable):
            numbers = self._now(lambda books: books.matches.numbers(False, "", ALL), noted=False)
            if isinstance(numbers, Unreadable):
                raise DatabaseError(f"The list of matches cannot be read: {numbers.reason}; restore a copy.")
            numbers = _or_raised(numbers)
            return [one for id in numbers if (one := self._one(id))]
        return _or_raised(found)

    def _one(self, match: str) -> SavedMatch | Aside | None:
        found = self._now(lambda books: books.matches.load(match), noted=False)
        return Aside(match, "", found.reason) if isinstance(found, Unreadable) else _or_raised(found)

    def quarantined(self) -> list[Aside]:
        return _or_raised(self._now(lambda books: books.matches.quarantined()))

    def _now(self, work: Callable[[SqlBooks], T], noted: bool = True) -> T | ParlourError:
        answer: Future[T | ParlourError] = Future()
        self._questions.ask(Question(work, answer.set_result, noted=noted))
        return answer.result()

    # Writing

    def _add(self, item: Work | Appended, apart: bool = False) -> None:
        """Adds to the next batch. Waking the writer for each write would cost more than the write."""
        with self._lock:
            (self._apart if apart else self._waiting).append(item)
            if self._busy:
                return
            self._busy = True
        self._soon(self._hand_over)

    def _hand_over(self) -> None:
        with self._lock:
            self._was_apart = bool(self._apart) and not (self._was_apart and self._waiting)  # they take turns
            if self._was_apart:
                batch = [self._apart.pop(0)]
            else:
                batch, self._waiting = self._waiting[:MOST_PER_BATCH], self._waiting[MOST_PER_BATCH:]
            self._busy = bool(batch)
        if batch:
            self._queue.put(batch)

    def _next(self, connection: StoreConnection) -> Batch:
        while True:
            try:
                return self._queue.get(timeout=CHECK_AFTER)
            except Empty:
                self._check_database(connection)

    def _check_database(self, connection: StoreConnection) -> None:
        """Checks the database. After a failed write, only a successful write counts."""
        try:
            if self._outage.lasts(WRITING):
                (answer,) = connection.write([Work(_probe, lambda answer: None)])
                if isinstance(answer, ParlourError):
                    raise answer
            else:
                connection.look(lambda books: books.connection.exec_driver_sql("SELECT 1"))
            self._outage.works(WRITING)
        except Exception as error:
            self._outage.fails(f"The database cannot be reached: {reason(error)}.", WRITING)

    def _write_all(self, connection: StoreConnection) -> None:
        while batch := self._next(connection):
            self._write(connection, batch)

    def _write(self, connection: StoreConnection, batch: Batch) -> None:
        start = self._writing_since = monotonic()
        outcomes: list[Any] = []
        try:
            self._fault("before-write")
            self._write_parts(connection, batch, outcomes)
            self._fault("written")
            if self._outage.lasts(WRITING):  # what was small may have found a place, and the next not
                self._check_database(connection)
        except Exception as error:  # whatever it is, the writer goes on, or nobody would get an answer again
            self._outage.fails(f"The database could not be written: {reason(error)}.", WRITING)
            outcomes += [lost(item) for item in batch[len(outcomes) :]]
        self._writing_since = None
        self.batches, self.written = self.batches + 1, self.written + len(batch)
        self.seconds += monotonic() - start
        self._later(lambda: self._written(batch, outcomes))

    def _write_parts(self, connection: StoreConnection, batch: Batch, outcomes: list[Any]) -> None:
        """Writes the batch; if that fails on a working database, writes halves to isolate the bad write."""
        try:
            outcomes += connection.write(batch)
        except Exception as error:
            if writes_nothing(error):
                raise
            if len(batch) > 1:
                half = len(batch) // 2
                self._write_parts(connection, batch[:half], outcomes)
                self._write_parts(connection, batch[half:], outcomes)
            else:
                outcomes.append(self._failed(batch[0], error))

    def _failed(self, item: Work | Appended, error: Exception) -> Any:
        if isinstance(item, Work):
            return failed(error)
        self._questions.note_once("step-failed", error, match=item.values[0])
        return lost(item)

    def _written(self, batch: Batch, outcomes: list[Any]) -> None:
        self._soon(self._hand_over)  # soon: quick responses to these results still join the batch
        for item, answer in zip(batch, outcomes, strict=True):
            if isinstance(item, Work) and (defect := defect_of(answer)):
                self._questions.note_once("work-failed", defect, work=name_of(item.do))
        call_all(partial(item.done, told) for item, told in zip(batch, outcomes, strict=True))


def _started(
    name: str, run: Callable[[StoreConnection], None], connect: Callable[[], StoreConnection]
) -> Thread:
    """Starts a thread with its own connection, open on return; raises what opening it raised."""
    opened: Future[None] = Future()

    def body() -> None:
        try:
            connection = connect()
        except Exception as error:
            return opened.set_exception(error)
        opened.set_result(None)
        run(connection)
        return connection.close()

    thread = Thread(target=body, name=name, daemon=True)
    thread.start()
    opened.result()
    return thread


def _probe(books: SqlBooks) -> None:
    """Needs free space, and uses none up."""
    run = books.connection.exec_driver_sql
    run(f"INSERT INTO step (match, version, plays, made) VALUES ('', 0, '{PAGES}', 0)")
    run("DELETE FROM step WHERE match = ''")


def _or_raised(found: T | ParlourError) -> T:
    if isinstance(found, ParlourError):
        raise found
    return found
