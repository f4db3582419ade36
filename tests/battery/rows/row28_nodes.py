"""Row 28: one of two nodes is killed or hangs, again and again, while the seats of every match are split.

Whoever was at that node comes to the other, sends again what was not answered, and goes on. Nobody is shown
less than they saw before. At the end the journal must hold everything that was acknowledged or shown, once,
and the coins must be those that the matches brought.
"""

import asyncio
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic

from tests.adapters.databases import OwnPostgres, own_postgres
from tests.battery.houses import PATIENCE, House, on_loop, percentile, result, tables_for
from tests.battery.ledger import differences
from tests.battery.players import Player, Table, all_of, players_of, start_all, stopped, table_of
from tests.battery.result import Result
from tests.battery.rows.row07_postgres import TERMS, Unsure, unpaid

UNSETTLED = "SELECT count(*) FROM unsettled"


def run(*, cycles: int = 50, matches: int = 200, recovery_ms: int = 3000, seed: int = 1) -> Iterator[Result]:
    with own_postgres() as server:
        yield from on(server, server.new(), cycles, matches, recovery_ms, seed)


def on(
    server: OwnPostgres, url: str, cycles: int, matches: int, recovery_ms: int, seed: int
) -> Iterator[Result]:
    with tempfile.TemporaryDirectory(prefix="parlour-battery-") as folder:
        scene = Scene(server, url, Path(folder), Random(seed))
        try:
            yield from on_loop(scene.tested(cycles, matches, recovery_ms))
        finally:
            for node in scene.nodes:
                node.end(signal.SIGTERM)
    ledger, unsound = scene.ledger, list(unpaid(server, url))
    wrong = list(differences(ledger, url))
    figures = f"{len(ledger.seen)} versions seen, {len(ledger.known)} matches"
    yield result(28, "acknowledged plays compared with the journal", len(ledger.promised), wrong, figures)
    yield result(28, "coins compared with what the matches brought", len(ledger.known), unsound, "")


class Scene:
    def __init__(self, server: OwnPostgres, url: str, folder: Path, rng: Random) -> None:
        self.server, self.url, self.folder, self.rng, self.ledger = server, url, folder, rng, Unsure()
        self.nodes = [self.node(number) for number in range(2)]
        self.tables: list[Table] = []
        self.at: dict[Player, int] = {}
        self.recoveries: list[float] = []

    def node(self, number: int) -> House:
        return House(self.url, log=self.folder / f"node{number}.log").open()

    async def tested(self, cycles: int, matches: int, recovery_ms: int) -> list[Result]:
        await self.seat(matches)
        start_all(self.tables, max(0.5, matches / 300))  # a finished match is loaded when somebody asks
        results = []
        for what, trouble in (("killed", self.killed), ("hanging", self.hanging)):
            for _ in range(cycles):
                await self.ledger.until_more(matches, PATIENCE)
                await trouble(self.rng.randrange(2))
            results.append(self.told(f"a node {what} under load", cycles, recovery_ms))
        await self.ledger.until_more(matches, PATIENCE)
        await stopped(self.tables)
        for player in self.at:
            player.leave()
        async with asyncio.timeout(PATIENCE):
            while (await asyncio.to_thread(self.server.do, UNSETTLED, self.url))[0][0]:
                await asyncio.sleep(0.1)
        return results

    async def seat(self, matches: int) -> None:
        """The first seat of each match at one node, the second at the other."""
        terms = [TERMS[number % len(TERMS)] for number in range(matches)]
        sets = await asyncio.to_thread(tables_for, self.nodes[0].port, terms)
        self.tables = [table_of(one, self.ledger, self.rng.randrange(2**32)) for one in sets]
        for number, player in enumerate(players_of(self.tables)):
            self.at[player] = number % 2
        await asyncio.gather(*(player.come(self.nodes[node].port) for player, node in self.at.items()))
        for node in range(2):
            sitting = [player for player, at in self.at.items() if at == node]
            for player in sitting:
                player.sit()
            await all_of(sitting, lambda player: player.sitting)
        await all_of(list(self.at), lambda player: player.live)

    async def killed(self, number: int) -> None:
        begun = monotonic()
        self.nodes[number].end()
        await self.moved(number, begun)
        self.nodes[number] = await asyncio.to_thread(self.node, number)
        await self.back(number)

    async def hanging(self, number: int) -> None:
        begun = monotonic()
        self.nodes[number].tell(signal.SIGSTOP)
        for player in self.of(number):
            player.leave()
        await self.moved(number, begun)
        self.nodes[number].tell(signal.SIGCONT)
        await self.back(number)

    def of(self, number: int) -> list[Player]:
        return [player for player, at in self.at.items() if at == number]

    async def moved(self, number: int, begun: float) -> None:
        """Everybody who was there comes to the other node."""
        self.ledger.before = dict(self.ledger.known)
        await asyncio.gather(*(self.come(player, 1 - number) for player in self.of(number)))
        self.recoveries.append(monotonic() - begun)

    async def come(self, player: Player, number: int) -> None:
        await player.until(lambda: player.line is None)
        await player.come(self.nodes[number].port)
        player.join()
        await player.until(lambda: player.live)

    async def back(self, number: int) -> None:
        """The seats are split again."""
        self.ledger.before = dict(self.ledger.known)
        movers = self.of(number)
        for player in movers:
            player.leave()
            player.live = False
        await asyncio.gather(*(self.come(player, number) for player in movers))

    def told(self, test: str, count: int, recovery_ms: int) -> Result:
        took, self.recoveries = self.recoveries, []
        wrong, self.ledger.wrong = self.ledger.wrong, []
        p95 = percentile(took, 0.95) * 1000
        if p95 > recovery_ms:
            wrong.append(f"recovery took {p95:.0f} ms, more than {recovery_ms}")
        figures = f"recovery p50 {percentile(took, 0.5) * 1000:.0f}, p95 {p95:.0f} ms"
        return result(28, test, count, wrong, f"{figures}, {self.ledger.acknowledged} acks so far")
