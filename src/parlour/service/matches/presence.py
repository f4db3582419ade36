"""Tells those who look at a match who is there, but never so often that it keeps them from playing.

A seat that changes is told at once, unless seats change all the time. How many look on is gathered.
"""

from collections.abc import Callable, Sequence
from math import inf

from msgspec import structs

from parlour.service import wire
from parlour.service.limits import Bucket
from parlour.service.matches.audience import Viewer
from parlour.service.timers import Timers

Present = Callable[[], wire.Presence]  # who is there, as far as these viewers may know
GATHER = 0.5  # seconds between two messages, of those that are gathered
AT_ONCE = 10  # changes of seats: all four of a table may go and come back, and more


class Attendance:
    """What one kind of viewers knows: those who play, or those who look on, who may have to wait for it.

    When they are told depends on nothing but what they may know: the moment would be news, too.
    """

    def __init__(self, timers: Timers, viewers: Callable[[], Sequence[Viewer]]) -> None:
        self._timers = timers
        self._viewers = viewers
        self._known: wire.Presence | None = None  # when it was looked at last
        self._told: wire.Presence | None = None
        self._told_at = -inf
        self._due = False
        self._ahead: set[Viewer] = set()  # who were shown a picture of something that others are not told yet
        self._at_once = Bucket(1 / GATHER, AT_ONCE, timers.clock())

    def look(self, present: Present) -> None:
        """Something has happened: perhaps it is news to them."""
        before, self._known = self._known, _lasting(present())
        if self._known == before:
            return
        seats = before is None or self._known.chairs != before.chairs
        if seats and self._at_once.take(self._timers.clock()):
            self._tell(present)
        else:
            self._gather(present)

    def answer(self, asker: Viewer, present: Present) -> None:
        """Somebody asked for what happened, and is told in any case: it says that they were heard."""
        self._ahead.add(asker)
        self.look(present)
        if asker in self._ahead:  # the others are told later, or know it
            self._ahead.remove(asker)
            asker.tell(wire.encode(present()))
            self.shown(asker, present)

    def shown(self, viewer: Viewer, present: Present) -> None:
        """A viewer was shown a picture. What it tells may have passed before the others hear of it."""
        if self._told not in (None, _lasting(present())):
            self._ahead.add(viewer)
            self._gather(present)

    def _gather(self, present: Present) -> None:
        if not self._due and self._viewers():
            self._due = True
            when = max(self._timers.clock(), self._told_at + GATHER)
            self._timers.at(when, lambda: self._tell_gathered(present))

    def _tell_gathered(self, present: Present) -> None:
        self._due = False
        self._at_once.take(self._timers.clock())
        self._tell(present)

    def _tell(self, present: Present) -> None:
        now = present()
        told, self._told = self._told, _lasting(now)
        ahead, self._ahead = self._ahead, set()
        self._told_at = self._timers.clock()
        frame = wire.encode(now)
        for viewer in self._viewers():
            if told != self._told or viewer in ahead:
                viewer.tell(frame)


def _lasting(present: wire.Presence) -> wire.Presence:
    """However long somebody is away."""
    chairs = tuple(structs.replace(chair, away=chair.away and 0.0) for chair in present.chairs)
    return structs.replace(present, chairs=chairs)
