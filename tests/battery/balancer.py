"""A load balancer of a few lines: it sends each connection to the next node whose `/health` answers 200."""

import asyncio
from contextlib import suppress

CHECK_EVERY = 0.2  # seconds
TO_ANSWER = 5.0


class Balancer:
    def __init__(self) -> None:
        self.nodes: dict[int, bool] = {}  # whether it is healthy, by port
        self.port = 0
        self._turn = 0

    async def open(self) -> None:
        server = await asyncio.start_server(self._forward, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._server, self._checking = server, asyncio.create_task(self._check_again())

    def close(self) -> None:
        self._checking.cancel()
        self._server.close()

    async def add(self, port: int) -> None:
        self.nodes[port] = await _is_healthy(port)

    async def _check_again(self) -> None:
        while True:
            for port in list(self.nodes):
                self.nodes[port] = await _is_healthy(port)
            await asyncio.sleep(CHECK_EVERY)

    def _next(self) -> list[int]:
        """All nodes, the next healthy one first."""
        healthy = [port for port, well in self.nodes.items() if well]
        self._turn += 1
        at = self._turn % len(healthy) if healthy else 0
        return healthy[at:] + healthy[:at] + [port for port in self.nodes if port not in healthy]

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in self._next():
            with suppress(OSError):
                there, back = await asyncio.open_connection("127.0.0.1", port)
                copies = _copy(reader, back), _copy(there, writer)
                await asyncio.gather(*copies, return_exceptions=True)
                return
        writer.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    finally:
        writer.close()


async def _is_healthy(port: int) -> bool:
    try:
        async with asyncio.timeout(TO_ANSWER):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            status = await reader.readline()
            writer.close()
            return b" 200 " in status
    except (OSError, TimeoutError):
        return False
