"""Tracks whether something works; logs one line for each change."""

from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Any


class Outage:
    """Logs `NAME-failing` when the first part fails and `NAME-working` when all parts work again.

    Thread-safe. Repeated failures are not logged.
    """

    def __init__(self, note: Callable[..., Any], name: str) -> None:
        self._note = note
        self._name = name
        self._reasons: dict[str, str] = {}  # by failing part
        self._since = 0.0
        self._lock = Lock()
        self.reason = ""  # empty: all works. A copy, so that readers need no lock

    def lasts(self, part: str = "") -> bool:
        return part in self._reasons

    def fails(self, reason: str, part: str = "", **facts: Any) -> None:
        with self._lock:
            first = not self._reasons
            self._reasons.setdefault(part, reason)
            self._choose()
            if first:
                self._since = monotonic()
        if first:
            self._note(f"{self._name}-failing", reason=reason, **facts)

    def works(self, part: str = "") -> None:
        if part not in self._reasons:
            return
        with self._lock:
            self._reasons.pop(part, None)
            self._choose()
            over = not self._reasons
        if over:
            self._note(f"{self._name}-working", after_seconds=round(monotonic() - self._since, 1))

    def _choose(self) -> None:
        self.reason = next(iter(self._reasons.values()), "")
