"""One match of row 25 over real sockets: what two players, a spectator who lags and a stranger were sent.

Afterwards the journal is read from the house's own file, and every frame is held against it.
"""

import asyncio
import sqlite3
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec.json import decode, encode

from tests.battery.houses import House, Set, empty_database, house, on_loop, result, table_for, visit
from tests.battery.knowledge import Journal, Reader, leaks
from tests.battery.players import Line, connected
from tests.battery.result import Result

DELAY = 1  # seconds by which spectators lag behind
PLAYS = 14  # nobody can be done by then
TERMS = {"game": "crazy-eights", "delay": DELAY, "pace": "untimed"}
DOORS = ("", "/record", "/replay", "/replay?view=all", "/draws", "/verify")
TOLERANCE = 0.005  # seconds between the clocks of the house's threads


class Sent(NamedTuple):
    at: float
    seat: int | None
    body: bytes


class Table:
    def __init__(self, port: int, made: Set, rng: Random) -> None:
        self.port, self.made, self.rng = port, made, rng
        self.sent: list[Sent] = []
        self.pictures: dict[int | None, dict[str, Any]] = {}
        self.changed = asyncio.Event()

    async def line(self, token: str, seat: int | None) -> Line:
        return await connected(self.port, token, lambda frame: self.hear(seat, frame), lambda line: None)

    def hear(self, seat: int | None, frame: bytes) -> None:
        self.sent.append(Sent(time.time(), seat, frame))
        told = decode(frame)
        if told["type"] in ("picture", "update"):
            self.pictures[seat] = told
        self.changed.set()

    async def until(self, condition: Any) -> None:
        while not condition():
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), 20)

    def ask(self) -> None:
        """As a stranger, by every door."""
        with visit(self.port) as http:
            paths = [f"/api/matches/{self.made.match}{connections}" for connections in DOORS]
            for path in (*paths, "/api/lobby", "/api/leaders", "/api/featured"):
                http.request("GET", path)
                body = http.getresponse().read()
                self.sent.append(Sent(time.time(), None, body))

    async def play(self) -> None:
        lines = [await self.line(token, seat) for seat, token in enumerate(self.made.tokens[:2])]
        spectator = await self.line(self.made.tokens[2], None)
        match = self.made.match
        for seat, line in enumerate(lines):
            line.say(encode({"type": "sit", "match": match}))
            await self.until(lambda seat=seat: seat in self.pictures)
        await self.until(lambda: all(self.pictures[seat].get("phase") == "live" for seat in (0, 1)))
        spectator.say(encode({"type": "join", "match": match}))
        for number in range(PLAYS):
            await self._step(lines, number)
            if number % 5 == 0:
                spectator.say(encode({"type": "seen", "match": match}))
                lines[number % 2].say(encode({"type": "say", "match": match, "phrase": "oops"}))
                await asyncio.to_thread(self.ask)
        await self._end(lines[0])
        for line in (*lines, spectator):
            line.cut()

    async def _step(self, lines: list[Line], number: int) -> None:
        seat = self.pictures[0]["awaited"][0]
        await self.until(lambda: self.pictures[seat].get("choices"))
        now = self.pictures[seat]
        play, version = self.rng.choice(now["choices"])["play"], now["version"]
        submit = {"type": "submit", "match": self.made.match, "version": version, "id": str(number)}
        lines[1 - seat].say(encode({**submit, "play": "draw"}))
        lines[seat].say(encode({**submit, "play": play}))
        await self.until(lambda: all(self.pictures[each]["version"] > version for each in (0, 1)))

    async def _end(self, line: Line) -> None:
        resign = {"type": "submit", "match": self.made.match, "version": 0, "play": "/resign", "id": "end"}
        line.say(encode({**resign, "version": self.pictures[0]["version"]}))
        await self.until(lambda: self.pictures[1].get("result"))
        await asyncio.to_thread(self.ask)
        await self.until(lambda: self.pictures.get(None, {}).get("result"))
        await asyncio.to_thread(self.ask)


def wrongs(table: Table, database: Path) -> list[str]:
    with sqlite3.connect(database) as db:
        steps = db.execute(
            "SELECT plays, made FROM step WHERE match = ? ORDER BY version", (table.made.match,)
        )
        rows = steps.fetchall()
        (secret,) = db.execute("SELECT secret FROM match WHERE id = ?", (table.made.match,)).fetchone()
        nonces = db.execute("SELECT nonce FROM seat WHERE match = ?", (table.made.match,)).fetchall()
    db.close()
    journal = Journal("crazy-eights", {"hand": 8})
    for plays, _ in rows:
        journal.read(plays)
    secrets = [secret.hex().encode(), *(nonce.hex().encode() for (nonce,) in nonces)]
    bad = []
    for sent in table.sent:
        by = sent.at - (DELAY if sent.seat is None else 0) + TOLERANCE
        known = max([0, *(step for step, row in enumerate(rows) if row[1] <= by)])
        ended = known == len(rows) - 1
        reader = Reader(sent.seat, set())
        bad += leaks(sent.body, reader, journal.moments[: known + 1], ended)
        if not ended and any(each in sent.body for each in secrets):
            bad.append(f"a secret is told: {sent.body[:100]!r}")
    return bad


def run(port: int, seed: int) -> Table:
    async def played() -> Table:
        table = Table(port, table_for(port, TERMS, 3), Random(seed))
        await table.play()
        return table

    return on_loop(played())


def real_match(seed: int) -> Result:
    with empty_database() as database:
        with house(database) as running:
            table = run(running.port, seed)
            _settled(running)
        bad = wrongs(table, database)
    return result(25, "the same over real sockets", len(table.sent), bad, f"{PLAYS} plays, delay {DELAY} s")


def _settled(running: House) -> None:
    """Everything acknowledged is in the file: the house is closed in order."""
    running.end(15)
