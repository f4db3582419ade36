"""Migrations lead to the tables that the code knows, one after the other, up and down, on both databases."""

import re
from contextlib import closing, contextmanager

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from parlour.adapters.stores import books, migrating, sqlite
from parlour.adapters.stores.migrating import DatabaseError, config, migrate, revisions
from parlour.adapters.stores.postgres import PostgresConnection, address
from parlour.adapters.stores.tables import METADATA
from tests.adapters.kept import opened


@contextmanager
def on_sqlite(path):
    with closing(sqlite.sqlite3.connect(path, isolation_level=None)) as db, sqlite.wrapped(db) as connection:
        yield lambda act: act(connection)


@contextmanager
def on_postgres(url):
    with closing(PostgresConnection(address(url), url, lambda connection: None)) as line:
        yield lambda act: line.look(lambda books: act(books.connection))


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request, tmp_path):
    """Does something with an empty database, in a transaction."""
    if request.param == "sqlite":
        with on_sqlite(tmp_path / "house.db") as do:
            yield do
    else:
        server = request.getfixturevalue("postgres")
        url = server.new()
        with on_postgres(url) as do:
            yield do
        server.drop(url)


def tables(connection):
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


def differences(connection):
    return compare_metadata(MigrationContext.configure(connection), METADATA)


def test_the_newest_migration_leads_to_the_tables_of_the_code(empty):
    assert books.SqlBooks  # which knows all of them
    empty(migrate)
    assert [] == empty(differences)


def test_every_migration_can_be_undone_and_done_again(empty):
    seen = [empty(tables)]
    for revision in revisions():
        empty(lambda connection, to=revision: command.upgrade(config(connection), to))
        seen.append(empty(tables))
    for before in reversed(seen[:-1]):
        empty(lambda connection: command.downgrade(config(connection), "-1"))
        assert before == empty(tables)
    empty(migrate)
    assert [] == empty(differences)


def test_migrations_follow_each_other_in_the_order_of_their_names():
    script = ScriptDirectory(str(migrating.FOLDER))
    told = [one.revision for one in reversed([*script.walk_revisions()])]
    assert revisions() == told
    assert all(re.fullmatch(r"\d{4}_[a-z_]{1,26}", one) for one in told)


def test_migrations_only_add_so_that_older_versions_go_on(empty):
    """From the first one that a house of before may live with, except those that say that they remove."""
    script = ScriptDirectory(str(migrating.FOLDER))
    empty(lambda connection: command.upgrade(config(connection), "0011_nodes"))
    before = empty(columns)
    for revision in [one for one in revisions() if one >= migrating.COMPATIBLE]:
        empty(lambda connection, to=revision: command.upgrade(config(connection), to))
        after = empty(columns)
        if not getattr(script.get_revision(revision).module, "removes", False):
            assert before == {name: after.get(name) for name in before}
            assert [] == [name for name in after.keys() - before.keys() if must_be_given(name, before, after)]
        before = after


def columns(connection):
    found = inspect(connection)
    return {
        (table, column["name"]): (str(column["type"]), column["nullable"], column["default"])
        for table in tables(connection)
        for column in found.get_columns(table)
    }


def must_be_given(name, before, after):
    """Whether an older version could not add a row any more, because it does not know this column."""
    _, nullable, default = after[name]
    return name[0] in {table for table, _ in before} and not nullable and default is None


def test_a_database_of_a_newer_house_is_refused(kept, monkeypatch):
    newest = revisions()[-1]
    monkeypatch.setattr(migrating, "revisions", lambda: ["0000_nothing"])
    with pytest.raises(DatabaseError, match=rf" was made by a newer Parlour \({newest}\): update this one\."):
        opened(kept.path, print)
