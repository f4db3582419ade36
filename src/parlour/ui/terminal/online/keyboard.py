"""A keyboard that does not hold up the house: typed lines and news, whichever comes first."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from threading import Thread
from typing import Any

from parlour.client import News
from parlour.ui.terminal.lines import Lines, printable

PROMPT = "> "


class Typed(str):
    """A line that somebody typed."""


class TalkingLines(Lines):
    """Lines that may be said while somebody types."""

    prompted = False

    def say(self, text: str = "") -> None:
        self._next_line()
        super().say(text)

    def draw(self, picture: list[str]) -> None:
        self._next_line()
        super().draw(picture)

    def ask(self) -> str:
        """As others do, but of a script no more is read than this line: the rest is read by `Inbox`."""
        if self.live:
            return super().ask()
        print(PROMPT, end="", flush=True)
        text = b""
        while not text.endswith(b"\n"):
            if not (letter := os.read(sys.stdin.fileno(), 1) if sys.stdin else b""):
                raise EOFError
            text += letter
        print(printable(text.decode(errors="replace").rstrip("\n")))
        return text.decode(errors="replace")

    def prompt(self) -> None:
        if not self.prompted:
            print(PROMPT, end="", flush=True)
            self.prompted = True

    def typed(self, text: str) -> None:
        """A terminal has shown by itself what was typed; a script's answers belong into the transcript."""
        if not self.live:
            print(printable(text))
        self.prompted = False

    def _next_line(self) -> None:
        if self.prompted:
            print()
            self.prompted = False


class Inbox:
    """What happens next, here or in the house."""

    def __init__(self, news: AsyncIterator[News]) -> None:
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[Typed | None] = asyncio.Queue()
        self._news = news
        self._reading: asyncio.Future[Typed | None] | None = None
        self._hearing: asyncio.Task[News] | None = None
        # A thread that waits for the keyboard cannot be stopped: it must not keep the process alive.
        Thread(target=self._read, name="keyboard", daemon=True).start()

    async def next(
        self, typing: bool = True, doing: Iterable["asyncio.Task[None]"] = (), seconds: float | None = None
    ) -> Any:
        """A `Typed` line, or news; nothing when one of `doing` is done or after so many seconds.

        Raises `EOFError` at the end of all.
        """
        self._hearing = self._hearing or asyncio.ensure_future(anext(self._news))
        if typing:
            self._reading = self._reading or asyncio.create_task(self._lines.get())
        reading = self._reading if typing else None
        awaited: set[asyncio.Future[Any]] = {self._hearing, *doing, *({reading} if reading else ())}
        await asyncio.wait(awaited, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        if self._hearing.done():
            heard, self._hearing = self._hearing, None
            return heard.result()
        return self._line() if reading and reading.done() else None

    def _line(self) -> Typed:
        assert self._reading is not None
        read, self._reading = self._reading, None
        if (line := read.result()) is None:
            raise EOFError
        return line

    def put_back(self, line: Typed | None) -> None:
        """It is the next line again: a script's answers are meant for the match that begins later."""
        self._reading = self._loop.create_future()
        self._reading.set_result(line)

    def close(self) -> None:
        for task in (self._reading, self._hearing):
            if task:
                task.cancel()

    def _read(self) -> None:
        rest, data = b"", b"..."
        while data:
            try:
                data = os.read(sys.stdin.fileno(), 4096) if sys.stdin else b""
            except (OSError, ValueError):
                data = b""
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self._put(Typed(line.decode(errors="replace")))
        self._put(None)

    def _put(self, line: Typed | None) -> None:
        with suppress(RuntimeError):  # nobody listens any more
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)
