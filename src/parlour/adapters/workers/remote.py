"""The workers on other machines, as a house sees them: each waits for a question, and answers it or does not.

Everything here runs on the event loop. A worker that is not heard of again costs one question its time.
"""

from asyncio import AbstractEventLoop, Future, TimerHandle, wait_for
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from parlour.adapters.workers.travel import Answer, Offer, found_in
from parlour.service.ports import Advice, Question

WAITS = 20.0  # seconds until a worker that waits for a question is told that there is none
GRACE = 1.0  # seconds for the way there and back
LOST = "nothing was heard of its worker"

Heard = Callable[[str | Advice | None, str], None]  # the answer, or what went wrong


class _Given(NamedTuple):
    heard: Heard
    timer: TimerHandle


class RemoteWorkers:
    def __init__(self, loop: AbstractEventLoop, seconds: float) -> None:
        self._loop = loop
        self._seconds = seconds
        self._free: deque[Future[Offer | None]] = deque()
        self._given: dict[int, _Given] = {}
        self._number = 0
        self._closed = False
        self.answers = 0  # that were heard in time
        self.came: Callable[[], None] = lambda: None  # called when a worker is free

    @property
    def free(self) -> int:
        return sum(not waits.done() for waits in self._free)

    @property
    def count(self) -> int:
        """Workers that wait or think."""
        return self.free + len(self._given)

    async def next(self) -> Offer | None:
        """A question for a worker, as soon as there is one; None if it should ask again."""
        if self._closed:
            return None
        waits: Future[Offer | None] = self._loop.create_future()
        self._free.append(waits)
        self._loop.call_soon(self.came)
        try:
            return await wait_for(waits, WAITS)
        except TimeoutError:
            return None
        finally:
            if waits in self._free:
                self._free.remove(waits)

    def give(self, question: Question, advice: bool, heard: Heard) -> bool:
        """False if no worker is free; otherwise `heard` is called once."""
        while self._free:
            waits = self._free.popleft()
            if not waits.done():
                self._number += 1
                late = self._loop.call_later(self._seconds + GRACE, self._late, self._number)
                self._given[self._number] = _Given(heard, late)
                waits.set_result(Offer(self._number, self._seconds, advice, question))
                return True
        return False

    def answered(self, answer: Answer) -> None:
        """An answer that comes too late is passed over."""
        if given := self._given.pop(answer.number, None):
            given.timer.cancel()
            self.answers += 1
            given.heard(found_in(answer), answer.failure)

    def _late(self, number: int) -> None:
        self._given.pop(number).heard(None, LOST)

    def close(self) -> None:
        """Sends every worker away, so that nothing keeps the house from closing."""
        self._closed = True
        for waits in self._free:
            if not waits.done():
                waits.set_result(None)
        for given in self._given.values():
            given.timer.cancel()
        self._given.clear()
