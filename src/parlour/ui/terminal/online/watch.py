"""A player's time in a house: a warning before it is up, and a line when the house has played instead."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

from parlour.client import message
from parlour.core.game import Message, Seat
from parlour.service import wire
from parlour.ui.terminal.online.shown import OnlineMatch

WARNINGS = (10, 5)  # seconds that are left when somebody is warned
USUAL = 3  # times in a row that lose a match, unless a house says otherwise; the wire does not tell


class Watch:
    """Of the seat of one person, or of nobody's for a spectator."""

    def __init__(self, match: OnlineMatch, now: Callable[[], float] = monotonic) -> None:
        self.seat: Seat | None = match.picture.seat
        self.deadline: float | None = None
        self.late = 0  # times in a row
        self.missed: list[Message] = []  # what was last done for the person, until they play themselves
        self._now = now
        self._warnings: list[int] = []  # that are still to come
        self._is_counted = False  # is the time that runs up, and noted? One time may be for several plays
        self._set(match.picture.time)

    # What the house says

    def hear(self, before: OnlineMatch, after: OnlineMatch, news: Any) -> Iterator[Message]:
        """What to say about time, besides what happened."""
        if after is before or not isinstance(news, wire.Update | wire.Picture):
            return
        if isinstance(news, wire.Update) and news.by == "clock" and news.actor is not None:
            yield from self._ran_out(news, after)
        elif isinstance(news, wire.Update) and news.actor == self.seat and not news.by:
            self.late, self.missed = 0, []
        elif isinstance(news, wire.Picture) and news.stood_in and after.step > before.step:
            yield Message("online.stood-in", count=news.stood_in)
        self._set(news.time)

    def _ran_out(self, update: wire.Update, match: OnlineMatch) -> Iterator[Message]:
        if update.actor != self.seat:
            yield Message("online.time-up-other", seat=update.actor)
            return
        self.late += not self._is_counted
        self._is_counted = True
        said = [Message("online.time-up", what=message(event.message)) for event in update.events[:1]]
        people = sum(not info.bot for info in match.picture.seats)
        if people > 1 and self.late < USUAL and not match.outcome:
            said.append(Message("online.late", count=USUAL - self.late))
        self.missed = said
        yield from said

    def _set(self, time: wire.Time | None) -> None:
        left = time.left_ms / 1000 if time else 0.0
        mine = time is not None and self.seat in time.seats
        self.deadline = self._now() + left if time else None
        self._warnings = [seconds for seconds in WARNINGS if mine and seconds < left]
        self._is_counted = self._is_counted and mine and left <= 0

    # Before it is up

    def wait(self) -> float | None:
        """Seconds until the next warning; none if there is nothing to warn of."""
        if self.deadline is None or not self._warnings:
            return None
        return max(0.0, self.deadline - self._warnings[0] - self._now())

    def warning(self) -> Message | None:
        """What to say now, once."""
        due = None
        while self._warnings and self.wait() == 0:
            due = self._warnings.pop(0)
        return None if due is None else Message("online.seconds-left", count=due)
