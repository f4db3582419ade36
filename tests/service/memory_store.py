"""A store in memory, as the port asks for: what it was told is kept until the test drops it.

`hold` keeps answers back, so that a test decides when, and whether, something has been stored.
"""

import sqlite3
from functools import cache, cached_property
from time import time

from msgspec import structs

from parlour.adapters.stores.migrating import migrate
from parlour.adapters.stores.sqlite import books_on, wrapped
from parlour.adapters.stores.work import Work, not_stored, outcome
from parlour.service.ports import SavedMatch
from parlour.service.table_settings import delay_is_over


@cache
def migrated():
    """An empty database with all tables, to be copied."""
    db = in_memory()
    with wrapped(db) as connection, connection.begin():
        migrate(connection)
    return db


def in_memory():
    return sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)


def empty_books():
    db = in_memory()
    migrated().backup(db)
    db.execute("PRAGMA foreign_keys = ON")
    return db, books_on(db)


@cache
def _reused():
    return empty_books()


def emptied_books():
    """The same books each time, empty again: for houses that are opened one after the other."""
    db, books = _reused()
    if db.in_transaction:
        db.execute("ROLLBACK")
    db.execute("BEGIN")
    return books


class MemoryStore:
    failure = ""

    def __init__(self, wall=time):
        self.wall = wall
        self.members = set()  # who has an account
        self.matches = {}
        self.steps = {}
        self.aside = {}
        self.held = None  # a list of answers that wait, while the test holds them
        self.fails = False  # nothing can be written or read, as when the database is away
        self.full = False  # nothing can be written, as when the disk is full

    def hold(self):
        self.held = []

    def let_go_once(self):
        """What is asked then is held back like all else."""
        held, self.held = self.held, []
        for answer in held:
            answer()

    def let_go(self):
        held, self.held = self.held, None
        for answer in held:
            answer()

    def _answer(self, done, outcome):
        if self.held is not None:
            self.held.append(lambda: done(outcome))
        else:
            done(outcome)

    def _do(self, done, act, failed="failed"):
        self._answer(done, failed if self.fails or self.full else act())

    def _look(self, done, act):
        self._answer(done, not_stored() if self.fails else act())

    @cached_property
    def books(self):
        """What is kept in books is kept in a real database; matches and their steps are not there."""
        return empty_books()[1]

    def transact(self, work, done):
        self._do(done, lambda: self._worked(work), not_stored())

    def read(self, work, done):
        self._look(done, lambda: self._worked(work))

    browse = survey = read
    settle = transact

    def _worked(self, work):
        answer = outcome(self.books, Work(work, None), self.books.connection.exec_driver_sql)
        if cause := getattr(answer, "__cause__", None):
            raise cause  # a defect
        return answer

    def append(self, row, ending, done):
        def act():
            steps = self.steps[row.match]
            told = {(step.seat, step.client_id) for step in steps if step.client_id}
            if (row.seat, row.client_id) in told or row.version != len(steps):
                return "taken"
            if ending and ending.unsettled:
                self._worked(lambda books: books.unsettled.add(ending.unsettled))
            steps.append(row)
            self._change(row.match, played=self.wall())
            if ending:
                self._change(
                    row.match,
                    phase="over",
                    ended=self.wall(),
                    winners=ending.winners,
                    reason=ending.reason,
                    next_secret=ending.next_secret,
                )
            return "stored"

        self._do(done, act)

    def _change(self, match, **fields):
        self.matches[match] = structs.replace(self.matches[match], **fields)

    def add_match(self, row, done, reserved=(), paired=False):
        self._do(done, lambda: self.matches.setdefault(row.id, row) and "stored")

    def remove_match(self, match, done):
        def act():
            if match not in self.matches or self.matches[match].phase != "waiting":
                return "taken"
            del self.matches[match]
            return "stored"

        self._do(done, act)

    def close_match(self, match, reason, done):
        self._do(done, lambda: self._change(match, phase="over", reason=reason) or "stored")

    def seat(self, match, row, done):
        def act():
            if match not in self.matches:
                return "failed"
            seats = self.matches[match].seats
            if any(seat.seat == row.seat for seat in seats):
                return "taken"
            self._change(match, seats=tuple(sorted((*seats, row), key=lambda seat: seat.seat)))
            return "stored"

        self._do(done, act)

    def unseat(self, match, seat, done):
        def act():
            if match not in self.matches or self.matches[match].phase != "waiting":
                return "taken"
            left = tuple(row for row in self.matches[match].seats if row.seat != seat)
            self._change(match, seats=left)
            return "stored"

        self._do(done, act)

    def start(self, row, step, done):
        def act():
            if row.id in self.steps:
                return "taken"
            if row.id not in self.matches:
                return "failed"  # its seats belong to a table that is no more
            self.matches[row.id] = row
            self.steps[row.id] = [step]
            return "stored"

        self._do(done, act)

    def follow(self, match, row, step, done):
        def act():
            if self.matches[match].next:
                return "taken"
            self._change(match, next=row.id)
            self.matches[row.id], self.steps[row.id] = row, [step]
            return "stored"

        self._do(done, act)

    def admit(self, person, token_hash):
        """Now and without fail, if it is not known yet."""
        if not self.books.people.session(token_hash):
            self.books.people.add(person, self.wall())
            self.books.people.add_session(token_hash, person.id, self.wall())

    def find_session(self, token_hash, done):
        done(not_stored() if self.fails else self._session(token_hash))

    def _session(self, token_hash):
        known = self.books.people.session(token_hash)
        if known and known.person.id in self.members:
            return known._replace(person=structs.replace(known.person, guest=False))
        return known

    @property
    def people(self):
        """Everybody who could come in, by the hash of the token."""
        rows = self.books.connection.exec_driver_sql("SELECT token FROM session ORDER BY token")
        return {token: self._session(token).person for (token,) in rows.all()}

    def forget(self, token_hash):
        """Somebody logged out."""
        self.books.connection.exec_driver_sql("DELETE FROM session WHERE token = ?", (token_hash,))

    def load(self, match, done):
        self._look(done, lambda: self._saved(match))

    def _saved(self, match):
        row = self._row(match)
        return SavedMatch(row, list(self.steps.get(match, ()))) if row else None

    def look_up(self, match, done):
        self._look(done, lambda: self._row(match))

    def _row(self, match):
        row = self.matches.get(match)
        return row and structs.replace(row, steps=len(self.steps.get(match, ())) - 1)

    def unfinished(self):
        found = self.books.connection.exec_driver_sql(
            "SELECT match FROM held_back WHERE until > ?", (self.wall(),)
        )
        held = {match for (match,) in found}
        goes_on = [
            row
            for row in self.matches.values()
            if row.phase != "over" or row.id in held or self._is_secret(row)
        ]
        rows = [row for row in goes_on if row.id not in self.aside]
        return [SavedMatch(row, list(self.steps.get(row.id, ()))) for row in rows]

    def _is_secret(self, row):
        return row.ended is not None and not delay_is_over(row.terms, row.ended, self.wall())

    def quarantined(self):
        return list(self.aside.values())

    def set_aside(self, aside, done):
        self._do(done, lambda: self.aside.setdefault(aside.match, aside) and "stored")

    def release(self, match, done):
        self._do(done, lambda: "stored" if self.aside.pop(match, None) else "taken")
