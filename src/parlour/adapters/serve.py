"""Runs a house: puts all its parts together, opens it, and closes it properly."""

import asyncio
import gc
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import current_thread, main_thread
from typing import IO, TYPE_CHECKING, Any

import uvicorn

from parlour.adapters import site
from parlour.adapters.asgi_socket import socket_route
from parlour.adapters.connection import Connection, Crowd
from parlour.adapters.entrance import Entrance
from parlour.adapters.http import Reception, all_games, make_app
from parlour.adapters.http_moderation import MODERATION
from parlour.adapters.http_play import play
from parlour.adapters.http_progress import PROGRESS
from parlour.adapters.http_shop import SHOP
from parlour.adapters.logs import open_log
from parlour.adapters.loop_timers import loop_timers
from parlour.adapters.loops import loop_factory
from parlour.adapters.metrics import Metrics
from parlour.adapters.settings import Choices, Chosen, database_path, is_postgres
from parlour.adapters.sqlite import SqliteStore
from parlour.adapters.thinker import Thinkers
from parlour.core.errors import BadOption
from parlour.service.door import Door
from parlour.service.house import House
from parlour.service.surroundings import Surroundings

if TYPE_CHECKING:
    from parlour.adapters.postgres import PostgresStore

try:
    import fcntl
except ImportError:  # a system without it: nothing keeps two houses apart
    fcntl = None  # type: ignore[assignment]

TO_CLOSE = 3  # seconds that connections get to end by themselves
SILENT, DEAD = 60, 30  # seconds until a socket is asked for a sign of life, and then until it is dropped
HANDLED = (signal.SIGINT, signal.SIGTERM)


def serve(chosen: Chosen, web: Path, fault: Callable[[str], None], say: Callable[[str], None]) -> None:
    """Runs until it is told to end; raises a `ParlourError` if it cannot begin. `web`: the browser client."""
    choices = chosen.choices
    where = choices.database if is_postgres(choices.database) else database_path(choices.database)
    _allow_many_sockets()
    with _bound(choices.host, choices.port) as listening, _alone(where):
        note = open_log(choices.log_level, choices.log_format)
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(_run(chosen, where, web, listening, note, fault, say))


async def _run(
    chosen: Chosen,
    where: Path | str,
    web: Path,
    listening: socket.socket,
    note: Callable[..., Any],
    fault: Callable[[str], None],
    say: Callable[[str], None],
) -> None:
    loop = asyncio.get_running_loop()
    store = _store(where, loop, fault)
    limits = chosen.limits
    choices = chosen.choices
    thinkers = Thinkers(loop, note, choices.workers_for_bots, limits.bot_queue, choices.bot_seconds)
    around = Surroundings(
        store, loop_timers(loop, note), thinkers, choices.settings(limits), fault=fault, note=note
    )
    house = House(around)
    try:
        house.open()
        _leave_the_garbage()
        for line in greeting(choices.host, listening.getsockname()[1]):
            say(line)
        warming = asyncio.create_task(asyncio.to_thread(all_games))  # which loads them: not while one waits
        note("open", matches=len(house.tables), database=store.name)
        metrics = Metrics(house, store, lambda: thinkers.waiting, loop)
        await server(house, choices, metrics, web).serve([listening])
        await warming
    finally:
        thinkers.close()
        store.close()
        note("closed")


def _store(
    where: Path | str, loop: asyncio.AbstractEventLoop, fault: Callable[[str], None]
) -> "SqliteStore | PostgresStore":
    if isinstance(where, Path):
        return SqliteStore(where, loop.call_soon_threadsafe, fault, loop.call_soon)
    from parlour.adapters.postgres import PostgresStore

    return PostgresStore(where, loop.call_soon_threadsafe, fault, loop.call_soon, alone=True)


def _leave_the_garbage() -> None:
    """Almost nothing here goes in circles: looking for such garbage at the usual pace costs a fifth."""
    gc.freeze()
    gc.set_threshold(20_000, 50, 10)


def server(house: House, choices: Choices, metrics: Metrics, web: Path) -> "Server":
    """uvicorn with the house behind it; must be made while the event loop runs."""
    loop, around = asyncio.get_running_loop(), house.around
    limits = around.settings.limits
    door = Door(house, choices.origins)
    entrance = Entrance(door, choices.trusted_proxies)
    reception = Reception(house, entrance, metrics)
    crowd = Crowd(entrance, limits.sockets_of_address)
    routes = (*site.routes(web), play, *MODERATION, *PROGRESS, *SHOP)
    ws: Any
    if choices.sockets == "picows":
        from parlour.adapters.sockets import Lobby

        ws = Lobby(entrance, loop, limits, around.note).protocol
        app = make_app(reception, *routes)
    else:
        ws = "websockets-sansio"
        app = make_app(reception, *routes, socket_route(entrance, limits, around.note))
    return Server(
        door,
        uvicorn.Config(
            app,
            http=type("Connection", (Connection,), {"patience": limits.handshake, "crowd": crowd}),
            ws=ws,
            ws_max_size=limits.frame,
            ws_per_message_deflate=False,
            ws_ping_interval=SILENT,
            ws_ping_timeout=DEAD,
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=TO_CLOSE,
        ),
    )


class Server(uvicorn.Server):
    """uvicorn's, except that being told to end is no failure."""

    def __init__(self, door: Door, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.door = door

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if current_thread() is not main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


# Before it opens


def _allow_many_sockets() -> None:
    """Many systems let a program open 1024 files at first, and far more if it asks."""
    with suppress(ImportError, ValueError, OSError):  # another system, or one that does not want to
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def _bound(host: str, port: int) -> Iterator[socket.socket]:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        number = error.errno or 0  # below 0: the host's name means nothing
        why = os.strerror(number) if number > 0 else error.strerror
        raise BadOption(f"The house cannot open at {host}:{port}: {why}; choose another --port.") from None
    with listening:
        yield listening


@contextmanager
def _alone(path: Path | str) -> Iterator[None]:
    """One house a database: two would not know of each other's moves. PostgreSQL has locks of its own."""
    if isinstance(path, str):
        yield
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_name(f"{path.name}.lock").open("ab")
    except OSError as error:
        raise BadOption(f"{path} cannot be used as a database: {error.strerror}.") from None
    with lock:
        _lock(lock, path)
        yield


def _lock(file: IO[bytes], path: Path) -> None:
    if fcntl:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadOption(f"Another house is open on {path}; choose another --database.") from None


def greeting(host: str, port: int) -> Iterator[str]:
    """Where the house is, for the one who started it."""
    shown = f"[{host}]" if ":" in host else host
    lan = lan_address()
    if host not in ("0.0.0.0", "::"):
        yield f"Parlour is open at http://{shown}:{port} (Ctrl-C closes it)."
        if lan and host in ("127.0.0.1", "localhost", "::1"):
            yield f"Only this computer can come in; with --host 0.0.0.0 others can, at http://{lan}:{port}."
        return
    yield f"Parlour is open to the whole network (Ctrl-C closes it): http://127.0.0.1:{port}"
    if lan:
        yield f"Others in your network come in at http://{lan}:{port}."


def lan_address() -> str:
    """This computer's address in its network, if it has one. Nothing is sent to find out."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody
        found: str = probe.getsockname()[0]
        return "" if found.startswith("127.") else found
    return ""
