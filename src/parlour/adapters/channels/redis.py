"""The channel of a house with many nodes: Valkey or Redis, with a channel of its own for each node.

All that a node has to say to another at one moment goes in one message. Nothing is stored there, so it may be
flushed, killed or cut off: the nodes find in the database what was lost.

The server is asked for nothing but to send a node what it sends to itself. So a node notices within three
seconds that messages no longer reach it, whatever the reason.
"""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any

from msgspec import DecodeError, Raw, json
from redis.asyncio.connection import AbstractConnection as Connection
from redis.asyncio.connection import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import TimeoutError as RedisTimeout

from parlour.adapters.stores.outage import Outage
from parlour.core.errors import BadOption

PREFIX = "parlour:"
MOST_WAITING = 10_000  # messages for a node; more than that are lost
AGAIN = 0.5  # seconds between two attempts to connect
CONNECTING = 2.0  # seconds that connecting may take
CHECK_EVERY = 1.0  # seconds between two messages of a node to itself
ANSWERING = 2.0  # seconds until an answer that does not come means that there will be none


class RedisChannel:
    one_by_one = True

    def __init__(self, url: str, note: Callable[..., Any]) -> None:
        """Create it while the event loop runs; it connects by itself."""
        self.heard: Callable[[bytes], None] = lambda message: None
        self.name = ""
        self.up = False
        self.sent = self.received = self.lost = 0
        self._pool = _pool(url)
        self._outage = Outage(note, "channel")
        self._waiting: dict[str, list[bytes]] = {}  # by node
        self._wake = asyncio.Event()
        self._listens_to = ""
        self._task = asyncio.create_task(self._run())

    @property
    def failure(self) -> str:
        return self._outage.reason

    def send(self, message: bytes, to: Collection[str]) -> None:
        for node in to:
            waiting = self._waiting.setdefault(node, [])
            if self.up and len(waiting) < MOST_WAITING:
                waiting.append(message)
            else:
                self.lost += 1
        self._wake.set()

    async def close(self) -> None:
        """Sends what waits, for a moment at most."""
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWERING):
                while self._waiting and self.up:
                    await asyncio.sleep(0.01)
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        while True:
            try:
                await self._connected()
            except Exception as error:  # whatever it is, the channel comes back
                self._outage.fails(f"The channel between the nodes is down: {_reason(error)}.")
            await asyncio.sleep(AGAIN)

    async def _connected(self) -> None:
        """Listens and sends until either no longer works."""
        listening = self._pool.make_connection()  # type: ignore[no-untyped-call]
        sending = self._pool.make_connection()  # type: ignore[no-untyped-call]
        try:
            await self._silence(sending)
            await self._listen(listening)
            tasks = [
                asyncio.create_task(each)
                for each in (self._receive(listening), self._send(listening, sending))
            ]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                done.pop().result()
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            self.up = False
            self._waiting.clear()
            for connection in (listening, sending):
                await connection.disconnect()

    async def _silence(self, sending: Connection) -> None:
        """Answers would cost more than they say: whether it works shows in what this node sends to itself."""
        await sending.send_command("CLIENT", "REPLY", "OFF")

    async def _listen(self, listening: Connection) -> None:
        """To the name that this node has now: the others may have given it up under the one before."""
        self._listens_to = self.name
        await listening.send_command("SUBSCRIBE", PREFIX + self.name)

    async def _receive(self, listening: Connection) -> None:
        while True:
            answer = await listening.read_response(timeout=CHECK_EVERY + ANSWERING)
            if answer is None:
                raise TimeoutError
            kind, _, payload = answer
            if kind == b"message":
                self._take(payload)
            elif kind == b"subscribe" and not self.up:
                self.up = True
                self._outage.works()

    def _take(self, payload: bytes) -> None:
        with suppress(DecodeError):  # somebody else uses the same name
            for message in json.decode(payload, type=list[Raw]):
                self.received += 1
                self.heard(bytes(message))

    async def _send(self, listening: Connection, sending: Connection) -> None:
        """Sends what waits, all for a node together; now and then something to itself."""
        wake_again = asyncio.get_running_loop().call_later(CHECK_EVERY, self._wake.set)
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                if self.name != self._listens_to:
                    await self._listen(listening)
                waiting, self._waiting = self._waiting, {}
                if wake_again.when() <= asyncio.get_running_loop().time():
                    wake_again = asyncio.get_running_loop().call_later(CHECK_EVERY, self._wake.set)
                    waiting.setdefault(self.name, [])
                await self._publish(sending, waiting)
        finally:
            wake_again.cancel()

    async def _publish(self, sending: Connection, waiting: dict[str, list[bytes]]) -> None:
        commands = [("PUBLISH", PREFIX + node, b"[%b]" % b",".join(each)) for node, each in waiting.items()]
        if commands:
            await sending.send_packed_command(sending.pack_commands(commands))
            self.sent += sum(map(len, waiting.values()))


def _pool(url: str) -> ConnectionPool:
    """Its connections connect when they are first used, and never again."""
    try:
        return ConnectionPool.from_url(
            url,
            socket_connect_timeout=CONNECTING,
            socket_timeout=ANSWERING,
            retry=Retry(NoBackoff(), 0),
            client_name="parlour",
            protocol=2,
        )
    except ValueError as error:
        raise BadOption(f"This is no address of Valkey or Redis: {error}.") from None


def _reason(error: Exception) -> str:
    if isinstance(error, TimeoutError | RedisTimeout):
        return "it does not answer"
    return (str(error) or type(error).__name__).rstrip(".")
