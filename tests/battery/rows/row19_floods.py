"""Row 19: somebody floods the house from one address; honest players hardly notice, and memory comes back."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from tests.battery.floods import KINDS
from tests.battery.houses import (
    PATIENCE,
    ROOT,
    House,
    empty_database,
    house,
    megabytes,
    on_loop,
    percentile,
    result,
)
from tests.battery.players import Notes, players_of, seated, start_all, stopped
from tests.battery.result import Result

MATCHES = 10
EVERY = 0.2  # seconds between two moves of a match
USUAL = {
    "PARLOUR_LIMIT_SOCKETS_OF_ADDRESS": "64",
    "PARLOUR_LIMIT_GUESTS_OF_ADDRESS": "1",
    "PARLOUR_LIMIT_REQUESTS_OF_ADDRESS": "60",
    "PARLOUR_LIMIT_BEGUN_OF_PERSON": "20",
}
TERMS: dict[str, Any] = {"game": "connect-four", "options": {"opening": "given"}}
MOST = {"many sockets": 64, "table creation": 5 * 20, "rematches": 10 * 50}  # that the house may let in
BACK = 12_000_000  # bytes more than before that count as having come back


class Flooded(NamedTuple):
    calm: float
    p99: float
    before: int
    peak: int
    after: int
    told: dict[str, Any]
    busy: float = 0.0  # the house, while it was flooded


def run(
    *, kinds: int = len(KINDS), seconds: int = 10, back: int = 60, floor_ms: int = 20, seed: int = 1
) -> Iterator[Result]:
    for kind in list(KINDS)[:kinds]:
        with empty_database() as file, house(file, **USUAL) as open_house:
            flooded, notes, count = on_loop(weathered(open_house, kind, seconds, back, Random(seed)))
        wrong = [*notes.wrong, *flooded.told["wrong"], *judged(kind, flooded, floor_ms, back)]
        memory = " > ".join(megabytes(size) for size in (flooded.before, flooded.peak, flooded.after))
        waits = f"p99 {flooded.calm * 1000:.1f} ms calm, {flooded.p99 * 1000:.1f} ms flooded"
        figures = f"{waits}; {100 * flooded.busy:.0f} % of a core; {memory}; {flooded.told['tried']} tries"
        yield result(19, kind, count, wrong, figures)


def judged(kind: str, flooded: Flooded, floor_ms: int, back: int) -> Iterator[str]:
    bound = max(2 * flooded.calm, floor_ms / 1000)
    if flooded.p99 > bound:
        yield f"honest players waited {flooded.p99 * 1000:.0f} ms, more than {bound * 1000:.0f}"
    if flooded.after > flooded.before + BACK:
        yield f"{back} s later memory was {megabytes(flooded.after)}, {megabytes(flooded.before)} before"
    if flooded.told["tried"] < 20:
        yield f"it was no flood: {flooded.told['tried']} tries"
    let_in = flooded.told["let_in" if kind in ("table creation", "rematches") else "most_open"]
    if let_in > MOST.get(kind, let_in):
        yield f"{let_in} were let in, more than {MOST[kind]}"


async def weathered(
    house: House, kind: str, seconds: int, back: int, rng: Random
) -> tuple[Flooded, Notes, int]:
    notes = Notes()
    tables = await seated(house, [TERMS] * MATCHES, notes, rng)
    start_all(tables, EVERY)
    calm, before = percentile(await measured(notes, seconds), 0.99), house.memory
    async with flood(kind, house.port) as told:
        worked = house.seconds
        latencies, peak = await measured(notes, seconds), house.memory
        busy = (house.seconds - worked) / seconds
    after = await memory_back(house, before, back)
    await stopped(tables)
    gone = sum(player.line is None for player in players_of(tables))
    notes.wrong += [f"{gone} honest sockets were closed"] * bool(gone)
    flooded = Flooded(calm, percentile(latencies, 0.99), before, max(peak, before), after, told, busy)
    return flooded, notes, len(latencies)


async def measured(notes: Notes, seconds: int) -> list[float]:
    """What honest players wait within this time; a play that is not answered at all counts as well."""
    notes.latencies.clear()
    await asyncio.sleep(seconds)
    late, notes.late = notes.late, 0
    return [*notes.latencies, *[EVERY] * late]


@asynccontextmanager
async def flood(kind: str, port: int) -> AsyncIterator[dict[str, Any]]:
    """What it tells at its end is in the dictionary then."""
    told: dict[str, Any] = {}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.battery.floods", kind, str(port)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        if await asyncio.to_thread(process.stdout.readline) != "ready\n":
            raise RuntimeError(f"The flood {kind!r} did not begin.")
        yield told
        process.stdin.close()
        told.update(json.loads(await asyncio.to_thread(process.stdout.readline)))
    finally:
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()


async def memory_back(house: House, before: int, seconds: int) -> int:
    """What it holds as soon as that is about as much as before, or when the time is over."""
    end = monotonic() + seconds
    while (now := house.memory) > before + BACK and monotonic() < end:
        await asyncio.sleep(0.1)
    return now
