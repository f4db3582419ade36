"""Row 6: the house is killed under load, again and again, and at every point where that could hurt.

Players keep a ledger of what was acknowledged and shown to them. They come back by themselves, send again
what was not answered, and go on. At the end the journal must hold everything in the ledger, once. Before
each kill another process opens the database and leaves it again, as the host's own commands do.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from parlour.adapters.failpoints import POINTS
from tests.battery.houses import PATIENCE, ROOT, House, empty_database, on_loop, percentile, result
from tests.battery.ledger import Ledger, differences
from tests.battery.players import Player, Table, players_of, seated, start_all, stopped
from tests.battery.result import Result

PLAINLY = {"opening": "given"}
GAMES: list[dict[str, Any]] = [
    {"game": "connect-four", "options": PLAINLY},
    {"game": "connect-four"},
    {"game": "connect-four", "options": {"width": 4, "height": 4, "length": 3, **PLAINLY}},
    {"game": "checkers", "preset": "english-6x6"},
    {"game": "connect-four", "options": PLAINLY, "pace": "untimed"},
    {"game": "crazy-eights", "options": {"hand": 4}},
    {"game": "connect-four", "options": {"width": 5, "height": 5, **PLAINLY}},
    {"game": "whist", "options": {"target": 1}},
    {"game": "connect-four", "options": PLAINLY},
    {"game": "connect-four", "options": PLAINLY, "pace": "relaxed"},
]
SLOW = 4.0  # seconds between two moves of those who think for long
OFTEN = ("before-write", "written", "acknowledged")  # points that every play passes
EVERY_SLOW = 5  # of so many tables one is slow
A_VISIT = """import sys; from pathlib import Path; from parlour.adapters.stores.sqlite import connect
db = connect(Path(sys.argv[1])); db.execute("SELECT count(*) FROM step").fetchall(); db.close()"""


def run(
    *, cycles: int = 50, matches: int = 200, at_points: int = 5, recovery_ms: int = 3000, seed: int = 1
) -> Iterator[Result]:
    with empty_database() as file:
        scene = Scene(file, Random(seed))
        try:
            yield from on_loop(scene.tested(cycles, matches, at_points, recovery_ms))
        finally:
            scene.house.end()
        wrong = list(differences(scene.ledger, file))
    ledger = scene.ledger
    figures = (
        f"{len(ledger.seen)} versions seen, {len(ledger.known)} matches, {ledger.clocks} clocks looked at"
    )
    yield result(6, "acknowledged plays compared with the journal", len(ledger.promised), wrong, figures)


class Scene:
    def __init__(self, database: Path, rng: Random) -> None:
        self.database, self.rng, self.ledger = database, rng, Ledger()
        self.house = House(database).open()
        self.ledger.restarted(self.house.started)
        self.tables: list[Table] = []
        self.recoveries: list[float] = []

    async def tested(self, cycles: int, matches: int, at_points: int, recovery_ms: int) -> list[Result]:
        terms = [GAMES[number % len(GAMES)] for number in range(matches)]
        self.tables = await seated(self.house, terms, self.ledger, self.rng)
        self.play_on()
        results = [self.told("kill -9 under load", cycles, await self.killed(cycles), recovery_ms)]
        for point in POINTS:
            wrong = await self.killed_at(point, at_points)
            results.append(self.told(f"killed at the point {point!r}", at_points, wrong, recovery_ms))
        await self.opened_again()
        await stopped(self.tables)
        for player in players_of(self.tables):
            player.leave()
        return results

    def play_on(self) -> None:
        slow = self.tables[::EVERY_SLOW]
        start_all(slow, SLOW)
        start_all([table for table in self.tables if table not in slow], max(0.1, len(self.tables) / 500))

    async def killed(self, cycles: int) -> list[str]:
        for _ in range(cycles):
            visit = (sys.executable, "-c", A_VISIT, str(self.database))
            await asyncio.to_thread(subprocess.run, visit, check=True, timeout=PATIENCE, cwd=ROOT)
            await self.ledger.until_more(self.rng.randrange(1, 3 * len(self.tables)), PATIENCE)
            self.house.end()
            await self.opened_again()
        return self.wrong()

    async def killed_at(self, point: str, times: int) -> list[str]:
        """The house dies by itself when it comes to that point for the nth time."""
        for _ in range(times):
            nth = self.rng.randrange(1, 20) if point in OFTEN else 1
            self.house.end()
            await self.opened_again(PARLOUR_FAULTS=f"{point}:{nth}")
            await asyncio.to_thread(self.house.ended)
        return self.wrong()

    async def opened_again(self, **choices: str) -> None:
        """A new process on the same file, until the last player knows where the match is."""
        self.house = House(self.database, self.house.port, **choices)
        self.ledger.restarted(self.house.started)
        await asyncio.to_thread(self.house.open)
        tried = await asyncio.gather(*map(self.back, players_of(self.tables)), return_exceptions=True)
        missing = [failure for failure in tried if failure]
        if not missing:
            self.recoveries.append(monotonic() - self.house.started)
        elif not choices:  # else it died on purpose before all were back
            raise missing[0]

    async def back(self, player: Player) -> None:
        await player.until(lambda: player.line is None)
        await player.come(self.house.port)
        player.join()
        await player.until(lambda: player.live or player.line is None)

    def wrong(self) -> list[str]:
        found, self.ledger.wrong = self.ledger.wrong, []
        return found

    def told(self, test: str, count: int, wrong: list[str], recovery_ms: int) -> Result:
        took, self.recoveries = self.recoveries, []
        p95 = percentile(took, 0.95) * 1000
        if p95 > recovery_ms:
            wrong.append(f"recovery took {p95:.0f} ms, more than {recovery_ms}")
        figures = f"recovery p50 {percentile(took, 0.5) * 1000:.0f}, p95 {p95:.0f} ms"
        return result(6, test, count, wrong, f"{figures}, {self.ledger.acknowledged} acks so far")
