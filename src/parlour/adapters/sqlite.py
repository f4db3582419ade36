"""The store of a house in one process: an SQLite file with one writer.

Whatever arrives while the disk is busy is written together: one transaction, one sync, then all are told.
Only what has been synced is called `stored`.
"""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib.resources import files
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic, time
from typing import Any, NamedTuple

from msgspec import json

from parlour.core.errors import ParlourError
from parlour.core.game import Seat
from parlour.service.people import Person
from parlour.service.ports import Ending, MatchRow, SavedMatch, SeatRow, StepRow, Stored
from parlour.service.surroundings import no_fault
from parlour.service.terms import Terms

SCHEMA = 1
MOST = 500  # pieces of work in one transaction
Done = Callable[[Any], None]
Later = Callable[[Callable[[], None]], object]  # has something done by the house's own thread

STEP = "INSERT OR IGNORE INTO step (match, version, plays, seat, client_id, made) VALUES (?, ?, ?, ?, ?, ?)"
CHUNK = 25  # steps that go in with one call: each call passes the interpreter's lock to and fro
STEPS = STEP + ", (?, ?, ?, ?, ?, ?)" * (CHUNK - 1)
MATCH = """INSERT OR IGNORE INTO match (id, terms, rules_version, owner, secret, code, phase, made)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
SEAT = """INSERT OR IGNORE INTO seat (match, seat, person, name, bot, nonce, house_nonce)
    VALUES (?, ?, ?, ?, ?, ?, ?)"""
END = """UPDATE match SET phase = 'over', ended = ?, winners = ?, reason = ?, next_secret = ?
    WHERE id = ?"""


class DatabaseError(ParlourError):
    """The file cannot be used; the sentence says why."""


class Work(NamedTuple):
    """Something to write: `do` says whether it took place."""

    do: Callable[[sqlite3.Connection], bool]
    done: Done


class Appended(NamedTuple):
    """A step, which is most of what is written: many of them go in with one call."""

    values: tuple[Any, ...]
    done: Done


class SqliteStore:
    def __init__(
        self,
        path: Path | str,
        later: Later,
        fault: Callable[[str], None] = no_fault,
        soon: Later = lambda act: act(),
    ) -> None:
        """`later` is called by the writer, `soon` by the house itself, when its turn of work ends."""
        self.path = Path(path)
        self.failure = ""  # why the last transaction failed, if it did
        self.batches = 0
        self.written = 0
        self.seconds = 0.0
        self._later = later
        self._soon = soon
        self._fault = fault
        self._reader = connect(self.path)
        self._waiting: list[Work | Appended] = []  # for the batch that is being written
        self._busy = False
        self._lock = Lock()
        self._queue: SimpleQueue[list[Work | Appended]] = SimpleQueue()
        self._thread = Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """After everything that was asked for is written."""
        with self._lock:
            rest, self._waiting = self._waiting, []
        if rest:
            self._queue.put(rest)
        self._queue.put([])
        self._thread.join()
        self._reader.close()

    # The journal

    def append(self, row: StepRow, ending: Ending | None, done: Callable[[Stored], None]) -> None:
        values = (*row, time())
        if ending is None:
            self._add(Appended(values, done))
        else:
            self._add(Work(lambda db: self._end(db, row.match, values, ending), done))

    def _end(self, db: sqlite3.Connection, match: str, values: tuple[Any, ...], ending: Ending) -> bool:
        if not db.execute(STEP, values).rowcount:
            return False
        self._fault("settling")
        winners = json.encode(ending.winners).decode()
        db.execute(END, (time(), winners, ending.reason, ending.next_secret, match))
        return True

    def close_match(self, match: str, reason: str, done: Callable[[Stored], None]) -> None:
        close = "UPDATE match SET phase = 'over', ended = ?, reason = ? WHERE id = ? AND phase = 'live'"
        self._put(close, (time(), reason, match), done)

    # Tables and their seats

    def add_match(self, row: MatchRow, done: Callable[[Stored], None]) -> None:
        self._add(Work(lambda db: _insert_match(db, row), done))

    def remove_match(self, match: str, done: Callable[[Stored], None]) -> None:
        def remove(db: sqlite3.Connection) -> bool:
            if not db.execute("SELECT 1 FROM match WHERE id = ? AND phase = 'waiting'", (match,)).fetchone():
                return False
            db.execute("DELETE FROM seat WHERE match = ?", (match,))
            db.execute("DELETE FROM match WHERE id = ?", (match,))
            return True

        self._add(Work(remove, done))

    def seat(self, match: str, row: SeatRow, done: Callable[[Stored], None]) -> None:
        self._put(SEAT, _seat_values(match, row), done)

    def unseat(self, match: str, seat: Seat, done: Callable[[Stored], None]) -> None:
        free = """DELETE FROM seat WHERE match = ? AND seat = ?
            AND EXISTS (SELECT 1 FROM match WHERE id = seat.match AND phase = 'waiting')"""
        self._put(free, (match, seat), done)

    def start(self, row: MatchRow, step: StepRow, done: Callable[[Stored], None]) -> None:
        def begin(db: sqlite3.Connection) -> bool:
            if not db.execute(STEP, (*step, time())).rowcount:
                return False
            db.execute("UPDATE match SET phase = 'live' WHERE id = ?", (row.id,))
            db.executemany(SEAT, [_seat_values(row.id, seat) for seat in row.seats])
            return True

        self._add(Work(begin, done))

    def follow(self, match: str, row: MatchRow, step: StepRow, done: Callable[[Stored], None]) -> None:
        def begin(db: sqlite3.Connection) -> bool:
            first = db.execute("UPDATE match SET next = ? WHERE id = ? AND next = ''", (row.id, match))
            return bool(first.rowcount) and _insert_match(db, row) and bool(db.execute(STEP, (*step, time())))

        self._add(Work(begin, done))

    # People

    def add_person(self, person: Person, token_hash: bytes, done: Callable[[Stored], None]) -> None:
        def add(db: sqlite3.Connection) -> bool:
            db.execute(
                "INSERT INTO person (id, name, made) VALUES (?, ?, ?)", (person.id, person.name, time())
            )
            db.execute("INSERT INTO session VALUES (?, ?, ?)", (token_hash, person.id, time()))
            return True

        self._add(Work(add, done))

    def find_person(self, token_hash: bytes, done: Callable[[Person | None], None]) -> None:
        find = "SELECT id, name FROM person WHERE id = (SELECT person FROM session WHERE token = ?)"
        row = self._reader.execute(find, (token_hash,)).fetchone()
        done(Person(*row) if row else None)

    # Reading

    def load(self, match: str, done: Callable[[SavedMatch | None], None]) -> None:
        found = self._saved("id = ?", (match,))
        done(found[0] if found else None)

    def unfinished(self) -> list[SavedMatch]:
        return self._saved("phase != 'over'", ())

    def _saved(self, which: str, values: tuple[Any, ...]) -> list[SavedMatch]:
        rows = self._reader.execute(
            "SELECT id, terms, rules_version, owner, secret, code, phase, made, ended, winners, reason,"
            f" next_secret, next FROM match WHERE {which}",
            values,
        ).fetchall()
        return [self._saved_match(row) for row in rows]

    def _saved_match(self, row: tuple[Any, ...]) -> SavedMatch:
        (
            id,
            terms,
            version,
            owner,
            secret,
            code,
            phase,
            made,
            ended,
            winners,
            reason,
            next_secret,
            follower,
        ) = row
        seats = self._reader.execute(
            "SELECT seat, person, name, bot, nonce, house_nonce FROM seat WHERE match = ? ORDER BY seat",
            (id,),
        )
        kept_seats = tuple(SeatRow(*values) for values in map(_seat_types, seats))
        steps = self._reader.execute(
            "SELECT version, plays, seat, client_id, made FROM step WHERE match = ? ORDER BY version", (id,)
        ).fetchall()
        kept = MatchRow(
            id=id,
            terms=json.decode(terms, type=Terms),
            rules_version=version,
            owner=owner,
            secret=secret,
            code=code,
            phase=phase,
            seats=kept_seats,
            made=made,
            played=steps[-1][-1] if steps else 0.0,
            ended=ended,
            winners=tuple(json.decode(winners)),
            reason=reason,
            next_secret=next_secret,
            next=follower,
        )
        return SavedMatch(kept, [StepRow(id, *values[:-1]) for values in steps])

    def backup(self, path: Path) -> None:
        """A copy of everything stored so far, while the house goes on."""
        with sqlite3.connect(path) as copy:
            self._reader.backup(copy)
        copy.close()

    # Writing: one thread, many pieces of work in a transaction

    def _put(self, statement: str, values: tuple[Any, ...], done: Done) -> None:
        self._add(Work(lambda db: bool(db.execute(statement, values).rowcount), done))

    def _add(self, item: Work | Appended) -> None:
        """To what is written next. Waking the writer for each piece would cost more than writing it."""
        with self._lock:
            self._waiting.append(item)
            if self._busy:
                return
            self._busy = True
        self._soon(self._hand_over)

    def _hand_over(self) -> None:
        with self._lock:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            self._busy = bool(batch)
        if batch:
            self._queue.put(batch)

    def _write_all(self) -> None:
        db = connect(self.path)
        while batch := self._queue.get():
            self._write(db, batch)
        db.close()

    def _written(self, batch: list[Work | Appended], outcomes: list[Stored]) -> None:
        self._hand_over()
        _tell(batch, outcomes)

    def _write(self, db: sqlite3.Connection, batch: list[Work | Appended]) -> None:
        start = monotonic()
        try:
            self._fault("before-write")
            db.execute("BEGIN IMMEDIATE")
            outcomes = self._do(db, batch)
            db.execute("COMMIT")
            self._fault("written")
            self.failure = ""
        except Exception as error:  # whatever it is, the writer goes on: else nobody would be answered again
            self.failure = f"The database could not be written: {error}."
            outcomes = ["failed"] * len(batch)
            with suppress(sqlite3.Error):  # which has been rolled back already, perhaps
                db.execute("ROLLBACK")
        self.batches, self.written = self.batches + 1, self.written + len(batch)
        self.seconds += monotonic() - start
        self._later(lambda: self._written(batch, outcomes))

    def _do(self, db: sqlite3.Connection, batch: list[Work | Appended]) -> list[Stored]:
        steps = [item.values for item in batch if isinstance(item, Appended)]
        if _append_all(db, steps) == len(steps):
            return ["stored" if isinstance(item, Appended) else _done(db, item) for item in batch]
        # Somebody else was quicker with one of them: find out which, one by one.
        db.execute("ROLLBACK")
        db.execute("BEGIN IMMEDIATE")
        return [_done(db, item) for item in batch]


def _append_all(db: sqlite3.Connection, steps: list[tuple[Any, ...]]) -> int:
    """How many of them were new."""
    whole = len(steps) - len(steps) % CHUNK
    chunks = (steps[at : at + CHUNK] for at in range(0, whole, CHUNK))
    new = sum(db.execute(STEPS, [*chain.from_iterable(chunk)]).rowcount for chunk in chunks)
    return new + (db.executemany(STEP, steps[whole:]).rowcount if steps[whole:] else 0)


def _done(db: sqlite3.Connection, item: Work | Appended) -> Stored:
    if isinstance(item, Appended):
        return "stored" if db.execute(STEP, item.values).rowcount else "taken"
    db.execute("SAVEPOINT work")
    try:
        outcome: Stored = "stored" if item.do(db) else "taken"
    except sqlite3.IntegrityError:  # what it belongs to is gone: no reason to fail the others
        outcome = "failed"
    if outcome != "stored":
        db.execute("ROLLBACK TO work")
    db.execute("RELEASE work")
    return outcome


def _tell(batch: Iterable[Work | Appended], outcomes: list[Stored]) -> None:
    """All of them, even if one cannot take the answer."""
    failures = []
    for item, outcome in zip(batch, outcomes, strict=True):
        try:
            item.done(outcome)
        except Exception as error:
            failures.append(error)
    for failure in failures:
        raise failure


def _insert_match(db: sqlite3.Connection, row: MatchRow) -> bool:
    terms = json.encode(row.terms).decode()
    values = (row.id, terms, row.rules_version, row.owner, row.secret, row.code, row.phase, row.made)
    if not db.execute(MATCH, values).rowcount:
        return False
    db.executemany(SEAT, [_seat_values(row.id, seat) for seat in row.seats])
    return True


def _seat_types(values: tuple[Any, ...]) -> tuple[Seat, str, str, str, bytes, bool]:
    seat, person, name, bot, nonce, house = values
    return seat, person, name, bot, nonce, bool(house)


def _seat_values(match: str, row: SeatRow) -> tuple[Any, ...]:
    return match, row.seat, row.person, row.name, row.bot, row.nonce, int(row.house_nonce)


def connect(path: Path) -> sqlite3.Connection:
    """A connection to the file, which is made where there is none; raises `DatabaseError`."""
    try:
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        _prepare(db, path)
    except sqlite3.Error as error:
        raise DatabaseError(f"{path} cannot be used as a database: {error}.") from None
    return db


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version == 0:
        schema = (files(__package__) / "schema.sql").read_text()
        db.executescript(f"BEGIN IMMEDIATE; {schema} PRAGMA user_version = {SCHEMA}; COMMIT")
    elif version != SCHEMA:
        raise DatabaseError(
            f"{path} was made by another version of Parlour (schema {version}, not {SCHEMA})."
        )
