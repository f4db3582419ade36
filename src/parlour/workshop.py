"""Work on a game while it is played: a house for one file, which follows the file as it changes.

The house is a child of this process. When the file has changed and can still be loaded, the child ends and
another one opens at the same port and on the same database: it replays the logs of its matches under the new
rules, as every house does that opens, and the browsers come back by themselves. This process only imports
what is large, so that a child, which is forked, opens in a moment.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from importlib import import_module, invalidate_caches
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, NamedTuple

from parlour.adapters.serve import serve
from parlour.adapters.settings import chosen
from parlour.core import registry
from parlour.core.errors import BadOption, cause
from parlour.core.game import Game
from parlour.core.laws import failures, told_once
from parlour.ui.terminal.lines import printable

HOST = "127.0.0.1"  # a house whose rules change while people play is for nobody else
LOOK_EVERY = 0.1  # seconds between looks at the file
TO_CLOSE = 1.0  # seconds for a house to close by itself
MATCHES = 20  # random ones in which the laws are checked
FORKING: Any = get_context("fork" if "fork" in get_all_start_methods() else "spawn")
WEB = Path(__file__).parent / "ui" / "web"


class Found(NamedTuple):
    """The game of a file."""

    module: str
    name: str
    slug: str
    title: str
    version: int


def work_on(file: Path, port: int) -> None:
    """Until Ctrl-C."""
    import_module("parlour.adapters.sockets.picows_sockets")
    with TemporaryDirectory(prefix="parlour-dev-") as folder:
        workshop = Workshop(file.resolve(), Path(folder), port)
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
        try:
            workshop.work()
        except KeyboardInterrupt:
            print()
        finally:
            workshop.close()


class Workshop:
    def __init__(self, file: Path, folder: Path, port: int) -> None:
        self._file, self._folder, self._port = file, folder, port
        self._house: BaseProcess | None = None
        self._laws: BaseProcess | None = None
        self._version: int | None = None  # of the rules, for as long as this lasts: matches go on
        sys.path[:0] = [str(folder), str(file.parent)]
        sys.dont_write_bytecode = True  # a change within a second would be taken for what was compiled before
        before = os.environ.get("PYTHONPATH", "")
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(folder), str(file.parent), before]))
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"

    def work(self) -> None:
        for _ in self._texts():
            started = monotonic()
            found = _answer(_examined, self._file.stem)
            if isinstance(found, str):
                kept = " What could be played before goes on." if self._house else ""
                _say(f"{self._file.name} cannot be played: {found}.{kept}")
                continue
            self._version = self._version or found.version
            self._install(found)
            self._end(self._laws)
            self._open(found, started)
            self._laws = _process(_check, found)

    def close(self) -> None:
        self._end(self._laws)
        self._end(self._house)

    def _texts(self) -> Iterator[str]:
        """The file as it is now, and whenever it has changed."""
        last = None
        while True:
            text = self._file.read_text("utf-8", "replace") if self._file.is_file() else last
            if text is not None and text != last:
                last = text
                yield text
            if self._house and not self._house.is_alive():
                raise BadOption("The house has ended.")
            sleep(LOOK_EVERY)

    def _install(self, found: Found) -> None:
        """Every process finds the game as it finds any that pip has installed."""
        about = self._folder / "game-1.dist-info"
        about.mkdir(exist_ok=True)
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: game\nVersion: 1\n")
        entry = f"[parlour.games]\n{found.slug} = {found.module}:{found.name}\n"
        (about / "entry_points.txt").write_text(entry)

    def _open(self, found: Found, started: float) -> None:
        again = self._house is not None
        self._end(self._house)
        ours, theirs = FORKING.Pipe(duplex=False)
        self._house = _process(_serve, found, self._folder, self._port, self._version, theirs)
        theirs.close()
        try:
            self._port, greeting, lost = ours.recv()
        except EOFError:
            self._house.join()
            raise BadOption("The house could not open.") from None
        if not again:
            _say(f"{greeting}\n{found.title} is reloaded whenever {self._file.name} changes.")
        else:
            _say(f"Reloaded {self._file.name} in {monotonic() - started:.1f} s.")
        for reason in lost:
            _say(f"A match cannot go on: {reason}")

    def _end(self, process: BaseProcess | None) -> None:
        if process is None or not process.is_alive():
            return
        process.terminate()
        process.join(TO_CLOSE)
        if process.is_alive():
            process.kill()  # what it has shown is stored
            process.join()


# In processes of their own


def _process(work: Callable[..., None], *words: Any) -> BaseProcess:
    process: BaseProcess = FORKING.Process(target=_quietly, args=(work, *words))
    process.start()
    return process


def _quietly(work: Callable[..., None], *words: Any) -> None:
    """Only the first process hears Ctrl-C, and ends the others."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    invalidate_caches()
    work(*words)


def _answer(work: Callable[..., None], *words: Any) -> Any:
    ours, theirs = FORKING.Pipe(duplex=False)
    process = _process(work, theirs, *words)
    theirs.close()
    try:
        return ours.recv()
    except EOFError:
        return "it ends the process that imports it"
    finally:
        process.join()


def _examined(told: Connection, module: str) -> None:
    """The game of the file, or why there is none that can be played."""
    try:
        found = [
            (name, value)
            for name, value in vars(import_module(module)).items()
            if isinstance(value, type) and issubclass(value, Game) and value.__module__ == module
        ]
        if len(found) != 1:
            told.send(f"it has {len(found) or 'no'} classes derived from Game, and one is needed")
            return
        (name, kind), *_ = found
        slug = getattr(kind, "slug", None)
        fault = registry.fault(kind, slug) if isinstance(slug, str) else "it has no slug"
        told.send(fault or Found(module, name, slug or "", kind.title, kind.rules_version))
    except SyntaxError as error:
        told.send(f"line {error.lineno}: {error.msg}")
    except (Exception, SystemExit) as error:
        told.send(cause(error))


def _serve(found: Found, folder: Path, port: int, version: int, told: Connection) -> None:
    """The house; it says when it is open, and which matches cannot go on."""
    registry.know_only(found.slug)
    kind = registry.list_games()[found.slug]
    kind.rules_version = version
    flags = {"host": HOST, "port": port, "database": str(folder / "house.sqlite"), "log_level": "error"}
    lost: list[str] = []

    def opened(line: str) -> None:
        if "http://" in line and not told.closed:
            address = line.partition("http://")[2].split()[0]
            told.send((int(address.rpartition(":")[2]), line, lost))
            told.close()

    try:
        serve(chosen(flags, {}, None), WEB, lambda point: None, opened, lost.append)
    except BadOption as error:
        _say(str(error))


def _check(found: Found) -> None:
    """Whether the game obeys the laws; if not, the smallest match that shows it."""
    os.nice(5)
    registry.know_only(found.slug)
    game = registry.game(found.slug)
    broken = told_once(
        one for seats in game.seats for one in failures(game, seats, MATCHES // len(game.seats))
    )
    for failure in broken:
        _say(str(failure))
    if not broken:
        _say(f"{found.title} obeys the laws in {MATCHES} random matches.")


def _say(line: str) -> None:
    print("\n".join(map(printable, line.split("\n"))), flush=True)
