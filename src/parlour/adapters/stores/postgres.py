"""The store on a PostgreSQL server: one connection for writing and three for reading, each in a thread.

A broken connection is dropped together with its transaction, and replaced before the next one.
"""

import asyncio
from collections.abc import Callable
from time import sleep, time
from typing import Any

from msgspec import json
from sqlalchemy import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from parlour.adapters.event_loop import loop_factory
from parlour.adapters.stores.books import SqlBooks
from parlour.adapters.stores.books.nodes import NOW, SqlNodes
from parlour.adapters.stores.failures import is_away, reason
from parlour.adapters.stores.migrating import DatabaseError, is_current, migrate
from parlour.adapters.stores.statements import PostgresStatements
from parlour.adapters.stores.store import Later, QueuedStore
from parlour.adapters.stores.work import Appended, Batch, outcome
from parlour.core.errors import BadOption
from parlour.service.books.nodes import News
from parlour.service.context import no_fault, no_note

CONNECTING, ANSWERING = 5.0, 10.0  # timeouts in seconds
STATEMENT_TIMEOUT = 8.0  # seconds, set on the server
TRIES = 3  # for a transaction that conflicted with another
IN_THE_WAY = ("40001", "40P01")  # serialization failure, deadlock
NOT_LOCKED = "55P03"  # lock_not_available
MIGRATION_TRIES, LOCK_TIMEOUT, MIGRATION_PAUSE = 20, 1000, 0.5  # times, milliseconds, seconds
THERE = 10.0  # seconds since a node was last seen: it may still be there
HOUSE, MIGRATION = 0x7061726C, 0x6D696772  # keys of our advisory locks
NEEDED = ("fsync", "full_page_writes", "synchronous_commit")
# Keep-alives let the server notice within half a minute that we are gone, and release our locks.
SESSION = {
    "application_name": "parlour",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
STEPS = """INSERT INTO step (match, version, plays, seat, client_id, made)
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::text[], $6::float8[])
    ON CONFLICT DO NOTHING RETURNING match, version, plays, seat, client_id"""


class PostgresStore(QueuedStore):
    def __init__(
        self,
        url: str,
        later: Later,
        fault: Callable[[str], None] = no_fault,
        soon: Later = lambda act: act(),
        note: Callable[..., Any] = no_note,
        *,
        node: str = "",
        alone: bool = False,
    ) -> None:
        """`node`: of the house that opens it. `alone`: refuse a database that has others open."""
        self._url = address(url)
        self._alone = alone
        self.node = node
        self.clock_is_off = 0.0  # seconds by which the database's clock is ahead of ours
        self.published: Callable[[list[tuple[int, bytes]]], None] = lambda news: None
        self.name = shown(self._url)
        super().__init__(later, fault, soon, note)

    def _writer(self) -> "PostgresConnection":
        return PostgresConnection(self._url, self.name, self._prepared, self._told)

    def _reader(self) -> "PostgresConnection":
        return PostgresConnection(self._url, self.name)

    def wall(self) -> float:
        return time() + self.clock_is_off

    def set_clock(self, now: float) -> None:
        """`now`: what the database's clock has just said."""
        self.clock_is_off = now - time()

    def _prepared(self, connection: Connection) -> None:
        check_settings(connection, self.name)
        if self._alone or self.node:
            lock(connection, self.name, "choose another --database", shared=not self._alone)
        bring_up(connection, self.name)
        self.set_clock(float(connection.exec_driver_sql(f"SELECT {NOW}").scalar_one()))

    def _told(self, connection: Connection, news: list[News]) -> Callable[[], object]:
        """Stores what a transaction tells the other nodes; the answer also sends it, after the commit."""
        told = [json.encode(each) for each in news]
        numbers = SqlNodes(connection).tell(self.node, [each.decode() for each in told])
        numbered = list(zip(numbers, told, strict=True))
        return lambda: self._later(lambda: self.published(numbered))


class PostgresConnection:
    """A connection; read-only without `prepare`."""

    def __init__(
        self,
        url: URL,
        name: str,
        prepare: Callable[[Connection], None] | None = None,
        tell: Callable[[Connection, list[News]], Callable[[], object]] | None = None,
    ) -> None:
        """`tell`: stores the news of a transaction, and answers what to do once it is committed."""
        limit = str(int(STATEMENT_TIMEOUT * 1000))
        for_looking = {"default_transaction_read_only": "on", "statement_timeout": limit}
        settings = SESSION if prepare else {**SESSION, **for_looking}
        self._name, self._prepare, self._tell = name, prepare, tell
        self._after: Callable[[], object] = lambda: None
        self._runner = asyncio.Runner(loop_factory=loop_factory())
        self._engine = create_async_engine(
            url,
            poolclass=NullPool,
            isolation_level="READ COMMITTED" if prepare else "REPEATABLE READ",
            connect_args={"timeout": CONNECTING, "command_timeout": ANSWERING, "server_settings": settings},
            execution_options={"preserve_rowcount": True},
        )
        self._connection: AsyncConnection | None = None
        self.look(lambda books: None)

    def close(self) -> None:
        self._runner.run(self._give_up())
        self._runner.close()

    def look(self, do: Callable[[SqlBooks], Any]) -> Any:
        return self._runner.run(self._within(do))

    def write(self, batch: Batch) -> list[Any]:
        for _ in range(TRIES - 1):
            try:
                return self._write(batch)
            except DBAPIError as error:
                if getattr(error.orig, "sqlstate", None) not in IN_THE_WAY:
                    raise
        return self._write(batch)

    def _write(self, batch: Batch) -> list[Any]:
        self._after = lambda: None
        outcomes: list[Any] = self._runner.run(self._within(lambda books: self._do(books, batch)))
        self._after()
        return outcomes

    def _do(self, books: SqlBooks, batch: Batch) -> list[Any]:
        outcomes = _do(books, batch)
        if books.news and self._tell:
            self._after = self._tell(books.connection, books.news)
        return outcomes

    async def _within(self, do: Callable[[SqlBooks], Any]) -> Any:
        """Runs it in a transaction."""
        connection = self._connection or await self._connected()
        try:
            async with connection.begin():
                return await connection.run_sync(lambda sync: do(self._books(sync)))
        except Exception as error:
            if is_away(error):
                await self._give_up()  # otherwise the query failed, and the connection is fine
            raise

    def _books(self, connection: Connection) -> SqlBooks:
        return SqlBooks(PostgresStatements(connection), connection, self._tell is not None)

    async def _connected(self) -> AsyncConnection:
        try:
            self._connection = await self._engine.connect()
            if self._prepare:
                async with self._connection.begin():
                    await self._connection.run_sync(self._prepare)
        except Exception as error:
            await self._give_up()
            if isinstance(error, DatabaseError):
                raise
            raise DatabaseError(f"{self._name} cannot be used as a database: {reason(error)}.") from None
        return self._connection

    async def _give_up(self) -> None:
        """Closes the broken connection and ignores errors."""
        connection, self._connection = self._connection, None
        if connection:
            await connection.invalidate()
            await connection.close()


def postgres_reader(url: str) -> PostgresConnection:
    return PostgresConnection(address(url), shown(address(url)))


def shown(url: URL) -> str:
    """The URL without the password, for display."""
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def address(url: str) -> URL:
    try:
        return make_url(url).set(drivername="postgresql+asyncpg")
    except (ArgumentError, ValueError):
        raise BadOption(f"{url!r} is not a database address such as postgresql://user@host/name.") from None


def _do(books: SqlBooks, batch: Batch) -> list[Any]:
    new = _append_all(books.connection, [item.values for item in batch if isinstance(item, Appended)])
    run = books.connection.exec_driver_sql
    return [
        _took(new, item.values) if isinstance(item, Appended) else outcome(books, item, run) for item in batch
    ]


def _append_all(connection: Connection, steps: list[tuple[Any, ...]]) -> set[tuple[Any, ...]]:
    """The rows that were new."""
    if not steps:
        return set()
    columns = tuple(map(list, zip(*steps, strict=True)))
    return {tuple(row) for row in connection.exec_driver_sql(STEPS, columns)}


def _took(new: set[tuple[Any, ...]], values: tuple[Any, ...]) -> str:
    """Of several identical rows, the first is the new one."""
    step = values[:-1]
    if step not in new:
        return "taken"
    new.remove(step)
    return "stored"


def check_settings(connection: Connection, name: str) -> None:
    """Checks that the server syncs on commit."""
    for setting in NEEDED:
        if connection.exec_driver_sql(f"SHOW {setting}").scalar() == "off":
            raise DatabaseError(f"{name} could lose what it calls written: turn its {setting} on.")


def lock(connection: Connection, name: str, advice: str, *, shared: bool = False) -> None:
    """Until the connection is closed, no house opens the database; raises if one has it open.

    `shared`: with the other nodes of the house.
    """
    function = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
    if not connection.exec_driver_sql(f"SELECT {function}({HOUSE})").scalar():
        raise DatabaseError(f"Another house is open on {name}; {advice}.")


def bring_up(connection: Connection, name: str) -> None:
    """Other nodes may be at work: whatever waits for a lock that this waits for would wait as long."""
    if is_current(revision(connection), since(connection), name):
        return
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION})")
    for _ in range(MIGRATION_TRIES):
        try:
            with connection.begin_nested():
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = {LOCK_TIMEOUT}")
                _migrate(connection, name)
            return
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) not in (*IN_THE_WAY, NOT_LOCKED):
                raise
        sleep(MIGRATION_PAUSE)
    why = "something keeps its tables busy, such as a copy that is being made"
    raise DatabaseError(f"{name} cannot be updated now: {why}. Try again later; nothing has changed.")


def _migrate(connection: Connection, name: str) -> None:
    before = revision(connection) or ""
    nodes = (
        connection.exec_driver_sql("SELECT to_regclass('node')").scalar()
        and connection.exec_driver_sql(f"SELECT count(*) FROM node WHERE seen > {NOW} - {THERE}").scalar()
    )
    migrate(connection)
    if nodes and before < (since(connection) or ""):
        raise DatabaseError(
            f"{name} has nodes of an older Parlour open, which could not use it after this update: close "
            "them first."
        )


def revision(connection: Connection) -> str | None:
    return _value_in(connection, "alembic_version", "version_num")


def since(connection: Connection) -> str | None:
    """The oldest schema whose houses can use this one."""
    return _value_in(connection, "compatible", "since")


def _value_in(connection: Connection, table: str, column: str) -> str | None:
    """Of a table with one row, if it is there."""
    if not connection.exec_driver_sql(f"SELECT to_regclass('{table}')").scalar():
        return None
    return connection.exec_driver_sql(f"SELECT {column} FROM {table}").scalar()
