"""The heartbeat of the event loop: advances the play clock and reports when the loop stalls.

A separate thread watches it, because a stalled loop cannot report itself. Under systemd each beat is also
sent to the watchdog, which restarts the house when beats stop for too long (`WatchdogSec`).
"""

import os
import socket
import sys
import traceback
from asyncio import AbstractEventLoop
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread, get_ident
from typing import Any

from parlour.service.play_clock import BEAT, PlayClock

NOTICED = 1.0  # seconds without a beat before the log says so


class Heartbeat:
    """Starts beating when created, which must happen on the loop's thread."""

    def __init__(
        self, loop: AbstractEventLoop, clock: PlayClock, note: Callable[..., Any], notice: float = NOTICED
    ) -> None:
        self._loop, self._clock, self._note = loop, clock, note
        self._notice = notice
        self._systemd = Systemd.found()
        self._thread = get_ident()
        self._ended = Event()
        clock.heard = clock.real()  # the time it took to start counts against nobody
        self._beat()
        Thread(target=self._watch, name="watchdog", daemon=True).start()

    def ready(self) -> None:
        self._systemd.tell("READY=1")

    def end(self) -> None:
        self._systemd.tell("STOPPING=1")
        self._ended.set()

    def _beat(self) -> None:
        if self._ended.is_set():
            return
        try:
            self._clock.beat()
        except Exception as error:  # whatever it is, schedule the next beat, or the clock would stop for good
            self._note("beat-failed", error=error)
        self._systemd.tell("WATCHDOG=1")
        self._loop.call_later(BEAT, self._beat)

    def _watch(self) -> None:
        """Logs one line when the loop stalls and one when it recovers."""
        noticed = 0.0  # the last beat before the stall
        while not self._ended.wait(self._notice / 4):
            heard, silent = self._clock.heard, self._clock.silent()
            if noticed and heard != noticed:
                self._note("loop-goes-on", seconds=round(heard - noticed, 1))
                noticed = 0.0
            if not noticed and silent >= self._notice:
                noticed = heard
                self._note("loop-stalled", seconds=round(silent, 1), where=self._where())

    def _where(self) -> str:
        """What the loop is doing: the innermost calls of its thread."""
        frame = sys._current_frames().get(self._thread)
        calls = traceback.extract_stack(frame)[-6:] if frame else []
        return " > ".join(f"{call.name} ({os.path.basename(call.filename)}:{call.lineno})" for call in calls)


class Systemd:
    """The notification socket of systemd, for services of type `notify`. Does nothing elsewhere."""

    def __init__(self, address: str) -> None:
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self._socket = (
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) if address else None
        )

    @classmethod
    def found(cls) -> "Systemd":
        return cls(os.environ.get("NOTIFY_SOCKET", ""))

    def tell(self, state: str) -> None:
        if self._socket is None:
            return
        with suppress(OSError):  # systemd may be briefly unavailable; the next beat is sent again
            self._socket.sendto(state.encode(), self._address)
