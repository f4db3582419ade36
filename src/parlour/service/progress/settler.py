"""Have the matches that have ended settled, and tell their people what they brought.

A match is settled at once, or together with those that end within the next moment. Whatever another process
left behind, or what could not be stored, is looked for every few seconds.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from parlour.core.errors import ParlourError
from parlour.service.books import Books
from parlour.service.books.unsettled import Backlog
from parlour.service.callbacks import call_all
from parlour.service.context import HouseContext
from parlour.service.progress.settling import Settled, settle_waiting
from parlour.service.wire.progress import Reward

LOOK_EVERY = 5.0  # seconds between two looks for what waits
ASK_AFTER = 0.5  # seconds until it is asked for what another process may have settled
MOST_ASKED = 128  # matches at once
GIVEN_UP_AFTER = 600.0  # seconds: nobody is still waiting at the table to be told


class Found(NamedTuple):
    backlog: Backlog
    rewards: dict[str, dict[str, Reward]]


class Settler:
    def __init__(self, context: HouseContext, tell: Callable[[str, dict[str, Reward]], None]) -> None:
        """`tell`: tells the people at the table of a match their rewards."""
        self._context = context
        self._tell = tell
        self._untold: dict[str, float] = {}  # matches that ended here, and when
        self._busy = False
        self._again = False  # something has ended since the last transaction began
        self._due: float | None = None
        self._begun = context.timers.clock()
        self._asks = False
        self.backlog = Backlog(0, 0.0)  # as of the last look

    def open(self) -> None:
        """Settle what was left behind when the house closed, then look again every few seconds."""
        self._look_again()

    def ended(self, match: str) -> None:
        self._untold[match] = self._context.timers.clock()
        self._settle_soon()
        self._ask_soon()

    # Settling

    def _settle_soon(self) -> None:
        if self._busy:
            self._again = True
            return
        timers = self._context.timers
        due = max(timers.clock(), self._begun + self._context.settings.settle_every)
        if due <= timers.clock():
            self._settle()
        elif self._due is None:
            self._due = due
            timers.at(due, self._settle)

    def _settle(self) -> None:
        self._due = None
        if self._busy:
            self._again = True
            return
        self._busy, self._again = True, False
        self._begun = self._context.timers.clock()
        self._context.store.settle(self._settle_waiting, self._settled)

    def _settle_waiting(self, books: Books) -> Settled:
        settled = settle_waiting(books)
        if settled.count:
            self._context.fault("settling")
        return settled

    def _settled(self, settled: Settled | ParlourError) -> None:
        self._busy = False
        if isinstance(settled, ParlourError):  # looked for again in a few seconds
            self._context.counts["settling-failed"] += 1
            return
        if settled.count:
            self._context.fault("settled")
        self._context.counts["settled"] += settled.count
        if settled.damage:
            self._context.note("settled-one-by-one", matches=settled.count, reason=settled.damage)
        for match, person, why in settled.unpaid:
            self._context.note("person-not-paid", match=match, person=person, reason=why)
        self._tell_all(settled.rewards)
        if settled.more:
            self._settle()
        elif self._again or (settled.later and settled.count):
            self._settle_soon()
        elif settled.later:  # all that waits is in the hands of another process
            self._context.timers.later(ASK_AFTER, self._settle)

    def _tell_all(self, rewards: dict[str, dict[str, Reward]]) -> None:
        told = [match for match in rewards if self._untold.pop(match, None) is not None]
        call_all([partial(self._tell, match, rewards[match]) for match in told])

    # What others settled, and what waits

    def _ask_soon(self) -> None:
        if not self._asks:
            self._asks = True
            self._context.timers.later(ASK_AFTER, self._ask)

    def _ask(self) -> None:
        self._asks = False
        if self._untold:
            self._look()
            self._ask_soon()

    def _look_again(self) -> None:
        self._look()
        self._context.timers.later(LOOK_EVERY, self._look_again)

    def _look(self) -> None:
        long_ago = self._context.timers.clock() - GIVEN_UP_AFTER
        self._untold = {match: ended for match, ended in self._untold.items() if ended > long_ago}
        matches = list(self._untold)[:MOST_ASKED]

        def look(books: Books) -> Found:
            return Found(books.unsettled.backlog(), books.history.rewards(matches) if matches else {})

        self._context.store.survey(look, self._found)

    def _found(self, found: Found | ParlourError) -> None:
        if isinstance(found, ParlourError):
            return
        self.backlog = found.backlog
        self._tell_all(found.rewards)
        if self.backlog.matches:
            self._settle_soon()
