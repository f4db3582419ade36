"""A trouble that many matches may have at once: the log has one line a minute, with how many they were."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlour.service.surroundings import Surroundings

EVERY = 60.0  # seconds between two lines


class Gathered:
    """The first is told at once; the others, with the last of them as an example, when a minute is over."""

    def __init__(self, around: "Surroundings", event: str) -> None:
        self._around = around
        self._event = event
        self._since = 0  # the last line
        self._last: dict[str, Any] = {}
        self._waits = False

    def add(self, **facts: Any) -> None:
        self._around.counts[self._event] += 1
        self._since += 1
        self._last = facts
        if not self._waits:
            self._tell()

    def _tell(self) -> None:
        self._waits = self._since > 0
        if self._waits:
            self._around.note(self._event, **self._last, count=self._since)
            self._since = 0
            self._around.timers.at(self._around.timers.clock() + EVERY, self._tell)
