"""The socket of a client, which reconnects by itself."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import uniform
from time import monotonic
from typing import Literal, NamedTuple

from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from parlour.client.address import Address

FIRST_WAIT, LONGEST_WAIT = 0.1, 3.0  # seconds between two attempts
GIVEN_UP = 30.0  # seconds of retrying before the person is told that the house cannot be reached
LARGEST = 2**22  # bytes of a message: no Parlour house sends more
PART = 100  # overhead in bytes that each fragment counts, however short it is
IDLE = 5.0  # seconds of silence before a ping, and then for the answer

State = Literal["live", "reconnecting", "offline"]


class Connection(NamedTuple):
    """The state of the connection and, while it is broken, the monotonic time of the next attempt."""

    state: State
    retry_at: float = 0.0


class ReconnectingSocket:
    def __init__(
        self, address: Address, heard: Callable[[bytes], None], changed: Callable[[Connection], None]
    ) -> None:
        self.address = address
        self._heard = heard
        self._changed = changed
        self._transport: WSTransport | None = None
        self._task: asyncio.Task[None] | None = None
        self._wait = FIRST_WAIT
        self._given_up = False

    async def open(self) -> None:
        """Connects for the first time, which may fail; after that it reconnects."""
        transport = await self._connected()
        self._task = asyncio.create_task(self._keep_up(transport))

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self.hang_up()
        self._transport = None

    def send(self, frame: bytes) -> None:
        """Sends, or drops the message if there is no connection: requests are repeated after reconnecting."""
        if self._transport and not self._transport.is_disconnected:
            self._transport.send(WSMsgType.TEXT, frame)

    def is_good(self) -> None:
        """The house has answered: after the next break, retry quickly."""
        self._wait = FIRST_WAIT

    def give_up(self) -> None:
        """The house rejects us: do not reconnect."""
        self._given_up = True

    def hang_up(self) -> None:
        if self._transport:
            self._transport.disconnect()

    async def _keep_up(self, transport: WSTransport) -> None:
        while True:
            with suppress(Exception):  # whatever the reason
                await transport.wait_disconnected()
            if self._given_up:
                return self._changed(Connection("offline"))
            transport = await self._again()

    async def _again(self) -> WSTransport:
        broken = monotonic()
        while True:
            wait = uniform(0.5, 1.0) * self._wait
            self._wait = min(self._wait * 2, LONGEST_WAIT)
            lasting = monotonic() - broken >= GIVEN_UP
            self._changed(Connection("offline" if lasting else "reconnecting", monotonic() + wait))
            await asyncio.sleep(wait)
            try:
                return await self._connected()
            except (OSError, WSError, TimeoutError):
                continue

    async def _connected(self) -> WSTransport:
        transport, _ = await ws_connect(
            lambda: _Listener(self._begun, self._heard),
            self.address.socket_url,
            extra_headers=self.address.headers,
            max_frame_size=LARGEST,
            enable_auto_ping=True,
            auto_ping_idle_timeout=IDLE,
            auto_ping_reply_timeout=IDLE,
        )
        return transport

    def _begun(self, transport: WSTransport) -> None:
        self._transport = transport


class _Listener(WSListener):
    """Assembles messages from frames."""

    def __init__(self, begun: Callable[[WSTransport], None], heard: Callable[[bytes], None]) -> None:
        self._begun = begun
        self._heard = heard
        self._parts: list[bytes] = []
        self._size = 0  # total bytes

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._begun(transport)  # the house may send something before `ws_connect` returns

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type in (WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION):
            self._parts.append(frame.get_payload_as_bytes())
            self._size += len(self._parts[-1]) + PART
            if self._size > LARGEST:
                transport.disconnect()  # as for a single frame that is too large
            elif frame.fin:
                parts, self._parts, self._size = self._parts, [], 0
                self._heard(b"".join(parts))
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code(), frame.get_close_message())
            transport.disconnect()
