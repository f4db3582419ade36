"""Requests that are refused before anything is looked up: over HTTP, and instead of a socket."""

from collections.abc import Mapping
from http import HTTPStatus

from litestar.types import Send

from parlour.service.errors import HouseError
from parlour.service.wire import encode
from parlour.service.wire.http import HttpProblem

NO_HEADERS: Mapping[str, str] = {}


class Refusal:
    """An answer that is written when it is made: one that many get is made once."""

    def __init__(self, status: int, error: HouseError, headers: Mapping[str, str] = NO_HEADERS) -> None:
        self.status = HTTPStatus(status)
        self.body = encode(HttpProblem.of(error))
        self.headers = {"content-type": "application/json", **headers}

    async def send(self, send: Send, kind: str = "http.response") -> None:
        """`kind`: the ASGI name of a response; instead of a socket it is `websocket.http.response`."""
        headers = [(name.encode(), value.encode()) for name, value in self.headers.items()]
        headers.append((b"content-length", b"%d" % len(self.body)))
        # The types know only messages whose kind is spelled out: here it is HTTP's or a socket's.
        await send({"type": f"{kind}.start", "status": self.status, "headers": headers})  # type: ignore[misc, arg-type]
        await send({"type": f"{kind}.body", "body": self.body, "more_body": False})  # type: ignore[misc, arg-type]
