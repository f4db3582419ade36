"""Streams of all messages from a house."""

import asyncio
from collections.abc import AsyncIterator
from typing import Generic, TypeVar

from parlour.client.errors import Unreachable, Unwelcome

T = TypeVar("T")


class _End:
    """No more messages come."""

    def __init__(self, why: Unreachable | Unwelcome | None) -> None:
        self.why = why


class Streams(Generic[T]):
    def __init__(self) -> None:
        self._queues: list[asyncio.Queue[T | _End]] = []
        self._end: _End | None = None

    def open(self) -> AsyncIterator[T]:
        """All messages from now on; raises the reason if the connection failed for good."""
        queue: asyncio.Queue[T | _End] = asyncio.Queue()
        if self._end:
            queue.put_nowait(self._end)
        self._queues.append(queue)
        return self._read(queue)

    async def _read(self, queue: "asyncio.Queue[T | _End]") -> AsyncIterator[T]:
        try:
            while not isinstance(news := await queue.get(), _End):
                yield news
            if news.why:
                raise news.why
        finally:
            self._queues.remove(queue)

    def tell(self, news: T) -> None:
        for queue in self._queues:
            queue.put_nowait(news)

    def end(self, why: Unreachable | Unwelcome | None) -> None:
        """Ends the streams, also those opened later: quietly, or by raising why."""
        self._end = _End(why)
        for queue in self._queues:
            queue.put_nowait(self._end)
