"""Which versions of Parlour may use a database at the same time, and what an update of it waits for."""

from contextlib import closing
from threading import Event

import pytest

from parlour.adapters.stores import migrating
from parlour.adapters.stores.migrating import DatabaseError
from parlour.adapters.stores.postgres import PostgresStore
from tests.adapters.kept import PATIENCE, Kept, live, opened, step
from tests.adapters.nodes.newer import migrations


@pytest.fixture
def next_version(tmp_path, monkeypatch):
    """Opens databases as the next version of Parlour does, until it is told to stop."""

    def begin(removes=False):
        folder = migrations(tmp_path / "newer", removes)
        patch = monkeypatch.context()
        patch.__enter__().setattr(migrating, "FOLDER", folder)
        return lambda: patch.__exit__(None, None, None)

    return begin


def test_a_version_opens_a_database_to_which_the_next_one_only_added(kept, next_version):
    live(kept)
    stop = next_version()
    kept.reopened()
    stop()
    assert "9999_next" not in migrating.revisions()
    with Kept(kept.path) as old:
        assert "stored" == old.ask("append", step(1), None)
    kept.reopened()
    assert 2 == len(kept.load("m1").steps)


def test_a_version_refuses_a_database_from_which_the_next_one_removed_something(kept, next_version):
    stop = next_version(removes=True)
    kept.reopened()
    stop()
    with pytest.raises(DatabaseError, match=r" was made by a newer Parlour \(9999_next\): update this one\."):
        opened(kept.path, print)


def node(database, name="a"):
    return closing(PostgresStore(database, lambda act: act(), node=name))


def joined(store, name="a"):
    done = []
    store.transact(lambda books: books.nodes.join(name, True), done.append)
    store.close()
    assert not isinstance(done[0], Exception), done


def test_nothing_is_removed_while_a_node_of_an_older_version_is_there(database, next_version, postgres):
    with node(database) as old:
        joined(old)
        stop = next_version(removes=True)
        with pytest.raises(DatabaseError, match="has nodes of an older Parlour open"):
            PostgresStore(database, lambda act: act(), node="b")
        assert [] == postgres.do("SELECT FROM pg_attribute WHERE attname = 'remark'", database)
        postgres.do("DELETE FROM node", database)
        with node(database, "b"):
            pass
        stop()


def test_an_update_waits_for_nobody_longer_than_others_can_wait(database, next_version, monkeypatch):
    """A copy is being made: it keeps all tables as they are."""
    monkeypatch.setattr("parlour.adapters.stores.postgres.MIGRATION_TRIES", 2)
    monkeypatch.setattr("parlour.adapters.stores.postgres.LOCK_TIMEOUT", 100)
    held, go_on = Event(), Event()

    def copy(books):
        books.connection.exec_driver_sql("LOCK TABLE match IN ACCESS SHARE MODE")
        held.set()
        assert go_on.wait(PATIENCE)

    with Kept(database) as kept, Kept(database) as copying:
        live(kept)
        stop = next_version()
        copying.store.transact(copy, copying.answers.put)
        assert held.wait(PATIENCE)
        with pytest.raises(DatabaseError, match="cannot be updated now: something keeps its tables busy"):
            PostgresStore(database, lambda act: act(), node="b")
        assert "stored" == kept.ask("append", step(1), None)
        go_on.set()
        with node(database, "b"):
            pass
        stop()
