"""Answers queries one after another in its own thread, which never sleeps while somebody waits.

Once a query finds the database unreachable, later ones are refused at once, except the few that the house
needs to go on, which wait a moment. Another thread probes whether the database is back, however long that
takes. If the database works and a query still fails, the row is to blame.
"""

from collections import defaultdict, deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from parlour.adapters.stores.books import SqlBooks
from parlour.adapters.stores.failures import is_away, is_slow, log_text, reason
from parlour.adapters.stores.migrating import DatabaseError
from parlour.adapters.stores.outage import Outage
from parlour.core.errors import ParlourError
from parlour.service.errors import NotStored, Unreadable

if TYPE_CHECKING:
    from parlour.adapters.stores.store import StoreConnection

READING = "reading"  # the default part of an outage
AGAIN = 0.5  # seconds between probes of an unreachable database
PATIENCE = 2.0  # seconds that a query may wait for the database, if it may wait at all
SOON = 1.0  # seconds: a query that failed faster is retried at once
MOST_WAITING = 1000
MOST_ASKED = 10_000  # queries in a reader's queue
MOST_NOTED = 1000  # different log lines for each event
ENOUGH = "There were too many different ones; more of them are not noted until the house is opened again."
ROW = "row-unreadable"
PROBE = "SELECT version_num FROM alembic_version"


def not_read() -> NotStored:
    """A new instance each time, because a raised exception keeps the frames of its request alive."""
    return NotStored("error.not-read")


class Question(Struct, frozen=True):
    do: Callable[[SqlBooks], Any]
    done: Callable[[Any], None]
    waits: bool = False  # for an unreachable database
    noted: bool = True  # log a row that cannot be read


class Probed(Struct, frozen=True):
    """The result of a probe of an unreachable database."""

    error: Exception | None


class Reader:
    def __init__(
        self, outage: Outage, note: Callable[..., Any], part: str = READING, most: int = MOST_ASKED
    ) -> None:
        """`part`: of the outage, if there are several readers; `most`: the length of the queue."""
        self._most = most
        self._outage = outage
        self._part = part
        self._note = note
        self._noted: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)  # by event
        self._questions: SimpleQueue[Question | Probed | None] = SimpleQueue()
        self._waiting: deque[tuple[float, Question]] = deque()  # with deadlines, during an outage
        self._again = 0.0  # time of the next probe
        self._probe: Thread | None = None  # while it runs, nobody else may use the connection

    @property
    def unreadable(self) -> int:
        """Kinds of rows that could not be read."""
        return len(self._noted[ROW])

    def ask(self, question: Question | None) -> None:
        """Queues a query, or refuses it if the queue is full. None ends the reader."""
        if question and self._questions.qsize() >= self._most:
            question.done(not_read())
        else:
            self._questions.put(question)

    def run(self, connection: "StoreConnection") -> None:
        while question := self._next(connection):
            self._answer(connection, question, monotonic() + PATIENCE)
        for _, waits in self._waiting:
            waits.done(not_read())
        if self._probe:
            self._probe.join()

    def _next(self, connection: "StoreConnection") -> Question | None:
        while True:
            if self._outage.lasts(self._part):
                self._refuse_late()
                self._start_probe(connection)
            try:
                found = self._questions.get(timeout=self._idle())
            except Empty:
                continue
            if not isinstance(found, Probed):
                return found
            self._probed(connection, found.error)

    def _idle(self) -> float | None:
        """Seconds until a waiting query expires or the next probe is due."""
        if not self._outage.lasts(self._part):
            return None
        due = [self._waiting[0][0]] if self._waiting else []
        if not self._probe:
            due.append(self._again)
        return max(0.0, min(due) - monotonic()) if due else None

    def _refuse_late(self) -> None:
        while self._waiting and self._waiting[0][0] <= monotonic():
            self._waiting.popleft()[1].done(not_read())

    def _start_probe(self, connection: "StoreConnection") -> None:
        if self._probe or self._again > monotonic():
            return
        probe = Thread(target=self._run_probe, args=(connection,), name="probe", daemon=True)
        try:
            probe.start()
        except RuntimeError:  # no thread available right now
            self._again = monotonic() + AGAIN
        else:
            self._probe = probe

    def _run_probe(self, connection: "StoreConnection") -> None:
        try:
            connection.look(lambda books: books.connection.exec_driver_sql(PROBE).scalar())
        except Exception as error:
            self._questions.put(Probed(error))
        else:
            self._questions.put(Probed(None))

    def _probed(self, connection: "StoreConnection", error: Exception | None) -> None:
        self._probe = None
        if error and is_away(error) and not is_slow(error):
            self._again = monotonic() + AGAIN
            return
        self._outage.works(self._part)
        waiting, self._waiting = self._waiting, deque()
        for until, question in waiting:
            away = self._outage.lasts(self._part)
            self._answer(connection, question, until if away else 0.0)  # one that fails again waits no longer

    def _answer(self, connection: "StoreConnection", question: Question, until: float) -> None:
        """`until`: how long the query may wait for an unreachable database."""
        found = (
            None if self._outage.lasts(self._part) else self._look(connection, question.do, question.noted)
        )
        if not self._outage.lasts(self._part):
            question.done(found)
        elif question.waits and until > monotonic() and len(self._waiting) < MOST_WAITING:
            self._waiting.append((until, question))
        else:
            question.done(not_read())

    def _look(self, connection: "StoreConnection", do: Callable[[SqlBooks], Any], noted: bool = True) -> Any:
        """The result, or why there is none. After a broken connection it reconnects and tries once more."""
        begun = monotonic()
        try:
            try:
                found = connection.look(do)
            except Exception as error:
                if not is_away(error) or monotonic() - begun > SOON:
                    raise
                found = connection.look(do)
        except Exception as error:  # whatever it is, the reader goes on
            return self._failed(do, error, noted)
        self._outage.works(self._part)
        return found

    def _failed(self, do: Callable[[SqlBooks], Any], error: Exception, noted: bool) -> ParlourError:
        if isinstance(error, ParlourError) and not isinstance(error, DatabaseError):
            self._outage.works(self._part)
            return error
        if is_slow(error):
            self.note_once("read-too-slow", error, work=name_of(do))
            return not_read()
        if is_away(error):
            self._again = monotonic() + AGAIN
            self._outage.fails(f"The database could not be read: {reason(error)}.", self._part)
            return not_read()
        if noted:
            self.note_once(ROW, error, work=name_of(do))
        return Unreadable(reason=f"{type(error).__name__}: {reason(error)}")

    def note_once(self, event: str, error: BaseException, **facts: str) -> None:
        """Logs each error only once. After too many different ones of an event, it logs no more of them."""
        noted, what = self._noted[event], (*facts.values(), log_text(error))
        if what in noted or len(noted) > MOST_NOTED:
            return
        noted.add(what)
        if len(noted) > MOST_NOTED:
            self._note(event, reason=ENOUGH)
        else:
            self._note(event, **facts, reason=log_text(error))


def name_of(do: Callable[..., Any]) -> str:
    return getattr(do, "__qualname__", type(do).__name__)
