"""WebSockets, through picows or plain ASGI."""
