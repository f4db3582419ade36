"""Bots think in processes of their own: one that hangs or dies takes nothing else with it.

Questions wait in lanes: addresses take turns, and within an address its people do. Each worker process has a
thread of the house that hands it questions, one at a time. A worker that has not answered in time is killed;
the next question gets a fresh one. A bot that fails again and again keeps the workers from all others, so for
a while the simplest bot plays in its place.
"""

from asyncio import AbstractEventLoop
from collections.abc import Callable
from multiprocessing.connection import Connection
from queue import SimpleQueue
from random import Random
from threading import Lock, Thread
from time import monotonic
from typing import Any, NamedTuple

from parlour.adapters.stores.outage import Outage
from parlour.adapters.workers.process import Worker, serve
from parlour.bots import policy
from parlour.bots.arena import SECONDS
from parlour.service.fair_queue import Lane, Lanes
from parlour.service.ports import Question

STAND_IN = "random"
STRIKES = 3  # failures in a row after which another bot plays
BENCHED = 600.0  # seconds until a bot gets another chance
DIED, TOO_SLOW, NOTHING = "its worker died", "it was too slow", "it found nothing to play"
Bot = tuple[str, str]  # the game and the name


class Asked(NamedTuple):
    question: Question
    done: Callable[[str | None], None]
    wanted: Callable[[], bool]


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
        self._queue = queue
        # An address may fill it alone: whoever has more than others makes room for them.
        self._lanes: Lanes[Asked] = Lanes(queue, queue)
        self._under_way = 0
        self._next: SimpleQueue[Asked | None] = SimpleQueue()  # never more than there are workers
        self._workers = [Worker(work, (), "bot") for _ in range(workers)]
        self._threads: list[Thread] = []
        self._closed = False
        self._bench = Bench(note)
        self._crowd = Outage(note, "bots")

    @property
    def waiting(self) -> int:
        return len(self._lanes)

    @property
    def failing(self) -> int:
        """Bots in whose place another plays."""
        return self._bench.count

    def think(
        self, question: Question, done: Callable[[str | None], None], lane: Lane, wanted: Callable[[], bool]
    ) -> None:
        if not self._threads:
            self._start()  # not before there is a bot: a house without any opens at once
        asked = Asked(question, done, wanted)
        if self.waiting >= self._queue:
            self._crowd.fails("Too many questions wait for bots.", waiting=self.waiting)
            self._drop(self._lanes.make_room(lane))
        elif self.waiting * 2 <= self._queue:
            self._crowd.works()
        if not self._lanes.add(lane, asked):
            self._drop(asked)
        self._go_on()

    def _drop(self, asked: Asked | None) -> None:
        if asked:
            self._loop.call_soon(asked.done, None)

    def _go_on(self) -> None:
        while self._under_way < len(self._workers) and (taken := self._lanes.take(())):
            asked = taken[1]
            if asked.wanted():
                self._under_way += 1
                self._next.put(asked)
            else:
                self._drop(asked)

    def close(self) -> None:
        self._closed = True
        for worker in self._workers:
            worker.kill()
        for _ in self._threads:
            self._next.put(None)

    def _start(self) -> None:
        self._threads = [Thread(target=self._serve, args=(w,), daemon=True) for w in self._workers]
        for thread in self._threads:
            thread.start()

    def _serve(self, worker: Worker) -> None:
        while (asked := self._next.get()) and not self._closed:
            answer = self._answer(worker, asked.question)
            if not self._closed:
                self._loop.call_soon_threadsafe(self._answered, asked, answer)
        worker.kill()

    def _answered(self, asked: Asked, answer: str | None) -> None:
        self._under_way -= 1
        self._go_on()  # first: whatever comes of the answer, the others get theirs
        asked.done(answer)

    def _answer(self, worker: Worker, question: Question) -> str | None:
        bot = (question.game.slug, question.bot)
        if self._bench.has(bot):
            return None if question.bot == STAND_IN else self._stood_in(worker, question)
        for _ in range(2):  # a worker may die for reasons that are not the question's: ask once more
            answer, failure = self._tried(worker, question)
            if self._closed or not failure:
                self._bench.answered(bot)
                return answer
            self._bench.failed(bot, failure)
            if failure != DIED or self._bench.has(bot):
                return None
        return None

    def _stood_in(self, worker: Worker, question: Question) -> str | None:
        return self._answer(worker, question._replace(bot=STAND_IN))

    def _tried(self, worker: Worker, question: Question) -> tuple[str | None, str]:
        """The answer, and what went wrong if there is none."""
        facts = {"game": question.game.slug, "bot": question.bot}
        try:
            answer: str | None = worker.ask(question, self._seconds)
            return answer, "" if answer is not None else NOTHING
        except TimeoutError:
            self._note("bot-too-slow", **facts)
            failure = TOO_SLOW
        except Exception as error:
            if not self._closed:
                self._note("bot-worker-died", reason=type(error).__name__, **facts)
            failure = DIED
        worker.kill()
        return None, failure


class Bench:
    """Who has failed so often that another plays: a line of the log when it begins and when it ends."""

    def __init__(self, note: Callable[..., Any]) -> None:
        self._note = note
        self._strikes: dict[Bot, int] = {}
        self._until: dict[Bot, float] = {}
        self._lock = Lock()

    @property
    def count(self) -> int:
        """For how many another plays now."""
        now = monotonic()
        with self._lock:
            return sum(now < until for until in self._until.values())

    def has(self, bot: Bot) -> bool:
        return monotonic() < self._until.get(bot, 0.0)

    def failed(self, bot: Bot, reason: str) -> None:
        with self._lock:
            strikes = self._strikes[bot] = self._strikes.get(bot, 0) + 1
            if strikes < STRIKES:
                return
            first = bot not in self._until
            self._until[bot] = monotonic() + BENCHED
        if first:
            self._note("bot-failing", game=bot[0], bot=bot[1], reason=reason, plays_instead=STAND_IN)

    def answered(self, bot: Bot) -> None:
        with self._lock:
            self._strikes.pop(bot, None)
            was_there = self._until.pop(bot, None) is not None
        if was_there:
            self._note("bot-working", game=bot[0], bot=bot[1])


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
