"""The store on PostgreSQL: what it demands of the server, and what it does when the server goes away."""

import signal
import time
from contextlib import closing
from threading import Barrier

import pytest

from parlour.adapters.stores import postgres
from parlour.adapters.stores import store as module
from parlour.adapters.stores.migrating import DatabaseError
from parlour.adapters.stores.postgres import NEEDED, PostgresConnection, PostgresStore
from parlour.core.errors import BadOption
from parlour.service.books.purses import Movement
from parlour.service.errors import NotFound, NotStored
from parlour.service.person import Person
from tests.adapters.databases import OwnPostgres, needed, own_postgres
from tests.adapters.kept import Kept, live, step

PATIENCE = 30


@pytest.fixture
def kept(database):
    with Kept(database) as kept:
        yield kept


@pytest.fixture
def own():
    """A server that the test may end."""
    with needed(own_postgres()) as server:
        yield server


def until(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


# The server


@pytest.mark.parametrize("setting", NEEDED)
def test_a_server_that_could_lose_what_it_calls_written_is_refused(postgres, database, setting):
    if not isinstance(postgres, OwnPostgres):
        pytest.skip("This server belongs to somebody else: its settings stay as they are.")
    postgres.configure(setting, "off")
    try:
        with pytest.raises(DatabaseError, match=f"could lose what it calls written: turn its {setting} on"):
            PostgresStore(database, print)
    finally:
        postgres.configure(setting, "on")
    PostgresStore(database, print).close()


def test_a_server_that_is_not_there_is_told_in_one_sentence(tmp_path):
    url = f"postgresql://ana:secret@/house?host={tmp_path}"
    with pytest.raises(DatabaseError, match=r"ana:\*\*\*@.* cannot be used as a database: ") as refused:
        PostgresStore(url, print)
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_database_that_is_not_there_is_told_in_one_sentence(postgres):
    with pytest.raises(
        DatabaseError, match='cannot be used as a database: database "nowhere" does not exist'
    ):
        PostgresStore(postgres.of("nowhere"), print)


def test_an_address_that_makes_no_sense_is_refused():
    with pytest.raises(BadOption, match="is not a database address"):
        PostgresStore("postgresql://a:b:c", print)


def test_two_houses_that_want_to_be_alone_do_not_share_a_database(database):
    with closing(PostgresStore(database, print, alone=True)):
        PostgresStore(database, print).close()
        with pytest.raises(DatabaseError, match=r"Another house is open on .*; choose another --database\."):
            PostgresStore(database, print, alone=True)
    PostgresStore(database, print, alone=True).close()


# Troubles


def test_when_the_connection_breaks_the_work_fails_and_the_next_is_done(kept, postgres, monkeypatch):
    monkeypatch.setattr(module, "CHECK_AFTER", PATIENCE)  # the work itself finds out
    live(kept)
    kept.ask("append", step(1), None)
    postgres.break_connections(kept.path)
    assert "failed" == kept.ask("append", step(2), None)
    assert kept.store.failure.startswith("The database could not be written: ")
    assert "stored" == kept.ask("append", step(2), None)
    assert "" == kept.store.failure
    assert 3 == len(kept.load("m1").steps)


def test_it_sees_by_itself_that_the_server_is_gone_and_that_it_is_back(own, monkeypatch):
    monkeypatch.setattr(module, "CHECK_AFTER", 0.05)
    with Kept(own.house()) as kept:
        live(kept)
        own.end(signal.SIGKILL)
        until(lambda: kept.store.failure.startswith("The database cannot be reached: "))
        assert NotStored is type(kept.write(lambda books: None))
        assert NotStored is type(kept.look(lambda books: books.people.person("p")))
        assert NotStored is type(kept.load("m1"))  # a moment later: it waited for the server
        assert "failed" == kept.ask("append", step(1), None)
        own.restart()
        until(lambda: not kept.store.failure)
        assert 1 == len(kept.load("m1").steps)
        assert "stored" == kept.ask("append", step(1), None)
        assert ["store-failing", "store-working"] == [event for event, _ in kept.notes]


def test_transactions_that_get_in_each_others_way_are_done_again(kept):
    barrier = Barrier(2)
    tries = []

    def crossing(*people):
        def work(books):
            tries.append(people)
            for number, person in enumerate(people):
                books.purses.move(Movement(person, 5, "win", "-".join(people), 1.0))
                if number == 0 and len(tries) <= 2:
                    barrier.wait(PATIENCE)

        return work

    told = []
    with kept.another() as other:
        kept.store.transact(crossing("ana", "ben"), told.append)
        other.store.transact(crossing("ben", "ana"), told.append)
        kept.hear(told, 1)
        other.hear(told, 2)
        assert [10, 10] == kept.look(lambda books: [books.purses.coins(one) for one in ("ana", "ben")])
    assert 3 == len(tries)


def test_work_that_the_database_cannot_hold_fails_alone(kept):
    outcomes = kept.together(
        ("transact", lambda books: books.people.add(Person("p\0", "Ana"), 1.0)),
        ("transact", lambda books: books.purses.move(Movement("ana", 2**40, "win", "m1", 1.0))),
        ("transact", lambda books: books.people.add(Person("q", "Ben"), 1.0)),
    )
    assert [NotStored, NotStored, type(None)] == [type(outcome) for outcome in outcomes]
    assert Person("q", "Ben") == kept.look(lambda books: books.people.person("q"))


def test_a_refused_look_keeps_its_connection(kept, monkeypatch):
    made = []
    connected = PostgresConnection._connected
    monkeypatch.setattr(PostgresConnection, "_connected", lambda line: made.append(line) or connected(line))

    def refused(books):
        raise NotFound("There is no such match.")

    assert [NotFound] * 20 == [type(kept.look(refused)) for _ in range(20)]
    assert [] == made


def test_a_statement_that_takes_too_long_is_no_outage(database, monkeypatch):
    monkeypatch.setattr(postgres, "STATEMENT_TIMEOUT", 0.05)
    with Kept(database) as kept:
        live(kept)
        slow = kept.look(lambda books: books.connection.exec_driver_sql("SELECT pg_sleep(20)").scalar())
        assert NotStored is type(slow)
        assert "" == kept.store.failure
        assert ["read-too-slow"] == [event for event, _ in kept.notes]
        assert 1 == len(kept.load("m1").steps)
