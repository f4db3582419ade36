"""Runs bots in worker processes, so that one that hangs or crashes affects nothing else.

Questions queue fairly: addresses take turns, and so do the people of an address. Each worker process has a
thread in the house that sends it one question at a time. A worker that misses its deadline is killed, and the
next question starts a new one. Then a quick bot plays in place of the one that failed: that costs the quality
of a move, never a match. A bot that keeps failing would block the workers for all others, so the quick bot
replaces it for a while.

Workers on other machines (`parlour worker`) come first, and those of the house as long as there are none, or
all of them think. If one of them fails, is late or is gone, a quick bot of the house plays.

Workers load the games and compile their loops soon after the house opens, and play without compiled loops
until they are done. They have a lower priority than the house.
"""

import os
from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from queue import SimpleQueue
from random import Random
from threading import Lock, Thread
from time import monotonic
from typing import Any, NamedTuple

from parlour.adapters.stores.outage import Outage
from parlour.adapters.workers.process import Worker, serve
from parlour.adapters.workers.remote import LOST, RemoteWorkers
from parlour.bots import evaluator, policies, policy, warm_up
from parlour.bots.arena import SECONDS
from parlour.bots.guard import FOR_A_HINT, hurried
from parlour.core.registry import slugs
from parlour.service.fair_queue import Lane, Lanes
from parlour.service.ports import Advice, Question

STAND_IN = "stand-in"  # asked of a worker: a quick bot, whatever the game has
SENSIBLE = "sensible"  # asked of a worker: the same, but nothing where that bot plays at random
JUDGE = "judge"  # the name under which failures of a game's judge are counted
WARM_AFTER = 2.0  # seconds after the house opened, so that it opens quickly
NICE = 5  # the house has priority on a shared CPU; with 10, bots answered too late on a busy machine
FAILURES_TO_REPLACE_BOT = 3  # failures in a row before a bot is replaced
RETRY_BOT_AFTER = 600.0  # seconds until a replaced bot is tried again
DIED, TOO_SLOW, NOTHING = "its worker died", "it was too slow", "it found nothing to play"
Bot = tuple[str, str]  # game and bot name


class Asked(NamedTuple):
    question: Question
    done: Callable[[Any], None]
    wanted: Callable[[], bool]
    advice: bool = False  # the answer is an `Advice`, otherwise a play
    quick: bool = False  # a bot has failed at it already


def _bot(asked: Asked) -> Bot:
    """Under which name failures are counted."""
    return asked.question.game.slug, JUDGE if asked.advice else asked.question.bot


class ToJudge(NamedTuple):
    """A question to the judge of a game, which says why."""

    question: Question


class Thinkers:
    """Implements `ports.Thinker`: a fixed number of workers, and a bounded queue of questions."""

    def __init__(
        self,
        loop: AbstractEventLoop,
        note: Callable[..., Any],
        workers: int = 1,
        queue: int = 500,
        seconds: float = 10.0,
        remote: RemoteWorkers | None = None,
    ) -> None:
        self._remote = remote or RemoteWorkers(loop, seconds)
        self._remote.came = self._go_on
        self._loop = loop
        self._note = note
        self._seconds = seconds
        self._queue = queue
        # One address may fill the queue: the longest lanes make room for others.
        self._lanes: Lanes[Asked] = Lanes(queue, queue)
        self._under_way = 0
        self._next: SimpleQueue[Asked | None] = SimpleQueue()  # hardly longer than the number of workers
        self._workers = [Worker(work, (), "bot") for _ in range(workers)]
        self._threads: list[Thread] = []
        self._closed = False
        self._warming: TimerHandle | None = None
        self._bench = Bench(note)
        self._overload = Outage(note, "bots")

    @property
    def waiting(self) -> int:
        return len(self._lanes)

    @property
    def failing(self) -> int:
        """The number of bots that are being replaced."""
        return self._bench.count

    def think(
        self, question: Question, done: Callable[[str | None], None], lane: Lane, wanted: Callable[[], bool]
    ) -> None:
        self._ask(Asked(question, done, wanted), lane)

    def advise(
        self,
        question: Question,
        done: Callable[[Advice | None], None],
        lane: Lane,
        wanted: Callable[[], bool],
    ) -> None:
        self._ask(Asked(question, done, wanted, advice=True), lane)

    def _ask(self, asked: Asked, lane: Lane) -> None:
        self._start()
        if self.waiting >= self._queue:
            self._overload.fails("Too many questions wait for bots.", waiting=self.waiting)
            self._drop(self._lanes.make_room(lane))
        elif self.waiting * 2 <= self._queue:
            self._overload.works()
        if not self._lanes.add(lane, asked):
            self._drop(asked)
        self._go_on()

    def warm(self) -> None:
        """Start the workers soon, so that the first person who wants a bot does not wait for them."""
        self._warming = self._loop.call_later(WARM_AFTER, self._start)

    def _drop(self, asked: Asked | None) -> None:
        if asked:
            self._loop.call_soon(asked.done, None)

    def _go_on(self) -> None:
        while (self._remote.free or self._under_way < len(self._workers)) and (taken := self._lanes.take(())):
            asked = taken[1]
            if not asked.wanted():
                self._drop(asked)
            elif self._bench.has(_bot(asked)) or not self._remote.give(
                asked.question, asked.advice, partial(self._heard, asked)
            ):
                self._think_here(asked)

    def _think_here(self, asked: Asked) -> None:
        self._under_way += 1
        self._next.put(asked)

    def _heard(self, asked: Asked, answer: Any, failure: str) -> None:
        """From a worker on another machine."""
        bot = _bot(asked)
        if answer is not None and isinstance(answer, Advice) == asked.advice:
            self._bench.answered(bot)
            asked.done(answer)
            return
        self._note("remote-bot-failed", game=bot[0], bot=bot[1], reason=failure)
        if failure not in ("", LOST):  # a worker that is lost is not the bot's fault
            self._bench.failed(bot, failure)
        self._think_here(asked._replace(quick=True))

    def close(self) -> None:
        self._closed = True
        if self._warming:
            self._warming.cancel()
        for worker in self._workers:
            worker.kill()
        for _ in self._threads:
            self._next.put(None)

    def _start(self) -> None:
        if self._threads:
            return
        self._threads = [Thread(target=self._serve, args=(w,), daemon=True) for w in self._workers]
        for thread in self._threads:
            thread.start()

    def _serve(self, worker: Worker) -> None:
        with suppress(Exception):  # the first question starts it again, and reports the error
            worker.start()
        while (asked := self._next.get()) and not self._closed:
            if asked.advice:
                answer: Any = self._advised(worker, asked.question, asked.quick)
            else:
                answer = self._answer(worker, asked.question, asked.quick)
            if not self._closed:
                self._loop.call_soon_threadsafe(self._answered, asked, answer)
        worker.kill()

    def _answered(self, asked: Asked, answer: str | Advice | None) -> None:
        self._under_way -= 1
        self._go_on()  # first, so that the others go on whatever this answer does
        asked.done(answer)

    def _advised(self, worker: Worker, question: Question, quick: bool) -> Advice | None:
        """What the judge says; else, without a reason, what a quick bot would play, but nothing at random."""
        judge, advice = (question.game.slug, JUDGE), None
        if not quick and not self._bench.has(judge):
            advice, failure = self._tried(worker, ToJudge(question))
            if failure and not self._closed:
                self._bench.failed(judge, failure)
            else:
                self._bench.answered(judge)
        if advice or self._closed:
            return advice
        play = self._of_bot(worker, question._replace(bot=SENSIBLE))
        return Advice(play) if play else None

    def _answer(self, worker: Worker, question: Question, quick: bool) -> str | None:
        answer = None if quick else self._of_bot(worker, question)
        if answer is None and not self._closed:
            answer = self._of_bot(worker, question._replace(bot=STAND_IN))
        return answer

    def _of_bot(self, worker: Worker, question: Question) -> str | None:
        """Its answer, unless it fails or has failed too often."""
        bot = (question.game.slug, question.bot)
        answer: str | None
        for _ in range(2):  # retry once: the worker may have died for another reason
            if self._bench.has(bot):
                return None
            answer, failure = self._tried(worker, question)
            if self._closed or not failure:
                self._bench.answered(bot)
                return answer
            self._bench.failed(bot, failure)
            if failure != DIED:
                return None
        return None

    def _tried(self, worker: Worker, asked: Question | ToJudge) -> tuple[Any, str]:
        """The answer, or what went wrong."""
        question = asked if isinstance(asked, Question) else asked.question
        facts = {"game": question.game.slug, "bot": question.bot}
        try:
            answer = worker.ask(asked, self._seconds)
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
    """Tracks bots that failed too often and are replaced; logs when that starts and ends."""

    def __init__(self, note: Callable[..., Any]) -> None:
        self._note = note
        self._strikes: dict[Bot, int] = {}
        self._until: dict[Bot, float] = {}
        self._lock = Lock()

    @property
    def count(self) -> int:
        """How many are being replaced now."""
        now = monotonic()
        with self._lock:
            return sum(now < until for until in self._until.values())

    def has(self, bot: Bot) -> bool:
        return monotonic() < self._until.get(bot, 0.0)

    def failed(self, bot: Bot, reason: str) -> None:
        with self._lock:
            strikes = self._strikes[bot] = self._strikes.get(bot, 0) + 1
            if strikes < FAILURES_TO_REPLACE_BOT:
                return
            first = bot not in self._until
            self._until[bot] = monotonic() + RETRY_BOT_AFTER
        if first:
            self._note("bot-failing", game=bot[0], bot=bot[1], reason=reason, plays_instead=STAND_IN)

    def answered(self, bot: Bot) -> None:
        with self._lock:
            self._strikes.pop(bot, None)
            was_there = self._until.pop(bot, None) is not None
        if was_there:
            self._note("bot-working", game=bot[0], bot=bot[1])


def work(connection: Connection) -> None:
    """The main loop of a worker process; ends when the house closes the connection."""
    for slug in slugs():
        with suppress(Exception):  # a plug-in may raise anything; the question about its game will tell
            policies(slug)
    with suppress(OSError, AttributeError):  # some systems have no priorities
        os.nice(NICE)
    warm_up()  # nobody waits for a compiler
    serve(connection, _thought)


def _thought(asked: Question | ToJudge) -> str | Advice | None:
    return _choice(asked) if isinstance(asked, Question) else _advice(asked.question)


def _advice(question: Question) -> Advice | None:
    """What the game's judge thinks best; without one, what the bot would play."""
    game, view, seen, seat, _ = question
    try:
        if judge := evaluator(game.slug):
            with hurried(FOR_A_HINT):
                stands = judge(game, view, seen, seat)
            return Advice(stands.best, stands.reason, stands.slots)
    except Exception:  # a plug-in's judge may raise anything
        pass
    play = _choice(question)
    return Advice(play) if play else None


def _choice(question: Question) -> str | None:
    """The bot's move in notation, empty where only a sensible one was wanted and there is none.

    Its randomness comes from the operating system.
    """
    game, view, seen, seat, bot = question
    try:
        named = _stand_in(game.slug) if bot in (STAND_IN, SENSIBLE) else bot
        if bot == SENSIBLE and named == "random":
            return ""
        choose = policy(game.slug, named)
        return str(choose(game, view, seen, seat, 0, Random(), SECONDS))
    except Exception:  # a plug-in's bot may raise anything
        return None


def _stand_in(slug: str) -> str:
    """A bot that needs no search and no compiled loop."""
    return "heuristic" if "heuristic" in policies(slug) else "random"
