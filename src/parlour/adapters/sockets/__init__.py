"""WebSockets, by picows or by plain ASGI."""
