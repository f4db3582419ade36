"""WebSockets over plain ASGI: slower, but they work on any server (`--sockets asgi`).

ASGI has no pings; the server's own keep-alive finds dead peers.
"""

from asyncio import Event, create_task
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from litestar import asgi
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

from parlour.adapters.http.callers import CallerReader, headers_of, peer_of, protocol_in
from parlour.adapters.http.refusals import Refusal
from parlour.adapters.sockets.closing import DEFECT, NO_TEXT, close_reason
from parlour.service.errors import Defect, HouseError, english
from parlour.service.limits import Limits
from parlour.service.visitor import TRY_LATER, Visitor


class NotASocket(HouseError):
    code = "not-a-socket"


class AsgiSocket:
    """A client's socket (`ports.Socket`): a queue and a task that sends from it."""

    def __init__(self, send: Send, abort: Callable[[], None], most: int) -> None:
        self._send = send
        self._abort = abort
        self._most = most
        self._frames: deque[bytes] = deque()
        self._size = 0
        self._news = Event()
        self._ending: tuple[int, str] | None = None
        self.too_slow = False

    def send(self, frame: bytes) -> None:
        if self._ending:
            return
        self._frames.append(frame)
        self._size += len(frame)
        self._news.set()
        if self._size > self._most:
            self.too_slow = True
            self._ending = (TRY_LATER, "")
            self._abort()

    def close(self, code: int, reason: str) -> None:
        self._ending = self._ending or (code, close_reason(reason))
        self._news.set()

    async def send_queued(self) -> None:
        """Sends everything in the queue, in order, until the socket is closed."""
        with suppress(OSError):  # the peer is gone, which the receiving side notices, too
            await self._send_all()
            while not self._ending:
                await self._news.wait()
                self._news.clear()
                await self._send_all()
            code, reason = self._ending
            await self._send({"type": "websocket.close", "code": code, "reason": reason})

    async def _send_all(self) -> None:
        while self._frames:
            frame = self._frames.popleft()
            await self._send({"type": "websocket.send", "bytes": None, "text": frame.decode()})
            self._size -= len(frame)


def socket_route(callers: CallerReader, limits: Limits, note: Callable[..., Any]) -> Any:
    """The route `/ws`."""

    @asgi("/ws", copy_scope=False)
    async def socket(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.WEBSOCKET:
            await Refusal(426, NotASocket("error.not-a-socket")).send(send)
            return
        await receive()  # websocket.connect
        headers, peer = headers_of(scope), peer_of(scope)
        if refusal := callers.refusal(headers, peer):
            await refusal.send(send, "websocket.http.response")
            return
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        caller = callers.caller(headers, peer, scope["scheme"])
        client = AsgiSocket(send, scope["state"].get("abort", lambda: None), limits.queue)
        sending = create_task(client.send_queued())
        named = protocol_in(scope["query_string"])
        visitor = callers.connections.enter(client, caller.token, caller.address, named)
        try:
            await _listen(receive, client, visitor, note)
        finally:
            if visitor:
                visitor.closed()
            if client.too_slow:
                note("socket-too-slow", address=caller.address)
            sending.cancel()

    return socket


async def _listen(
    receive: Receive, client: AsgiSocket, visitor: Visitor | None, note: Callable[..., Any]
) -> None:
    while (message := await receive())["type"] == "websocket.receive":
        text = message.get("text")
        if text is None:
            client.close(NO_TEXT, "Messages are text.")
        elif visitor:
            try:
                visitor.received(text.encode())
            except Exception as error:
                note("message-failed", error=error)
                client.close(DEFECT, english(Defect()))
