"""The load generator: built from C, because it must be cheaper than the fastest server."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, CalledProcessError, Popen, run

from bench.peer import ROOT
from bench.server.servers import LOAD_CORE, Running, on_core

SOURCE = Path(__file__).parent
PROGRAM = ROOT / ".peers" / "load" / "load"
GRACE = 60.0  # seconds for what is not measured: opening matches, and the last answers


def build() -> None:
    sources = sorted(SOURCE.glob("*.c"))
    newest = max(path.stat().st_mtime for path in SOURCE.glob("*.[ch]"))
    if not PROGRAM.exists() or PROGRAM.stat().st_mtime < newest:
        PROGRAM.parent.mkdir(parents=True, exist_ok=True)
        run(["cc", "-O2", "-Wall", "-Wextra", "-o", PROGRAM, *sources], check=True)


def played(running: Running, matches: int, warm: float, seconds: float, rate: float = 0) -> dict[str, float]:
    """What the generator found: at this rate, or, without one, as fast as the matches go."""
    mode = ["open" if rate else "closed", str(matches), str(warm), str(seconds), str(rate)]
    done = run(
        _command(running, *mode),
        capture_output=True,
        text=True,
        timeout=warm + seconds + GRACE,
        preexec_fn=on_core(LOAD_CORE),
    )
    if done.returncode:
        raise RuntimeError(f"{running.server.name}: {done.stderr.strip()}")
    found: dict[str, float] = json.loads(done.stdout)
    return found


@contextmanager
def held(running: Running, first: int, matches: int) -> Iterator["Holder"]:
    """Opens the first matches; the others follow on demand, and all are held until the block ends."""
    command = _command(running, "idle", str(first), str(matches))
    with Popen(command, stdin=PIPE, stdout=PIPE, text=True, preexec_fn=on_core(LOAD_CORE)) as process:
        try:
            yield Holder(process)
        finally:
            process.terminate()


class Holder:
    def __init__(self, process: "Popen[str]") -> None:
        self._process = process
        self._wait()

    def open_the_others(self) -> None:
        assert self._process.stdin is not None
        print(file=self._process.stdin, flush=True)
        self._wait()

    def _wait(self) -> None:
        assert self._process.stdout is not None
        if not self._process.stdout.readline():
            raise CalledProcessError(self._process.wait(), self._process.args)


def _command(running: Running, *arguments: str) -> list[str]:
    return [str(PROGRAM), running.server.dialect, str(running.port), str(running.pid), *arguments]
