"""The clock of a live match: one deadline for the seats that must act, by the house's own clock.

When a house reopens, every deadline starts afresh once everybody is back or has had time to return. The clock
also stops while the house is stalled. So being down or busy costs nobody time, and nobody's time runs out
before the house has read what reached it in time.

A play may come a little late to allow for the network. We do not measure anybody's latency: a client that
lies about it would gain time, and an honest one would lose time on every message slower than the last.
"""

from collections.abc import Callable
from typing import Any

from parlour.core.game import Seat, Turn
from parlour.core.match import AnyMatch
from parlour.service import wire
from parlour.service.matches.match_log import awaited, same_deadline
from parlour.service.table_settings import TableSettings
from parlour.service.timers import Alarm, Timers

GRACE_PER_MOVE = 0.5  # seconds that a move may be late, for the network
GRACE_PER_MATCH = 3.0
SECONDS_TO_SHOW_EVENT = 0.25  # on a screen, the same for everybody
LONGEST_SHOW = 1.5


class Deadline:
    def __init__(self, terms: TableSettings, timers: Timers, expired: Callable[[], None]) -> None:
        self._terms = terms
        self._timers = timers
        self._expired = expired
        self._alarm = Alarm(timers, self._ring)
        self._awaited: tuple[Seat, ...] = ()
        self._used = [0.0] * terms.seats  # seconds each seat was late in this match, before this deadline
        self._late_now = [0.0] * terms.seats  # seconds late within this deadline; it may cover several plays
        self._of = 0.0
        self.at: float | None = None
        self.waits = False  # until people are back

    def follow(
        self, before: AnyMatch | None, after: AnyMatch, events: tuple[Any, ...], ago: float = 0.0
    ) -> None:
        """Start a new deadline for a new turn; keep the old one if the rules name the same timer.

        The turn began so many seconds `ago`.
        """
        self._awaited = awaited(after)
        if self.waits:
            return
        if self.at is not None:
            if before is not None and same_deadline(before, after):
                return
            self._begin_anew()
        seconds, began = self._seconds(after), self._timers.play_clock() - ago
        self.at = None if seconds is None else began + seconds + _time_to_see(events)
        self._of = seconds or 0.0
        self._alarm.set(self.at)

    def _seconds(self, match: AnyMatch) -> float | None:
        """How long the awaited play may take. What happens by itself has no clock."""
        turn = match.awaiting
        seconds = self._terms.seconds(turn) if isinstance(turn, Turn) else None
        return None if seconds is None or self._terms.plays_itself(match) else seconds

    def wait(self) -> None:
        """Stop the clock until `waits` is cleared."""
        self._begin_anew()
        self.waits, self.at = True, None
        self._alarm.set(None)

    def in_time(self, seat: Seat, came: float) -> bool:
        """True if a play that arrived at `came` still counts. It may be a little late, within limits."""
        return self._late(came) <= self._allowance(seat)

    def spend(self, seat: Seat, came: float) -> None:
        """Record how late a play that counted was."""
        self._late_now[seat] = max(self._late_now[seat], self._late(came))

    def _begin_anew(self) -> None:
        self._used = [used + late for used, late in zip(self._used, self._late_now, strict=True)]
        self._late_now = [0.0] * len(self._used)

    def _late(self, came: float) -> float:
        return 0.0 if self.at is None else max(0.0, came - self._timers.slack - self.at)

    @property
    def is_over(self) -> bool:
        return self.at is not None and self._timers.play_clock() >= self._end(self.at)

    def time(self) -> wire.Time | None:
        if self.at is None:
            return None
        left = max(0.0, self.at - self._timers.play_clock())
        return wire.Time(self._awaited, round(left * 1000), round(self._of * 1000))

    def dispose(self) -> None:
        """Drop the alarm, which refers back to this object."""
        del self._alarm

    def _allowance(self, seat: Seat) -> float:
        return max(0.0, min(GRACE_PER_MOVE, GRACE_PER_MATCH - self._used[seat]))

    def _end(self, at: float) -> float:
        late = max((self._allowance(seat) for seat in self._awaited), default=0.0)
        return at + self._timers.slack + late

    def _ring(self) -> None:
        if self.is_over:
            self._expired()
        elif self.at is not None:
            self._alarm.set(max(self.at, self._end(self.at)))


def _time_to_see(events: tuple[Any, ...]) -> float:
    return min(LONGEST_SHOW, SECONDS_TO_SHOW_EVENT * len(events))
