"""A real house on a real port, in a thread of the test's process; its store is in memory unless asked for."""

import asyncio
import http.client
import json
import socket
import threading
from concurrent.futures import Future
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import parlour
from parlour.adapters.channels.local import LocalChannel
from parlour.adapters.event_loop import loop_factory
from parlour.adapters.loop_timers import loop_timers
from parlour.adapters.metrics import Metrics
from parlour.adapters.nodes import joined
from parlour.adapters.passwords import Argon2
from parlour.adapters.serve import server
from parlour.adapters.settings import Choices
from parlour.adapters.stores.database import open_store
from parlour.adapters.workers.archive import PastWorkers
from parlour.service.archive.archive import OnTheSpot
from parlour.service.context import HouseContext, Settings
from parlour.service.house import House
from parlour.service.limits import Limits
from tests.service.memory_store import MemoryStore

PATIENCE = 30.0  # seconds that anything may take on a busy machine
WEB = Path(parlour.__file__).parent / "ui" / "web"


class NoBots:
    def think(self, question, done, lane, wanted):
        done(None)

    advise = think


class Links(list):
    """The links for new passwords that somebody would get."""

    mails = True

    def reset_link(self, name, email, token):
        self.append((name, email, token))


class Answer(NamedTuple):
    status: int
    headers: Any
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)


class RunningHouse:
    def __init__(self, loop, house, port, connections, notes, links):
        self.loop, self.house, self.port, self.connections, self.notes = loop, house, port, connections, notes
        self.links = links

    def call(self, function, *arguments):
        """Does something in the house's own thread."""
        future: Future = Future()

        def run():
            try:
                future.set_result(function(*arguments))
            except BaseException as error:
                future.set_exception(error)

        self.loop.call_soon_threadsafe(run)
        return future.result(PATIENCE)

    def until(self, condition):
        """Waits for the house to reach a state, looking after every turn of its loop."""

        async def wait():
            while not condition():
                await asyncio.sleep(0.005)

        asyncio.run_coroutine_threadsafe(wait(), self.loop).result(PATIENCE)

    def http(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        sent = body if body is None or isinstance(body, bytes) else json.dumps(body)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, sent, {"Content-Type": "application/json", **named})
        answer = connection.getresponse()
        read = Answer(answer.status, answer.headers, answer.read())
        connection.close()
        return read

    def guest(self, name="Ann"):
        return self.http("POST", "/api/guest", {"name": name}).json["token"]


@contextmanager
def open_house(carrier="picows", limits=None, mails=True, database=None, wire=None, web=WEB, **choices):
    """With a database it has a real store, and real workers for matches of the past.

    With a `LocalWire` it is one node of several on that database.
    """
    limits = limits or Limits(guests_of_address=1000, requests_of_address=10**6, tables_of_address=10**6)
    started: Future = Future()
    notes: list = []
    opened: dict = {}

    async def run():
        loop = asyncio.get_running_loop()

        def note(event, **facts):
            notes.append((event, facts))

        soon = loop.call_soon_threadsafe
        name = "joining" if wire else ""
        store = open_store(database, soon, note=note, node=name) if database else MemoryStore()
        workers = PastWorkers(loop, database, note) if database else OnTheSpot(store)
        context = HouseContext(
            store,
            loop_timers(loop, note),
            NoBots(),
            workers,
            Settings(limits=limits),
            note=note,
            wall=store.wall,
        )
        node = (
            joined(store, context, LocalChannel(wire, soon))
            if wire
            else nullcontext(lambda connections: None)
        )
        async with node as follow_others:
            await opened_house(loop, context, store, follow_others)
        if database:
            workers.close()
            store.close()

    async def opened_house(loop, context, store, follow_others):
        house = House(context)
        house.open()
        with socket.create_server(("127.0.0.1", 0)) as listening:
            metrics = Metrics(house, context.store, int, loop)
            hasher, links = Argon2(loop.call_soon_threadsafe, context.note, memory=64, passes=1), Links()
            chosen = Choices(sockets=carrier, **{"drain_seconds": 0.0, **choices})
            made = server(house, chosen, metrics, web, hasher, links)
            links.mails = mails
            follow_others(made.connections)
            opened["server"] = made
            port = listening.getsockname()[1]
            started.set_result(RunningHouse(loop, house, port, made.connections, notes, links))
            await made.serve([listening])

    def main():
        try:
            with asyncio.Runner(loop_factory=loop_factory()) as runner:
                runner.run(run())
        except BaseException as error:
            if not started.done():
                started.set_exception(error)
            raise

    thread = threading.Thread(target=main, daemon=True)
    thread.start()
    running = started.result(30)
    running.moderators = opened["server"].moderators
    running.stop = lambda: setattr(opened["server"], "should_exit", True)
    try:
        yield running
    finally:
        running.stop()
        thread.join(10)
        assert not thread.is_alive()
