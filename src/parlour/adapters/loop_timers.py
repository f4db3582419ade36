"""The house's timers on an event loop: one handle of the loop for all of them."""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable
from typing import Any

from parlour.service.timers import Timers


def loop_timers(loop: AbstractEventLoop, note: Callable[..., Any]) -> Timers:
    """Timers that run by themselves; an action that fails is noted and stops no other."""
    timers = Timers(loop.time)
    waiting: list[TimerHandle] = []

    def wake(at: float) -> None:
        if waiting and waiting[0].when() <= at:
            return
        for handle in waiting:
            handle.cancel()
        waiting[:] = [loop.call_at(at, ring)]

    def ring() -> None:
        waiting.clear()
        while True:
            try:
                return timers.run()
            except Exception as error:
                note("timer-failed", error=error)

    timers.wake = wake
    return timers
