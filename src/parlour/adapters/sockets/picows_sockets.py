"""WebSockets with picows on uvicorn's port: the fast path.

uvicorn reads the request and hands the connection over; after that no framework is involved. Everything sent
to a socket within one iteration of the event loop leaves in one write.
"""

from asyncio import AbstractEventLoop
from collections.abc import Callable
from struct import Struct
from typing import Any

from picows import (
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)

from parlour.adapters.http.callers import Caller, CallerReader, protocol_in
from parlour.adapters.http.refusals import Refusal
from parlour.adapters.sockets.closing import DEFECT, NO_TEXT, close_reason
from parlour.adapters.sockets.picows_protocol import PicowsProtocol
from parlour.service.errors import Defect, NotFound, TooBig, english
from parlour.service.limits import Bucket, Limits
from parlour.service.visitor import POLICY, TOO_BIG, Visitor

PATH = b"/ws"
PROTOCOL_ERROR, BAD_TEXT = 1002, 1007
CODES = (range(1000, 1004), range(1007, 1015), range(3000, 5000))  # that a close frame may have
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
EMPTY_CLOSE = bytes((0x80 | CLOSE, 0))
TICKS = 6  # looks at each socket until it counts as silent
WHOLE_TEXT = 0x80 | TEXT
SHORT = [bytes((WHOLE_TEXT, size)) for size in range(126)]  # frame headers by size
LONG, VERY_LONG = Struct("!BBH").pack, Struct("!BBQ").pack


class SocketHub:
    """State that all sockets of a house share; also pings and drops the silent ones."""

    def __init__(
        self,
        callers: CallerReader,
        loop: AbstractEventLoop,
        limits: Limits,
        note: Callable[..., Any],
        silent: float,
        dead: float,
    ) -> None:
        """A socket is pinged after `silent` seconds without a frame, and dropped after `dead`."""
        self.callers = callers
        self.loop = loop
        self.limits = limits
        self.note = note
        self.sockets: set[PicowsSocket] = set()
        self._outgoing: dict[PicowsSocket, bytes] = {}  # to send in this iteration of the loop
        self._tick = silent / TICKS
        self._dead = round(dead / self._tick)
        loop.call_later(self._tick, self._check_silence)

    def protocol(self, config: Any, server_state: Any, app_state: Any) -> PicowsProtocol:
        """A factory for uvicorn's `ws` option."""
        return PicowsProtocol(self.accept, self.limits, server_state.connections)

    def accept(
        self, request: WSUpgradeRequest, transport: WSTransport
    ) -> "PicowsSocket | WSUpgradeResponseWithListener":
        """A socket for a handshake, or why there is none."""
        callers = self.callers
        headers = [(name.lower(), value) for name, value in request.headers.items()]
        peer = (transport.underlying_transport.get_extra_info("peername") or ("",))[0]
        if refusal := callers.refusal(headers, peer):
            return _answer(refusal)
        path, _, query = request.path.partition(b"?")
        if path != PATH:
            return _answer(Refusal(404, NotFound("error.sockets-elsewhere")))
        scheme = "wss" if transport.is_secure else "ws"
        return PicowsSocket(self, callers.caller(headers, peer, scheme), protocol_in(query))

    def send(self, socket: "PicowsSocket", frame: bytes) -> None:
        """Queues a frame, to leave with all others for this socket at the end of this loop iteration."""
        outgoing, size = self._outgoing, len(frame)
        if not outgoing:
            self.loop.call_soon(self._flush)
        header = SHORT[size] if size < 126 else _long_header(size)
        outgoing[socket] = outgoing.get(socket, b"") + header + frame

    def _flush(self) -> None:
        outgoing, self._outgoing = self._outgoing, {}
        for socket, frames in outgoing.items():
            socket.transport.write(frames)

    def unsent(self, socket: "PicowsSocket") -> bytes:
        """Takes back what was queued in this iteration."""
        return self._outgoing.pop(socket, b"")

    def _check_silence(self) -> None:
        for socket in list(self.sockets):
            socket.silent_ticks += 1
            if socket.silent_ticks == TICKS:
                socket.ping()
            elif socket.silent_ticks >= self._dead:
                socket.drop()
        self.loop.call_later(self._tick, self._check_silence)


def _answer(refusal: Refusal) -> WSUpgradeResponseWithListener:
    answer = WSUpgradeResponse.create_error_response(refusal.status, refusal.body, refusal.headers)
    return WSUpgradeResponseWithListener(answer, None)


def _long_header(size: int) -> bytes:
    """The frame header of a text of 126 bytes or more."""
    return LONG(WHOLE_TEXT, 126, size) if size < 65536 else VERY_LONG(WHOLE_TEXT, 127, size)


def _code_for(closing: bytes) -> int:
    """The code that answers a close frame with this payload."""
    code = int.from_bytes(closing[:2], "big")
    if len(closing) < 2 or not any(code in codes for codes in CODES):
        return PROTOCOL_ERROR
    try:
        closing[2:].decode()
    except UnicodeDecodeError:
        return BAD_TEXT
    return code


class PicowsSocket(WSListener):
    """A client's socket (`ports.Socket`), which handles each incoming frame."""

    def __init__(self, hub: SocketHub, caller: Caller, protocol: str | None) -> None:
        """`protocol`: the one that the client names, if any."""
        self._hub = hub
        self._caller = caller
        self._protocol = protocol
        self._visitor: Visitor | None = None
        self._fragments: bytearray | None = None  # of a fragmented message
        self._control: Bucket | None = None  # limits pings and fragments
        self.silent_ticks = 0  # ticks since the last frame arrived
        self.closing = False

    # The port

    def send(self, frame: bytes) -> None:
        if not self.closing:
            self._hub.send(self, frame)

    def close(self, code: int, reason: str) -> None:
        if not self.closing:
            self.transport.write(self._hub.unsent(self))
            self.closing = True
            payload = close_reason(reason).encode()
            self._websocket.send_close(code, payload)  # type: ignore[arg-type]  # any code is fine
            self._hub.loop.call_later(CLOSING, self.transport.abort)

    def ping(self) -> None:
        if not self.closing:
            self._websocket.send_ping()

    def drop(self) -> None:
        """Drops the connection without a close frame, which the peer would not read."""
        self._end()
        self.transport.abort()

    def _end(self) -> None:
        self.closing = True
        self._hub.unsent(self)

    # Callbacks from picows

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._websocket = transport
        self.transport = transport.underlying_transport
        self._hub.sockets.add(self)
        caller = self._caller
        enter = self._hub.callers.connections.enter
        self._visitor = enter(self, caller.token, caller.address, self._protocol)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._end()
        self._hub.sockets.discard(self)
        if self._visitor:
            self._visitor.closed()
            self._visitor = None  # breaks the reference cycle between the two

    def pause_writing(self) -> None:
        """The peer reads too slowly: drop it."""
        self._hub.note("socket-too-slow", address=self._caller.address)
        self.drop()

    def resume_writing(self) -> None:
        """Nothing to do: a peer that was too slow has been dropped."""

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.silent_ticks = 0
        kind: Any = frame.msg_type
        if kind == CLOSE:
            self._answer_close(frame)
        elif self.closing or transport.is_close_frame_sent:
            return
        elif frame.rsv1 or frame.rsv2 or frame.rsv3:
            self.close(PROTOCOL_ERROR, "No extension was agreed on.")
        elif kind == TEXT and frame.fin and self._fragments is None:
            self._received(frame.get_payload_as_bytes())
        elif kind == PONG:
            return  # only a sign of life
        elif kind == BINARY:
            self.close(NO_TEXT, "Messages are text.")
        elif not self._may_send_more():
            self.close(POLICY, "too many frames")
        elif kind == PING:
            transport.send_pong(frame.get_payload_as_bytes())
        else:
            self._add_fragment(kind, frame)

    def _answer_close(self, frame: WSFrame) -> None:
        """Repeats the code of the peer, or its silence; a code that no peer may send is an error."""
        if not self.closing:
            self._end()
            payload = frame.get_payload_as_bytes()
            if not payload:
                self.transport.write(EMPTY_CLOSE)  # picows would send the code 0
            else:
                self._websocket.send_close(_code_for(payload))  # type: ignore[arg-type]  # any code is fine
        self._websocket.disconnect()

    def _may_send_more(self) -> bool:
        now = self._hub.loop.time()
        if self._control is None:
            self._control = Bucket(self._hub.limits.messages, self._hub.limits.burst, now)
        return self._control.take(now)

    def _add_fragment(self, kind: int, frame: WSFrame) -> None:
        if (kind == CONTINUED) == (self._fragments is None):
            self.close(PROTOCOL_ERROR, "The parts of a message are out of order.")
            return
        self._fragments = (self._fragments or bytearray()) + frame.get_payload_as_bytes()
        if len(self._fragments) > self._hub.limits.frame:
            self.close(TOO_BIG, english(TooBig("error.message-too-big", most=self._hub.limits.frame)))
        elif frame.fin:
            message, self._fragments = bytes(self._fragments), None
            self._received(message)

    def _received(self, message: bytes) -> None:
        try:
            if self._visitor:
                self._visitor.received(message)
        except Exception as error:
            self._hub.note("message-failed", error=error)
            self.close(DEFECT, english(Defect()))
