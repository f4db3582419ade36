"""A channel between houses in one process: for tests, which may cut it."""

from collections.abc import Callable

Soon = Callable[[Callable[[], None]], object]


class LocalWire:
    """What connects the channels."""

    def __init__(self) -> None:
        self.ends: list[LocalChannel] = []
        self.cut = False


class LocalChannel:
    def __init__(self, wire: LocalWire, soon: Soon = lambda act: act()) -> None:
        """`soon` runs a function in the thread of the house that has this end."""
        self._wire = wire
        self.soon = soon
        self.heard: Callable[[bytes], None] = lambda message: None
        wire.ends.append(self)

    @property
    def up(self) -> bool:
        return not self._wire.cut

    def send(self, message: bytes) -> None:
        for end in [] if self._wire.cut else list(self._wire.ends):
            if end is not self:
                end.receive(message)

    def receive(self, message: bytes) -> None:
        self.soon(lambda: self.heard(message))

    def close(self) -> None:
        self._wire.ends.remove(self)
