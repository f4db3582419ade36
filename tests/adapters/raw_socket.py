"""A WebSocket client of a few lines that can do everything wrong that a client can do wrong."""

import base64
import json
import os
import socket
import struct
from typing import NamedTuple

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
PATIENCE = 5.0


class Frame(NamedTuple):
    kind: int
    payload: bytes

    @property
    def code(self):
        return struct.unpack("!H", self.payload[:2])[0]


class RawSocket:
    def __init__(self, port, receive_buffer=None):
        self.wire = socket.socket()
        self.wire.settimeout(PATIENCE)
        if receive_buffer:
            self.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.wire.connect(("127.0.0.1", port))
        self.port = port
        self._read = b""

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.wire.close()

    # The handshake

    def handshake(self, *headers, path="/ws?protocol=2", connection="Upgrade", ahead=b"", behind=b""):
        """The status of the answer."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Upgrade: websocket",
            f"Connection: {connection}",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *headers,
        ]
        self.wire.sendall(ahead + "\r\n".join([*lines, "", ""]).encode() + behind)
        while b"\r\n\r\n" not in self._read:
            self._more()
        head, _, self._read = self._read.partition(b"\r\n\r\n")
        return int(head.split()[1])

    # Frames

    def send(self, message):
        self.frame(TEXT, json.dumps(message).encode())

    def frame(self, kind, payload=b"", fin=True, rsv=0, masked=True):
        self.wire.sendall(encoded(kind, payload, fin, rsv, masked))

    def receive(self):
        """The next message, as JSON."""
        frame = self.next_frame()
        assert TEXT == frame.kind, frame
        return json.loads(frame.payload)

    def next_frame(self):
        first, second = self._take(2)
        size = second & 127
        if size == 126:
            (size,) = struct.unpack("!H", self._take(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self._take(8))
        return Frame(first & 15, self._take(size))

    def close_code(self):
        """The code with which the house closes; None if it hangs up without one."""
        try:
            while (frame := self.next_frame()).kind != CLOSE:
                pass
        except (EOFError, ConnectionError):
            return None
        return frame.code

    def _take(self, size):
        while len(self._read) < size:
            self._more()
        taken, self._read = self._read[:size], self._read[size:]
        return taken

    def _more(self):
        data = self.wire.recv(65536)
        if not data:
            raise EOFError
        self._read += data


def encoded(kind, payload=b"", fin=True, rsv=0, masked=True):
    head = bytes([fin << 7 | rsv << 4 | kind])
    flag = 128 if masked else 0
    if len(payload) < 126:
        head += bytes([flag | len(payload)])
    elif len(payload) < 65536:
        head += bytes([flag | 126]) + struct.pack("!H", len(payload))
    else:
        head += bytes([flag | 127]) + struct.pack("!Q", len(payload))
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
