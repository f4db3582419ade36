"""Streams of all messages from a house."""

import asyncio
from collections.abc import AsyncIterator
from typing import Generic, TypeVar

from parlour.client.errors import Unreachable

T = TypeVar("T")


class Streams(Generic[T]):
    def __init__(self) -> None:
        self._queues: list[asyncio.Queue[T | Unreachable | None]] = []
        self._failure: Unreachable | None = None

    def open(self) -> AsyncIterator[T]:
        """All messages from now on; raises the reason if the connection failed for good."""
        queue: asyncio.Queue[T | Unreachable | None] = asyncio.Queue()
        if self._failure:
            queue.put_nowait(self._failure)
        self._queues.append(queue)
        return self._read(queue)

    async def _read(self, queue: "asyncio.Queue[T | Unreachable | None]") -> AsyncIterator[T]:
        try:
            while (news := await queue.get()) is not None:
                if isinstance(news, Unreachable):
                    raise news
                yield news
        finally:
            self._queues.remove(queue)

    def tell(self, news: T | Unreachable | None) -> None:
        """None ends the streams."""
        for queue in self._queues:
            queue.put_nowait(news)

    def fail(self, error: Unreachable) -> None:
        self._failure = error
        self.tell(error)
