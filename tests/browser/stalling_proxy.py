"""A proxy between a browser and its house that can stop forwarding, as a lost network does."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

CHUNK = 65536


class StallingProxy:
    """Runs in a thread of its own; all that it opened is closed when its `with` ends."""

    def __init__(self, port: int) -> None:
        self.port = 0
        self._house = port
        self.loop = asyncio.new_event_loop()
        self._open: set[asyncio.Event] = (
            set()
        )  # one for each connection, set when it forwards nothing any more
        self._tasks: set[asyncio.Task[None]] = set()

    def stall(self) -> None:
        """Everything that is open now is silent from here on; what is opened later is not."""
        done = threading.Event()
        self.loop.call_soon_threadsafe(lambda: (self._stop_all(), done.set()))
        assert done.wait(10)

    def _stop_all(self) -> None:
        for connection in self._open:
            connection.set()

    async def serve(self, ready: threading.Event, ended: asyncio.Event) -> None:
        server = await asyncio.start_server(self._forward, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await ended.wait()
        server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _forward(self, browser: asyncio.StreamReader, to_browser: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        stalled = asyncio.Event()
        self._open.add(stalled)
        house, to_house = await asyncio.open_connection("127.0.0.1", self._house)
        try:
            await asyncio.gather(pipe(browser, to_house, stalled), pipe(house, to_browser, stalled))
        finally:
            self._tasks.discard(task)
            self._open.discard(stalled)
            for writer in (to_browser, to_house):
                writer.transport.abort()


async def pipe(source: asyncio.StreamReader, target: asyncio.StreamWriter, stalled: asyncio.Event) -> None:
    with suppress(ConnectionError):
        while data := await source.read(CHUNK):
            if stalled.is_set():
                continue  # swallowed, and the end of it too
            target.write(data)
            await target.drain()
    if not stalled.is_set():
        target.close()


@contextmanager
def stalling_proxy(port: int) -> Iterator[StallingProxy]:
    proxy = StallingProxy(port)
    loop, ready, ended = proxy.loop, threading.Event(), asyncio.Event()
    thread = threading.Thread(target=loop.run_until_complete, args=(proxy.serve(ready, ended),), daemon=True)
    thread.start()
    assert ready.wait(10)
    try:
        yield proxy
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join(10)
        loop.close()
        assert not thread.is_alive()
