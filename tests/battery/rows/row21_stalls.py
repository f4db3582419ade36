"""Row 21: nobody can make the house stand still, however long the matches are about which they ask.

Tests of the work run a house in this process, with a long match and a short one: whatever is asked about
the long one must cost the loop about what the short one does. Matches that are played are as long as each
game allows. Tests of the time run a house of its own and measure what others wait for their moves
meanwhile, and what each message costs; with `moves` 0 they are left out.
"""

import asyncio
import http.client
import json
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from parlour.adapters.stores import sqlite
from parlour.core.match import Match
from parlour.service.matches.match_log import TAKEBACKS_UNTIL
from tests.adapters.raw_socket import RawSocket
from tests.adapters.running import RunningHouse, open_house
from tests.battery import live
from tests.battery.houses import PATIENCE, House, house, milliseconds, on_loop, percentile
from tests.battery.longest import keep, long_match, open_match
from tests.battery.players import Line, Notes, connected, seated, start_all, stopped
from tests.battery.result import Result

LONG, SHORT, PLAYED, TAKEN_BACK = "long", "short", "played", "back"
FEW = 20  # plays of the short match
OLD = (
    "",
    "/record",
    "/verify",
    "/replay?count=10",
    "/replay?first=9&count=10&view=all",
    "/draws",
    "/reliability",
)
MOST_STATEMENTS = 20  # of one request, or of a socket that comes and goes
MOST_TIMES, SLACK = 3.0, 0.002  # so many times the processor time of a short match, and so many seconds
SLACK_OF_A_MESSAGE = 0.001
OTHERS_P99 = 0.02  # seconds
WORST = 0.01  # seconds of the loop that any message may cost
OFFERS = 50
BACK = TAKEBACKS_UNTIL - 200  # plays of a match in which all may still be taken back
ATTACKER = "127.0.0.2"  # whose address is not the others'


class Work(NamedTuple):
    """What something cost the house."""

    folded: int  # plays that its own process folded
    statements: int  # that its store carried out
    seconds: float  # of processor time, by the thread of the loop


class Lab:
    """A house with a long match and a short one in its past, on the same board, and what it works."""

    def __init__(self, house: RunningHouse, counts: "Counter[str]") -> None:
        self.house, self._counts = house, counts
        self.token = house.guest()

    def work(self, act: Callable[[], object]) -> Work:
        before = self._now()
        act()
        return Work(*(now - was for was, now in zip(before, self._now(), strict=True)))

    def _now(self) -> Work:
        seconds = self.house.call(time.thread_time)
        return Work(self._counts["folded"], self._counts["statements"], seconds)

    def asks(self) -> list[tuple[str, Callable[[str], None]]]:
        """All that can be asked about an old match, by its name."""
        paths = [(what or "the match", partial(self._ask, what)) for what in OLD]
        return [*paths, ("a socket", self.come)]

    def _ask(self, what: str, match: str) -> None:
        path, token = f"/api/matches/{match}{what}", f"token-{match}-0"
        answer = self.house.http("GET", path, Authorization=f"Bearer {token}")
        assert answer.status == 200, answer

    def come(self, match: str) -> None:
        """Somebody joins, asks what happened, and leaves; the table is put away again."""
        with RawSocket(self.house.port) as visitor:
            visitor.handshake(f"Authorization: Bearer {self.token}")
            for ask, answer in (("join", "picture"), ("seen", "seen")):
                visitor.send({"type": ask, "match": match})
                while visitor.receive()["type"] != answer:
                    pass
        tables = self.house.house.tables  # from which the house itself may take it at any moment
        self.house.until(lambda: not (table := tables.get(match)) or not table.audience)
        self.house.call(self.house.house._sweep)
        assert match not in tables


@contextmanager
def lab(plays: int) -> Iterator[Lab]:
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        database = Path(folder) / "house.sqlite"
        keep(database, long_match(plays), LONG)
        keep(database, long_match(FEW), SHORT)
        _count(patch, counts)
        with open_house(database=database) as opened:
            yield Lab(opened, counts)


def _count(patch: pytest.MonkeyPatch, counts: "Counter[str]") -> None:
    """What this process does; the workers have their own."""
    played, connected = Match.play, sqlite.connect

    def count_play(self: Any, *words: Any) -> Any:
        counts["folded"] += 1
        return played(self, *words)

    def connect(path: Path) -> sqlite3.Connection:
        db = connected(path)
        db.set_trace_callback(lambda statement: counts.update(statements=1))
        return db

    patch.setattr(Match, "play", count_play)
    patch.setattr(sqlite, "connect", connect)


# Tests of the work: each answers with its name, how often it tried, and what was wrong


def old_matches_are_folded_elsewhere(lab: Lab, count: int) -> Result:
    wrong = []
    for what, ask in lab.asks() * count:
        work = lab.work(partial(ask, LONG))
        wrong += [f"{what}: {work.folded} plays folded"] if work.folded else []
    return _result("old matches: plays folded by the house", len(lab.asks()) * count, wrong)


def old_matches_take_few_statements(lab: Lab, count: int) -> Result:
    """Compares the least of three: transactions of others may fall into a slow one."""
    wrong, most = [], 0
    for what, ask in lab.asks() * count:
        short, long = (
            min(lab.work(partial(ask, match)).statements for _ in range(3)) for match in (SHORT, LONG)
        )
        most = max(most, long)
        if long > min(short + 2, MOST_STATEMENTS):
            wrong.append(f"{what}: {long} statements, {short} for a short match")
    return _result("old matches: statements a request", len(lab.asks()) * count, wrong, f"at most {most}")


def old_matches_take_little_time_of_the_loop(lab: Lab, count: int) -> Result:
    """Compares the best of three, so that a pause of the interpreter is not taken for work."""
    wrong, most = [], 0.0
    for what, ask in lab.asks() * count:
        short, long = (
            min(lab.work(partial(ask, match)).seconds for _ in range(3)) for match in (SHORT, LONG)
        )
        most = max(most, long)
        if long > MOST_TIMES * short + SLACK:
            wrong.append(f"{what}: {long * 1000:.1f} ms of the loop, {short * 1000:.1f} for a short match")
    figures = f"at most {most * 1000:.1f} ms of the loop"
    return _result("old matches: the loop's time as for short ones", len(lab.asks()) * count, wrong, figures)


WORK = [
    old_matches_are_folded_elsewhere,
    old_matches_take_few_statements,
    old_matches_take_little_time_of_the_loop,
]


def played_matches_cost_what_short_ones_do(
    plays: int, worst: float | None = None, games: Iterable[str] = live.GAMES
) -> Iterator[Result]:
    """Of each game, at its largest options."""
    for slug in games:
        short, long = live.costs(slug, FEW), live.costs(slug, plays)
        wrong = [
            f"{what}: {cost * 1000:.2f} ms, {short[what] * 1000:.2f} in a short match"
            for what, cost in long.items()
            if cost > (worst or MOST_TIMES * short[what] + SLACK_OF_A_MESSAGE)
        ]
        cost, dearest = max((cost, what) for what, cost in long.items())
        figures = f"at most {cost * 1000:.2f} ms ({dearest}), {short[dearest] * 1000:.2f} after {FEW} plays"
        yield _result(f"{slug} after {plays:,} plays: each message", len(long), wrong, figures)


def _result(test: str, count: int, wrong: list[str], figures: str = "") -> Result:
    return Result(21, test, count, len(wrong), figures, tuple(wrong[:5]))


# Tests of the time


async def old_matches_keep_nobody_waiting(house: House, requests: int, moves: int, rng: Random) -> Result:
    """So many requests for each of the dearest things, while two play and a stranger reads a replay."""
    notes = Notes()
    tables = await seated(house, [{"game": "connect-four", "options": {"opening": "given"}}], notes, rng)
    start_all(tables, 0.02)
    calm = await _latencies(notes, moves)
    reading = (_asked, house.port, f"{SHORT}/replay", "127.0.0.1")
    await asyncio.to_thread(*reading)  # which starts a worker
    alone = await asyncio.to_thread(*reading)
    paths = [f"{LONG}{what}" for what in ("", "/record", "/verify")] * requests
    paths += [f"{LONG}/replay?first={n}" for n in range(requests)]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:  # not to keep those waiting who measure
        pool.submit(abs, 0).result()
        attack = pool.submit(_attack, house.port, paths)
        strangers = [await asyncio.to_thread(*reading) for _ in range(5)]
        attacked = await _latencies(notes, moves)
        answers = await asyncio.wrap_future(attack)
    await stopped(tables)
    wrong = [*notes.wrong, *(f"{status}" for _, status in answers if status not in (200, 429))]
    wrong += others_moves(calm, attacked, moves)
    slowest, attackers = max(took for took, _ in strangers), max(took for took, _ in answers)
    if slowest > max(1.0, 10 * alone[0]):
        wrong.append(f"a stranger waited {slowest:.2f} s for a replay that takes {alone[0]:.2f} s")
    figures = (
        f"moves {milliseconds(calm)} before, {milliseconds(attacked)} meanwhile; a stranger's replay"
        f" {alone[0]:.2f} s before, at most {slowest:.2f} s meanwhile; the attacker waited {attackers:.1f} s"
    )
    return _result("old matches: others' moves meanwhile", len(attacked), wrong, figures)


async def offers_keep_nobody_waiting(house: House, requests: int, moves: int, rng: Random) -> Result:
    """One guest wants to take back plays of long matches, over and over, while others play."""
    notes, attacker = Notes(), Offers()
    tables = await seated(house, [{"game": "connect-four", "options": {"opening": "given"}}], notes, rng)
    start_all(tables, 0.02)
    calm = await _latencies(notes, moves)
    offering = asyncio.create_task(attacker.make(house.port))
    attacked = await _latencies(notes, moves)
    await offering
    await stopped(tables)
    judged = attacker.answers["ack"] + attacker.answers["refusal.takeback-late"]
    wrong = [*notes.wrong, *([f"few offers were judged: {attacker}"] if judged < 2 * OFFERS else [])]
    wrong += others_moves(calm, attacked, moves)
    figures = f"moves {milliseconds(calm)} before, {milliseconds(attacked)} meanwhile; {attacker}"
    return _result("takeback offers: others' moves meanwhile", len(attacked), wrong, figures)


class Offers:
    """Both players of two matches: one offers to go back to the beginning, the other declines."""

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()

    def __str__(self) -> str:
        return ", ".join(f"{count} {answer}" for answer, count in sorted(self.answers.items()))

    async def make(self, port: int) -> None:
        for match in (PLAYED, TAKEN_BACK):
            lines = []
            for seat in (0, 1):
                heard: asyncio.Queue[bytes] = asyncio.Queue()
                line = await connected(port, f"token-{match}-{seat}", heard.put_nowait, lambda line: None)
                lines.append((line, heard))
                line.say(b'{"type":"join","match":"%b"}' % match.encode())
                self.version = await self._version(heard, b"picture")
            for number in range(OFFERS):
                if await self._asks(*lines[0], match, f"offer-{number}", "/offer-takeback 0") == "ack":
                    await self._asks(*lines[1], match, f"no-{number}", "/decline")
            for line, _ in lines:
                line.cut()

    async def _asks(self, line: Line, heard: "asyncio.Queue[bytes]", match: str, id: str, play: str) -> str:
        """What the house answers."""
        message = {"type": "submit", "match": match, "version": self.version, "play": play, "id": id}
        line.say(json.dumps(message).encode())
        while True:
            answer = json.loads(await asyncio.wait_for(heard.get(), PATIENCE))
            if answer.get("id") == id:
                break
        kind: str = answer["type"]
        self.answers[answer.get("message", {}).get("key") or answer.get("code", kind)] += 1
        self.version = answer.get("version", self.version)
        return kind

    async def _version(self, heard: "asyncio.Queue[bytes]", kind: bytes) -> int:
        while True:
            frame = await asyncio.wait_for(heard.get(), PATIENCE)
            if frame.startswith(b'{"type":"%b"' % kind):
                return int(json.loads(frame)["version"])


def others_moves(calm: list[float], attacked: list[float], moves: int) -> list[str]:
    """What is wrong with them: they are too few or too slow."""
    made = {"before": len(calm), "meanwhile": len(attacked)}
    wrong = [f"{count} of {moves} moves were made {when}" for when, count in made.items() if count < moves]
    if attacked and (p99 := percentile(attacked, 0.99)) > OTHERS_P99:
        wrong.append(f"the 99th percentile of others' moves is {p99 * 1000:.1f} ms")
    return wrong


async def _latencies(notes: Notes, moves: int) -> list[float]:
    notes.latencies.clear()
    until = time.monotonic() + PATIENCE
    while len(notes.latencies) < moves and time.monotonic() < until:
        await asyncio.sleep(0.05)  # the load itself: nothing is waited for
    return list(notes.latencies)


def _attack(port: int, paths: list[str]) -> list[tuple[float, int]]:
    """All at once."""
    with ThreadPoolExecutor(len(paths)) as pool:
        return list(pool.map(lambda path: _asked(port, path, ATTACKER), paths))


def _asked(port: int, path: str, source: str) -> tuple[float, int]:
    """How long it took, and the status."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(source, 0))
    began = time.monotonic()
    try:
        line.request("GET", f"/api/matches/{path}")
        answer = line.getresponse()
        answer.read()
        return time.monotonic() - began, answer.status
    finally:
        line.close()


TIME = [old_matches_keep_nobody_waiting, offers_keep_nobody_waiting]


def run(
    *, count: int = 50, plays: int = 12_000, requests: int = 20, moves: int = 300, seed: int = 1
) -> Iterator[Result]:
    with lab(plays) as opened:
        for test in WORK:
            yield test(opened, count)
    yield from played_matches_cost_what_short_ones_do(min(plays, BACK))
    if moves:
        yield from played_matches_cost_what_short_ones_do(plays - 20, WORST)
        with tempfile.TemporaryDirectory() as folder:
            database = Path(folder) / "house.sqlite"
            keep(database, long_match(plays), LONG)
            keep(database, long_match(FEW), SHORT)
            keep(database, open_match(plays // 2), PLAYED)
            keep(database, open_match(BACK), TAKEN_BACK)
            with house(database) as opened_house:
                for timed in TIME:
                    yield on_loop(timed(opened_house, requests, moves, Random(seed)))
