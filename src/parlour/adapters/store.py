"""What the stores share: one thread that writes, one that looks up, and many pieces of work in a transaction.

Whatever arrives while the disk is busy is written together: one transaction, one sync, then all are told.
Only what has been synced is called `stored`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic, time
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from parlour.adapters.books import SqlBooks
from parlour.adapters.migrating import DatabaseError
from parlour.core.errors import ParlourError
from parlour.core.game import Seat
from parlour.service.errors import NotStored
from parlour.service.people_book import Session
from parlour.service.ports import Ending, MatchRow, SavedMatch, SeatRow, StepRow, Stored
from parlour.service.surroundings import no_fault

MOST = 500  # pieces of work in one transaction
AGAIN = 0.5  # seconds until something is looked up again that could not be
T = TypeVar("T")
Done = Callable[[Any], None]
Later = Callable[[Callable[[], None]], object]  # has something done by the house's own thread

NOT_STORED = NotStored("The house could not write that down; please try again.")
NOT_READ = NotStored("The house cannot look that up at the moment; please try again.")


class Taken(ParlourError):
    """Somebody else was quicker: nothing of this piece of work is kept."""


class Work(Struct, frozen=True):
    """Something to write, or to look up; it may be done again if it was undone."""

    do: Callable[[SqlBooks], Any]
    done: Done


class Appended(Struct, frozen=True):
    """A step, which is most of what is written: many of them go in with one call."""

    values: tuple[Any, ...]
    done: Done


Batch = list[Work | Appended]


class Line(Protocol):
    """A connection to the database; it is opened, used and closed by one thread."""

    def write(self, batch: Batch) -> list[Any]:
        """What each is told, after all of it is synced; raises if nothing of it could be written."""

    def look(self, do: Callable[[SqlBooks], Any]) -> Any: ...
    def close(self) -> None: ...


class QueuedStore(ABC):
    """A store whose lines are opened by `_writer` and `_reader`."""

    def __init__(
        self,
        later: Later,
        fault: Callable[[str], None] = no_fault,
        soon: Later = lambda act: act(),
    ) -> None:
        """`later` is called by the store's threads, `soon` by the house, when its turn of work ends."""
        self.failure = ""  # why the last transaction failed, if it did
        self.batches = 0
        self.written = 0
        self.seconds = 0.0
        self._later = later
        self._soon = soon
        self._fault = fault
        self._waiting: Batch = []  # for the batch that is being written
        self._busy = False
        self._closing = Event()
        self._lock = Lock()
        self._queue: SimpleQueue[Batch] = SimpleQueue()
        self._questions: SimpleQueue[Work | None] = SimpleQueue()
        self._threads = [
            _started("store", self._write_all, self._writer),
            _started("reader", self._read_all, self._reader),
        ]

    @abstractmethod
    def _writer(self) -> Line: ...
    @abstractmethod
    def _reader(self) -> Line: ...

    def close(self) -> None:
        """After everything that was asked for is written."""
        with self._lock:
            rest, self._waiting = self._waiting, []
        if rest:
            self._queue.put(rest)
        self._queue.put([])
        self._questions.put(None)
        self._closing.set()
        for thread in self._threads:
            thread.join()

    # Books

    def transact(self, work: Callable[[SqlBooks], T], done: Callable[[T | ParlourError], None]) -> None:
        self._add(Work(work, done))

    def read(self, work: Callable[[SqlBooks], T], done: Callable[[T | ParlourError], None]) -> None:
        def tell(answer: T | ParlourError) -> None:
            self._later(lambda: done(answer))

        self._questions.put(Work(work, tell))

    # The journal

    def append(self, row: StepRow, ending: Ending | None, done: Callable[[Stored], None]) -> None:
        if ending is None:
            values = (row.match, row.version, row.plays, row.seat, row.client_id, time())
            self._add(Appended(values, done))
        else:
            self._once(lambda books: self._end(books, row, ending), done)

    def _end(self, books: SqlBooks, row: StepRow, ending: Ending) -> bool:
        if not books.matches.append(row, time()):
            return False
        self._fault("settling")
        books.matches.end(row.match, ending, time())
        if ending.settle:
            ending.settle(books)
        return True

    def close_match(self, match: str, reason: str, done: Callable[[Stored], None]) -> None:
        self._once(lambda books: books.matches.close(match, reason, time()), done)

    # Tables and their seats

    def add_match(self, row: MatchRow, done: Callable[[Stored], None]) -> None:
        self._once(lambda books: books.matches.add(row), done)

    def remove_match(self, match: str, done: Callable[[Stored], None]) -> None:
        self._once(lambda books: books.matches.remove(match), done)

    def seat(self, match: str, row: SeatRow, done: Callable[[Stored], None]) -> None:
        self._once(lambda books: books.matches.seat(match, row), done)

    def unseat(self, match: str, seat: Seat, done: Callable[[Stored], None]) -> None:
        self._once(lambda books: books.matches.unseat(match, seat), done)

    def start(self, row: MatchRow, step: StepRow, done: Callable[[Stored], None]) -> None:
        self._once(lambda books: books.matches.start(row, step, time()), done)

    def follow(self, match: str, row: MatchRow, step: StepRow, done: Callable[[Stored], None]) -> None:
        self._once(lambda books: books.matches.follow(match, row, step, time()), done)

    def _once(self, work: Callable[[SqlBooks], bool], done: Callable[[Stored], None]) -> None:
        def act(books: SqlBooks) -> None:
            if not work(books):
                raise Taken("It is there already.")

        self._add(Work(act, lambda answer: done(_stored(answer))))

    # People

    def find_session(self, token_hash: bytes, done: Callable[[Session | None], None]) -> None:
        self._find(lambda books: books.people.session(token_hash), done)

    # Looking up

    def load(self, match: str, done: Callable[[SavedMatch | None], None]) -> None:
        self._find(lambda books: books.matches.load(match), done)

    def look_up(self, match: str, done: Callable[[MatchRow | None], None]) -> None:
        self._find(lambda books: books.matches.row(match), done)

    def _find(self, work: Callable[[SqlBooks], T], done: Callable[[T], None]) -> None:
        """Nothing goes on without this answer: it is asked for until it comes."""

        def tell(answer: T | ParlourError) -> None:
            if isinstance(answer, ParlourError):
                self._closing.wait(AGAIN)
                self._questions.put(question)
            else:
                self._later(lambda: done(answer))

        question = Work(work, tell)
        self._questions.put(question)

    def unfinished(self) -> list[SavedMatch]:
        """The house waits for it: nothing goes on before it is open."""
        answer: Future[list[SavedMatch] | ParlourError] = Future()
        self._questions.put(Work(lambda books: books.matches.unfinished(), answer.set_result))
        found = answer.result()
        if isinstance(found, ParlourError):
            raise found
        return found

    def _read_all(self, line: Line) -> None:
        while question := self._questions.get():
            question.done(self._answer(line, question.do))

    def _answer(self, line: Line, do: Callable[[SqlBooks], Any]) -> Any:
        try:
            return line.look(do)
        except Exception as error:  # whatever it is, the reader goes on
            if isinstance(error, ParlourError) and not isinstance(error, DatabaseError):
                return error
            self.failure = f"The database could not be read: {reason(error)}."
            return NOT_READ

    # Writing

    def _add(self, item: Work | Appended) -> None:
        """To what is written next. Waking the writer for each piece would cost more than writing it."""
        with self._lock:
            self._waiting.append(item)
            if self._busy:
                return
            self._busy = True
        self._soon(self._hand_over)

    def _hand_over(self) -> None:
        with self._lock:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            self._busy = bool(batch)
        if batch:
            self._queue.put(batch)

    def _next(self, line: Line) -> Batch:
        return self._queue.get()

    def _write_all(self, line: Line) -> None:
        while batch := self._next(line):
            self._write(line, batch)

    def _write(self, line: Line, batch: Batch) -> None:
        start = monotonic()
        try:
            self._fault("before-write")
            outcomes = line.write(batch)
            self._fault("written")
            self.failure = ""
        except Exception as error:  # whatever it is, the writer goes on: else nobody would be answered again
            self.failure = f"The database could not be written: {reason(error)}."
            outcomes = [lost(item) for item in batch]
        self.batches, self.written = self.batches + 1, self.written + len(batch)
        self.seconds += monotonic() - start
        self._later(lambda: self._written(batch, outcomes))

    def _written(self, batch: Batch, outcomes: list[Any]) -> None:
        self._soon(self._hand_over)  # with what the others answer to this, if they are quick
        _tell(batch, outcomes)


def _started(name: str, run: Callable[[Line], None], connect: Callable[[], Line]) -> Thread:
    """A thread with a line of its own, which is open when this returns; raises what opening it raised."""
    opened: Future[None] = Future()

    def body() -> None:
        try:
            line = connect()
        except Exception as error:
            return opened.set_exception(error)
        opened.set_result(None)
        run(line)
        return line.close()

    thread = Thread(target=body, name=name, daemon=True)
    thread.start()
    opened.result()
    return thread


def outcome(books: SqlBooks, item: Work, execute: Callable[[str], object]) -> Any:
    """What a piece of work answers. If it fails it is undone by itself, without harm to the others."""
    execute("SAVEPOINT work")
    try:
        answer = item.do(books)
    except ParlourError as refusal:
        answer = refusal
    except SQLAlchemyError as error:
        if not concerns_itself(error):
            raise
        answer = NOT_STORED
    except Exception as defect:
        answer = NotStored(str(NOT_STORED))
        answer.__cause__ = defect
    if isinstance(answer, ParlourError):
        execute("ROLLBACK TO SAVEPOINT work")
    execute("RELEASE SAVEPOINT work")
    return answer


def concerns_itself(error: SQLAlchemyError) -> bool:
    """What it belongs to is gone, or its values cannot be kept: no reason to fail the others."""
    said = getattr(error, "orig", None)
    code, cause = str(getattr(said, "sqlstate", "")), getattr(said, "__cause__", None)
    return isinstance(error, IntegrityError) or isinstance(cause, ValueError) or code.startswith("22")


def lost(item: Work | Appended) -> Any:
    return "failed" if isinstance(item, Appended) else NOT_STORED


def reason(error: Exception) -> str:
    """What the database itself says, in one line, without the statement and its values."""
    said = getattr(error, "orig", None) or error
    return str(said.__cause__ or said).partition("\n")[0].rstrip(".") or type(said).__name__


def _stored(answer: Any) -> Stored:
    if isinstance(answer, Taken):
        return "taken"
    return "failed" if isinstance(answer, ParlourError) else "stored"


def _tell(batch: Iterable[Work | Appended], outcomes: list[Any]) -> None:
    """All of them, even if one cannot take the answer. A defect in somebody's work is raised at the end."""
    failures = [told.__cause__ for told in outcomes if isinstance(told, NotStored) and told.__cause__]
    for item, told in zip(batch, outcomes, strict=True):
        try:
            item.done(told)
        except Exception as error:
            failures.append(error)
    for failure in failures:
        raise failure
