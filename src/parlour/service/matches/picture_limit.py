"""Rate limit for the snapshots one connection asks for. Those asked for too fast come later."""

from collections.abc import Callable, Hashable

from parlour.service.limits import Bucket
from parlour.service.timers import Timers


class Pictures:
    def __init__(self, timers: Timers, rate: float, at_once: int, most: int) -> None:
        """`most`: snapshots that may wait."""
        self._timers = timers
        self._rate, self._most = rate, most
        self._bucket = Bucket(rate, at_once, timers.clock())
        self._waiting: dict[Hashable, Callable[[], None]] = {}
        self._due = False

    def draw(self, what: Hashable, draw: Callable[[], None]) -> bool:
        """Draw now or later, once however often it is asked for. Return whether there is room to wait."""
        if not self._waiting and self._bucket.take(self._timers.clock()):
            draw()
        elif what in self._waiting or len(self._waiting) < self._most:
            self._waiting[what] = draw
            self._go_on_later()
        else:
            return False
        return True

    def forget(self) -> None:
        self._waiting.clear()

    def _go_on_later(self) -> None:
        if not self._due:
            self._due = True
            self._timers.later(1 / self._rate, self._go_on)

    def _go_on(self) -> None:
        self._due = False
        while self._waiting and self._bucket.take(self._timers.clock()):
            self._waiting.pop(next(iter(self._waiting)))()
        if self._waiting:
            self._go_on_later()
