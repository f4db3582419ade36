"""The clock by which people's time is counted: it stands still while the house does.

Somebody calls `beat` many times a second. If it comes late, the house was busy with something else, and heard
nobody: that time does not count. Neither does the time in which nothing can be stored. The clock shows the
moment of the beat before the last one, so whatever reached the machine by then has been heard by now: no time
is up before that.
"""

from collections.abc import Callable

from parlour.service.ports import Clock

BEAT = 0.1  # seconds between two beats
LATEST = 0.25  # seconds until a beat that has not come means that the house stands still
SLACK = 2 * LATEST  # seconds that the clock may be behind: nobody is late by less


class PlayClock:
    def __init__(self, real: Clock, stores: Callable[[], bool] = lambda: True) -> None:
        """`stores`: whether plays can be stored just now."""
        self.real = real
        self._stores = stores
        self._shown = self._counted = 0.0
        self._lost = 0.0
        self.heard = real()  # when the last beat came, by the real clock
        self.lost: Callable[[float], None] = lambda seconds: None  # told for how long it stood still

    def __call__(self) -> float:
        return self._shown

    def silent(self) -> float:
        """Seconds since the last beat."""
        return self.real() - self.heard

    def beat(self) -> None:
        now = self.real()
        gone, self.heard = now - self.heard, now
        self._shown = self._counted
        if gone > LATEST or not self._stores():
            self._lost += gone
            return
        self._counted += gone
        if self._lost:
            lost, self._lost = self._lost, 0.0
            self.lost(lost)
