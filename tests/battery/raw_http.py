"""Requests as bytes, for what no well-mannered client would send: any header, any path, nothing checked."""

import json
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import quote

from parlour.service.wire import PROTOCOL

PATIENCE = 30.0


class Raw(NamedTuple):
    """An answer, with the names of its headers in lower case."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str:
        return next((value for header, value in self.headers if header == name), "")


class RawLine:
    """One connection, made anew when the house has closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._socket: socket.socket | None = None
        self._rest = b""

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Raw:
        """`path` and the values of headers go out as they are, in UTF-8."""
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        named = {
            "Host": f"127.0.0.1:{self._port}",
            "Content-Type": "application/json",
            "Content-Length": str(len(data)),
            "Parlour-Protocol": str(PROTOCOL),
        }
        named |= {name.replace("_", "-"): value for name, value in headers.items()}
        head = "".join(f"{name}: {value}\r\n" for name, value in named.items())
        message = f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("utf-8", "surrogatepass") + data
        with suppress(ConnectionError):
            return self._exchange(message)
        self.close()  # it had closed the line after the last answer
        return self._exchange(message)

    def _exchange(self, message: bytes) -> Raw:
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self._port), PATIENCE)
        self._socket.sendall(message)
        head = self._until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        if head[0].split()[1] == "100":  # go on, it says
            head = self._until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        pairs = [
            (name.lower(), value.strip())
            for name, _, value in (line.partition(":") for line in head[1:] if line)
        ]
        fields: Mapping[str, str] = dict(pairs)
        size = 0 if message.startswith(b"HEAD ") else int(fields.get("content-length", 0))
        body = self._exactly(size)
        answer = Raw(int(head[0].split()[1]), pairs, body)
        if fields.get("connection") == "close":
            self.close()
        return answer

    def _until(self, end: bytes) -> bytes:
        while end not in self._rest:
            self._read()
        read, _, self._rest = self._rest.partition(end)
        return read

    def _exactly(self, size: int) -> bytes:
        while len(self._rest) < size:
            self._read()
        read, self._rest = self._rest[:size], self._rest[size:]
        return read

    def _read(self) -> None:
        assert self._socket is not None
        more = self._socket.recv(65536)
        if not more:
            raise ConnectionResetError("the house closed the line")
        self._rest += more

    def close(self) -> None:
        if self._socket:
            self._socket.close()
        self._socket, self._rest = None, b""


def in_path(text: str) -> str:
    """The text as one part of a path."""
    return quote(text, safe="", errors="replace")
