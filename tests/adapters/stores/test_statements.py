"""Statements that go straight to the driver: they read and write what SQLAlchemy would, and fail alike."""

import pytest
from sqlalchemy import bindparam, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from parlour.adapters.stores.sqlite import connect, wrapped
from parlour.adapters.stores.statements import (
    MOST,
    PostgresStatements,
    SqliteStatements,
    Statements,
    postgres_statement,
    sqlite_select,
)
from parlour.adapters.stores.tables.matches import match, seat
from parlour.adapters.stores.tables.people import account, person, session
from tests.adapters.kept import Kept

ANA, BEN = ({"id": name, "name": name.title(), "made": 1.0} for name in ("ana", "ben"))
ADD = insert(person)
WHO = bindparam("who")
SOME = select(person.c.id).where(person.c.id.in_(bindparam("who", expanding=True))).order_by(person.c.id)


class BySqlalchemy(Statements):
    """What the driver must be told as well."""

    def __init__(self, connection):
        self._connection = connection

    def rows(self, statement, values=None):
        return [tuple(row) for row in self._connection.execute(statement, values)]

    def write(self, statement, values=None):
        return self._connection.execute(statement, values).rowcount


@pytest.fixture
def run(kept):
    """Runs something in a transaction, with statements on SQLite or PostgreSQL."""

    def run(work):
        answer = kept.ask("transact", lambda books: work(books.statements))
        if isinstance(answer, Exception):
            raise answer.__cause__ or answer
        return answer

    return run


def test_a_row_that_is_written_is_read(run):
    assert 1 == run(lambda statements: statements.write(ADD, ANA))
    assert [("ana", "Ana", 1.0)] == run(lambda statements: statements.rows(select(person)))
    assert [ANA] == run(lambda statements: statements.dicts(select(person)))
    assert "Ana" == run(lambda statements: statements.value(select(person.c.name)))


def test_there_is_no_value_where_there_is_no_row(run):
    assert run(lambda statements: statements.value(select(person.c.name))) is None


def test_several_rows_are_written_at_once(run):
    run(lambda statements: statements.write(ADD, [ANA, BEN]))
    assert [ANA, BEN] == run(lambda statements: statements.dicts(select(person).order_by(person.c.id)))


def test_a_list_stands_for_as_many_values_as_it_has(run):
    run(lambda statements: statements.write(ADD, [ANA, BEN]))
    for who in (["ben", "ana", "eve"], ["ana"], []):
        expected = [(name,) for name in sorted(who) if name != "eve"]
        assert expected == run(lambda statements, who=who: statements.rows(SOME, {"who": who}))


def test_a_constant_of_a_statement_needs_no_value(run):
    run(lambda statements: statements.write(ADD, [ANA, BEN]))
    first = select(person.c.id).where(person.c.id.in_(["ana", "ben"]), person.c.made < WHO).limit(1)
    assert 1 == len(run(lambda statements: statements.rows(first, {"who": 2.0})))


def test_columns_that_are_left_out_of_one_insert_are_written_by_the_next(run):
    made = {"token": b"t", "person": "ana", "made": 1.0}
    run(lambda statements: statements.write(ADD, ANA))
    run(lambda statements: statements.write(insert(session), made))
    run(lambda statements: statements.write(insert(session), {**made, "token": b"u", "used": 7.0}))
    used = select(session.c.used).order_by(session.c.token)
    assert [(0.0,), (7.0,)] == run(lambda statements: statements.rows(used))


def test_what_is_true_or_false_is_read_so(run):
    run(lambda statements: statements.write(ADD, ANA))
    guest = select(account.c.person.is_(None), account.c.person.is_not(None), account.c.folded == "")
    rows = run(lambda statements: statements.rows(guest.select_from(person.outerjoin(account))))
    assert [(True, False, None)] == rows
    assert [bool, bool] == [type(value) for value in rows[0][:2]]


def test_what_belongs_to_nothing_is_refused_by_the_database(tmp_path):
    values = {
        "match": "nowhere",
        "seat": 0,
        "person": "",
        "name": "",
        "bot": "",
        "nonce": b"",
        "house_nonce": 0,
    }
    with pytest.raises(IntegrityError):
        SqliteStatements(connect(tmp_path / "house.db")).write(insert(seat), values)


def test_a_statement_that_the_driver_refuses_fails_as_with_sqlalchemy(tmp_path):
    db = connect(tmp_path / "house.db")
    db.execute("DROP TABLE step")
    with pytest.raises(DBAPIError, match="no such table: step"):
        SqliteStatements(db).rows(select(match.metadata.tables["step"]))


def test_statements_that_never_come_again_are_not_kept_for_ever(tmp_path):
    statements = SqliteStatements(connect(tmp_path / "house.db"))
    for _ in range(MOST + 1):
        statements.rows(select(person.c.id))
    assert MOST == sqlite_select.cache_info().currsize


def test_sqlite_keeps_what_sqlalchemy_would_keep(tmp_path):
    kept = []
    for kind in (BySqlalchemy, SqliteStatements):
        db = connect(tmp_path / f"{kind.__name__}.db")
        statements = kind(wrapped(db) if kind is BySqlalchemy else db)
        statements.write(ADD, ANA)
        statements.write(person.update().where(person.c.id == WHO).values(name="Anna"), {"who": "ana"})
        kept.append((statements.rows(select(person)), [*db.execute("SELECT * FROM person")]))
    assert kept[0] == kept[1]


def test_postgresql_reads_what_sqlalchemy_would_read(database):
    def both(books):
        found = [PostgresStatements(books.connection), BySqlalchemy(books.connection)]
        found[0].write(ADD, [ANA, BEN])
        return [
            [tuple(row) for row in each.rows(select(person).where(person.c.id == WHO), {"who": "ben"})]
            for each in found
        ]

    with Kept(database) as kept:
        mine, theirs = kept.ask("transact", both)
    assert [("ben", "Ben", 1.0)] == mine == theirs


def test_a_parameter_that_is_used_twice_has_one_number():
    twice = select(person.c.id).where((person.c.id == WHO) | (person.c.name == WHO), person.c.made > 0.5)
    sql, placed = postgres_statement(twice)
    assert (3, 2) == (sql.count("$"), len(placed({"who": "ana"})))
