"""Row 24: damage stays where it is.

Damaged matches and rows, a game that is gone, bot workers that are killed, a full disk, a database that
comes and goes: all else goes on, `/health` tells, and the log has one line for each change.
"""

import json
import os
import shutil
import signal
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import LargeBinary, Table

from tests.adapters.databases import OwnPostgres, own_postgres
from tests.adapters.raw_socket import RawSocket
from tests.battery.damaged import ROOM, SPOKEN, TOKEN, changed, events, filled, noted
from tests.battery.damaged_people import ROWS, WHOSE, columns
from tests.battery.houses import PATIENCE, House, empty_database, house, result
from tests.battery.result import Result

USUAL = {
    "open",
    "closed",
    "old-sqlite",
    "stood-still",
    "loop-stalled",
    "loop-goes-on",
    "table-opened",
    "table-closed",
    "match-begun",
    "match-resumed",
    "match-ended",
}
MATCHES = (
    "UPDATE match SET terms = '{' WHERE id = '%s'",
    "UPDATE match SET terms = '[]' WHERE id = '%s'",
    "UPDATE match SET terms = replace(terms, '\"seats\":', '\"chairs\":') WHERE id = '%s'",
    "UPDATE match SET terms = replace(terms, '\"options\":{', '\"options\":{\"colour\":1,') WHERE id = '%s'",
    "UPDATE match SET secret = x'00' WHERE id = '%s'",
    "UPDATE match SET secret = 'text' WHERE id = '%s'",
    "UPDATE match SET winners = '{' WHERE id = '%s'",
    "UPDATE match SET made = 'soon' WHERE id = '%s'",
    "UPDATE match SET code = CAST(x'ff' AS TEXT) WHERE id = '%s'",
    "DELETE FROM seat WHERE match = '%s' AND seat = 1",
    "UPDATE seat SET nonce = 7 WHERE match = '%s'",
    "DELETE FROM step WHERE match = '%s'",
    "DELETE FROM step WHERE match = '%s' AND version = 3",
    "UPDATE step SET plays = '0 nonsense' WHERE match = '%s' AND version = 4",
    "UPDATE step SET plays = '9 1' WHERE match = '%s' AND version = 4",
    "UPDATE step SET plays = '' WHERE match = '%s' AND version = 4",
    "UPDATE step SET plays = x'00ff' WHERE match = '%s' AND version = 4",
    "UPDATE step SET version = 'x' WHERE match = '%s' AND version = 12",
    "UPDATE step SET client_id = x'ff', seat = 0 WHERE match = '%s' AND version = 12",
)
PAGES = (
    "/api/me",
    "/api/me/progress",
    "/api/me/coins",
    "/api/me/matches",
    "/api/leaders",
    "/api/leaders?by=current&game=whist",
    "/api/shop",
    "/api/mutes",
    "/api/account/export",
    "/api/people/Victim",
    "/api/people/Bystander",
    "/api/puzzles/today",
    "/api/puzzles/next",
    "/api/lobby",
)


def run(*, times: int = 20, matches: int = 1000, openings: int = 3, seed: int = 1) -> Iterator[Result]:
    rng = Random(seed)
    for name, trial in TRIALS.items():
        with empty_database() as file:
            yield result(24, name, *trial(file, times, rng))
    with empty_database() as file:
        yield one_in(file, matches, openings, rng)
    with own_postgres() as server:
        yield comes_and_goes(server, times)


Found = tuple[int, list[str], str]


def expect(wrong: list[str], expected: Any, actual: Any, what: str) -> None:
    if expected != actual:
        wrong.append(f"{what}: {actual}, not {expected}")


def spoken(file: Path, **choices: Any) -> Any:
    return house(file, **SPOKEN, **ROOM, **choices)


# Matches


def played(opened: House, numbers: list[str]) -> list[str]:
    """Those in which nobody can play: a resignation is always legal."""
    stuck = []
    with RawSocket(opened.port) as line:
        line.wire.settimeout(PATIENCE)
        line.handshake(f"Authorization: Bearer {TOKEN}")
        for number in numbers:
            line.send(
                {
                    "type": "submit",
                    "match": number,
                    "version": 12,
                    "play": "/resign",
                    "id": "a",
                    "seat": 0,
                }
            )
            while (told := line.receive())["type"] not in ("ack", "problem", "refused"):
                pass
            if told["type"] != "ack":
                stuck.append(f"{number} takes no play: {told}")
    return stuck


def damaged_matches(file: Path, times: int, rng: Random) -> Found:
    count = times * len(MATCHES)
    numbers = filled(file, 2 * count, rng)
    hurt, sound = numbers[::2], numbers[1::2]
    changed(file, *(MATCHES[at % len(MATCHES)] % number for at, number in enumerate(hurt)))
    wrong: list[str] = []
    for again in (False, True):
        start = file.with_suffix(".log").stat().st_size if again else 0
        with spoken(file) as opened:
            state = opened.ask("GET", "/health")
            expect(wrong, (200, count), (state.status, state.body["set_aside"]), "health")
            if not again:
                wrong += played(opened, sound)
            for number in rng.sample(hurt, min(10, count)):
                answer = opened.ask("GET", f"/api/matches/{number}")
                expect(wrong, (404, "unreadable"), (answer.status, answer.body["code"]), number)
        lines = [
            entry["match"] for entry in noted(opened.log, start) if entry["event"] == "match-quarantined"
        ]
        expect(wrong, [] if again else sorted(hurt), sorted(lines), "lines of the log")
        wrong += unexpected(opened.log, {"match-quarantined"}, start)
    return count, wrong, f"{len(sound)} sound matches were played"


def unexpected(log: Path, known: set[str], start: int = 0) -> list[str]:
    return [f"the log says {line}"[:300] for line in noted(log, start) if line["event"] not in known | USUAL]


def missing_game(file: Path, times: int, rng: Random) -> Found:
    numbers = filled(file, 2 * times, rng, ("connect-four", "whist"))
    gone, sound = numbers[1::2], numbers[::2]
    wrong: list[str] = []
    changed(file, "UPDATE match SET terms = replace(terms, 'whist', 'ludo')")
    with spoken(file) as opened:
        wrong += played(opened, sound)
        expect(wrong, times, opened.ask("GET", "/health").body["set_aside"], "set aside")
        expect(wrong, 404, opened.ask("GET", f"/api/matches/{gone[0]}").status, "a match without its game")
    lines = [entry for entry in noted(opened.log) if entry["event"] == "game-missing"]
    expect(
        wrong, [("ludo", times)], [(entry["game"], entry["matches"]) for entry in lines], "lines of the log"
    )
    changed(file, "UPDATE match SET terms = replace(terms, 'ludo', 'whist')")
    with spoken(file) as opened:
        wrong += played(opened, gone)
        expect(wrong, 0, opened.ask("GET", "/health").body["set_aside"], "set aside afterwards")
    return times, wrong, "all went on when the game was back"


def one_in(file: Path, matches: int, openings: int, rng: Random) -> Result:
    """Opening a database with one damaged match, against the same without damage."""
    numbers = filled(file, matches, rng)
    hurt = file.with_name("hurt.sqlite")
    shutil.copy(file, hurt)
    changed(hurt, MATCHES[13] % numbers[matches // 2])
    wrong: list[str] = []
    took: dict[Path, list[float]] = {file: [], hurt: []}
    worked: dict[Path, list[float]] = {file: [], hurt: []}  # of the processor, which others cannot slow down
    for _ in range(openings):
        for database, seconds in took.items():
            copy = file.with_name("open.sqlite")
            shutil.copy(database, copy)  # each time it is found for the first time
            begun = time.monotonic()
            with spoken(copy) as opened:
                seconds.append(time.monotonic() - begun)
                worked[database].append(opened.seconds)
                live = matches - (database == hurt)
                expect(wrong, live, opened.ask("GET", "/health").body["matches"], "matches")
                if database == hurt and len(seconds) == 1:
                    wrong += played(opened, [one for one in numbers if one != numbers[matches // 2]])
            for left in copy.parent.glob("open.sqlite*"):
                left.unlink()
    usual, with_damage = (statistics.median(took[database]) for database in (file, hurt))
    least, least_with_damage = (min(worked[database]) for database in (file, hurt))
    longer = with_damage - usual if openings > 1 else least_with_damage - least  # once is no measurement
    if longer > 1:
        wrong.append(f"opening took {longer:.2f} s longer")
    figures = (
        f"opens in {usual:.2f} s, damaged in {with_damage:.2f} s; "
        f"{least:.2f} and {least_with_damage:.2f} s of processor"
    )
    return result(24, "one damaged match", matches, wrong, figures)


# Rows about people


def damaged_rows(file: Path, times: int, rng: Random) -> Found:
    """A column of each table holds something else for a while: only whose row it is may notice."""
    wrong: list[str] = []
    chosen = columns(times, rng)
    with spoken(file) as opened:
        victim, other = (opened.ask("POST", "/api/guest", {"name": n}).body for n in ("Victim", "Bystander"))
        for who in (victim, other):
            rows = (
                row.replace("{who}", who["person"]).replace("{name}", who["name"].lower()) for row in ROWS
            )
            changed(file, *(f"INSERT INTO {row}" for row in rows))
        usual = asked(opened, other["token"])
        wrong += [f"{page} answers {status}" for page, status in usual.items() if status != 200]
        for table, column in chosen:
            wrong += damaged_column(opened, table, column, victim, other, usual)
    lines = [(entry["event"], entry.get("work"), entry.get("reason")) for entry in noted(opened.log)]
    expect(wrong, [], [line for line, count in Counter(lines).items() if count > 1], "lines that came again")
    wrong += unexpected(opened.log, {"row-unreadable", "work-failed"})
    return len(chosen), wrong, f"{len(lines) - 1} lines of the log"


def damaged_column(
    opened: House, table: Table, column: Any, victim: Any, other: Any, usual: dict[str, int]
) -> Iterator[str]:
    whose = next(name for name in WHOSE if name in table.c)
    where = f"\"{whose}\" = '{victim['person']}'"
    bad = "7" if isinstance(column.type, LargeBinary) else "x'ff'"
    set_bad = f'UPDATE {table.name} SET "{column.name}" = {bad} WHERE {where}'
    changed(opened.database, f"CREATE TABLE kept AS SELECT * FROM {table.name} WHERE {where}", set_bad)
    for page, status in asked(opened, victim["token"]).items():
        if status >= 500:
            yield f"{table.name}.{column.name}: {page} answers the victim {status}"
    others = asked(opened, other["token"])
    for page in PAGES:
        if others[page] != usual[page] and page != "/api/people/Victim":
            yield f"{table.name}.{column.name}: {page} answers a bystander {others[page]}"
    if opened.ask("GET", "/health").status != 200:
        yield f"{table.name}.{column.name}: the house is not well"
    changed(
        opened.database,
        f"DELETE FROM {table.name} WHERE {where}",
        f"INSERT INTO {table.name} SELECT * FROM kept",
        "DROP TABLE kept",
    )


def asked(opened: House, token: str) -> dict[str, int]:
    return {page: opened.ask("GET", page, None, token).status for page in PAGES}


# Bots


def killed_bots(file: Path, times: int, rng: Random) -> Found:
    """Each time the bot is to move, its worker is killed: the match goes on."""
    wrong: list[str] = []
    with spoken(file) as opened:
        token = opened.ask("POST", "/api/guest", {}).body["token"]
        for _ in range(times):
            _play_and_kill(opened, token)
        state = opened.ask("GET", "/health")
        expect(wrong, (200, 0), (state.status, state.body["set_aside"]), "health")
    found = events(opened.log)
    expect(wrong, True, 0 < found["bot-worker-died"] <= 2 * times, f"bot-worker-died, {found}")
    wrong += unexpected(opened.log, {"bot-worker-died", "bot-failed"})
    return times, wrong, f"{found['bot-worker-died']} workers replaced"


def _play_and_kill(opened: House, token: str) -> None:
    terms = {
        "game": "connect-four",
        "options": {"opening": "given"},
        "bots": {"1": "random"},
        "pace": "untimed",
    }
    match = opened.ask("POST", "/api/tables", terms, token).body["match"]
    with RawSocket(opened.port) as line:
        line.wire.settimeout(PATIENCE)
        line.handshake(f"Authorization: Bearer {token}")
        line.send({"type": "sit", "match": match})
        while line.receive().get("phase") != "live":
            pass
        for version in (0, 2):
            line.send(
                {"type": "submit", "match": match, "version": version, "play": "1", "id": f"v{version}"}
            )
            while line.receive().get("version") != version + 2:  # the bot has answered
                pass
            for worker in workers(opened.pid):
                os.kill(worker, signal.SIGKILL)


def workers(pid: int) -> list[int]:
    """The processes in which the bots of a house think."""
    of_threads = [path.read_text().split() for path in Path(f"/proc/{pid}/task").glob("*/children")]
    children = chain.from_iterable(of_threads)
    lines = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
    return [child for child, line in lines.items() if b"spawn_main" in line]


# The disk and the database


def full_disk(file: Path, times: int, rng: Random) -> Found:
    """It says so once, and finds by itself that there is room again."""
    wrong: list[str] = []
    orders = file.with_name("troubles")
    with spoken(file, program=("-m", "tests.battery.troubled"), TROUBLES=str(orders)) as opened:
        for _ in range(times):
            _order(opened, orders, pages=1)
            while opened.ask("POST", "/api/guest", {"name": "x" * 20}).status != 503:
                pass
            for _ in range(5):
                opened.ask("POST", "/api/guest", {"name": "x" * 20})
            expect(wrong, 503, opened.ask("GET", "/health").status, "health of a full disk")
            expect(wrong, 200, opened.ask("GET", "/api/tables").status, "the list of tables")
            _order(opened, orders)
            _until(lambda: opened.ask("GET", "/health").status == 200)  # nobody has written anything
    found = events(opened.log)
    expect(wrong, (times, times), (found["store-failing"], found["store-working"]), "lines of the log")
    wrong += unexpected(opened.log, {"store-failing", "store-working"})
    return times, wrong, ""


def _order(opened: House, orders: Path, **troubles: int) -> None:
    orders.write_text(json.dumps(troubles))
    opened.tell(signal.SIGUSR1)
    opened.hear("obeyed")


def _until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def comes_and_goes(server: OwnPostgres, times: int) -> Result:
    wrong: list[str] = []
    log = server.folder / "house.log"
    opened = House(server.new(), log=log, **SPOKEN, **ROOM).open()
    try:
        token = opened.ask("POST", "/api/guest", {}).body["token"]
        for _ in range(times):
            server.end(signal.SIGKILL)
            _until(lambda: opened.ask("GET", "/health").status == 503)
            answers = [opened.ask("GET", "/api/me", None, token).status for _ in range(3)]
            expect(wrong, [503] * 3, answers, "who somebody is, without a database")
            expect(wrong, 200, opened.ask("GET", "/api/tables").status, "the list of tables")
            server.restart()
            _until(lambda: opened.ask("GET", "/health").status == 200)
            expect(wrong, 200, opened.ask("GET", "/api/me", None, token).status, "who somebody is")
    finally:
        opened.end(signal.SIGTERM)
    found = events(log)
    expect(wrong, (times, times), (found["store-failing"], found["store-working"]), "lines of the log")
    wrong += unexpected(log, {"store-failing", "store-working", "channel-failing", "channel-working"})
    return result(24, "a database that comes and goes", times, wrong, "")


TRIALS: dict[str, Callable[[Path, int, Random], Found]] = {
    "matches that cannot be read": damaged_matches,
    "rows that cannot be read": damaged_rows,
    "a game that is gone": missing_game,
    "bot workers that are killed": killed_bots,
    "a full disk": full_disk,
}
