"""Who watches a match, and from which viewpoint: a seat, or as a spectator (`None`)."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from parlour.core.game import Seat
from parlour.service import wire

NO_SPECTATORS = "error.no-spectators"


class Viewer(Protocol):
    """The part of a visitor's connection that a match needs."""

    person: str
    address: str  # the client's network address
    gone: bool  # may become true while the house is busy with the connection's last request
    ignored: frozenset[str]  # people this viewer has muted

    def tell(self, frame: bytes) -> None: ...

    def show(self, match: str, seat: Seat | None, since: int | None = None) -> None:
        """Send a whole snapshot as soon as the rate limit allows it."""

    def hand_over(self) -> None:
        """Close the connection so that it comes back, to another node."""


class Audience:
    def __init__(self) -> None:
        self._viewers: dict[Seat | None, list[Viewer]] = {}

    def add(self, viewer: Viewer, viewpoints: Iterable[Seat | None]) -> None:
        self.remove(viewer)
        for viewpoint in () if viewer.gone else viewpoints:
            self._viewers.setdefault(viewpoint, []).append(viewer)

    def remove(self, viewer: Viewer) -> bool:
        """Return whether the viewer was there."""
        gone = False
        for viewpoint in [point for point, viewers in self._viewers.items() if viewer in viewers]:
            self._viewers[viewpoint].remove(viewer)
            gone = True
            if not self._viewers[viewpoint]:
                del self._viewers[viewpoint]
        return gone

    def viewpoints(self) -> list[Seat | None]:
        return list(self._viewers)

    def at(self, viewpoint: Seat | None) -> list[Viewer]:
        return self._viewers.get(viewpoint, [])

    def everybody(self) -> Iterator[Viewer]:
        told: set[int] = set()
        for viewers in list(self._viewers.values()):
            for viewer in list(viewers):
                if id(viewer) not in told:
                    told.add(id(viewer))
                    yield viewer

    def players(self) -> list[Viewer]:
        """All viewers except spectators."""
        spectators = {id(viewer) for viewer in self.at(None)}
        return [viewer for viewer in self.everybody() if id(viewer) not in spectators]

    def spectators(self) -> list[Viewer]:
        return list(self.at(None))

    def points_of(self, viewer: Viewer) -> list[Seat | None]:
        return [point for point, viewers in self._viewers.items() if viewer in viewers]

    def show(self, viewpoint: Seat | None, message: Any) -> None:
        viewers = self._viewers.get(viewpoint)
        if viewers:
            frame = wire.encode(message)
            for viewer in list(viewers):
                viewer.tell(frame)

    def tell_all(self, message: Any) -> None:
        frame = wire.encode(message)
        for viewer in self.everybody():
            viewer.tell(frame)

    def tell_players(self, message: Any) -> None:
        """Spectators are left out: they may have to wait for it."""
        frame = wire.encode(message)
        for viewer in self.players():
            viewer.tell(frame)

    def tell_listeners(self, speaker: str, message: Any, spectators: bool) -> None:
        """Send it to the spectators, or to everybody else, except those who muted the speaker."""
        frame, watching = wire.encode(message), {id(viewer) for viewer in self.at(None)}
        for viewer in self.everybody():
            if speaker not in viewer.ignored and (id(viewer) in watching) == spectators:
                viewer.tell(frame)

    @property
    def watching(self) -> int:
        return len(self.at(None))

    def __bool__(self) -> bool:
        return bool(self._viewers)
