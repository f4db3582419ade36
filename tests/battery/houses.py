"""Houses as their owners run them: processes of their own, and what they say over HTTP.

A house is started, killed and limited by its process id. Everything that waits has a deadline.
"""

import asyncio
import http.client
import json
import os
import re
import resource
import signal
import tempfile
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import uvloop

from tests.battery.result import Result
from tests.ready_process import process

T = TypeVar("T")
ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60.0  # seconds that anything may take on a busy machine
PARLOUR = ("-c", "import sys; from parlour.cli import main; sys.exit(main())")
ROOMY = {  # one address plays all visitors here
    "PARLOUR_LIMIT_SOCKETS_OF_ADDRESS": "100000",
    "PARLOUR_LIMIT_GUESTS_OF_ADDRESS": "1000000",
    "PARLOUR_LIMIT_REQUESTS_OF_ADDRESS": "1000000",
    "PARLOUR_LIMIT_TABLES_OF_ADDRESS": "1000000",
    "PARLOUR_LIMIT_BEGUN_OF_PERSON": "1000000",
    "PARLOUR_LOG_LEVEL": "warning",
}


class Answer(NamedTuple):
    status: int
    body: Any


class House:
    """`parlour serve` on a file or a server, with the port that it was given or found."""

    def __init__(
        self,
        database: Path | str,
        port: int = 0,
        program: tuple[str, ...] = PARLOUR,
        log: Path | None = None,
        **choices: str,
    ):
        clean = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
        flags = ["--with-faults"] if "PARLOUR_FAULTS" in choices else []
        self.database, self.port, self.log = database, port, log or Path(database).with_suffix(".log")
        self.started = time.monotonic()
        with self.log.open("ab") as errors:
            self._process = process(
                program,
                *("serve", *flags, "--port", str(port), "--database", str(database)),
                env={**clean, **ROOMY, **choices},
                stderr=errors,
            )
        self.pid = self._process.pid

    def open(self) -> "House":
        """Waits until it is."""
        self.port = int(self.hear(r"Parlour is open.*:(\d+)")[1])
        return self

    def hear(self, words: str) -> re.Match[str]:
        """Waits until it says something like this."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(words, line):
                return found
        raise RuntimeError(f"The house has ended: {self.log.read_text()[-500:]}")

    def end(self, number: int = signal.SIGKILL) -> int:
        """Its exit status; by itself if it has ended already."""
        if self._process.poll() is None:
            self._process.send_signal(number)
        return self.ended()

    def ended(self, seconds: float = PATIENCE) -> int:
        """Waits for its end."""
        status = self._process.wait(seconds)
        if self._process.stdout:
            self._process.stdout.close()
        return status

    def tell(self, number: int) -> None:
        os.kill(self.pid, number)

    @property
    def memory(self) -> int:
        """Bytes that it holds in memory."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * resource.getpagesize()

    @property
    def seconds(self) -> float:
        """Processor time that it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def allow(self, what: int, amount: int | None) -> None:
        """So much of a resource from now on; None: as much as at first."""
        most = resource.prlimit(self.pid, what)[1]
        resource.prlimit(self.pid, what, (most if amount is None else amount, most))

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Answer:
        with visit(self.port) as line:
            return asked(line, method, path, body, token)


@contextmanager
def visit(port: int) -> Iterator[http.client.HTTPConnection]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        yield line
    finally:
        line.close()


def asked(line: http.client.HTTPConnection, method: str, path: str, body: Any, token: str = "") -> Answer:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    line.request(method, path, None if body is None else json.dumps(body), headers)
    answer = line.getresponse()
    return Answer(answer.status, json.loads(answer.read()))


@contextmanager
def house(database: Path, **choices: Any) -> Iterator[House]:
    """An open house, which has ended afterwards whatever happens."""
    running = House(database, **choices)
    try:
        yield running.open()
    finally:
        with suppress(ProcessLookupError):
            running.end()


@contextmanager
def empty_database() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="parlour-battery-") as folder:
        yield Path(folder) / "house.sqlite"


# Guests and tables, before anybody has sat down


class Set(NamedTuple):
    """A table and the passes of those who will play there, its owner first."""

    match: str
    tokens: list[str]


def table_for(port: int, terms: dict[str, Any], people: int) -> Set:
    with visit(port) as line:
        tokens = [asked(line, "POST", "/api/guest", {}).body["token"] for _ in range(people)]
        return Set(asked(line, "POST", "/api/tables", terms, tokens[0]).body["match"], tokens)


def tables_for(port: int, all_terms: list[dict[str, Any]], people: int = 2) -> list[Set]:
    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(lambda terms: table_for(port, terms, people), all_terms))


# Figures


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0.0


def milliseconds(values: list[float]) -> str:
    middle, most = percentile(values, 0.5), max(values, default=0.0)
    return f"p50 {middle * 1000:.1f}, p99 {percentile(values, 0.99) * 1000:.1f}, max {most * 1000:.0f} ms"


def megabytes(size: int) -> str:
    return f"{size / 1e6:.0f} MB"


def result(row: int, test: str, count: int, wrong: list[str], figures: str) -> Result:
    return Result(row, test, count, len(wrong), figures, tuple(wrong[:5]))


def on_loop(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)
