"""The servers that are compared, each a process of its own on a core of its own."""

import os
import shutil
import socket
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from signal import SIGHUP
from subprocess import STDOUT, Popen, TimeoutExpired
from tempfile import mkdtemp
from time import monotonic, sleep

from bench.peer import ROOT

PATIENCE = 30.0  # seconds that a server may take to start
CORES = sorted(os.sched_getaffinity(0))
SERVER_CORE, LOAD_CORE = CORES[0], CORES[-1]

Command = Callable[[str, Path], list[str]]  # from a port and an empty folder


@dataclass(frozen=True)
class Server:
    name: str
    dialect: str
    command: Command
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Running:
    server: Server
    port: int
    pid: int

    @property
    def resident_kb(self) -> int:
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])

    def settle(self, seconds: float) -> None:
        """Lets go of what is only waste: the peers collect their garbage when they are told to."""
        for _ in range(2):
            if self.server.dialect != "parlour":
                os.kill(self.pid, SIGHUP)
            sleep(seconds / 2)


def peer(name: str, dialect: str, *arguments: str) -> Server:
    modules = ROOT / ".peers" / dialect / "node_modules"
    script = ROOT / "bench" / "peers" / dialect / "server.js"

    def command(port: str, folder: Path) -> list[str]:
        words = [word.format(folder=folder) for word in arguments]
        return [str(modules / ".bin" / "node"), "--expose-gc", str(script), port, *words]

    return Server(name, dialect, command, {"NODE_ENV": "production", "NODE_PATH": str(modules)})


def parlour_command(port: str, folder: Path) -> list[str]:
    program = Path(sys.executable).parent / "parlour"
    return [str(program), "serve", "--port", port, "--database", str(folder / "house.db")]


# All visitors come from one address here, and play faster than people do.
UNLIMITED = (
    "MESSAGES",
    "BURST",
    "SOCKETS_OF_ADDRESS",
    "GUESTS_OF_ADDRESS",
    "REQUESTS_OF_ADDRESS",
    "TABLES_OF_ADDRESS",
    "TABLES_OF_HOUSE",
    "BEGUN_OF_PERSON",
)

OURS = Server(
    "Parlour", "parlour", parlour_command, {f"PARLOUR_LIMIT_{name}": "1000000" for name in UNLIMITED}
)
PEERS = (
    peer("boardgame.io, memory", "boardgameio"),
    peer("boardgame.io, FlatFile", "boardgameio", "{folder}/matches"),
    peer("Colyseus, patch every 50 ms", "colyseus"),
    peer("Colyseus, patch per move", "colyseus", "tuned"),
)


@contextmanager
def started(server: Server) -> Iterator[Running]:
    """The server, ready to be talked to, until the block ends; what it stored goes with it."""
    (ROOT / ".peers").mkdir(exist_ok=True)
    folder, port = Path(mkdtemp(prefix="server-", dir=ROOT / ".peers")), free_port()
    log = folder / "log"
    with log.open("w") as out:
        process = Popen(
            server.command(str(port), folder),
            env=os.environ | server.environment,
            stdout=out,
            stderr=STDOUT,
            preexec_fn=on_core(SERVER_CORE),
        )
    try:
        wait_until_ready(process, port)
        yield Running(server, port, process.pid)
    except Exception as error:
        error.add_note(f"{server.name} said: {log.read_text()[-2000:] or 'nothing'}")
        raise
    finally:
        end(process)
        shutil.rmtree(folder)


def on_core(core: int) -> Callable[[], None]:
    return lambda: os.sched_setaffinity(0, {core})


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until_ready(process: "Popen[bytes]", port: int) -> None:
    until = monotonic() + PATIENCE
    while process.poll() is None and monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        sleep(0.05)
    raise RuntimeError(f"{process.args!r} ended, or was not ready within {PATIENCE:g} s.")


def end(process: "Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(5)
    except TimeoutExpired:
        process.kill()
        process.wait()
