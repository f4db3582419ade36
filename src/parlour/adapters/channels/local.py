"""A channel between houses in one process: for tests, which may cut it."""

from collections.abc import Callable, Collection

Soon = Callable[[Callable[[], None]], object]


class LocalWire:
    """What connects the channels."""

    def __init__(self) -> None:
        self.ends: list[LocalChannel] = []
        self.cut = False


class LocalChannel:
    one_by_one = True

    def __init__(self, wire: LocalWire, soon: Soon = lambda act: act()) -> None:
        """`soon` runs a function in the thread of the house that has this end."""
        self._wire = wire
        self.soon = soon
        self.heard: Callable[[bytes], None] = lambda message: None
        self.name = ""
        self.sent = self.received = self.lost = 0
        wire.ends.append(self)

    @property
    def up(self) -> bool:
        return not self._wire.cut

    @property
    def failure(self) -> str:
        return "The channel between the nodes is down: it was cut." if self._wire.cut else ""

    def send(self, message: bytes, to: Collection[str]) -> None:
        for end in [] if self._wire.cut else list(self._wire.ends):
            if end is not self and end.name in to:
                end.receive(message)

    def receive(self, message: bytes) -> None:
        self.soon(lambda: self.heard(message))

    def close(self) -> None:
        self._wire.ends.remove(self)
