"""The channel of a house on PostgreSQL: LISTEN and NOTIFY, on a connection of its own.

Messages go out after what they tell of has been stored, not in the same transaction: PostgreSQL commits
transactions that notify one after the other, and moves would wait for each other. What is sent while the
connection is down is lost: the nodes find it in the database.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any

import asyncpg
from msgspec import DecodeError, Raw, json
from sqlalchemy import URL

from parlour.adapters.stores.failures import reason
from parlour.adapters.stores.outage import Outage
from parlour.adapters.stores.postgres import CONNECTING, SESSION, address

NAME = "parlour"
LARGEST = 7900  # bytes of a notification; PostgreSQL takes less than 8000
MOST_WAITING = 10_000  # messages; more than that are lost
AGAIN = 0.5  # seconds between two attempts to connect
CHECK_EVERY = 1.0  # seconds without a message to send until the connection is checked
ANSWERING = 2.0  # seconds until a connection that does not answer counts as broken
NOTIFY = f"SELECT pg_notify('{NAME}', $1)"
# A notification needs no place on the disk: nobody waits for one.
SETTINGS = {**SESSION, "application_name": "parlour-channel", "synchronous_commit": "off"}


class PostgresChannel:
    one_by_one = False  # every node reads all

    def __init__(self, url: str, note: Callable[..., Any]) -> None:
        """Create it while the event loop runs; it connects by itself."""
        self.heard: Callable[[bytes], None] = lambda message: None
        self.name = ""
        self.sent = self.received = self.lost = 0
        self._url: URL = address(url)
        self._outage = Outage(note, "channel")
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._connection: asyncpg.Connection[Any] | None = None
        self._task = asyncio.create_task(self._run())

    @property
    def up(self) -> bool:
        return self._connection is not None

    @property
    def failure(self) -> str:
        return self._outage.reason

    def send(self, message: bytes, to: Collection[str]) -> None:
        if self._connection is None or len(message) >= LARGEST - 1 or len(self._waiting) >= MOST_WAITING:
            self.lost += 1
        else:
            self._waiting.append(message)
            self._wake.set()

    async def close(self) -> None:
        """Sends what waits, for a moment at most."""
        with suppress(Exception):
            async with asyncio.timeout(ANSWERING):
                while self._waiting and self._connection:
                    await asyncio.sleep(0.01)
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        while True:
            try:
                await self._connected()
            except Exception as error:  # whatever it is, the channel comes back
                self._outage.fails(f"The channel between the nodes is down: {reason(error)}.")
            await asyncio.sleep(AGAIN)

    async def _connected(self) -> None:
        """Listens and sends until the connection breaks."""
        url = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(url, timeout=CONNECTING, server_settings=SETTINGS)
        try:
            await connection.add_listener(NAME, self._received)
            connection.add_termination_listener(lambda broken: self._wake.set())
            self._connection = connection
            self._outage.works()
            while not connection.is_closed():
                await self._send_all(connection)
        finally:
            self._connection = None
            self._waiting.clear()
            connection.terminate()

    async def _send_all(self, connection: "asyncpg.Connection[Any]") -> None:
        """Sends what waits, many messages together; without any, asks whether the server is there."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._wake.wait(), CHECK_EVERY)
        self._wake.clear()
        if not self._waiting:
            await connection.execute("SELECT 1", timeout=ANSWERING)
        while self._waiting:
            await connection.execute(NOTIFY, self._together(), timeout=ANSWERING)

    def _together(self) -> str:
        size, messages = 1, []
        while self._waiting and size + len(self._waiting[0]) < LARGEST:
            messages.append(self._waiting.popleft())
            size += len(messages[-1]) + 1
        self.sent += len(messages)
        return f"[{b','.join(messages).decode()}]"

    def _received(self, connection: Any, sender: int, name: str, payload: object) -> None:
        if sender == connection.get_server_pid():
            return
        with suppress(DecodeError):  # somebody else uses the same name
            for message in json.decode(str(payload), type=list[Raw]):
                self.received += 1
                self.heard(bytes(message))
