"""Tells viewers who is present, but never so often that it disturbs play.

A change of seats is sent at once, unless seats change all the time. Spectator counts are sent at intervals.
"""

from collections.abc import Callable, Sequence
from math import inf

from msgspec import structs

from parlour.service import wire
from parlour.service.limits import Bucket
from parlour.service.matches.audience import Viewer
from parlour.service.timers import Timers

Present = Callable[[], wire.Presence]  # who is present, as far as these viewers may know
GATHER = 0.5  # seconds between two collected messages
AT_ONCE = 10  # changes of seats: enough for a table of four to leave and come back


class Attendance:
    """What one group of viewers knows: the players, or the spectators, who may be delayed.

    When they are told depends only on what they may know: otherwise the timing would give it away.
    """

    def __init__(self, timers: Timers, viewers: Callable[[], Sequence[Viewer]]) -> None:
        self._timers = timers
        self._viewers = viewers
        self._known: wire.Presence | None = None  # at the last look
        self._told: wire.Presence | None = None
        self._told_at = -inf
        self._due = False
        self._ahead: set[Viewer] = set()  # viewers whose snapshot was ahead of what the others know
        self._at_once = Bucket(1 / GATHER, AT_ONCE, timers.clock())

    def look(self, present: Present) -> None:
        """Something happened: tell these viewers if it is news to them."""
        if not self._viewers():
            self._known = self._told = None
            return
        before, self._known = self._known, _lasting(present())
        if before is None:  # whoever comes first is shown a snapshot
            self._told = self._known
            return
        if self._known == before:
            return
        seats = self._known.seats != before.seats
        if seats and self._at_once.take(self._timers.clock()):
            self._tell(present)
        else:
            self._gather(present)

    def answer(self, asker: Viewer, present: Present) -> None:
        """Always answer whoever asked for the change, so they know that they were heard."""
        self._ahead.add(asker)
        self.look(present)
        if asker in self._ahead:  # the others are told later, or know it already
            self._ahead.remove(asker)
            asker.tell(wire.encode(present()))
            self.shown(asker, present)

    def shown(self, viewer: Viewer, present: Present) -> None:
        """A viewer got a snapshot. What it shows may have changed again before the others are told."""
        now = _lasting(present())
        if self._told is None:
            self._known = self._told = now
        elif self._told != now:
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
    """The presence without how long each person has been away."""
    seats = tuple(structs.replace(seat, away=seat.away and 0.0, held_for=None) for seat in present.seats)
    return structs.replace(present, seats=seats)
