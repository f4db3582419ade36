"""Row 8: Valkey is killed, flushed, stopped, hangs or is cut off while the seats of every match are split.

Matches go on without it: plays are acknowledged, and the other node shows them once it asked the database.
At the end the journal must hold everything that was acknowledged or shown, once, and the coins must be right.
"""

import asyncio
import http.client
import signal
import tempfile
from collections.abc import Awaitable, Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from time import monotonic

from tests.adapters.databases import OwnPostgres, own_postgres
from tests.adapters.nodes.proxy import PortProxy
from tests.adapters.valkey import Valkey, own_valkey
from tests.battery.houses import PATIENCE, House, on_loop, percentile, result
from tests.battery.ledger import differences
from tests.battery.players import start_all, stopped
from tests.battery.result import Result
from tests.battery.rows import row28_nodes
from tests.battery.rows.row07_postgres import unpaid

UP = b"parlour_channel_up 1.0"

Trouble = Callable[["Scene"], Awaitable[None]]


def run(*, cycles: int = 20, matches: int = 200, seed: int = 1) -> Iterator[Result]:
    with own_postgres() as server, own_valkey() as valkey:
        yield from on(server, server.new(), valkey, cycles, matches, seed)


def on(
    server: OwnPostgres,
    url: str,
    valkey: Valkey,
    cycles: int,
    matches: int,
    seed: int,
    troubles: Iterable[str] = (),
) -> Iterator[Result]:
    """`troubles`: only these."""
    with tempfile.TemporaryDirectory(prefix="parlour-battery-") as folder, PortProxy(valkey.port) as proxy:
        scene = Scene(server, url, Path(folder), Random(seed), valkey, proxy)
        try:
            yield from on_loop(scene.troubled(cycles, matches, tuple(troubles) or tuple(TROUBLES)))
        finally:
            for node in scene.nodes:
                node.end(signal.SIGTERM)
    ledger, unsound = scene.ledger, list(unpaid(server, url))
    wrong = list(differences(ledger, url))
    figures = f"{len(ledger.seen)} versions seen, {len(ledger.known)} matches"
    yield result(8, "acknowledged plays compared with the journal", len(ledger.promised), wrong, figures)
    yield result(8, "coins compared with what the matches brought", len(ledger.known), unsound, "")


class Scene(row28_nodes.Scene):
    """Two nodes, of which the second reaches Valkey through a proxy."""

    def __init__(
        self,
        server: OwnPostgres,
        url: str,
        folder: Path,
        rng: Random,
        valkey: Valkey,
        proxy: PortProxy,
    ) -> None:
        self.valkey, self.proxy = valkey, proxy
        super().__init__(server, url, folder, rng)

    def node(self, number: int) -> House:
        port = self.proxy.port if number else self.valkey.port
        log, redis = self.folder / f"node{number}.log", f"redis://127.0.0.1:{port}"
        return House(self.url, log=log, PARLOUR_REDIS=redis).open()

    async def troubled(self, cycles: int, matches: int, troubles: tuple[str, ...]) -> list[Result]:
        await self.seat(matches)
        start_all(self.tables, max(0.5, matches / 300))
        results = [await self.through(what, cycles, matches) for what in troubles]
        await stopped(self.tables)
        for player in self.at:
            player.leave()
        async with asyncio.timeout(PATIENCE):
            while (await asyncio.to_thread(self.server.do, row28_nodes.UNSETTLED, self.url))[0][0]:
                await asyncio.sleep(0.1)
        return results

    async def through(self, what: str, cycles: int, matches: int) -> Result:
        for _ in range(cycles):
            await self.are_up(True, True)
            await self.ledger.until_more(matches, PATIENCE)
            await TROUBLES[what](self)
        await self.are_up(True, True)
        took, self.recoveries = self.recoveries, []
        wrong, self.ledger.wrong = self.ledger.wrong, []
        p95 = percentile(took, 0.95) * 1000
        figures = f"a play of each match without it: p95 {p95:.0f} ms, {self.ledger.acknowledged} acks so far"
        return result(8, f"Valkey {what} under load", cycles, wrong, figures)

    async def goes_on(self) -> None:
        """As many plays as there are matches, without the channel."""
        begun = monotonic()
        await self.ledger.until_more(len(self.tables), PATIENCE)
        self.recoveries.append(monotonic() - begun)

    async def are_up(self, *wanted: bool) -> None:
        """Until each node says of its channel whether it works."""
        async with asyncio.timeout(PATIENCE):
            while [await asyncio.to_thread(is_up, node) for node in self.nodes] != [*wanted]:
                await asyncio.sleep(0.05)


def is_up(node: House) -> bool:
    line = http.client.HTTPConnection("127.0.0.1", node.port, timeout=PATIENCE)
    try:
        line.request("GET", "/metrics")
        return UP in line.getresponse().read()
    finally:
        line.close()


async def killed(scene: Scene) -> None:
    await asyncio.to_thread(scene.valkey.end, signal.SIGKILL)
    await scene.are_up(False, False)
    await scene.goes_on()
    await asyncio.to_thread(scene.valkey.start)


async def flushed(scene: Scene) -> None:
    await asyncio.to_thread(scene.valkey.do, "FLUSHALL")
    await scene.goes_on()


async def stopped_and_started(scene: Scene) -> None:
    await asyncio.to_thread(scene.valkey.end)
    await scene.goes_on()
    await asyncio.to_thread(scene.valkey.start)


async def hanging(scene: Scene) -> None:
    scene.valkey.process.send_signal(signal.SIGSTOP)
    await scene.are_up(False, False)
    await scene.goes_on()
    scene.valkey.process.send_signal(signal.SIGCONT)


async def cut_off(scene: Scene) -> None:
    scene.proxy.freeze()
    await scene.are_up(True, False)
    await scene.goes_on()
    scene.proxy.thaw()


TROUBLES: dict[str, Trouble] = {
    "killed": killed,
    "flushed": flushed,
    "stopped": stopped_and_started,
    "hanging": hanging,
    "cut off from one node": cut_off,
}
