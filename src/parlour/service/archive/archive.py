"""The archive: questions about finished matches, answered by worker processes.

Equal questions share one answer; answers that never change are cached as long as there is room. Addresses
take turns, and each has at most one worker at a time, so whoever asks a lot delays only themselves.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from parlour.core.errors import ParlourError
from parlour.service.archive.opened_record import OpenedRecord
from parlour.service.archive.replayed_match import ReplayedMatch
from parlour.service.books.cosmetics import Looks
from parlour.service.callbacks import call_all
from parlour.service.context import HouseContext
from parlour.service.errors import Defect, NotFound, TooMany, Unreadable
from parlour.service.fair_queue import Lane, Lanes
from parlour.service.matches.past_match import Answer, Question, ToldOf
from parlour.service.matches.quarantine import SET_ASIDE
from parlour.service.ports import SavedMatch, Store, Workers

IN_ALL = 500  # questions that may wait
RECORDS = 32  # of them those with a record, which may be half a megabyte
ROOM = 32 * 2**20  # bytes of cached answers
SHORTEST = 200  # bytes an entry takes at least, overhead included
RETRY = 5.0  # seconds
TOO_MANY = "error.too-many-replays"

Done = Callable[[Answer | ParlourError], None]


@dataclass
class Asked:
    """A question waiting for its answer, with everybody who asked it."""

    done: list[Done] = field(default_factory=list)
    wanted: list[Callable[[], bool]] = field(default_factory=list)  # false once that one waits no longer
    lanes: set[Lane] = field(default_factory=set)
    running: bool = False


class Archive:
    def __init__(
        self,
        workers: Workers,
        of_address: int,
        set_aside: Callable[[str, Exception], None],
        note: Callable[..., Any],
        in_all: int = IN_ALL,
    ) -> None:
        """`set_aside` is called for a match that turns out to be unreadable."""
        self._workers = workers
        self._set_aside = set_aside
        self._note = note
        self._noted: set[tuple[type[Question], str]] = set()  # at most one entry per place that can fail
        self._lanes: Lanes[Question] = Lanes(of_address, in_all)
        self._asked: dict[Question, Asked] = {}
        self._busy: set[str] = set()  # addresses that a worker is busy for
        self._kept = Kept(ROOM)

    @property
    def waiting(self) -> int:
        return len(self._lanes)

    def ask(
        self, question: Question, lane: Lane, done: Done, wanted: Callable[[], bool] = lambda: True
    ) -> None:
        """Raises `TooMany` if too many questions from this address are waiting already.

        Nobody is told anything about a question that no longer is wanted when its turn comes.
        """
        if (known := self._kept.get(question)) is not None:
            done(known)
            return
        asked = self._asked.get(question) or Asked()
        if not asked.running and lane not in asked.lanes:
            # Even if others wait for the same answer: their turn may come later than this one's.
            if not self._lanes.add(lane, question):
                raise TooMany(TOO_MANY, RETRY)
            asked.lanes.add(lane)
        self._asked[question] = asked
        asked.done.append(done)
        asked.wanted.append(wanted)
        self._go_on()

    def _go_on(self) -> None:
        while len(self._busy) < self._workers.count and (taken := self._lanes.take(self._busy)):
            lane, question = taken
            asked = self._asked.get(question)
            if asked and not asked.running and not any(wanted() for wanted in asked.wanted):
                del self._asked[question]
            elif asked and not asked.running:  # otherwise another lane's turn came first
                asked.running = True
                self._busy.add(lane.address)
                self._workers.do(question, partial(self._answered, lane.address, question))

    def _answered(self, address: str, question: Question, answer: Answer | ParlourError) -> None:
        self._busy.discard(address)
        if question.kept and not isinstance(answer, ParlourError):
            self._kept.add(question, answer)
        calls = [partial(done, told(answer)) for done in self._asked.pop(question).done]
        if isinstance(answer, Unreadable):
            calls.insert(0, partial(self._set_aside, question.match, answer))
        elif isinstance(answer, Defect):
            self._note_once(question, answer)
        call_all([*calls, self._go_on])

    def _note_once(self, question: Question, defect: Defect) -> None:
        """Log each defect once, however often people ask and for however many matches."""
        kind = type(question)
        if (kind, defect.where) not in self._noted:
            self._noted.add((kind, defect.where))
            told = {"match": question.match, "question": kind.__name__}
            self._note("past-failed", **told, reason=defect.reason, where=defect.where)


def archives(context: HouseContext, set_aside: Callable[[str, Exception], None]) -> list[Archive]:
    """For replays, reviews and opened records.

    The latter two may take as long as many replays: they have workers of their own, so that none
    waits for them.
    """
    limits = context.settings.limits
    each = (
        (context.workers, limits.past_of_address, IN_ALL),
        (context.reviewers, limits.reviews_of_address, IN_ALL),
        (context.readers, limits.records_of_address, RECORDS),
    )
    return [
        Archive(mine or context.workers, of_address, set_aside, context.note, in_all)
        for mine, of_address, in_all in each
    ]


class Kept:
    """A cache of answers that drops the least recently used first."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._size = 0
        self._answers: OrderedDict[Question, bytes] = OrderedDict()

    def get(self, question: Question) -> bytes | None:
        if question in self._answers:
            self._answers.move_to_end(question)
        return self._answers.get(question)

    def add(self, question: Question, answer: bytes) -> None:
        self._answers[question] = answer
        self._size += SHORTEST + len(answer)
        while self._size > self._room:
            _, gone = self._answers.popitem(last=False)
            self._size -= SHORTEST + len(gone)


class OnTheSpot:
    """`ports.Workers` without processes, where nobody else has to wait: a closed house, or a test."""

    count = 1

    def __init__(self, store: Store) -> None:
        self._store = store

    def do(self, question: Question, done: Done) -> None:
        if isinstance(question, ToldOf):
            done(opened(question))
            return
        self._store.load(question.match, lambda saved: self._loaded(question, saved, done))

    def _loaded(self, question: Question, saved: SavedMatch | ParlourError | None, done: Done) -> None:
        if isinstance(saved, ParlourError):
            done(saved)
            return

        def found(looks: dict[str, Looks] | ParlourError) -> None:
            done(looks if isinstance(looks, ParlourError) else answered(question, saved, looks))

        people = {seat.person for seat in saved.row.seats if seat.person} if saved else set()
        self._store.read(lambda books: books.looks.chosen(people), found)


def opened(question: ToldOf) -> Answer | ParlourError:
    try:
        return OpenedRecord(question.record).answer(question)
    except ParlourError as error:
        return error


def told(answer: Answer | ParlourError) -> Answer | ParlourError:
    return Unreadable(SET_ASIDE, answer.reason) if isinstance(answer, Unreadable) else answer


def answered(question: Question, saved: SavedMatch | None, looks: dict[str, Looks]) -> Answer | ParlourError:
    try:
        if saved is None:
            raise NotFound("error.no-such-match")
        return ReplayedMatch(saved).answer(question, saved.row, looks)
    except ParlourError as error:
        return error
