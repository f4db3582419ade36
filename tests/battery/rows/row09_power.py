"""Row 9: the power fails at any moment while the store writes.

All writes and syncs of a busy store are recorded. For each moment the files are rebuilt as a power failure
might leave them, and opened as a house opens them: they must be sound, hold everything that was called
stored before that moment, and no half of anything.
"""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec import structs

from parlour.adapters.stores.sqlite import SqliteStore, connect
from parlour.core.errors import ParlourError
from parlour.service.books import Books
from parlour.service.person import Person
from parlour.service.ports import Ending, MatchRow, SeatRow, StepRow
from parlour.service.table_settings import TableSettings
from tests.battery.houses import result
from tests.battery.power import MODES, Op, Remains, Waiter, remembered
from tests.battery.result import Result

TERMS = TableSettings("connect-four", {"opening": "given"}, 2)
LAST = 12  # the version that ends a match
FILE = "house.sqlite"


class Fact(NamedTuple):
    """A row that must be there from now on."""

    table: str
    values: tuple[Any, ...]


COLUMNS = {
    "person": "id, name",
    "session": "token, person",
    "match": "id, owner",
    "seat": "match, seat, person, nonce",
    "step": "match, version, plays, seat, client_id",
    "ended": "id, reason",
}


def run(*, count: int = 5000, matches: int = 30, seed: int = 1) -> Iterator[Result]:
    ops = recorded(matches, Random(seed))
    wrong = list(failures(ops, count, Random(seed)))
    told = sum(op.kind == "told" for op in ops)
    syncs = sum(op.kind == "sync" for op in ops)
    figures = f"{len(ops)} writes and syncs ({syncs}), {told} facts acknowledged"
    yield result(9, "power failures", count, wrong, figures)


# What the store is asked for


def recorded(matches: int, rng: Random) -> list[Op]:
    with tempfile.TemporaryDirectory() as folder, remembered(Path(folder) / FILE) as (disk, store):
        waiter = Waiter(disk)
        rows = [begun(store, waiter, number, rng) for number in range(matches)]
        for version in range(1, LAST + 1):
            played(store, waiter, rng.sample(rows, len(rows)), version, rng)
    return disk.ops


def begun(store: SqliteStore, waiter: Waiter, number: int, rng: Random) -> MatchRow:
    """A table, its two people, and their match."""
    row = MatchRow(f"m{number}", TERMS, 1, f"p{number}-0", rng.randbytes(32), "", made=1.0)
    seats = tuple(SeatRow(seat, f"p{number}-{seat}", "Ann", "", rng.randbytes(16)) for seat in (0, 1))
    for seat in seats:
        token = rng.randbytes(32)
        facts = [Fact("person", (seat.person, "Ann")), Fact("session", (token, seat.person))]
        store.transact(partial(admit, Person(seat.person, "Ann"), token), waiter.expects(facts))
    store.add_match(row, waiter.expects([Fact("match", (row.id, row.owner))]))
    for seat in seats:
        kept = Fact("seat", (row.id, seat.seat, seat.person, seat.nonce))
        store.seat(row.id, seat, waiter.expects([kept]))
    if rng.random() < 0.5:
        waiter.wait()
    row = structs.replace(row, phase="live", seats=seats)
    first = StepRow(row.id, 0, "")
    store.start(row, first, waiter.expects([Fact("step", structs.astuple(first))]))
    waiter.wait()
    return row


def admit(person: Person, token: bytes, books: Books) -> str:
    books.people.add(person, 1.0)
    books.people.add_session(token, person.id, 1.0)
    return "stored"


def played(store: SqliteStore, waiter: Waiter, rows: list[MatchRow], version: int, rng: Random) -> None:
    """A step in every match, several of them at once."""
    for row in rows:
        step = StepRow(row.id, version, f"{version % 2} {rng.randrange(1, 8)}", version % 2, f"id {version}")
        facts, ending = [Fact("step", structs.astuple(step))], None
        if version == LAST:
            facts, ending = [*facts, Fact("ended", (row.id, "line"))], Ending((0,), "line", b"n" * 32)
        store.append(step, ending, waiter.expects(facts))
        if rng.random() < 0.3:
            waiter.wait()
    waiter.wait()


# What the power failure leaves


def failures(ops: list[Op], count: int, rng: Random) -> Iterator[str]:
    """At moments spread over the whole time, each as often as it takes to have so many."""
    wanted = sorted(
        (number * len(ops) // count if count < len(ops) else number % len(ops)) for number in range(count)
    )
    remains, done = Remains(), 0
    for number, moment in enumerate(wanted):
        for op in ops[done : moment + 1]:
            remains.do(op)
        done = moment + 1
        mode = MODES[number % len(MODES)]
        for wrong in failed_at(remains, mode, rng):
            yield f"after operation {moment} with {mode} of what was not synced: {wrong}"


def failed_at(remains: Remains, mode: str, rng: Random) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        remains.leave(Path(folder), mode, rng)
        try:
            with closing(connect(Path(folder) / FILE)) as db:
                yield from damages(db)
                yield from losses(db, [fact for facts in remains.told for fact in facts])
                yield from halves(db)
        except (sqlite3.Error, ParlourError) as error:
            yield f"it cannot be opened: {error}"


def damages(db: sqlite3.Connection) -> Iterator[str]:
    found = (
        db.execute("PRAGMA integrity_check").fetchall() + db.execute("PRAGMA foreign_key_check").fetchall()
    )
    if found != [("ok",)]:
        yield f"the file is damaged: {found[:2]}"


def losses(db: sqlite3.Connection, facts: list[Fact]) -> Iterator[str]:
    kept = {
        table: set(db.execute(f"SELECT {columns} FROM {'match' if table == 'ended' else table}"))
        for table, columns in COLUMNS.items()
    }
    lost = [fact for fact in facts if fact.values not in kept[fact.table]]
    if lost:
        yield f"{len(lost)} of {len(facts)} acknowledged facts are lost, the first is {lost[0]}"


def halves(db: sqlite3.Connection) -> Iterator[str]:
    """A match has begun or not, and has ended or not, with everything that belongs to it."""
    last = (
        "SELECT match, max(version), (SELECT phase FROM match WHERE id = step.match) FROM step GROUP BY match"
    )
    for match, version, phase in db.execute(last):
        if phase != ("over" if version == LAST else "live"):
            yield f"{match} is {phase} with version {version}"
    lonely = "SELECT id FROM match WHERE phase != 'waiting' AND id NOT IN (SELECT match FROM step)"
    yield from (f"{match} has begun without a step" for (match,) in db.execute(lonely))
