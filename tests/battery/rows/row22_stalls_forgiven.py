"""Row 22: clocks that forgive the house.

Timed matches in which everybody plays in time, as their own clock shows it. The loop stands still, the disk
takes long, or the house is closed and opened again, for 1 to 60 seconds, at any moment. Nobody may lose by
time, no play may be made for anybody, and no play may be refused that reached the machine in time, or was
sent again after a restart. In virtual time, where everything that could go wrong does; and in a real house
whose process is stopped.
"""

import asyncio
import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from random import Random
from typing import Any

from parlour.service import wire
from tests.battery.houses import House, empty_database, house, on_loop, result
from tests.battery.players import Notes, players_of, seated, start_all, stopped
from tests.battery.result import Batch, Result, batches, spread
from tests.battery.seated import MATCH, player, stored, terms
from tests.service.room import Guest, Room

BATCH = 20
PLAYS = 12  # in a match
LAST_MOMENT = 0.05  # seconds before their time is up, at which some play
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("connect-four", {"opening": "given"}),
    ("connect-four", {"opening": "bag"}),
    ("checkers", {"opening": "given"}),
    ("whist", {"target": 1}),
    ("crazy-eights", {}),
]


class Scene:
    """One match, its two players, and a house that stands still again and again."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)
        slug, options = self.rng.choice(GAMES)
        store = stored(terms(slug, 2, options, pace="quick"), self.rng)
        self.room = Room(store, beats=True)
        self.players = [player(self.room, seat) for seat in range(2)]
        self.join()
        self.wrong: list[str] = []

    def join(self) -> None:
        for guest in self.players:
            guest.say(type="join", match=MATCH)

    @property
    def over(self) -> bool:
        return self.room.live(MATCH).is_over

    def play(self) -> None:
        """One play of somebody, at some moment of their time, with trouble somewhere before it."""
        for guest in self.players:
            choices, time = guest.last("choices", MATCH), guest.last("time", MATCH)
            if choices and time and not self.over:
                thinks = self.rng.uniform(0, 1) if self.rng.random() < 0.6 else 1.0
                self.think(max(0.0, thinks * time.left_ms / 1000 - LAST_MOMENT))
                self.submit(guest, self.rng.choice(choices).play)
                return
        self.room.wait(0.5)

    def think(self, seconds: float) -> None:
        """By the player's own clock, which runs on while the house stands still."""
        trouble = self.rng.choice((self.stands_still, self.stores_nothing, self.reopens, self.all_is_well))
        at = self.rng.uniform(0, seconds) if self.rng.random() < 0.7 else seconds
        self.room.wait(at)
        trouble(seconds - at, self.rng.uniform(1, 60))

    def stands_still(self, left: float, long: float) -> None:
        """What reaches the machine meanwhile is read when it goes on, after its timers."""
        self.room.stall(max(long, left))

    def stores_nothing(self, left: float, long: float) -> None:
        self.room.stores = False
        self.room.wait(max(long, left))
        self.room.stores = True

    def reopens(self, left: float, long: float) -> None:
        """Whoever waits for the house comes back, and sends again what was not answered."""
        self.room = self.room.reopened()
        for guest in self.players:
            guest.room = self.room
            guest.connect()
        self.join()
        if time := self.players[0].last("time", MATCH):
            self.room.wait(self.rng.uniform(0, time.left_ms / 1000 - LAST_MOMENT))

    def all_is_well(self, left: float, long: float) -> None:
        self.room.wait(left)

    def submit(self, guest: Guest, play: str) -> None:
        guest.submit(MATCH, play, id=str(self.room.now))
        answer = guest.told((wire.Ack, wire.Refused, wire.Problem))[-1]
        if not isinstance(answer, wire.Ack):
            self.wrong.append(f"{play} was answered with {answer}")

    def faults(self) -> list[str]:
        log = self.room.live(MATCH).match.log
        late = [play for play in log if play.by == "clock" or play.notation.startswith("/forfeit")]
        return [*self.wrong, *map(str, late)]


def _played(seed: int, batch: Batch) -> list[str]:
    cases = []
    for number in range(batch[1]):
        scene = Scene(f"{seed}/{batch[0]}/{number}")
        for _ in range(PLAYS):
            if not scene.over:
                scene.play()
        cases += [f"{seed}/{batch[0]}/{number}: {fault}" for fault in scene.faults()]
    return cases


def run(
    *,
    count: int = 2_000,
    matches: int = 200,
    seconds: int = 30,
    seed: int = 1,
    workers: int = os.cpu_count() or 1,
) -> Iterator[Result]:
    found = spread(partial(_played, seed), batches(count, BATCH), workers, "row 22")
    cases = [case for part in found for case in part]
    yield Result(22, "stalls in virtual time", count, len(cases), "", tuple(cases[:5]))
    if matches:
        with empty_database() as file, house(file) as open_house:
            yield on_loop(_stopped(open_house, matches, seconds, Random(seed)))


class Lateness(Notes):
    """Counts what must not be: plays of the clock, lost matches, refusals."""

    def shown(self, player: Any, kind: bytes, version: int, frame: bytes) -> None:
        if b'"by":"clock"' in frame or b'"reason":"time"' in frame:
            self.wrong.append(frame[:200].decode())


async def _stopped(house: House, matches: int, seconds: int, rng: Random) -> Result:
    """The whole process stands still, longer than anybody's time, while plays are on their way."""
    notes = Lateness()
    game = {"game": "connect-four", "options": {"opening": "given"}}
    tables = await seated(house, [game] * matches, notes, rng)
    start_all(tables, 2)
    await asyncio.sleep(4)  # the load itself: nothing is waited for
    before = notes.acknowledged
    house.tell(signal.SIGSTOP)
    await asyncio.sleep(seconds)
    house.tell(signal.SIGCONT)
    await asyncio.sleep(10)
    await stopped(tables)
    gone = sum(player.line is None for player in players_of(tables))
    wrong = [*notes.wrong, *[f"{gone} sockets were closed"] * bool(gone)]
    if notes.acknowledged <= before + matches:
        wrong.append("hardly anybody played on")
    with closing(sqlite3.connect(house.database)) as db:
        ((told,),) = db.execute("SELECT count(DISTINCT match) FROM step WHERE plays LIKE '%/pause%'")
    if told < matches // 2:  # some were just over
        wrong.append(f"only {told} logs of matches say that the house stood still")
    figures = f"{seconds} s in {matches} matches, {notes.acknowledged} plays, {told} logs say so"
    return result(22, "a real house is stopped", matches, wrong, figures)
