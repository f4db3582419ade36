"""Checks the database of a house for damage, running or not, without writing to it."""

import os
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, to_builtins
from sqlalchemy import Table
from sqlalchemy.exc import SQLAlchemyError

from parlour.adapters.private_files import OTHERS, files_of
from parlour.adapters.stores.books import SqlBooks
from parlour.adapters.stores.columns import broken_rules
from parlour.adapters.stores.database import of_today
from parlour.adapters.stores.failures import is_away, reason
from parlour.adapters.stores.migrating import DatabaseError
from parlour.adapters.stores.sqlite import MENDED, SqliteConnection
from parlour.adapters.stores.statements import held
from parlour.adapters.stores.tables import METADATA
from parlour.core.registry import broken
from parlour.service.matches.loading import proof, read
from parlour.service.matches.quarantine import lacks_game, why
from parlour.service.ports import SavedMatch

if TYPE_CHECKING:
    from parlour.adapters.stores.store import StoreConnection

PAGE = 500  # matches looked up at once
MOST = 20  # faults reported for each table
ENOUGH_ROOM = 100 * 2**20  # bytes
NAMES = {str: "text", bytes: "blob", int: "integer", float: "real"}  # SQLite's names of types
LONG = frozenset({"match", "seat", "step"})  # checked together with the matches
PURSES = """SELECT purse.person, purse.coins, coalesce(sum(ledger.coins), 0) FROM purse
    LEFT JOIN ledger ON ledger.person = purse.person AND ledger.side = 'purse'
    GROUP BY purse.person, purse.coins HAVING purse.coins <> coalesce(sum(ledger.coins), 0)"""


class Fault(Struct, frozen=True):
    kind: str
    what: str
    reason: str


def checkup(where: Path | str, everything: bool = False) -> dict[str, Any]:
    """The faults, and a few facts; raises a `ParlourError` if the database cannot be checked."""
    facts: dict[str, str] = {"database": str(where)}
    faults: list[Fault] = []
    if isinstance(where, Path):
        faults += files(where, facts)
    else:
        from parlour.adapters.stores.postgres import address, shown

        facts["database"] = shown(address(where))
    with of_today(where) as connection:
        if isinstance(connection, SqliteConnection):
            faults += _look(connection, integrity) or _look(connection, kinds)
        faults += _look(connection, rows)
        faults += _look(connection, quarantined)
        faults += _look(connection, unsettled)
        try:
            faults += matches(connection, everything, facts)
        except (SQLAlchemyError, sqlite3.Error) as error:
            faults.append(Fault("database", "matches", reason(error)))
    faults += [Fault("game", slug, sentence) for slug, sentence in broken().items()]
    return {"faults": to_builtins(faults), "facts": facts}


def _look(connection: "StoreConnection", look: Callable[[SqlBooks], list[Fault]]) -> list[Fault]:
    """A check that fails is itself a fault; only an unreachable database raises."""
    try:
        found: list[Fault] = connection.look(look)
    except Exception as error:
        if is_away(error):
            raise DatabaseError(f"The database cannot be read: {reason(error)}.") from None
        return [Fault("database", look.__name__, reason(error))]
    return found


# Files


def files(database: Path, facts: dict[str, str]) -> Iterator[Fault]:
    old = f", older than {'.'.join(map(str, MENDED))}" if sqlite3.sqlite_version_info < MENDED else ""
    facts["SQLite"] = sqlite3.sqlite_version + old
    if not database.is_file():
        return
    free = shutil.disk_usage(database.parent).free
    facts["free disk"] = f"{free // 2**20} MiB"
    if free < ENOUGH_ROOM:
        yield Fault("disk", str(database.parent), f"only {free // 2**20} MiB are free")
    for file in files_of(database):
        mode = file.stat().st_mode & 0o777 if os.name == "posix" else 0
        if mode & OTHERS:
            yield Fault("file", str(file), f"others can open it (mode {mode:03o}): chmod 600 it")


# Rows


def integrity(books: SqlBooks) -> list[Fault]:
    run = books.connection.exec_driver_sql
    found = [
        Fault("database", "integrity", str(row[0])) for row in run("PRAGMA integrity_check") if row[0] != "ok"
    ]
    lost = [(table, parent) for table, _, parent, _ in run("PRAGMA foreign_key_check")]
    return found[:MOST] + [
        Fault("rows", table, f"{count} belong to a {parent} that is not there")
        for (table, parent), count in Counter(lost).items()
    ]


def kinds(books: SqlBooks) -> list[Fault]:
    """Checks the type of every value: SQLite stores anything in any column."""
    return [fault for table in METADATA.sorted_tables for fault in _kinds_of(books, table)]


def _kinds_of(books: SqlBooks, table: Table) -> Iterator[Fault]:
    run = books.connection.exec_driver_sql
    key = ", ".join(f'quote("{column.name}")' for column in table.primary_key)
    for column in table.c:
        allowed = ", ".join(f"'{NAMES[kind]}'" for kind in held(column.type))
        wrong = f"""typeof("{column.name}") NOT IN ({allowed}, 'null')"""
        found = run(f'SELECT {key} FROM "{table.name}" WHERE {wrong} LIMIT {MOST}').all()
        yield from (_fault(table, row, f"the column {column.name} holds no {allowed}") for row in found)
        if held(column.type) == (str,) and table.name not in LONG:
            texts = run(f'SELECT CAST("{column.name}" AS BLOB), {key} FROM "{table.name}"')
            yield from (
                _fault(table, row, f"the column {column.name} is no UTF-8")
                for text, *row in texts
                if text is not None and not _is_text(text)
            )


def _is_text(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True


def _fault(table: Table, key: Any, why: str) -> Fault:
    return Fault("row", f"{table.name} {' '.join(map(str, key))}", why)


def rows(books: SqlBooks) -> list[Fault]:
    """Finds values of the right type that make no sense."""
    run = books.connection.exec_driver_sql
    found = [
        Fault("row", f"purse {person}", f"holds {coins} coins, but its ledger says {total}")
        for person, coins, total in run(PURSES)
    ]
    return found + [_fault(*broken) for broken in broken_rules(books)]


# Matches


def quarantined(books: SqlBooks) -> list[Fault]:
    return [
        Fault("match", aside.match, f"is set aside ({aside.game or 'game unknown'}): {aside.reason}")
        for aside in books.matches.quarantined()
    ]


def unsettled(books: SqlBooks) -> list[Fault]:
    """Finds ended matches that nobody can be paid for."""
    unreadable = books.unsettled.unreadable()
    return [Fault("match", match, f"cannot be settled: {why}") for match, why in unreadable.items()]


def matches(connection: "StoreConnection", everything: bool, facts: dict[str, str]) -> Iterator[Fault]:
    """Finds matches that cannot be read, or whose record does not verify, and that are not quarantined."""
    checked, missing = 0, Counter[str]()
    for number in _numbers(connection, everything):
        checked += 1
        if judged := _judged(connection, number, missing):
            yield Fault("match", number, judged)
    facts["matches"] = f"{checked} read"
    if waits := connection.look(lambda books: books.unsettled.backlog().matches):
        facts["matches"] += f", {waits} wait to be settled"
    for game, count in missing.items():
        yield Fault("game", game, f"is not installed; matches that wait for it: {count}")


def _numbers(connection: "StoreConnection", everything: bool) -> Iterator[str]:
    page = [""]
    while page := connection.look(partial(_page, everything, page[-1])):
        yield from page


def _page(everything: bool, after: str, books: SqlBooks) -> list[str]:
    return books.matches.numbers(everything, after, PAGE)


def _judged(connection: "StoreConnection", number: str, missing: "Counter[str]") -> str:
    """What is wrong with a match; empty if nothing is."""
    try:
        saved: SavedMatch | None = connection.look(lambda books: books.matches.load(number))
        if saved is None:
            return ""
        if lacks_game(saved.row):
            missing[saved.row.terms.game] += 1
        elif saved.row.phase == "waiting":
            return ""
        elif (
            saved.row.rules_version == saved.row.terms.rules().rules_version
        ):  # otherwise nobody plays it any more
            return proof(saved.row, read(saved).match)
    except Exception as error:
        if is_away(error):
            raise DatabaseError(f"The database cannot be read: {reason(error)}.") from None
        return f"cannot be read: {why(error)}"
    return ""
