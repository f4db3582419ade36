"""Looks things up, one after another, in a thread of its own that never sleeps while somebody waits.

From the first look that finds the database away, what is asked for is refused at once; only what little goes
on without waits a moment for it. Another thread looks whether it is back, which may take as long as it likes.
What cannot be read though the database is there is the fault of a row, and of nothing else.
"""

from collections import defaultdict, deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from parlour.adapters.stores.books import SqlBooks
from parlour.adapters.stores.failures import is_away, is_slow, reason, told
from parlour.adapters.stores.migrating import DatabaseError
from parlour.adapters.stores.outage import Outage
from parlour.core.errors import ParlourError
from parlour.service.errors import NotStored, Unreadable

if TYPE_CHECKING:
    from parlour.adapters.stores.store import StoreConnection

READING = "reading"  # the part of an outage
AGAIN = 0.5  # seconds until an absent database is looked for again
PATIENCE = 2.0  # seconds that a question waits for it, if it waits at all
SOON = 1.0  # seconds: what failed quicker than this may be tried again at once
MOST_WAITING = 1000
MOST_ASKED = 10_000  # questions in the queue of a reader
MOST_NOTED = 1000  # different lines of one event
ENOUGH = "There were too many different ones; more of them are not noted until the house is opened again."
ROW = "row-unreadable"
PROBE = "SELECT version_num FROM alembic_version"


def not_read() -> NotStored:
    """A new one each time: whoever raises an exception leaves the frames of their request in it."""
    return NotStored("The house cannot look that up at the moment; please try again.")


class Question(Struct, frozen=True):
    do: Callable[[SqlBooks], Any]
    done: Callable[[Any], None]
    waits: bool = False  # for a database that is away
    noted: bool = True  # a row that cannot be read is a line of the log


class Probed(Struct, frozen=True):
    """How it went to look whether an absent database is back."""

    error: Exception | None


class Reader:
    def __init__(
        self, outage: Outage, note: Callable[..., Any], part: str = READING, most: int = MOST_ASKED
    ) -> None:
        """`part`: of the outage, if there are several readers; `most`: that may wait for an answer."""
        self._most = most
        self._outage = outage
        self._part = part
        self._note = note
        self._noted: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)  # of each event
        self._questions: SimpleQueue[Question | Probed | None] = SimpleQueue()
        self._waiting: deque[tuple[float, Question]] = deque()  # until when, for a database that is away
        self._again = 0.0  # when it is looked for next
        self._probe: Thread | None = None  # looks for it: nobody else may use the line meanwhile

    @property
    def unreadable(self) -> int:
        """Kinds of rows that could not be read."""
        return len(self._noted[ROW])

    def ask(self, question: Question | None) -> None:
        """None: that was the last one. Of too many each is refused at once."""
        if question and self._questions.qsize() >= self._most:
            question.done(not_read())
        else:
            self._questions.put(question)

    def run(self, line: "StoreConnection") -> None:
        while question := self._next(line):
            self._answer(line, question, monotonic() + PATIENCE)
        for _, waits in self._waiting:
            waits.done(not_read())
        if self._probe:
            self._probe.join()

    def _next(self, line: "StoreConnection") -> Question | None:
        while True:
            if self._outage.lasts(self._part):
                self._refuse_late()
                self._look_again(line)
            try:
                found = self._questions.get(timeout=self._idle())
            except Empty:
                continue
            if not isinstance(found, Probed):
                return found
            self._probed(line, found.error)

    def _idle(self) -> float | None:
        """Seconds until somebody has waited long enough, or an absent database is looked for again."""
        if not self._outage.lasts(self._part):
            return None
        due = [self._waiting[0][0]] if self._waiting else []
        if not self._probe:
            due.append(self._again)
        return max(0.0, min(due) - monotonic()) if due else None

    def _refuse_late(self) -> None:
        while self._waiting and self._waiting[0][0] <= monotonic():
            self._waiting.popleft()[1].done(not_read())

    def _look_again(self, line: "StoreConnection") -> None:
        if self._probe or self._again > monotonic():
            return
        probe = Thread(target=self._look_for, args=(line,), name="probe", daemon=True)
        try:
            probe.start()
        except RuntimeError:  # there is no thread to be had just now
            self._again = monotonic() + AGAIN
        else:
            self._probe = probe

    def _look_for(self, line: "StoreConnection") -> None:
        try:
            line.look(lambda books: books.connection.exec_driver_sql(PROBE).scalar())
        except Exception as error:
            self._questions.put(Probed(error))
        else:
            self._questions.put(Probed(None))

    def _probed(self, line: "StoreConnection", error: Exception | None) -> None:
        self._probe = None
        if error and is_away(error) and not is_slow(error):
            self._again = monotonic() + AGAIN
            return
        self._outage.works(self._part)
        waiting, self._waiting = self._waiting, deque()
        for until, question in waiting:
            away = self._outage.lasts(self._part)
            self._answer(line, question, until if away else 0.0)  # what fails again waits no longer

    def _answer(self, line: "StoreConnection", question: Question, until: float) -> None:
        """`until`: when it has waited long enough for a database that is away."""
        found = None if self._outage.lasts(self._part) else self._look(line, question.do, question.noted)
        if not self._outage.lasts(self._part):
            question.done(found)
        elif question.waits and until > monotonic() and len(self._waiting) < MOST_WAITING:
            self._waiting.append((until, question))
        else:
            question.done(not_read())

    def _look(self, line: "StoreConnection", do: Callable[[SqlBooks], Any], noted: bool = True) -> Any:
        """What was found, or why nothing was. A connection that broke is made anew, and asked once more."""
        begun = monotonic()
        try:
            try:
                found = line.look(do)
            except Exception as error:
                if not is_away(error) or monotonic() - begun > SOON:
                    raise
                found = line.look(do)
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
        """However often the same is asked for. Too many of one event silence that one, with a last line."""
        noted, what = self._noted[event], (*facts.values(), told(error))
        if what in noted or len(noted) > MOST_NOTED:
            return
        noted.add(what)
        if len(noted) > MOST_NOTED:
            self._note(event, reason=ENOUGH)
        else:
            self._note(event, **facts, reason=told(error))


def name_of(do: Callable[..., Any]) -> str:
    return getattr(do, "__qualname__", type(do).__name__)
