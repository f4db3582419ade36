"""Row 12: all sockets are cut at once and come back at once, while strangers try for the same seats."""

import asyncio
from collections.abc import Iterator
from random import Random
from time import monotonic
from typing import Any

from tests.battery.houses import House, empty_database, house, milliseconds, on_loop, percentile, result
from tests.battery.players import Notes, Player, Table, players_of, seated, start_all, stopped
from tests.battery.result import Result

TERMS: dict[str, Any] = {  # long enough for all storms
    "game": "connect-four",
    "options": {"width": 12, "height": 12, "length": 12, "opening": "given"},
    "pace": "untimed",
}
STRANGERS = 20  # one for so many sockets


def run(*, sockets: int = 1000, storms: int = 20, p99_ms: int = 3000, seed: int = 1) -> Iterator[Result]:
    with empty_database() as file, house(file) as open_house:
        yield on_loop(weathered(open_house, sockets, storms, p99_ms, Random(seed)))


async def weathered(house: House, sockets: int, storms: int, p99_ms: int, rng: Random) -> Result:
    notes = Notes()
    tables = await seated(house, [TERMS] * (sockets // 2), notes, rng)
    took: list[float] = []
    for _ in range(storms):
        await played(tables)
        took += await storm(house, tables, notes)
        if notes.wrong:  # nobody can go on from there
            break
    else:
        await played(tables)
    wrong = [*notes.wrong]
    if percentile(took, 0.99) * 1000 > p99_ms:
        wrong.append(f"the 99th percentile is above {p99_ms} ms")
    name = f"{sockets:,} sockets cut and back at once, {storms} times"
    return result(12, name, len(took), wrong, f"resynced {milliseconds(took)}")


async def played(tables: list[Table]) -> None:
    """One play in every match, by the player whose turn it is, from their own seat."""
    before = {table: table.players[0].version for table in tables}
    start_all(tables, 0.5)
    for table in tables:
        for player in table.players:
            await player.until(lambda p=player, v=before[table]: p.version > v)
    await stopped(tables)
    for first, second in (table.players for table in tables):
        await first.until(lambda a=first, b=second: a.version >= b.version)
        await second.until(lambda a=first, b=second: b.version >= a.version)


async def storm(house: House, tables: list[Table], notes: Notes) -> list[float]:
    players = players_of(tables)
    known = [player.version for player in players]
    strangers = await strangers_at(house, tables)
    start = monotonic()
    for player in players:
        player.leave()
    took = await asyncio.gather(*(back(player, house, start) for player in players + strangers))
    notes.wrong += judged(players, known, strangers)
    for stranger in strangers:
        stranger.leave()
    return took[: len(players)]


async def strangers_at(house: House, tables: list[Table]) -> list[Player]:
    """Who were never at these tables, and want the seats that are empty for a moment."""
    matches = [table.players[0] for table in tables[:: STRANGERS // 2]]
    guests = [await asyncio.to_thread(house.ask, "POST", "/api/guest", {}) for _ in matches]
    return [
        Player(guest.body["token"], player.match.decode(), player.seat, Notes())
        for guest, player in zip(guests, matches, strict=True)
    ]


async def back(player: Player, house: House, start: float) -> float:
    player.live = player.sitting = False
    await player.come(house.port)
    player.sit()
    player.join()
    await player.until(lambda: player.live)
    return monotonic() - start


def judged(players: list[Player], known: list[int], strangers: list[Player]) -> Iterator[str]:
    for player, version in zip(players, known, strict=True):
        if not player.sitting or player.version != version:
            where = f"version {player.version}, not {version}, of {player.match!r}"
            yield f"seat {player.seat} came back to {where}"
    yield from (f"a stranger got seat {one.seat} of {one.match!r}" for one in strangers if one.sitting)
