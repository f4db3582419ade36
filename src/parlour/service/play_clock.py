"""The clock for people's thinking time. It stops while the house is stalled.

`beat` is called many times a second. If it comes late, the house was busy and read no messages: that time
does not count. Nor does time in which nothing can be stored. The clock shows the time of the beat before
last. Everything that reached the machine by then has been read by now, so nobody's time runs out before that.
"""

from collections.abc import Callable

from parlour.service.ports import Clock

BEAT = 0.1  # seconds between two beats
STALLED_AFTER = 0.25  # seconds without a beat, which mean that the house is stalled
SLACK = 2 * STALLED_AFTER  # seconds the clock may be behind: nobody is late by less


class PlayClock:
    def __init__(self, real: Clock, stores: Callable[[], bool] = lambda: True) -> None:
        """`stores`: whether plays can be stored at the moment."""
        self.real = real
        self._stores = stores
        self._shown = self._counted = 0.0
        self._lost = 0.0
        self.heard = real()  # when the last beat came, by the real clock
        self.lost: Callable[[float], None] = lambda seconds: None  # called with how long it was stalled

    def __call__(self) -> float:
        return self._shown

    def silent(self) -> float:
        """Seconds since the last beat."""
        return self.real() - self.heard

    def beat(self) -> None:
        now = self.real()
        gone, self.heard = now - self.heard, now
        self._shown = self._counted
        if gone > STALLED_AFTER or not self._stores():
            self._lost += gone
            return
        self._counted += gone
        if self._lost:
            lost, self._lost = self._lost, 0.0
            self.lost(lost)
