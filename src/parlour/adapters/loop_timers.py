"""The house's timers on an event loop, which share a single loop handle."""

from asyncio import AbstractEventLoop, Handle
from collections.abc import Callable
from math import inf
from typing import Any

from parlour.service.play_clock import SLACK, PlayClock
from parlour.service.timers import Timers


def loop_timers(
    loop: AbstractEventLoop, note: Callable[..., Any], play_clock: PlayClock | None = None
) -> Timers:
    """Timers driven by the event loop; an action that fails is logged and stops no other."""
    alarm = _LoopAlarm(loop, note, play_clock)
    return alarm.timers


class _LoopAlarm:
    """Rings at the earliest time requested.

    Keeps that time itself, because uvloop's handles forget it once it has passed.
    """

    def __init__(
        self, loop: AbstractEventLoop, note: Callable[..., Any], play_clock: PlayClock | None
    ) -> None:
        self.timers = Timers(loop.time, self._wake, play_clock, SLACK if play_clock else 0.0)
        self._loop = loop
        self._note = note
        self._handle: Handle | None = None
        self._due = inf

    def _wake(self, at: float) -> None:
        if at >= self._due:
            return
        if self._handle:
            self._handle.cancel()
        self._due = at
        self._handle = self._loop.call_at(at, self._reached)

    def _reached(self) -> None:
        """Rings in the loop's next iteration, because uvloop may run any number of timers in a single one."""
        self._due = -inf  # nothing can be earlier
        self._handle = self._loop.call_soon(self._ring)

    def _ring(self) -> None:
        """Yields to the loop after a failure, too; the remaining actions schedule their own next turn."""
        self._handle, self._due = None, inf
        try:
            self.timers.run()
        except Exception as error:
            self._note("timer-failed", error=error)
