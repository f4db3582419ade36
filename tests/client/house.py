"""A real house in a process of its own, and what a test may do to the network in front of it."""

import asyncio
import os
import re
import tempfile
from contextlib import contextmanager, suppress

from tests.ready_process import process

# Players here do not think, and are paid all the same.
START = (
    "from parlour.service.rewards import finished_match; finished_match.LEAST_SECONDS = 0; "
    "import sys; from parlour.cli import main"
)
PROGRAM = ("-c", f"{START}; sys.exit(main())")
QUICK = {
    "PARLOUR_LIMIT_MESSAGES": "100000",  # players here do not think
    "PARLOUR_LIMIT_BURST": "100000",
    "PARLOUR_LIMIT_GUESTS_OF_ADDRESS": "100000",
    "PARLOUR_LIMIT_REQUESTS_OF_ADDRESS": "100000",
    "PARLOUR_LIMIT_TABLES_OF_ADDRESS": "100000",
    "PARLOUR_LIMIT_BEGUN_OF_PERSON": "1000000",
    "PARLOUR_LIMIT_SOCKETS_OF_ADDRESS": "1000",
}


class House:
    """`held="0.2"` and the like are settings of the house."""

    def __init__(self, folder, **settings):
        self.database = f"{folder}/house.sqlite"
        self.environment = {f"PARLOUR_{name.upper()}": value for name, value in settings.items()}
        self.port = "0"
        self.open()

    def open(self):
        """At the same address as before, if it has been open."""
        self.process = process(
            PROGRAM,
            *("serve", "--port", self.port, "--database", self.database, "--log-level", "error"),
            env={**os.environ, **QUICK, **self.environment},
        )
        self.url = re.search(r"http://[0-9.:]+", self.process.stdout.readline())[0]
        self.port = self.url.rpartition(":")[2]

    def crash(self):
        self._end(self.process.kill)

    def close(self):
        self._end(self.process.terminate)

    def _end(self, end):
        end()
        self.process.wait(10)
        self.process.stdout.close()


@contextmanager
def open_house(**settings):
    """Its URL."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(folder, **settings)
        try:
            yield house.url
        finally:
            house.close()


class Network:
    """Between a client and a house: lets everything through until it is cut."""

    def __init__(self, house):
        self.host, port = house.removeprefix("http://").split(":")
        self.port = int(port)
        self.pipes = set()
        self.cuts = self.turned_away = 0
        self.is_down = False  # nobody gets through
        self.swallows = False  # what the house says gets lost
        self.mutes = False  # what the house is told gets lost

    @classmethod
    async def before(cls, house):
        network = cls(house)
        network.server = await asyncio.start_server(network._carry, "127.0.0.1", 0)
        network.url = f"http://127.0.0.1:{network.server.sockets[0].getsockname()[1]}"
        return network

    async def _carry(self, reader, writer):
        if self.is_down:
            self.turned_away += 1
            writer.transport.abort()
            return
        there = await asyncio.open_connection(self.host, self.port)
        pipe = (writer, there[1])
        self.pipes.add(pipe)
        pumps = self._pump(reader, there[1], False), self._pump(there[0], writer, True)
        with suppress(asyncio.CancelledError):  # the test is over
            await asyncio.gather(*pumps)
        self.pipes.discard(pipe)
        for end in pipe:
            end.transport.abort()

    async def _pump(self, reader, writer, from_house):
        try:
            while data := await reader.read(65536):
                if not (self.swallows if from_house else self.mutes):
                    writer.write(data)
                    await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()

    def cut(self):
        """All connections, at once and without a word."""
        self.cuts += 1
        self.swallows = self.mutes = False
        for pipe in list(self.pipes):
            for end in pipe:
                end.transport.abort()

    async def close(self):
        self.cut()
        self.server.close()
