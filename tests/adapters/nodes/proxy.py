"""Stands between a node and PostgreSQL, and stops forwarding when it is told to."""

import asyncio
import shutil
import tempfile
import threading
from pathlib import Path

from sqlalchemy import make_url

SOCKET = ".s.PGSQL.5432"


class Proxy:
    def __init__(self, url):
        address = make_url(url)
        self._server = Path(address.query["host"]) / SOCKET
        self._folder = Path(tempfile.mkdtemp(prefix="parlour-proxy-"))
        self.url = address.set(query={"host": str(self._folder)}).render_as_string(hide_password=False)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._open = asyncio.Event()
        self._open.set()

    def __enter__(self):
        self._thread.start()
        asyncio.run_coroutine_threadsafe(
            asyncio.start_unix_server(self._forward, self._folder / SOCKET), self._loop
        ).result(10)
        return self

    def __exit__(self, *error):
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        shutil.rmtree(self._folder)

    def freeze(self):
        self._loop.call_soon_threadsafe(self._open.clear)

    def thaw(self):
        self._loop.call_soon_threadsafe(self._open.set)

    async def _forward(self, reader, writer):
        there, back = await asyncio.open_unix_connection(str(self._server))
        await asyncio.gather(self._copy(reader, back), self._copy(there, writer), return_exceptions=True)

    async def _copy(self, reader, writer):
        try:
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()
