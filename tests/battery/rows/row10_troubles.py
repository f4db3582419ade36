"""Row 10: no room on the disk, a disk that fails, no file descriptors, a wall clock that jumps.

In each trouble people go on playing. What cannot be stored is refused and not shown, the house says what is
wrong with it, and it goes on by itself as soon as it can.
"""

import asyncio
import json
import resource
import signal
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from tests.battery.houses import PATIENCE, Answer, House, empty_database, house, on_loop, result
from tests.battery.ledger import TIME, Ledger, differences
from tests.battery.players import Player, Table, players_of, seated, start_all, stopped
from tests.battery.result import Result

MATCHES = 6
EVERY = 0.1  # seconds between two moves of a match
HOUR = 3600
STANDARD_FILES = 3  # always open, so that with a limit of as many no further one can be
TERMS: dict[str, Any] = {"game": "connect-four", "options": {"opening": "given"}}


class Troubled(Ledger):
    """Also knows what could not be stored."""

    def __init__(self) -> None:
        super().__init__()
        self.not_stored = 0
        self.left: dict[str, int] = {}  # milliseconds that a match had, by its last picture
        self.in_a_row = 0
        self._failing: asyncio.Event = asyncio.Event()

    def problem(self, player: Player, frame: bytes) -> None:
        if b'"code":"not-stored"' not in frame:
            super().problem(player, frame)
            return
        self.not_stored += 1
        self.in_a_row += 1
        if self.in_a_row >= 2 * MATCHES:
            self._failing.set()

    def ack(self, player: Player, *more: Any) -> None:
        super().ack(player, *more)
        self.in_a_row = 0

    def shown(self, player: Player, kind: bytes, version: int, frame: bytes) -> None:
        super().shown(player, kind, version, frame)
        for left, _ in TIME.findall(frame):
            self.left[player.match.decode()] = int(left)

    async def until_all_fails(self) -> None:
        self._failing.clear()
        await asyncio.wait_for(self._failing.wait(), PATIENCE)


class Scene:
    def __init__(self, house: House, orders: Path, ledger: Troubled, tables: list[Table]) -> None:
        self.house, self.ledger, self.tables = house, ledger, tables
        self._orders = orders

    async def order(self, **troubles: float) -> None:
        self._orders.write_text(json.dumps(troubles))
        self.house.tell(signal.SIGUSR1)
        await asyncio.to_thread(self.house.hear, "obeyed")

    async def ask(self, *words: Any) -> Answer:
        return await asyncio.wait_for(asyncio.to_thread(self.house.ask, *words), PATIENCE)

    async def goes_on(self) -> None:
        await self.ledger.until_more(3 * MATCHES, PATIENCE)

    def expect(self, expected: Any, actual: Any, what: str) -> None:
        if expected != actual:
            self.ledger.wrong.append(f"{what}: {actual}, not {expected}")

    async def is_degraded(self) -> None:
        """It says so, with a reason; what needs no writing is answered."""
        status, state = await self.ask("GET", "/health")
        self.expect((503, "degraded"), (status, state["status"]), "health in trouble")
        self.expect(True, "could not be written" in state["reason"], f"the reason {state['reason']!r}")
        self.expect(200, (await self.ask("GET", "/api/tables")).status, "the list of tables")

    async def is_well(self) -> None:
        await self.goes_on()
        status, state = await self.ask("GET", "/health")
        self.expect((200, "ok", ""), (status, state["status"], state["reason"]), "health afterwards")


async def disk_full(scene: Scene) -> None:
    await scene.order(pages=1)  # as many as there are, since there cannot be fewer
    await scene.ledger.until_all_fails()
    await scene.is_degraded()
    await scene.order()
    await scene.is_well()


async def io_error(scene: Scene) -> None:
    scene.house.allow(resource.RLIMIT_FSIZE, 1)
    await scene.ledger.until_all_fails()
    await scene.is_degraded()
    scene.expect(503, (await scene.ask("POST", "/api/guest", {})).status, "a new guest")
    scene.house.allow(resource.RLIMIT_FSIZE, None)
    await scene.is_well()


async def no_descriptors(scene: Scene) -> None:
    """Who is there plays on; who comes is refused, or waits."""
    scene.house.allow(resource.RLIMIT_NOFILE, STANDARD_FILES)
    late = asyncio.create_task(scene.ask("GET", "/health"))
    await scene.goes_on()
    scene.expect(False, late.done() and not late.exception(), "an answer to somebody who came in")
    scene.house.allow(resource.RLIMIT_NOFILE, None)
    await asyncio.wait([late], timeout=PATIENCE)
    scene.expect(True, late.done(), "an answer to who waited")
    late.exception()
    await scene.is_well()


async def clock_steps(scene: Scene) -> None:
    """All matches wait while the wall clock jumps; no time may have passed but the true one."""
    await stopped(scene.tables)
    loop = asyncio.get_running_loop()
    for step in (HOUR, 0, -HOUR, 0):
        before, since = await left(scene), loop.time()
        await scene.order(off=step)
        after = await left(scene)
        passed = (loop.time() - since) * 1000 + 100
        for match, had in before.items():
            scene.expect(
                True, -100 <= had - after[match] <= passed, f"{had} ms of {match} became {after[match]}"
            )
    start_all(scene.tables, EVERY)
    await scene.is_well()


async def left(scene: Scene) -> dict[str, int]:
    players = players_of(scene.tables)
    for player in players:
        player.join()
    await asyncio.gather(*(player.until(lambda p=player: p.live) for player in players))
    return dict(scene.ledger.left)


TROUBLES: dict[str, Callable[[Scene], Awaitable[None]]] = {
    "disk full": disk_full,
    "I/O error": io_error,
    "no file descriptors": no_descriptors,
    "wall clock one hour off": clock_steps,
}


def run(*, times: int = 10, seed: int = 1) -> Iterator[Result]:
    for number, name in enumerate(TROUBLES):
        with empty_database() as file:
            ledger = on_loop(troubled(file, TROUBLES[name], times, Random(seed + number)))
            wrong = [*ledger.wrong, *differences(ledger, file), *damages(file)]
        figures = f"{ledger.acknowledged} plays acknowledged, {ledger.not_stored} refused as not stored"
        yield result(10, name, times, wrong, figures)


async def troubled(
    file: Path, trouble: Callable[[Scene], Awaitable[None]], times: int, rng: Random
) -> Troubled:
    orders, ledger = file.with_name("troubles"), Troubled()
    with house(file, program=("-m", "tests.battery.troubled"), TROUBLES=str(orders)) as running:
        ledger.restarted(running.started)
        scene = Scene(running, orders, ledger, await seated(running, [TERMS] * MATCHES, ledger, rng))
        start_all(scene.tables, EVERY)
        for _ in range(times):
            await scene.goes_on()
            await trouble(scene)
        await stopped(scene.tables)
        gone = sum(player.line is None for player in players_of(scene.tables))
        scene.expect(0, gone, "sockets that were closed")
    return ledger


def damages(file: Path) -> Iterator[str]:
    with closing(sqlite3.connect(file)) as db:
        found = db.execute("PRAGMA integrity_check").fetchall()
    if found != [("ok",)]:
        yield f"the database is damaged: {found}"
