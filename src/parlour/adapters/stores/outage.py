"""Whether something works, and since when it does not: the log has one line for each change."""

from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Any


class Outage:
    """`NAME-failing` when the first of its parts fails, `NAME-working` when all of them work again.

    Several threads tell it how they fare. That they fail again is no change.
    """

    def __init__(self, note: Callable[..., Any], name: str) -> None:
        self._note = note
        self._name = name
        self._reasons: dict[str, str] = {}  # of each part that fails
        self._since = 0.0
        self._lock = Lock()
        self.reason = ""  # empty: everything works. Kept ready: whoever asks cannot read what others change

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
