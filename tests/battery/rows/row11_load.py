"""Row 11: many live matches, both seats driven over real sockets, a move every two seconds in each."""

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.battery.houses import (
    House,
    empty_database,
    house,
    megabytes,
    milliseconds,
    on_loop,
    percentile,
    result,
)
from tests.battery.players import Notes, players_of, seated, start_all, stopped
from tests.battery.result import Result

EVERY = 2  # seconds between two moves of a match
FLAT = 1.15  # so many times what it held after warming up, a house may hold at the end
TERMS: dict[str, Any] = {"game": "connect-four", "options": {"opening": "given"}}


def run(*, matches: int = 1000, seconds: int = 300, p99_ms: int = 100, seed: int = 1) -> Iterator[Result]:
    with empty_database() as file, house(file) as open_house:
        yield on_loop(loaded(open_house, matches, seconds, p99_ms, Random(seed)))


async def loaded(house: House, matches: int, seconds: int, p99_ms: int, rng: Random) -> Result:
    notes = Notes()
    tables = await seated(house, [TERMS] * matches, notes, rng)
    start_all(tables, EVERY)
    await asyncio.sleep(max(EVERY, seconds / 5))  # the load itself: nothing is waited for
    warm, worked = house.memory, house.seconds
    notes.latencies.clear()
    began = asyncio.get_running_loop().time()
    await asyncio.sleep(seconds)
    took = asyncio.get_running_loop().time() - began
    busy, measured, end = (house.seconds - worked) / took, list(notes.latencies), house.memory
    await stopped(tables)
    gone = sum(player.line is None for player in players_of(tables))
    wrong = [*notes.wrong, *[f"{gone} sockets were closed"] * bool(gone)]
    wrong += judged(measured, p99_ms, matches * took / EVERY, warm, end)
    figures = (
        f"{len(measured) / took:.0f} moves/s, {milliseconds(measured)}, {100 * busy:.0f} % of a core,"
        f" {megabytes(warm)} warm, {megabytes(end)} at the end, {notes.late} late"
    )
    return result(
        11, f"{2 * matches:,} sockets, a move every {EVERY} s a match", len(measured), wrong, figures
    )


def judged(measured: list[float], p99_ms: int, planned: float, warm: int, end: int) -> Iterator[str]:
    if percentile(measured, 0.99) * 1000 > p99_ms:
        yield f"the 99th percentile is above {p99_ms} ms"
    if len(measured) < 0.8 * planned:
        yield f"{len(measured)} moves were acknowledged, not {planned:.0f}"
    if end > FLAT * warm + 8e6:
        yield f"memory grew from {megabytes(warm)} to {megabytes(end)}"
