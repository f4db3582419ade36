"""The nodes of a house, on PostgreSQL alone: a house on SQLite is one process."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select

from parlour.adapters.stores.tables import nodes as tables
from parlour.service.books.nodes import Attempts, Beat, Fact, NewsRow, NodeRow

NOW = "extract(epoch FROM clock_timestamp())::float8"
NODES = "SELECT id, seen, heard, people, about FROM node ORDER BY id"
JOIN = f"INSERT INTO node (id, seen, heard, people, about) VALUES ($1, {NOW}, $2, 0, $3)"
BEAT = f"UPDATE node SET seen = {NOW}, heard = $2, people = $3 WHERE id = $1"
# One that says at this moment that it is there is not given up.
GIVE_UP = f"""DELETE FROM node WHERE id IN
    (SELECT id FROM node WHERE id <> $1 AND seen < {NOW} - $2::float8 FOR UPDATE SKIP LOCKED)"""
LEAVE = "DELETE FROM node WHERE id = $1"
UNSAY_OF_GONE = "DELETE FROM fact WHERE node NOT IN (SELECT id FROM node)"
# Which version of the rules of a match's game a node knows. Terms may be damaged, and are not read as JSON.
KNOWN = (
    """coalesce(nullif(node.about, ''), '{}')::json -> 'rules' ->> substring(terms FROM '"game":"([^"]*)"')"""
)
KNOWS = f"SELECT FROM node WHERE {KNOWN} = rules_version::text"
CLAIM = f"""UPDATE match SET node = $1 WHERE id IN
    (SELECT id FROM match WHERE phase <> 'over' AND node NOT IN (SELECT id FROM node)
    AND (phase = 'waiting' OR EXISTS ({KNOWS} AND node.id = $1) OR NOT EXISTS ({KNOWS}))
    ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id"""
HAD = f"UPDATE asset SET seen = {NOW} WHERE name = ANY($1::text[]) RETURNING name"
KEEP_ASSETS = f"""INSERT INTO asset (name, seen, body) SELECT name, {NOW}, body
    FROM unnest($1::text[], $2::bytea[]) AS new (name, body) ON CONFLICT (name) DO NOTHING"""
ASSET = "SELECT body FROM asset WHERE name = $1"
MONTH = 30 * 86400
FORGET_ASSETS = f"DELETE FROM asset WHERE seen < {NOW} - {MONTH}"
# Transactions do not commit in the order of their numbers: only what none may add to any more is read.
UNTIL = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint"
NEWS = """SELECT number, node, body FROM news
    WHERE transaction_id >= $1 AND transaction_id < $2 AND node <> $3 ORDER BY number"""
TELL = f"""INSERT INTO news (node, made, transaction_id, body)
    SELECT $1, {NOW}, pg_current_xact_id()::text::bigint, body FROM unnest($2::text[]) AS body
    RETURNING number"""
SWEEP = "DELETE FROM news WHERE made < $1"
FORGET_ATTEMPTS = "DELETE FROM attempt WHERE last < $1"
# It is there and locked afterwards, also if nobody has counted it yet.
ATTEMPTS = """INSERT INTO attempt (key, attempts, last, wait) VALUES ($1, 0, 0, 0)
    ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING key, attempts, last, wait"""
KEEP_ATTEMPTS = "UPDATE attempt SET attempts = $2, last = $3, wait = $4 WHERE key = $1"
SAY = """INSERT INTO fact (node, kind, key, body)
    SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[])
    ON CONFLICT (node, kind, key) DO UPDATE SET body = excluded.body"""
UNSAY = """DELETE FROM fact WHERE node = $1 AND (kind, key) IN
    (SELECT * FROM unnest($2::text[], $3::text[]))"""
FACTS = select(tables.fact.c.node, tables.fact.c.kind, tables.fact.c.key, tables.fact.c.body)
TAKE_SEEKERS = "DELETE FROM fact WHERE kind = 'seek' AND key = ANY($1::text[]) RETURNING key"
VERSIONS = """SELECT id, (SELECT max(version) FROM step WHERE step.match = id)
    FROM unnest($1::text[]) AS id"""


class SqlNodes:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def _run(self, sql: str, *values: Any) -> Any:
        return self._connection.exec_driver_sql(sql, values)

    def join(self, node: str, heard: bool, about: str = "") -> Beat:
        self._run(JOIN, node, heard, about)
        return self._beat(node, True, self._until())

    def beat(self, node: str, heard: bool, people: int, since: int, gone_after: float) -> Beat:
        known = bool(self._run(BEAT, node, heard, people).rowcount)
        if gone_after and self._run(GIVE_UP, node, gone_after).rowcount:
            self._run(UNSAY_OF_GONE)
        return self._beat(node, known, since)

    def _beat(self, node: str, known: bool, since: int) -> Beat:
        until = self._until()
        news = tuple(
            NewsRow(number, who, body.encode()) for number, who, body in self._run(NEWS, since, until, node)
        )
        now = float(self._run(f"SELECT {NOW}").scalar())
        return Beat(known, now, tuple(NodeRow(*row) for row in self._run(NODES)), news, until)

    def _until(self) -> int:
        return int(self._run(UNTIL).scalar())

    def leave(self, node: str) -> None:
        self._run(LEAVE, node)
        self._run(UNSAY_OF_GONE)

    def claim(self, node: str, most: int) -> list[str]:
        return [match for (match,) in self._run(CLAIM, node, most)]

    def tell(self, node: str, news: list[str]) -> list[int]:
        return [number for (number,) in self._run(TELL, node, news)]

    def say(self, node: str, facts: list[Fact]) -> None:
        _, kinds, keys, bodies = map(list, zip(*facts, strict=True))
        self._run(SAY, node, kinds, keys, bodies)

    def unsay(self, node: str, facts: list[Fact]) -> None:
        _, kinds, keys, _ = map(list, zip(*facts, strict=True))
        self._run(UNSAY, node, kinds, keys)

    def take_seekers(self, people: list[str]) -> bool:
        return {key for (key,) in self._run(TAKE_SEEKERS, people)} == set(people)

    def facts(self) -> list[Fact]:
        return [Fact(*row) for row in self._connection.execute(FACTS)]

    def versions(self, matches: list[str]) -> dict[str, int]:
        return {id: version for id, version in self._run(VERSIONS, matches) if version is not None}

    def sweep(self, before: float) -> None:
        self._run(SWEEP, before)
        self._run(FORGET_ATTEMPTS, before)
        self._run(FORGET_ASSETS)

    def keep_assets(self, assets: Mapping[str, bytes]) -> None:
        known = {name for (name,) in self._run(HAD, list(assets))}
        if new := {name: body for name, body in sorted(assets.items()) if name not in known}:
            self._run(KEEP_ASSETS, list(new), list(new.values()))

    def asset(self, name: str) -> bytes | None:
        body: bytes | None = self._run(ASSET, name).scalar()
        return body

    def attempts(self, key: str) -> Attempts:
        return Attempts(*self._run(ATTEMPTS, key).one())

    def keep_attempts(self, count: Attempts) -> None:
        self._run(KEEP_ATTEMPTS, *count)
