"""Houses with many matches, made without anybody playing them, and what their logs say."""

import json
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

from msgspec import structs

from parlour.adapters.stores.sqlite import SqliteStore
from parlour.core.match import AnyMatch
from parlour.service.matches.loading import luck_of
from parlour.service.matches.match_log import MatchLog, awaited, step_lines
from parlour.service.person import Person, token_hash
from parlour.service.ports import MatchRow, SeatRow, StepRow
from parlour.service.table_settings import validated
from parlour.service.wire.http import NewTable

GAMES = ("connect-four", "whist", "checkers", "crazy-eights")
PLAYS = 12
OWNER, TOKEN = "owner", "the-token-of-the-owner"
SPOKEN = {"PARLOUR_LOG_FORMAT": "json", "PARLOUR_LOG_LEVEL": "info", "PARLOUR_LIMIT_MESSAGES": "100000"}
ROOM = {
    "PARLOUR_LIMIT_BURST": "100000",
    "PARLOUR_LIMIT_MATCHES_OF_PERSON": "100000",
    "PARLOUR_LIMIT_TABLES_OF_HOUSE": "100000",
    "PARLOUR_LIMIT_BEGUN_OF_PERSON": "1000000",
    "PARLOUR_LIMIT_ACCOUNTS_OF_ADDRESS": "100000",
}


def filled(file: Path, count: int, rng: Random, games: tuple[str, ...] = GAMES) -> list[str]:
    """A new database with so many matches that are being played, all by one person; their numbers."""
    answers: SimpleQueue[Any] = SimpleQueue()
    store = SqliteStore(file, answers.put)
    numbers = [f"M{number:015d}" for number in range(count)]

    def ask(work: Any, *words: Any) -> None:
        work(*words, lambda outcome: None)
        while not answers.empty():
            answers.get()()

    ask(store.transact, _owner)
    for at, number in enumerate(numbers):
        row, steps = _match(number, games[at % len(games)], rng)
        ask(store.add_match, structs.replace(row, phase="waiting", seats=()))
        ask(store.start, row, steps[0])
        for step in steps[1:]:
            ask(store.append, step, None)
    store.close()
    return numbers


def _owner(books: Any) -> None:
    books.people.add(Person(OWNER, "Owner"), 1.0)
    books.people.add_session(token_hash(TOKEN), OWNER, 2_000_000_000.0)


def _match(number: str, game: str, rng: Random) -> tuple[MatchRow, list[StepRow]]:
    terms = validated(NewTable(game, hot_seat=True, pace="untimed"))
    seats = tuple(SeatRow(seat, OWNER, "Owner", "", rng.randbytes(16)) for seat in range(terms.seats))
    row = MatchRow(
        number, terms, terms.rules().rules_version, OWNER, rng.randbytes(32), "", "live", seats, made=1.0
    )
    match = MatchLog.begun(terms.rules(), luck_of(row)).match
    steps = [StepRow(number, 0, step_lines(None, match))]
    for _ in range(PLAYS):
        seat, play = any_play(match, rng)
        after, _ = match.play(seat, play)
        steps.append(StepRow(number, after.step, step_lines(match, after), seat, None))
        match = after
        if match.outcome:  # too soon: another one
            return _match(number, game, rng)
    return row, steps


def any_play(match: AnyMatch, rng: Random) -> tuple[int, str]:
    seat = awaited(match)[0]
    return seat, str(rng.choice(list(match.legal(seat))))


def changed(file: Path, *statements: str) -> None:
    """Each of them must find a row to change: what damages nothing shows nothing."""
    with closing(sqlite3.connect(file, timeout=30)) as db, db:
        db.execute("PRAGMA ignore_check_constraints = ON")  # as damage does
        for statement in statements:
            found = db.execute(statement).rowcount
            assert found or statement.startswith(("CREATE", "DROP")), f"no row for {statement}"


def noted(log: Path, start: int = 0) -> list[dict[str, Any]]:
    """The events in a log, from the byte where it began to be of interest."""
    lines = log.read_bytes()[start:].decode().splitlines()
    return [json.loads(line) for line in lines if line.startswith("{")]


def events(log: Path, start: int = 0) -> "Counter[str]":
    return Counter(entry["event"] for entry in noted(log, start))
