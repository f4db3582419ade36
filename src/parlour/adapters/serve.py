"""Runs a house: puts its parts together, opens it and shuts it down cleanly."""

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from importlib import import_module
from pathlib import Path
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType
from typing import Any

import uvicorn
from msgspec import structs

from parlour.adapters.admin.socket import listening as admin_listening
from parlour.adapters.admin.socket import socket_path
from parlour.adapters.draining import drain
from parlour.adapters.event_loop import loop_factory
from parlour.adapters.http import site
from parlour.adapters.http.accounts import ACCOUNTS
from parlour.adapters.http.addresses import allowance
from parlour.adapters.http.allowed_hosts import names_of
from parlour.adapters.http.app import AppState, all_games, make_app
from parlour.adapters.http.bots import BOTS
from parlour.adapters.http.callers import CallerReader
from parlour.adapters.http.lessons import LESSONS
from parlour.adapters.http.moderation import MODERATION
from parlour.adapters.http.operation import OPERATION
from parlour.adapters.http.play import hint, play
from parlour.adapters.http.plug_ins import PLUG_INS
from parlour.adapters.http.progress import PROGRESS, SHOP
from parlour.adapters.http.puzzles import PUZZLES
from parlour.adapters.http.replay import REPLAYS
from parlour.adapters.http.workers import worker_route
from parlour.adapters.internals import needs
from parlour.adapters.logs import open_log
from parlour.adapters.loop_heartbeat import Heartbeat
from parlour.adapters.loop_timers import loop_timers
from parlour.adapters.mail import MailServer, SmtpMailer, mail_server
from parlour.adapters.metrics import Metrics
from parlour.adapters.nodes import JOINING, check_redis, node
from parlour.adapters.passwords import Argon2
from parlour.adapters.private_files import tighten
from parlour.adapters.settings import Choices, Chosen
from parlour.adapters.sockets.asgi_sockets import socket_route
from parlour.adapters.sockets.connection import ConnectionLimit
from parlour.adapters.stores.database import alone, database_of, open_store
from parlour.adapters.stores.sqlite import note_version
from parlour.adapters.stores.store import QueuedStore
from parlour.adapters.workers.archive import PastWorkers
from parlour.adapters.workers.bots import Thinkers
from parlour.adapters.workers.remote import RemoteWorkers
from parlour.core.errors import BadOption
from parlour.core.registry import broken
from parlour.service.admin import AdminCommands
from parlour.service.connections import Connections
from parlour.service.context import HouseContext
from parlour.service.house import House
from parlour.service.moderators import Moderation
from parlour.service.play_clock import PlayClock
from parlour.service.ports import Hasher, Mailer
from parlour.service.sign_in import SignInService

needs("uvicorn", uvicorn.Server, "capture_signals", "handle_exit", "shutdown")

SHUTDOWN_SECONDS = 3  # for open connections to finish
PING_AFTER, DROP_AFTER = 60.0, 90.0  # seconds without a frame from a socket
ANYWHERE = ("0.0.0.0", "::")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
RECORD_SECONDS = 20.0  # to replay a record that somebody opens, which may be made to take long
THREAD_SWITCH_SECONDS = 0.00002  # that a thread of the store waits for a busy loop (Python: 0.005)
REQUESTS_AT_ONCE = 600  # that an address may make in a burst, before its rate limit holds
HANDLED = (signal.SIGINT, signal.SIGTERM)


def serve(
    chosen: Chosen,
    web: Path,
    fault: Callable[[str], None],
    say: Callable[[str], None],
    lost: Callable[[str], None] | None = None,
) -> None:
    """Runs until told to stop; raises a `ParlourError` if it cannot start.

    `web`: the browser client, which has the documentation beside it.

    `lost`: the rules may have changed since the house was last open. It is told why a match cannot go on.
    """
    choices = chosen.choices
    where = database_of(choices.database)
    check_redis(choices.redis, where)
    mail = mail_server(choices.smtp_url, choices.smtp_from, choices.public_url)
    if choices.sockets == "picows":
        import_module("parlour.adapters.sockets.picows_sockets")  # fail early, with a reason
    _allow_many_sockets()
    with _bound(choices.host, choices.port) as listening, alone(where):
        note = open_log(choices.log_level, choices.log_format)
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(
                _run(chosen, where, web, listening, mail, _noting(note, lost), fault, say, lost is not None)
            )


async def _run(
    chosen: Chosen,
    where: Path | str,
    web: Path,
    listening: socket.socket,
    mail: MailServer | None,
    note: Callable[..., Any],
    fault: Callable[[str], None],
    say: Callable[[str], None],
    rules_change: bool,
) -> None:
    loop = asyncio.get_running_loop()
    store = open_store(where, loop.call_soon_threadsafe, fault, loop.call_soon, note, JOINING)
    limits, choices = chosen.limits, chosen.choices
    workers_for_bots = min(choices.workers_for_bots, cores())
    remote = RemoteWorkers(loop, choices.bot_seconds)
    thinkers = Thinkers(loop, note, workers_for_bots, limits.bot_queue, choices.bot_seconds, remote)
    workers, reviewers = PastWorkers(loop, where, note), PastWorkers(loop, where, note, count=1)
    readers = PastWorkers(loop, where, note, RECORD_SECONDS, count=1)
    clock = play_clock(store)
    timers = loop_timers(loop, note, clock)
    context = HouseContext(
        store,
        timers,
        thinkers,
        workers,
        structs.replace(choices.settings(limits), rules_change=rules_change),
        fault=fault,
        note=note,
        reviewers=reviewers,
        readers=readers,
        wall=store.wall,
    )
    house = House(context)
    hasher, port = Argon2(loop.call_soon_threadsafe, note), listening.getsockname()[1]
    mailer = SmtpMailer(choices.public_url, note, mail)
    try:
        async with AsyncExitStack() as open_parts:
            joined = node(store, context, choices.database, choices.redis, note, web)
            follow_others = await open_parts.enter_async_context(joined)
            house.open()
            clock.lost = house.stood_still
            _look_at_files(where, note)
            collect_garbage_rarely()
            sys.setswitchinterval(THREAD_SWITCH_SECONDS)
            heartbeat = Heartbeat(loop, clock, note)
            warming = asyncio.create_task(_load_games(note))  # ahead of time, so that no player waits for it
            metrics = Metrics(house, store, lambda: thinkers.waiting, loop, lambda: thinkers.failing, remote)
            opened = server(house, choices, metrics, web, hasher, mailer, reach(choices, port), remote)
            follow_others(opened.connections)
            admin_commands = AdminCommands(opened.moderators, choices.public_url)
            await open_parts.enter_async_context(admin_listening(admin_commands, socket_path(where)))
            for line in greeting(choices.host, port):
                say(line)
            thinkers.warm()
            if not isinstance(where, Path):  # people of a node that dies come to finished matches here, too
                workers.keep_one_ready()
            note("open", matches=len(house.tables), database=store.name)
            loop.call_soon(heartbeat.ready)  # after the server installs its signal handlers
            await opened.serve([listening])
            heartbeat.end()
        await warming
    finally:
        mailer.close()
        hasher.close()
        thinkers.close()
        workers.close()
        reviewers.close()
        readers.close()
        store.close()
        note("closed")


def _noting(note: Callable[..., Any], lost: Callable[[str], None] | None) -> Callable[..., Any]:
    """The log, which tells somebody besides which matches cannot go on."""
    if lost is None:
        return note

    def noted(event: str, **facts: Any) -> None:
        if event == "match-quarantined":
            lost(facts["reason"])
        else:
            note(event, **facts)

    return noted


def play_clock(store: QueuedStore) -> PlayClock:
    """The clock that stops while plays cannot be stored. Other store failures do not stop it."""
    return PlayClock(monotonic, lambda: store.can_write)


async def _load_games(note: Callable[..., Any]) -> None:
    """Imports all games. Logs those that fail and goes on."""
    await asyncio.to_thread(all_games)
    for slug, sentence in broken().items():
        note("game-broken", game=slug, reason=sentence)


def cores() -> int:
    """The cores that this process may use: more workers than that only get in each other's way."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def collect_garbage_rarely() -> None:
    """Collects garbage, but rarely: there are few reference cycles, and the default costs a fifth."""
    gc.freeze()
    gc.set_threshold(20_000, 50, 10)
    gc.enable()


def server(
    house: House,
    choices: Choices,
    metrics: Metrics,
    web: Path,
    hasher: Hasher,
    mailer: Mailer,
    reached: str = "",
    remote: RemoteWorkers | None = None,
) -> "Server":
    """A uvicorn server for the house; create it while the event loop runs. `reached`: its public address."""
    loop, context = asyncio.get_running_loop(), house.context
    limits = context.settings.limits
    connections = Connections(house, choices.origins)
    names = names_of(choices.host, choices.public_url, choices.hosts)
    requests = allowance(context, REQUESTS_AT_ONCE, "requests", limits.requests_of_address)
    callers = CallerReader(connections, requests, choices.trusted_proxies, names)
    app_state = AppState(house, callers, metrics, SignInService(connections, hasher, mailer, names), reached)
    routes = (
        *site.routes(web),
        *site.documentation(web.with_name("docs")),
        play,
        hint,
        ACCOUNTS,
        *LESSONS,
        *MODERATION,
        *PLUG_INS,
        *PROGRESS,
        *OPERATION,
        *PUZZLES,
        *BOTS,
        *REPLAYS,
        *SHOP,
        *([worker_route(remote, choices.worker_secret)] if remote and choices.worker_secret else []),
    )
    nowhere = site.nowhere(web)
    ws: Any
    # A factory: uvicorn's type asks for a class, and it only calls it
    http: Any = ConnectionLimit(callers, limits.sockets_of_address, limits.handshake).protocol
    if choices.sockets == "picows":
        from parlour.adapters.sockets.picows_sockets import SocketHub

        ws = SocketHub(callers, loop, limits, context.note, PING_AFTER, DROP_AFTER).protocol
        app = make_app(app_state, *routes, nowhere=nowhere)
    else:
        ws = "websockets-sansio"
        app = make_app(app_state, *routes, socket_route(callers, limits, context.note), nowhere=nowhere)
    return Server(
        app_state.moderators,
        remote,
        choices,
        uvicorn.Config(
            app,
            http=http,
            ws=ws,
            ws_max_size=limits.frame,
            ws_per_message_deflate=False,
            ws_ping_interval=PING_AFTER,
            ws_ping_timeout=DROP_AFTER - PING_AFTER,
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        ),
    )


class Server(uvicorn.Server):
    """uvicorn's server, except that a request to stop is not an error."""

    def __init__(
        self, moderators: Moderation, remote: RemoteWorkers | None, choices: Choices, config: uvicorn.Config
    ) -> None:
        super().__init__(config)
        self._remote, self._choices = remote, choices
        self.moderators = moderators
        self.connections = moderators.connections

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Whoever says it twice is in a hurry."""
        self.force_exit = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.server_state.default_headers.append((b"connection", b"close"))
        seconds, matches = self._choices.drain_seconds, self._choices.drain_matches
        await drain(self.connections, seconds, matches, lambda: self.force_exit)
        if self._remote:
            self._remote.close()
        await super().shutdown(sockets)

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


def _look_at_files(database: Path | str, note: Callable[..., Any]) -> None:
    """Tightens file permissions: older versions left them to the umask, which usually lets everybody read."""
    if isinstance(database, Path):
        note_version(note)
        private, still_open = tighten(database)
        if private:
            note("files-made-private", folder=str(database.parent), files=" ".join(private))
        if still_open:
            note("others-can-read-files", folder=str(database.parent), files=" ".join(still_open))


def _allow_many_sockets() -> None:
    """Raises the limit of open files, which is 1024 by default on many systems."""
    with suppress(ImportError, ValueError, OSError):  # not on this system, or not permitted
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def _bound(host: str, port: int) -> Iterator[socket.socket]:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        number = error.errno or 0  # below 0: the host name cannot be resolved
        why = os.strerror(number) if number > 0 else error.strerror
        other = "--port" if number in (errno.EADDRINUSE, errno.EACCES) else "--host"
        raise BadOption(f"The house cannot open at {host}:{port}: {why}; choose another {other}.") from None
    with listening:
        yield listening


def greeting(host: str, port: int) -> Iterator[str]:
    """Tells the person who starts the house where it listens."""
    lan = lan_address()
    if host not in ANYWHERE:
        yield f"Parlour is open at {address(host, port)} (Ctrl-C closes it)."
        if lan and host in LOOPBACK:
            yield f"Only this computer can reach it; with --host 0.0.0.0 others can, at http://{lan}:{port}."
        return
    yield f"Parlour is open to the whole network (Ctrl-C closes it): {address(host, port)}"
    if lan:
        yield f"Others on your network can reach it at http://{lan}:{port}."


def reach(choices: Choices, port: int) -> str:
    """The house's address for other people, as far as it knows; empty if it has none."""
    if choices.public_url:
        return choices.public_url.rstrip("/")
    if choices.host in ANYWHERE:
        lan = lan_address()
        return address(lan, port) if lan else ""
    return "" if choices.host in LOOPBACK or choices.host.startswith("127.") else address(choices.host, port)


def address(host: str, port: int) -> str:
    """The house's address for a browser on this computer."""
    shown = "127.0.0.1" if host in ANYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def lan_address() -> str:
    """This computer's address on its network, if it has one. Sends nothing."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # reserved for documentation: belongs to nobody
        found: str = probe.getsockname()[0]
        return "" if found.startswith("127.") else found
    return ""
