"""picows on a connection that uvicorn has accepted. Only this module uses a class that is internal to picows.

picows offers a server with a port of its own and nothing for a connection that is open already
(docs/decisions/0017).
"""

import logging
from asyncio import Transport
from collections.abc import Callable
from typing import Any

from picows import (
    WSAutoPingStrategy,
    WSListener,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponseWithListener,
)

try:
    from picows.picows import WSProtocol  # type: ignore[attr-defined]  # internal: not in its type stubs
except ImportError:
    WSProtocol = None

from parlour.adapters.internals import needs
from parlour.service.limits import Limits

needs(
    "picows",
    WSProtocol,
    *("connection_made", "connection_lost", "get_buffer", "buffer_updated", "transport", "listener"),
)

READ_BUFFER = 2048
RESTART = 1012
Accept = Callable[[WSUpgradeRequest, WSTransport], WSListener | WSUpgradeResponseWithListener]

# picows logs every connection and every mistake of a client. A log adapter also saves it from creating a
# logger for each connection.
_silenced = logging.getLogger("picows.server")
_silenced.setLevel(logging.CRITICAL + 1)
LOGGER = logging.LoggerAdapter(_silenced)


class PicowsProtocol(WSProtocol):  # type: ignore[misc]  # WSProtocol has no types
    """`accept` answers the handshake; `connections` are those that uvicorn waits for when it shuts down."""

    def __init__(self, accept: Accept, limits: Limits, connections: set[Any]) -> None:
        self._accept = accept
        self._connections = connections
        self._queue = limits.queue
        super().__init__(
            host_port=None,
            ws_path=None,
            is_client_side=False,
            ws_listener_factory=self._answer_handshake,
            logger=LOGGER,
            disconnect_on_exception=True,
            websocket_handshake_timeout=limits.handshake,
            enable_auto_ping=False,
            auto_ping_idle_timeout=0,
            auto_ping_reply_timeout=0,
            auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
            enable_auto_pong=False,
            max_frame_size=limits.frame,
            extra_headers=None,
            read_buffer_init_size=READ_BUFFER,
        )

    def _answer_handshake(self, request: WSUpgradeRequest) -> WSListener | WSUpgradeResponseWithListener:
        return self._accept(request, self.transport)

    def connection_made(self, transport: Transport) -> None:
        self._connections.add(self)
        transport.set_write_buffer_limits(high=self._queue)
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
