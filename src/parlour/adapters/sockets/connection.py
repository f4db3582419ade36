"""Incoming connections: each must send a complete HTTP request within a few seconds."""

from asyncio import AbstractEventLoop, TimerHandle, Transport
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from parlour.adapters.http.callers import CallerReader
from parlour.adapters.internals import needs

needs(
    "uvicorn",
    H11Protocol,
    *("connection_made", "data_received", "connection_lost", "handle_websocket_upgrade"),
    *("send_400_response", "timeout_keep_alive_handler", "pause_writing", "resume_writing"),
    *("on_response_complete", "shutdown"),
)

SPARE = 16  # plain HTTP connections that an address may have besides its sockets
PAUSE = 1.0  # seconds that the slot of a flooding address stays taken after its connection closed
LAST = 1.0  # seconds to complete a request when the house closes
READ = 6  # times the request timeout: how long a reader may take to drain what waits


class RequestQueue:
    """Begins one request in each turn of the loop: in between, the sockets and so the moves have theirs."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def add(self, loop: AbstractEventLoop, work: Callable[[], None]) -> None:
        self._waiting.append(work)
        if len(self._waiting) == 1:
            loop.call_soon(self._run, loop)

    def _run(self, loop: AbstractEventLoop) -> None:
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                loop.call_soon(self._run, loop)


class ConnectionLimit:
    """Limits the connections of each address that are not (yet) sockets. Excess ones are not even read."""

    def __init__(self, callers: CallerReader, sockets: int, patience: float = 5.0) -> None:
        """`patience`: seconds in which a request must be complete."""
        self.patience = patience
        self._callers = callers
        self._most = sockets + SPARE
        self._connections: Counter[str] = Counter()
        self.requests = RequestQueue()

    def protocol(self, **given: Any) -> "Connection":
        """A factory for uvicorn's `http` option."""
        return Connection(self, **given)

    def enter(self, peer: str) -> bool:
        address = self._counted_as(peer)
        taken = self._connections[address] + self._callers.connections.sockets_of(address)
        if taken >= self._most and not self._callers.trusts(peer):
            return False
        self._connections[address] += 1
        return True

    def leave(self, peer: str) -> None:
        address = self._counted_as(peer)
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]

    def presses(self, peer: str) -> bool:
        return self._callers.is_pressing((), peer)

    def charge(self, peer: str) -> None:
        """Counts what is no request as one, except from a proxy: whose it was is not known."""
        if not self._callers.trusts(peer):
            self._callers.requests.take(self._counted_as(peer))

    def _counted_as(self, peer: str) -> str:
        """The address in the form in which its sockets are counted; no header has been read yet."""
        return self._callers.address((), peer)


class Connection(H11Protocol):
    """uvicorn's HTTP protocol, with timeouts for slow senders and slow readers."""

    def __init__(self, limit: ConnectionLimit, **given: Any) -> None:
        super().__init__(**given)
        self._limit = limit
        self._patience = limit.patience
        self._peer: str | None = None  # set while it counts against the limit
        self._deadline: TimerHandle | None = None
        self._unread: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # uvicorn's is narrower
        peer = (transport.get_extra_info("peername") or ("",))[0]
        if not self._limit.enter(peer):
            transport.abort()
            return
        self._peer = peer
        super().connection_made(transport)
        self._expect_request()

    def data_received(self, data: bytes) -> None:
        self.transport.pause_reading()  # no more than this waits
        self._limit.requests.add(self.loop, partial(self._received, data))

    def _received(self, data: bytes) -> None:
        if self._peer is None or self.transport.is_closing():  # it ended meanwhile
            return
        self.transport.resume_reading()
        if self.conn.their_state is h11.IDLE:
            self._expect_request()
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE and self.conn.their_state is not h11.SEND_BODY:
            self._forget_deadline()

    def on_response_complete(self) -> None:
        """uvicorn goes on with what came behind the request, without any timeout."""
        super().on_response_complete()
        begun = self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]
        if begun or self.conn.their_state is h11.SEND_BODY:
            self._expect_request()

    def shutdown(self) -> None:
        """A request that does not come soon must not last until uvicorn cancels it, with a traceback."""
        super().shutdown()
        self._patience = min(self._patience, LAST)
        if self._deadline is not None:
            self._forget_deadline()
            self._expect_request()

    def send_400_response(self, msg: str) -> None:
        """Once the response has started, an error cannot be answered, so the connection just ends."""
        if self._peer is not None:
            self._limit.charge(self._peer)
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._peer is not None:
            self._stop_counting()
            self._forget_deadline()
            self._forget_unread()
            super().connection_lost(exc)

    def _stop_counting(self) -> None:
        if self._peer is not None:
            if self._limit.presses(self._peer):  # a new connection costs more than a request
                self.loop.call_later(PAUSE, self._limit.leave, self._peer)
            else:
                self._limit.leave(self._peer)
            self._peer = None

    def pause_writing(self) -> None:
        """The write buffer is full: the peer must read some of it soon."""
        super().pause_writing()
        self._unread = self.loop.call_later(READ * self._patience, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._forget_unread()

    def _forget_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.loop.call_later(self._patience, self.transport.abort)  # in case the peer does not read the rest

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._forget_deadline()
        # Browsers may send `keep-alive, Upgrade`, which picows does not understand.
        others = [header for header in self.headers if header[0] != b"connection"]
        self.headers = [*others, (b"connection", b"Upgrade")]
        # The ASGI socket has no other way to drop a peer that does not read.
        self.app_state = {**self.app_state, "abort": self.transport.abort}
        super().handle_websocket_upgrade(event)
        self._stop_counting()
        early = self.conn.trailing_data[0]
        if early:
            self.transport.get_protocol().data_received(early)  # type: ignore[attr-defined]  # a WebSocket protocol

    def _expect_request(self) -> None:
        """The rest of a request must come in time; a connection that became a socket expects none."""
        if self._deadline is None and self._peer is not None:
            self._deadline = self.loop.call_later(self._patience, self.transport.abort)

    def _forget_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
