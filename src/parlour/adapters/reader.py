"""Looks things up, one after another, in a thread of its own that never sleeps while somebody waits.

While the database is away, what is asked for is refused at once; only what little goes on without waits a
moment for it. What cannot be read though the database is there is the fault of a row, and of nothing else.
"""

from collections import defaultdict
from collections.abc import Callable
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from parlour.adapters.books import SqlBooks
from parlour.adapters.failures import is_away, is_slow, reason, told
from parlour.adapters.migrating import DatabaseError
from parlour.adapters.outage import Outage
from parlour.core.errors import ParlourError
from parlour.service.errors import NotStored, Unreadable

if TYPE_CHECKING:
    from parlour.adapters.store import Line

READING = "reading"  # the part of an outage
AGAIN = 0.5  # seconds until an absent database is looked for again
PATIENCE = 2.0  # seconds that a question waits for it, if it waits at all
SOON = 1.0  # seconds: what failed quicker than this may be tried again at once
MOST_WAITING = 1000
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


class Reader:
    def __init__(self, outage: Outage, note: Callable[..., Any], part: str = READING) -> None:
        """`part`: of the outage, if there are several readers."""
        self._outage = outage
        self._part = part
        self._note = note
        self._noted: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)  # of each event
        self._questions: SimpleQueue[Question | None] = SimpleQueue()
        self._waiting: list[tuple[float, Question]] = []  # until when, for a database that is away
        self._again = 0.0  # when it is looked for next

    @property
    def unreadable(self) -> int:
        """Kinds of rows that could not be read."""
        return len(self._noted[ROW])

    def ask(self, question: Question | None) -> None:
        """None: that was the last one."""
        self._questions.put(question)

    def run(self, line: "Line") -> None:
        while question := self._next(line):
            self._answer(line, question, monotonic() + PATIENCE)
        for _, waits in self._waiting:
            waits.done(not_read())

    def _next(self, line: "Line") -> Question | None:
        while self._outage.lasts(self._part):
            left = self._again - monotonic()
            if left <= 0:
                self._look_again(line)
                continue
            try:
                return self._questions.get(timeout=left)
            except Empty:
                continue
        return self._questions.get()

    def _look_again(self, line: "Line") -> None:
        self._look(line, lambda books: books.connection.exec_driver_sql(PROBE).scalar())
        waiting, self._waiting = self._waiting, []
        for until, question in waiting:
            away = self._outage.lasts(self._part)
            self._answer(line, question, until if away else 0.0)  # what fails again waits no longer

    def _answer(self, line: "Line", question: Question, until: float) -> None:
        """`until`: when it has waited long enough for a database that is away."""
        found = None if self._outage.lasts(self._part) else self._look(line, question.do, question.noted)
        if not self._outage.lasts(self._part):
            question.done(found)
        elif question.waits and until > monotonic() and len(self._waiting) < MOST_WAITING:
            self._waiting.append((until, question))
        else:
            question.done(not_read())

    def _look(self, line: "Line", do: Callable[[SqlBooks], Any], noted: bool = True) -> Any:
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
