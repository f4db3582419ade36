"""Stands between a node and PostgreSQL or Valkey, and stops forwarding when it is told to."""

import asyncio
import shutil
import tempfile
import threading
from pathlib import Path

from sqlalchemy import make_url

SOCKET = ".s.PGSQL.5432"


class Forwarder:
    """Forwards what comes until it is frozen."""

    def __init__(self):
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._open = asyncio.Event()
        self._open.set()

    async def _listen(self):
        raise NotImplementedError

    async def _connect(self):
        raise NotImplementedError

    def __enter__(self):
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result(10)
        return self

    def __exit__(self, *error):
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    async def _end(self):
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def freeze(self):
        self._loop.call_soon_threadsafe(self._open.clear)

    def thaw(self):
        self._loop.call_soon_threadsafe(self._open.set)

    async def _forward(self, reader, writer):
        there, back = await self._connect()
        await asyncio.gather(self._copy(reader, back), self._copy(there, writer), return_exceptions=True)

    async def _copy(self, reader, writer):
        try:
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()


class Proxy(Forwarder):
    """Of PostgreSQL, by a socket in a folder."""

    def __init__(self, url):
        super().__init__()
        address = make_url(url)
        self._server = Path(address.query["host"]) / SOCKET
        self._folder = Path(tempfile.mkdtemp(prefix="parlour-proxy-"))
        self.url = address.set(query={"host": str(self._folder)}).render_as_string(hide_password=False)

    async def _listen(self):
        await asyncio.start_unix_server(self._forward, self._folder / SOCKET)

    async def _connect(self):
        return await asyncio.open_unix_connection(str(self._server))

    def __exit__(self, *error):
        super().__exit__(*error)
        shutil.rmtree(self._folder)


class PortProxy(Forwarder):
    """Of a server on a port of this machine."""

    def __init__(self, server):
        super().__init__()
        self._server = server
        self.port = 0

    async def _listen(self):
        listening = await asyncio.start_server(self._forward, "127.0.0.1", 0)
        self.port = listening.sockets[0].getsockname()[1]

    async def _connect(self):
        return await asyncio.open_connection("127.0.0.1", self._server)
