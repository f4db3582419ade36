"""Floods from one address: `python -m tests.battery.floods KIND PORT`.

It says `ready` when the flood is under way, goes on until its input ends, and then tells in one line of
JSON what it tried and what the house should not have done.
"""

import asyncio
import base64
import gzip
import http.client
import json
import os
import sys
import zlib
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import uvloop

from parlour.service.wire import PROTOCOL
from tests.adapters.raw_socket import TEXT, encoded

HERE = "127.0.0.2"  # honest players are at another address
PATIENCE = 20.0
BOTS = 4  # matches against bots on one socket
VERSUS_BOT = {"game": "checkers", "options": {"opening": "given"}, "bots": {"1": "8"}}  # the top level
WIDE = {"game": "connect-four", "options": {"width": 35, "height": 35, "opening": "given"}, "hot_seat": True}
DELAYED = {"game": "connect-four", "hot_seat": True, "delay": 10, "pace": "untimed"}
MADE_UP = "::," * 20_000
BOMB = 4_000_000  # bytes that a small compressed message becomes
KEY = base64.b64encode(b"k" * 16).decode()


class Flood:
    def __init__(self, port: int) -> None:
        self.port = port
        self.tried = 0
        self.let_in = 0
        self.open = 0
        self.most_open = 0
        self.wrong: list[str] = []

    # What every flood needs

    def ask(self, method: str, path: str, body: Any, token: str = "") -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self.port, PATIENCE, source_address=(HERE, 0))
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        line.request(method, path, json.dumps(body), headers)
        answer = json.loads(line.getresponse().read())
        line.close()
        return answer

    def guests(self, count: int) -> list[str]:
        return [self.ask("POST", "/api/guest", {})["token"] for _ in range(count)]

    async def line(self, limit: int = 65536) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        self.tried += 1
        connecting = asyncio.open_connection("127.0.0.1", self.port, local_addr=(HERE, 0), limit=limit)
        return await asyncio.wait_for(connecting, PATIENCE)

    async def socket(
        self, token: str, *headers: str, limit: int = 65536
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, bytes]:
        """A WebSocket, with the house's answer to the handshake."""
        reader, writer = await self.line(limit)
        writer.write(handshake(self.port, token, *headers))
        return reader, writer, await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)

    def entered(self) -> None:
        self.open += 1
        self.let_in += 1
        self.most_open = max(self.most_open, self.open)

    async def request(self, head: str, body: bytes, token: str = "") -> int:
        """The status of the answer."""
        reader, writer = await self.line()
        try:
            fixed = f"Host: 127.0.0.1:{self.port}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n"
            fixed += f"Parlour-Protocol: {PROTOCOL}\r\n"
            length = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            writer.write((head + "\r\n" + fixed + length).encode() + body)
            answer = await asyncio.wait_for(reader.read(), PATIENCE)
            return int(answer.split()[1])
        finally:
            writer.close()

    # The floods, each one of many that run at once

    async def many_sockets(self, token: str) -> None:
        """Connects again and again; who was let in stays."""
        reader, writer, _ = await self.socket(token)
        first = await asyncio.wait_for(reader.read(2), PATIENCE)
        if first[:1] == b"\x81":
            self.entered()
            with suppress(OSError):
                while await reader.read(4096):
                    pass
            self.open -= 1
        writer.close()

    async def slow_request(self, token: str) -> None:
        """One byte a second, until the house has had enough."""
        reader, writer = await self.line()
        await self.dripped(reader, writer, handshake(self.port, token), 7)

    async def slow_body(self, token: str) -> None:
        reader, writer = await self.line()
        head = f"POST /api/tables HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
        writer.write(f"{head}Content-Length: 900\r\n\r\n".encode())
        await self.dripped(reader, writer, b" " * 900, 7)

    async def slow_frame(self, token: str) -> None:
        """A socket that never ends its first message; it may, for it costs nothing but its place."""
        reader, writer, _ = await self.socket(token)
        await self.dripped(reader, writer, encoded(TEXT, b" " * 4000), 4000)

    async def dripped(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes, most: int
    ) -> None:
        closed = asyncio.ensure_future(reader.read())
        for number, byte in enumerate(data):
            with suppress(OSError):
                writer.write(bytes([byte]))
            if (await asyncio.wait([closed], timeout=1))[0]:
                break
            if number > most:
                self.wrong.append(f"a line with one byte a second was kept for more than {most} s")
                break
        closed.cancel()
        writer.close()

    async def never_reads(self, token: str) -> None:
        """Asks for pictures all the time and takes no answer, until it is thrown out."""
        _, writer, _ = await self.socket(token, limit=1024)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        self.entered()
        try:
            writer.write(encoded(TEXT, b'{"type":"sit","match":"%b"}' % self.match.encode()))
            while True:
                writer.write(encoded(TEXT, b'{"type":"join","match":"%b"}' % self.match.encode()))
                await asyncio.wait_for(writer.drain(), PATIENCE)
                await asyncio.sleep(1 / 25)
        finally:
            self.open -= 1
            writer.close()

    async def bomb(self, token: str) -> None:
        reader, writer, answer = await self.socket(
            token, "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"
        )
        if b"sec-websocket-extensions" in answer.lower():
            self.wrong.append("the house agreed to compress messages")
        small = zlib.compressobj(wbits=-15)
        packed = small.compress(b" " * BOMB) + small.flush()
        writer.write(encoded(TEXT, packed[:4000], rsv=4))
        with suppress(OSError):
            await asyncio.wait_for(reader.read(), PATIENCE)  # until the house hangs up
        writer.close()

    async def gzip_bomb(self, token: str) -> None:
        body = gzip.compress(b'{"game": "' + b" " * BOMB + b'"}')
        status = await self.request("POST /api/tables HTTP/1.1\r\nContent-Encoding: gzip", body, token)
        if not 400 <= status < 500:
            self.wrong.append(f"a compressed body was answered with {status}")

    async def deep_json(self, token: str) -> None:
        reader, writer, _ = await self.socket(token)
        for deep in (b"[" * 4000, b'{"type":"submit","match":"m","version":' + b"[" * 3900, b'{"a":' * 800):
            writer.write(encoded(TEXT, deep))
        await asyncio.wait_for(reader.readuntil(b"bad-message"), PATIENCE)
        writer.close()
        status = await self.request("POST /api/tables HTTP/1.1", b'{"options":' * 5000, token)
        if status not in (400, 429):
            self.wrong.append(f"deep JSON was answered with {status}")

    async def table(self, token: str) -> None:
        status = await self.request("POST /api/tables HTTP/1.1", b'{"game":"connect-four"}', token)
        self.let_in += status == 201
        if status not in (201, 429):
            self.wrong.append(f"a new table was answered with {status}")

    async def bot_tables(self, token: str) -> None:
        """Matches against bots, in all of which a first move is made at once."""
        reader, writer, _ = await self.socket(token)
        for _ in range(BOTS):
            match = (await asyncio.to_thread(self.ask, "POST", "/api/tables", VERSUS_BOT, token))["match"]
            writer.write(encoded(TEXT, b'{"type":"sit","match":"%b"}' % match.encode()))
            await asyncio.wait_for(reader.readuntil(b'"phase":"live"'), PATIENCE)
            play = b'{"type":"submit","match":"%b","version":0,"play":"9-13","id":"1"}' % match.encode()
            writer.write(encoded(TEXT, play))
            self.entered()
        while await reader.read(65536):
            pass

    async def rematches(self, token: str) -> None:
        """Resigns and plays again as fast as it can, at a table whose spectators lag behind."""
        reader, writer, _ = await self.socket(token, limit=2**20)
        terms = {**DELAYED, "options": WIDE["options"] | {"width": 7, "height": 6}}
        match = (await asyncio.to_thread(self.ask, "POST", "/api/tables", terms, token))["match"].encode()
        writer.write(encoded(TEXT, b'{"type":"sit","match":"%b"}' % match))
        await asyncio.wait_for(reader.readuntil(b'"phase":"live"'), PATIENCE)
        while True:
            resign = b'{"type":"submit","match":"%b","version":0,"play":"/resign","id":"r"}' % match
            writer.write(encoded(TEXT, resign))
            await asyncio.wait_for(reader.readuntil(b'"type":"ack"'), PATIENCE)
            match = await self.following(match, reader, writer)
            self.let_in += 1
            await asyncio.sleep(0.07)  # a socket that sends more than 30 messages a second is closed

    async def following(
        self, match: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bytes:
        """Asks for a rematch until there is one."""
        told = b'"type":"next","match":"%b","next":"' % match
        while True:
            self.tried += 1
            writer.write(encoded(TEXT, b'{"type":"rematch","match":"%b"}' % match))
            with suppress(TimeoutError):
                await asyncio.wait_for(reader.readuntil(told), 0.1)
                return (await reader.readuntil(b'"'))[:-1]

    async def long_headers(self, token: str) -> None:
        """As if it had come by way of twenty thousand proxies."""
        status = await self.request(f"GET /api/me HTTP/1.1\r\nX-Forwarded-For: {MADE_UP}", b"", token)
        if status not in (200, 429):
            self.wrong.append(f"a long header was answered with {status}")

    async def schema(self, token: str) -> None:
        await self.request("GET /schema/protocol.json HTTP/1.1", b"", token)

    async def lobby(self, token: str) -> None:
        await self.request("GET /api/lobby HTTP/1.1", b"", token)

    # Together

    async def again(self, one: Callable[[str], Awaitable[None]], token: str) -> None:
        """For ever; being thrown out is part of it."""
        while True:
            with suppress(OSError, EOFError, TimeoutError, asyncio.LimitOverrunError):
                await one(token)
            await asyncio.sleep(0.01)

    async def run(self, kind: str) -> None:
        one, lines, people = KINDS[kind]
        tokens = self.guests(people)
        self.match = self.ask("POST", "/api/tables", WIDE, tokens[0])["match"]
        work = [
            asyncio.ensure_future(self.again(getattr(self, name), tokens[number % people]))
            for number in range(lines)
            for name in one
        ]
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        for task in work:
            task.cancel()
        told = {"tried": self.tried, "let_in": self.let_in, "most_open": self.most_open}
        print(json.dumps({**told, "wrong": self.wrong[:5]}), flush=True)


KINDS: dict[
    str, tuple[tuple[str, ...], int, int]
] = {  # what is done, by so many at once, who are so many guests
    "many sockets": (("many_sockets",), 300, 20),
    "never reading": (("never_reads",), 60, 8),
    "table creation": (("table",), 8, 20),
    "one byte a second": (("slow_request", "slow_body", "slow_frame"), 60, 20),
    "compression bombs": (("bomb", "gzip_bomb"), 8, 8),
    "deep JSON": (("deep_json",), 8, 8),
    "200 top-level requests": (("bot_tables",), 200 // BOTS, 50),
    "long headers": (("long_headers",), 8, 1),
    "requests": (("schema", "lobby"), 35, 1),
    "rematches": (("rematches",), 10, 10),
}


def handshake(port: int, token: str, *headers: str) -> bytes:
    lines = [
        "GET /ws?protocol=2 HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Authorization: Bearer {token}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {KEY}",
        "Sec-WebSocket-Version: 13",
        *headers,
    ]
    return "\r\n".join([*lines, "", ""]).encode()


if __name__ == "__main__":
    os.nice(10)  # whoever floods a house does not do it with the house's own processor
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(Flood(int(sys.argv[2])).run(sys.argv[1]))
