"""A peer's worker: a process in the peer's own environment that answers each line with a line of JSON."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

ROOT = Path(__file__).parent.parent


def is_set_up(environment: str) -> bool:
    return _folder(environment).joinpath(".ready").exists()


class Peer:
    def __init__(self, process: "Popen[str]") -> None:
        self._process = process

    def ask(self, line: str) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(line, file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"{self._process.args!r} ended instead of answering {line[:80]!r}.")
        return json.loads(answer)


@contextmanager
def started(environment: str, worker: str) -> Iterator[Peer]:
    """A worker of `bench/peers`, until the block ends."""
    command = [_folder(environment) / "bin" / "python", ROOT / "bench" / "peers" / f"{worker}.py"]
    with Popen(command, stdin=PIPE, stdout=PIPE, text=True) as process:
        yield Peer(process)


def _folder(environment: str) -> Path:
    return ROOT / ".peers" / environment
