"""Row 7: PostgreSQL is killed, loses its connections, stands still and is started anew while people play.

What cannot be stored is refused, and played again as soon as it can be. At the end the journal must hold
everything that was acknowledged or shown, once, and the coins must be those that the matches brought.
"""

import asyncio
import os
import signal
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import json

from parlour.service.wire.progress import Reward
from tests.adapters.databases import OwnPostgres, own_postgres
from tests.battery.houses import PATIENCE, House, on_loop, result
from tests.battery.ledger import Ledger, differences
from tests.battery.players import Player, players_of, seated, start_all, stopped
from tests.battery.result import Result

SMALL = {"opening": "given", "width": 4, "height": 4, "length": 3}  # soon over, so that there are coins
TERMS: list[dict[str, Any]] = [
    {"game": "connect-four", "options": SMALL, "pace": "untimed"},
    {"game": "crazy-eights", "options": {"hand": 4}, "pace": "untimed"},
]
BROUGHT = """
SELECT m.id, p.person, p.reward, coalesce(l.coins, 0) AS coins
FROM match m LEFT JOIN played p ON p.match = m.id
LEFT JOIN ledger l ON l.match = m.id AND l.person = p.person AND l.side = 'purse' WHERE m.phase = 'over'
"""
PURSES = """
SELECT p.person FROM purse p WHERE p.coins <>
(SELECT coalesce(sum(l.coins), 0) FROM ledger l WHERE l.person = p.person AND l.side = 'purse')
"""

Trouble = Callable[["Scene"], Awaitable[None]]


def run(*, cycles: int = 20, matches: int = 50, still_ms: int = 10_000, seed: int = 1) -> Iterator[Result]:
    with own_postgres() as server:
        yield from on(server, server.new(), cycles, matches, still_ms, seed)


def on(
    server: OwnPostgres, url: str, cycles: int, matches: int, still_ms: int, seed: int
) -> Iterator[Result]:
    with tempfile.TemporaryDirectory(prefix="parlour-battery-") as folder:
        scene = Scene(server, url, Path(folder) / "house.log", still_ms / 1000)
        try:
            yield from on_loop(scene.tested(cycles, matches, Random(seed)))
        finally:
            scene.house.end(signal.SIGTERM)
    ledger, unsound = scene.ledger, list(unpaid(server, url))
    wrong = list(differences(ledger, url))
    figures = f"{len(ledger.seen)} versions seen, {len(ledger.known)} matches"
    yield result(7, "acknowledged plays compared with the journal", len(ledger.promised), wrong, figures)
    yield result(7, "coins compared with what the matches brought", len(ledger.known), unsound, "")


class Unsure(Ledger):
    """Also knows what could not be stored: a play that was on its way may be there all the same."""

    not_stored = 0

    def problem(self, player: Player, frame: bytes) -> None:
        if b'"code":"not-stored"' in frame or b'"stale":true' in frame:
            self.not_stored += 1
        else:
            super().problem(player, frame)


class Scene:
    def __init__(self, server: OwnPostgres, url: str, log: Path, still: float) -> None:
        self.server, self.url, self.still, self.ledger = server, url, still, Unsure()
        self.house = House(url, log=log).open()

    async def tested(self, cycles: int, matches: int, rng: Random) -> list[Result]:
        terms = [TERMS[number % len(TERMS)] for number in range(matches)]
        tables = await seated(self.house, terms, self.ledger, rng)
        start_all(tables, max(0.1, matches / 300))
        results = [await self.troubled(what, trouble, cycles, matches) for what, trouble in TROUBLES.items()]
        await stopped(tables)
        for player in players_of(tables):
            player.leave()
        return results

    async def troubled(self, what: str, trouble: Trouble, cycles: int, matches: int) -> Result:
        before = self.ledger.not_stored
        for _ in range(cycles):
            await self.ledger.until_more(matches, PATIENCE)
            await trouble(self)
        await self.ledger.until_more(3 * matches, PATIENCE)
        wrong, self.ledger.wrong = self.ledger.wrong, []
        acks = self.ledger.acknowledged
        figures = f"{self.ledger.not_stored - before} plays not stored, {acks} acks so far"
        return result(7, f"PostgreSQL {what} under load", cycles, wrong, figures)


async def killed(scene: Scene) -> None:
    await asyncio.to_thread(scene.server.end, signal.SIGKILL)
    await asyncio.to_thread(scene.server.restart)


async def disconnected(scene: Scene) -> None:
    await asyncio.to_thread(scene.server.break_connections, scene.url)


async def standing_still(scene: Scene) -> None:
    everybody = scene.server.pids()
    for pid in everybody:
        os.kill(pid, signal.SIGSTOP)
    await asyncio.sleep(scene.still)
    for pid in everybody:
        os.kill(pid, signal.SIGCONT)


async def restarted(scene: Scene) -> None:
    await asyncio.to_thread(scene.server.end)
    await asyncio.to_thread(scene.server.start)


TROUBLES: dict[str, Trouble] = {
    "killed": killed,
    "losing its connections": disconnected,
    "standing still": standing_still,
    "started anew": restarted,
}


def unpaid(server: OwnPostgres, url: str) -> Iterator[str]:
    """Matches that did not bring both what they were told, purses that are not the sum of the ledger."""
    settled: dict[str, int] = {}
    for row in server.do(BROUGHT, url):
        settled[row["id"]] = settled.get(row["id"], 0) + (row["person"] is not None)
        told = json.decode(row["reward"], type=Reward).coins if row["reward"] else 0
        if told != row["coins"]:
            yield f"{row['person']} was told of {told} coins for {row['id']}; the ledger has {row['coins']}"
    yield from (
        f"{match} was settled for {people}, not for 2" for match, people in settled.items() if people != 2
    )
    yield from (f"the purse of {row['person']} is not its ledger" for row in server.do(PURSES, url))
    if total := server.do("SELECT sum(coins) FROM ledger", url)[0][0]:
        yield f"the ledger adds up to {total}"
