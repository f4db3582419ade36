"""Processes that start at once: one that has loaded Parlour is forked for each that is asked for.

Loading takes a second of processor time, and the tests open more than a hundred houses. A forked house is a
process of its own like any other; the deep battery starts all of them as their owners do.
"""

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import IO

ROOT = Path(__file__).parent.parent
LOADED = ("parlour.cli", "parlour.adapters.serve", "parlour.adapters.sockets.picows_sockets")
Errors = IO[bytes] | int | None
Wanted = tuple[str, list[str], dict[str, str]]
PATH = os.environ.get("PYTHONPATH")  # what is loaded already was looked for there
PATIENCE = 60.0  # seconds that anything may take on a busy machine
OWN = "PARLOUR_"  # the variables that are read after the fork


def process(
    program: tuple[str, ...], *args: str, env: Mapping[str, str], stderr: Errors = None
) -> "subprocess.Popen[str] | ReadyProcess":
    """Python with this program, `-c` and a text or `-m` and a name; `stderr` as `subprocess` takes it."""
    ready = program[0] == "-c" and "PYTEST_CURRENT_TEST" in os.environ and env.get("PYTHONPATH") == PATH
    if ready and _of_others(env) == _of_others(os.environ):
        return ReadyProcess(program[1], args, env, stderr)
    return subprocess.Popen(
        [sys.executable, *program, *args],
        env=env,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
    )


def _of_others(env: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in env.items() if not name.startswith((OWN, "PYTEST_"))}


class ReadyProcess:
    """What the tests use of `subprocess.Popen`."""

    def __init__(self, program: str, args: tuple[str, ...], env: Mapping[str, str], stderr: Errors) -> None:
        self.stderr: IO[str] | None = None
        self.stdout, out = _pipe()
        if stderr == subprocess.PIPE:
            self.stderr, err = _pipe()
        else:
            err = os.dup(2 if stderr is None else _number(stderr))
        self._told, told = _pipe()
        wanted = json.dumps([program, ["-c", *args], {**env}])
        try:
            socket.send_fds(_forker(), [wanted.encode()], [out, err, told])
        finally:
            for end in (out, err, told):
                os.close(end)
        self.args = args
        self.returncode: int | None = None
        self.pid = int(self._told.readline())

    def poll(self) -> int | None:
        if self.returncode is None and select.select([self._told], [], [], 0)[0]:
            self.returncode = int(self._told.readline())
            self._told.close()
        return self.returncode

    def wait(self, timeout: float = PATIENCE) -> int:
        if self.returncode is None and not select.select([self._told], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired(self.args, timeout)
        self.poll()
        assert self.returncode is not None
        return self.returncode

    def communicate(self, timeout: float = PATIENCE) -> tuple[str | None, ...]:
        with ThreadPoolExecutor(2) as pool:
            streams = (self.stdout, self.stderr)
            said = [pool.submit(stream.read) if stream else None for stream in streams]
            try:
                texts = [part.result(timeout) if part else None for part in said]
            except TimeoutError:
                self.kill()
                raise subprocess.TimeoutExpired(self.args, timeout) from None
        self.wait(timeout)
        return tuple(texts)

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


def _pipe() -> tuple[IO[str], int]:
    """The reading end as a file, the writing end as a number."""
    ours, theirs = os.pipe()
    return os.fdopen(ours, "r", encoding="utf-8"), theirs


def _number(stream: IO[bytes] | int) -> int:
    return stream if isinstance(stream, int) else stream.fileno()


@cache
def _forker() -> socket.socket:
    """The line to the process that forks; it ends with this one."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        command = [sys.executable, "-m", "tests.ready_process", str(theirs.fileno())]
        subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
    return ours


# In the process that forks


def fork_all(line: socket.socket) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who watch
    while True:
        wanted, ends, _, _ = socket.recv_fds(line, 2**20, 3)
        if not wanted:
            return None
        if os.fork() == 0:
            line.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            return watched(json.loads(wanted), *ends)
        for end in ends:
            os.close(end)


def watched(wanted: Wanted, out: int, err: int, told: int) -> None:
    """Forks once more, and tells the number and then the status of what it started."""
    pid = os.fork()
    if pid == 0:
        os.close(told)
        return run(wanted, out, err)
    os.close(out)
    os.close(err)
    os.write(told, b"%d\n" % pid)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.write(told, b"%d\n" % status)
    os._exit(0)


def run(wanted: Wanted, out: int, err: int) -> None:
    program, sys.argv, environment = wanted
    os.dup2(out, 1)
    os.dup2(err, 2)
    os.close(out)
    os.close(err)
    sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8") for number in (1, 2))
    os.environ.clear()
    os.environ.update(environment)
    # As `python -c` has it: worker processes of this one must not import the tests.
    sys.modules["__main__"] = main = ModuleType("__main__")
    exec(compile(program, "<string>", "exec"), main.__dict__)


if __name__ == "__main__":
    for name in LOADED:
        __import__(name)
    fork_all(socket.socket(fileno=int(sys.argv[1])))
