"""WebSockets with picows on uvicorn's port: the fast path.

uvicorn reads the request and hands the connection over; after that no framework is involved. Everything sent
to a socket within one iteration of the event loop leaves in one write.
"""

import logging
from asyncio import AbstractEventLoop, Transport
from collections.abc import Callable, Mapping
from http import HTTPStatus
from struct import Struct
from typing import Any

from picows import WSAutoPingStrategy, WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest
from picows.common import WSUpgradeResponse, WSUpgradeResponseWithListener

try:
    from picows.picows import WSProtocol  # type: ignore[attr-defined]
except ImportError:
    WSProtocol = None

from parlour.adapters.http.callers import TOO_MANY, Caller, CallerReader, ForeignPage, protocol_in
from parlour.adapters.internals import needs
from parlour.service.errors import Defect, HouseError, NotFound, TooBig, TooMany, english
from parlour.service.limits import Bucket, Limits
from parlour.service.visitor import POLICY, TOO_BIG, Visitor
from parlour.service.wire import encode
from parlour.service.wire.http import HttpProblem

needs("picows", WSProtocol, "connection_made", "connection_lost", "get_buffer", "buffer_updated")

PATH = b"/ws"
READ_BUFFER = 2048
NO_HEADERS: Mapping[str, str] = {}
PROTOCOL_ERROR, NO_TEXT, DEFECT, RESTART = 1002, 1003, 1011, 1012
CLOSING = 1.0  # seconds for the peer to answer a close frame
TEXT, CONTINUED, BINARY, PING, PONG, CLOSE = (
    int(kind.value)
    for kind in (
        WSMsgType.TEXT,
        WSMsgType.CONTINUATION,
        WSMsgType.BINARY,
        WSMsgType.PING,
        WSMsgType.PONG,
        WSMsgType.CLOSE,
    )
)
WHOLE_TEXT = 0x80 | TEXT
SHORT = [bytes((WHOLE_TEXT, size)) for size in range(126)]  # frame headers by size
LONG, VERY_LONG = Struct("!BBH").pack, Struct("!BBQ").pack

# picows logs every connection and every mistake of a client. A log adapter also saves it from creating a
# logger for each connection.
_quiet = logging.getLogger("picows.server")
_quiet.setLevel(logging.CRITICAL + 1)
LOGGER = logging.LoggerAdapter(_quiet)


class SocketHub:
    """State that all sockets of a house share; also pings and drops the silent ones."""

    def __init__(
        self,
        callers: CallerReader,
        loop: AbstractEventLoop,
        limits: Limits,
        note: Callable[..., Any],
        tick: float = 10.0,
        silent: int = 6,
        dead: int = 9,
    ) -> None:
        """A socket is pinged after `silent` ticks without a frame, and dropped after `dead`."""
        self.callers = callers
        self.loop = loop
        self.limits = limits
        self.note = note
        self.sockets: set[PicowsSocket] = set()
        self._post: dict[PicowsSocket, bytes] = {}  # to send in this iteration of the loop
        self._tick, self._silent, self._dead = tick, silent, dead
        loop.call_later(tick, self._look_round)

    def protocol(self, config: Any, server_state: Any, app_state: Any) -> "PicowsProtocol":
        """A factory for uvicorn's `ws` option."""
        return PicowsProtocol(self, server_state.connections)

    def send(self, socket: "PicowsSocket", frame: bytes) -> None:
        """Queues a frame, to leave with all others for this socket at the end of this loop iteration."""
        post, size = self._post, len(frame)
        if not post:
            self.loop.call_soon(self._post_all)
        post[socket] = post.get(socket, b"") + (SHORT[size] if size < 126 else _long_head(size)) + frame

    def _post_all(self) -> None:
        posts, self._post = self._post, {}
        for socket, frames in posts.items():
            socket.pipe.write(frames)

    def unsent(self, socket: "PicowsSocket") -> bytes:
        """Takes back what was queued in this iteration."""
        return self._post.pop(socket, b"")

    def _look_round(self) -> None:
        for socket in list(self.sockets):
            socket.quiet += 1
            if socket.quiet == self._silent:
                socket.ping()
            elif socket.quiet >= self._dead:
                socket.drop()
        self.loop.call_later(self._tick, self._look_round)


class PicowsProtocol(WSProtocol):  # type: ignore[misc]
    """A connection, from the moment uvicorn hands it over."""

    def __init__(self, lobby: SocketHub, connections: set[Any]) -> None:
        self._lobby = lobby
        self._connections = connections
        super().__init__(
            host_port=None,
            ws_path=None,
            is_client_side=False,
            ws_listener_factory=self._welcome,
            logger=LOGGER,
            disconnect_on_exception=True,
            websocket_handshake_timeout=lobby.limits.handshake,
            enable_auto_ping=False,
            auto_ping_idle_timeout=0,
            auto_ping_reply_timeout=0,
            auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
            enable_auto_pong=False,
            max_frame_size=lobby.limits.frame,
            extra_headers=None,
            read_buffer_init_size=READ_BUFFER,
        )

    def connection_made(self, transport: Transport) -> None:
        self._connections.add(self)
        transport.set_write_buffer_limits(high=self._lobby.limits.queue)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Handles what uvicorn had already read; the loop writes the rest straight into picows' buffer."""
        left = memoryview(data)
        while left:
            room = self.get_buffer(-1)
            size = min(len(left), len(room))
            room[:size] = left[:size]
            self.buffer_updated(size)
            left = left[size:]

    def shutdown(self) -> None:
        """Called by uvicorn when the house shuts down."""
        if self.listener:
            self.listener.close(RESTART, "The server is restarting.")
        else:
            self.transport.disconnect(graceful=False)

    def _welcome(self, request: WSUpgradeRequest) -> "PicowsSocket | WSUpgradeResponseWithListener":
        headers = [(name.lower(), value) for name, value in request.headers.items()]
        callers = self._lobby.callers
        pipe = self.transport.underlying_transport
        peer = (pipe.get_extra_info("peername") or ("",))[0]
        if not callers.may_ask(headers, peer):
            wait = {"Retry-After": str(callers.requests.retry_after)}
            return _refusal(HTTPStatus.TOO_MANY_REQUESTS, TooMany(TOO_MANY), wait)
        if request.path.partition(b"?")[0] != PATH:
            return _refusal(HTTPStatus.NOT_FOUND, NotFound("error.sockets-elsewhere"))
        if wrong := callers.wrong_host(headers):
            return _refusal(*wrong)
        if not callers.is_from_here(headers):
            return _refusal(HTTPStatus.FORBIDDEN, ForeignPage())
        scheme = "wss" if self.transport.is_secure else "ws"
        protocol = protocol_in(request.path.partition(b"?")[2])
        return PicowsSocket(self._lobby, callers.caller(headers, peer, scheme), protocol)


def _refusal(
    status: HTTPStatus, error: HouseError, more: Mapping[str, str] = NO_HEADERS
) -> WSUpgradeResponseWithListener:
    body = encode(HttpProblem.of(error))
    headers = {"Content-Type": "application/json", **more}
    return WSUpgradeResponseWithListener(WSUpgradeResponse.create_error_response(status, body, headers), None)


def _long_head(size: int) -> bytes:
    """The frame header of a text of 126 bytes or more."""
    return LONG(WHOLE_TEXT, 126, size) if size < 65536 else VERY_LONG(WHOLE_TEXT, 127, size)


class PicowsSocket(WSListener):
    """A client's socket (`ports.Socket`), which handles each incoming frame."""

    def __init__(self, lobby: SocketHub, caller: Caller, protocol: str | None) -> None:
        """`protocol`: the one that the client names, if any."""
        self._lobby = lobby
        self._caller = caller
        self._protocol = protocol
        self._visitor: Visitor | None = None
        self._parts: bytearray | None = None  # of a fragmented message
        self._extras: Bucket | None = None  # limits control frames
        self.quiet = 0  # ticks since the last frame arrived
        self.closing = False

    # The port

    def send(self, frame: bytes) -> None:
        if not self.closing:
            self._lobby.send(self, frame)

    def close(self, code: int, reason: str) -> None:
        if not self.closing:
            self.pipe.write(self._lobby.unsent(self))
            self.closing = True
            self._transport.send_close(code, reason.encode()[:120])  # type: ignore[arg-type]
            self._lobby.loop.call_later(CLOSING, self.pipe.abort)

    def ping(self) -> None:
        if not self.closing:
            self._transport.send_ping()

    def drop(self) -> None:
        """Drops the connection without a close frame, which the peer would not read."""
        self._end()
        self.pipe.abort()

    def _end(self) -> None:
        self.closing = True
        self._lobby.unsent(self)

    # Callbacks from picows

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        self.pipe = transport.underlying_transport
        self._lobby.sockets.add(self)
        caller = self._caller
        enter = self._lobby.callers.connections.enter
        self._visitor = enter(self, caller.token, caller.address, self._protocol)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._end()
        self._lobby.sockets.discard(self)
        if self._visitor:
            self._visitor.closed()
            self._visitor = None  # breaks the reference cycle between the two

    def pause_writing(self) -> None:
        """The peer reads too slowly: drop it."""
        self._lobby.note("socket-too-slow", address=self._caller.address)
        self.drop()

    def resume_writing(self) -> None:
        """Nothing to do: a peer that was too slow has been dropped."""

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.quiet = 0
        kind: Any = frame.msg_type
        if kind == CLOSE:
            self._farewell(frame)
        elif self.closing or transport.is_close_frame_sent:
            return
        elif frame.rsv1 or frame.rsv2 or frame.rsv3:
            self.close(PROTOCOL_ERROR, "No extension was agreed on.")
        elif kind == TEXT and frame.fin and self._parts is None:
            self._hear(frame.get_payload_as_bytes())
        elif kind == PONG:
            return  # only a sign of life
        elif kind == BINARY:
            self.close(NO_TEXT, "Messages are text.")
        elif not self._may_have_extra():
            self.close(POLICY, "too many frames")
        elif kind == PING:
            transport.send_pong(frame.get_payload_as_bytes())
        else:
            self._part(kind, frame)

    def _farewell(self, frame: WSFrame) -> None:
        if not self.closing:
            self._end()
            self._transport.send_close(frame.get_close_code())
        self._transport.disconnect()

    def _may_have_extra(self) -> bool:
        now = self._lobby.loop.time()
        if self._extras is None:
            self._extras = Bucket(self._lobby.limits.messages, self._lobby.limits.burst, now)
        return self._extras.take(now)

    def _part(self, kind: int, frame: WSFrame) -> None:
        if (kind == CONTINUED) == (self._parts is None):
            self.close(PROTOCOL_ERROR, "The parts of a message are out of order.")
            return
        self._parts = (self._parts or bytearray()) + frame.get_payload_as_bytes()
        if len(self._parts) > self._lobby.limits.frame:
            self.close(TOO_BIG, english(TooBig("error.message-too-big", most=self._lobby.limits.frame)))
        elif frame.fin:
            message, self._parts = bytes(self._parts), None
            self._hear(message)

    def _hear(self, message: bytes) -> None:
        try:
            if self._visitor:
                self._visitor.received(message)
        except Exception as error:
            self._lobby.note("message-failed", error=error)
            self.close(DEFECT, english(Defect()))
