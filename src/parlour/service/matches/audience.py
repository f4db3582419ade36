"""Who looks at a match and from where: from a seat, or as a spectator."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from parlour.core.game import Seat
from parlour.service import wire

NO_SPECTATORS = "This table is not open to spectators."


class Viewer(Protocol):
    """A visitor's connection, as far as a match needs to know it."""

    person: str
    address: str  # from where it came
    gone: bool  # while the house was busy for it, perhaps
    ignored: frozenset[str]  # people whom it does not want to hear

    def tell(self, frame: bytes) -> None: ...

    def show(self, match: str, seat: Seat | None) -> None:
        """Gets the whole picture, as soon as it may have another."""


class Audience:
    def __init__(self) -> None:
        self._viewers: dict[Seat | None, list[Viewer]] = {}

    def add(self, viewer: Viewer, viewpoints: Iterable[Seat | None]) -> None:
        self.remove(viewer)
        for viewpoint in () if viewer.gone else viewpoints:
            self._viewers.setdefault(viewpoint, []).append(viewer)

    def remove(self, viewer: Viewer) -> bool:
        """Whether it was there."""
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
        """Everybody but the spectators."""
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
        """Not the spectators, who may have to wait for it."""
        frame = wire.encode(message)
        for viewer in self.players():
            viewer.tell(frame)

    def tell_listeners(self, speaker: str, message: Any, spectators: bool) -> None:
        """The spectators or all others, but for those who have muted the speaker."""
        frame, watching = wire.encode(message), {id(viewer) for viewer in self.at(None)}
        for viewer in self.everybody():
            if speaker not in viewer.ignored and (id(viewer) in watching) == spectators:
                viewer.tell(frame)

    @property
    def watching(self) -> int:
        return len(self.at(None))

    def __bool__(self) -> bool:
        return bool(self._viewers)
