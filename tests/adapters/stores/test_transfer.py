"""`parlour admin migrate-data`: a house moves to a database of the other kind, whole or not at all."""

import json
import signal
import sqlite3
import subprocess
import time
from contextlib import closing
from shutil import copyfile

import pytest
from sqlalchemy import select

from parlour.adapters.stores import transfer as module
from parlour.adapters.stores.database import alone
from parlour.adapters.stores.migrating import DatabaseError
from parlour.adapters.stores.transfer import MOVED, OF_NODES, transfer
from parlour.cli import main
from parlour.core.errors import BadOption
from parlour.core.record import verify
from tests.adapters.furnished import WAITING, furnish, told
from tests.adapters.kept import PATIENCE, Kept
from tests.adapters.processes import COMMAND
from tests.service.ended import won_by


@pytest.fixture(scope="module")
def furnished(tmp_path_factory):
    """The file of a closed house with something of everything, and what it told of itself."""
    path = tmp_path_factory.mktemp("furnished") / "house.sqlite"
    with Kept(path) as kept:
        furnish(kept)
        return path, told(kept), rows_of(kept)


@pytest.fixture
def house(furnished, tmp_path):
    return copyfile(furnished[0], tmp_path / "house.sqlite")


@pytest.fixture
def empty(postgres):
    url = postgres.new()
    yield url
    postgres.drop(url)


def rows_of(kept):
    """Every row of every table, in an order that depends on the rows alone."""

    def look(books):
        return {
            table.name: sorted(repr(tuple(row)) for row in books.statements.rows(select(table)))
            for table in MOVED
        }

    return kept.look(look)


def moved(source, target):
    return transfer(source, target, lambda text: None)


def test_a_house_moves_to_postgresql_and_back_and_nothing_of_it_changes(furnished, house, empty, tmp_path):
    _, said, rows = furnished
    assert all(rows.values()), [name for name, found in rows.items() if not found]
    assert all(verify(record).ok for record in said[0].values())

    counts = {name: len(found) for name, found in rows.items()}
    assert counts == moved(house, empty)
    with Kept(empty) as there:
        assert (said, rows) == (told(there), rows_of(there))
    back = tmp_path / "back.sqlite"
    assert counts == moved(empty, back)
    with Kept(back) as here:
        assert (said, rows) == (told(here), rows_of(here))
    assert 0o600 == back.stat().st_mode & 0o777
    assert ["back.sqlite", "back.sqlite.lock"] == sorted(path.name for path in tmp_path.glob("back*"))


def test_a_house_that_moved_settles_what_waited_before_what_ends_afterwards(house, empty):
    moved(house, empty)
    with Kept(empty) as there:
        there.write(lambda books: books.unsettled.add(won_by("ana", "ben", "after")))
        waiting = there.write(lambda books: books.unsettled.take(100))
    assert [*(f"late{number}" for number in range(WAITING)), "after"] == [
        waiting[number].match for number in sorted(waiting)
    ]


def test_what_nodes_knew_of_each_other_stays_behind(database, tmp_path):
    """A node that was killed leaves it behind, with numbers of its own server's transactions."""
    with Kept(database) as kept:
        for table in OF_NODES:
            kept.write(
                lambda books, table=table: books.connection.execute(table.insert().values(left_by(table)))
            )
    assert not {table.name for table in OF_NODES} & moved(database, tmp_path / "new.sqlite").keys()


def left_by(table):
    kinds = {"TEXT": "x", "BOOLEAN": True}
    return {column.name: kinds.get(str(column.type), 1) for column in table.c}


@pytest.mark.parametrize("held", ["source", "target"])
def test_a_house_does_not_move_while_one_is_open_on_either_database(house, database, held, tmp_path):
    source, target = (database, tmp_path / "new.sqlite") if held == "source" else (house, database)
    with (
        Locked(database),
        pytest.raises(DatabaseError, match=r"Another house is open on postgresql://.*; close it first\."),
    ):
        moved(source, target)
    assert not (tmp_path / "new.sqlite").exists()


class Locked:
    """A house that is open on this database."""

    def __init__(self, url):
        from parlour.adapters.stores.postgres import PostgresStore

        self.store = PostgresStore(url, print, alone=True)

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.store.close()


def test_an_open_house_on_a_file_does_not_move(house, empty):
    sentence = r"Another house is open on .*house\.sqlite; close it first"
    with alone(house), pytest.raises(BadOption, match=sentence):
        moved(house, empty)


def test_a_target_that_holds_something_is_refused_and_stays_as_it_is(house, database, tmp_path):
    with Kept(database) as there:
        there.write(lambda books: books.unsettled.add(won_by("ana", "ben")))
        before = rows_of(there)
    with pytest.raises(BadOption, match="The target holds something already: there are rows in unsettled"):
        moved(house, database)
    with Kept(database) as there:
        assert before == rows_of(there)
    file = tmp_path / "new.sqlite"
    file.write_bytes(b"mine")
    with pytest.raises(BadOption, match=r"new\.sqlite already exists: name a new file"):
        moved(database, file)
    assert b"mine" == file.read_bytes()


@pytest.mark.parametrize("to", ["postgres", "sqlite"])
def test_a_move_that_breaks_off_leaves_nothing_and_can_be_made_again(
    house, empty, furnished, tmp_path, monkeypatch, to
):
    source, target = house, empty
    if to == "sqlite":
        moved(house, empty)
        source, target = empty, tmp_path / "new.sqlite"
    write, written = module._write, []

    def breaks(books, table, rows):
        written.append(table.name)
        write(books, table, rows)
        if table.name == "step":
            raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(module, "_write", breaks)
        with pytest.raises((BadOption, OSError), match="No space left"):
            moved(source, target)
    assert len(written) > 3
    assert [] == [path.name for path in tmp_path.glob(".new*")]
    assert sum(map(len, furnished[2].values())) == sum(moved(source, target).values())


MANY = 100_000  # steps, so that there is time to kill whoever copies them


@pytest.mark.deep
@pytest.mark.parametrize("to", ["postgres", "sqlite"])
def test_a_move_that_is_killed_leaves_nothing_and_can_be_made_again(house, empty, postgres, tmp_path, to):
    with closing(sqlite3.connect(house)) as db, db:
        rows = ((f"m{number // 30}", number % 30, "0 4", number / 7) for number in range(MANY))
        db.executemany("INSERT INTO step (match, version, plays, made) VALUES (?, ?, ?, ?)", rows)
    source, target = house, empty
    if to == "sqlite":
        moved(house, empty)
        source, target = empty, tmp_path / "new.sqlite"

    def is_writing():
        if to == "sqlite":
            return any(path.stat().st_size > 2**20 for path in tmp_path.glob(".new.sqlite.*"))
        busy = "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'INSERT INTO step%'"
        return bool(postgres.do(busy, empty))

    words = ["admin", "migrate-data", str(target), "--database", str(source)]
    with subprocess.Popen([*COMMAND, *words], stdout=subprocess.DEVNULL) as killed:
        deadline = time.monotonic() + PATIENCE
        while not is_writing():
            assert killed.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.005)
        killed.kill()
    assert -signal.SIGKILL == killed.returncode
    while postgres.do("SELECT 1 FROM pg_stat_activity WHERE application_name = 'parlour'", empty):
        assert time.monotonic() < deadline  # the server notices soon, and gives up the transaction
    assert not (tmp_path / "new.sqlite").exists()
    assert MANY < moved(source, target)["step"]


def test_a_row_that_arrives_otherwise_than_it_was_is_noticed(house, empty, monkeypatch):
    write = module._write

    def forges(books, table, rows):
        if table.name == "purse":
            rows = [(person, coins + 1) for person, coins in rows]
        write(books, table, rows)

    with monkeypatch.context() as patch:
        patch.setattr(module, "_write", forges)
        with pytest.raises(DatabaseError, match="purse was not copied as it was"):
            moved(house, empty)
    assert moved(house, empty)


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        ("UPDATE person SET name = X'00FF' WHERE id = 'ana'", "person cannot be read: the column name holds"),
        ("UPDATE career SET points = 3000000000", "A row of career cannot be stored there"),
        ("UPDATE person SET name = 'A' || char(0)", "A row of person cannot be stored there"),
    ],
)
def test_damage_is_told_in_a_sentence_and_nothing_moves(house, empty, postgres, damage, sentence):
    with closing(sqlite3.connect(house)) as db, db:
        db.execute(damage)
    with pytest.raises(BadOption, match=sentence):
        moved(house, empty)
    assert [] == postgres.do("SELECT 1 FROM pg_tables WHERE schemaname = 'public'", empty)


def test_many_rows_are_copied_page_by_page(house, empty, furnished, monkeypatch):
    monkeypatch.setattr(module, "PAGE", 7)
    assert {name: len(found) for name, found in furnished[2].items()} == moved(house, empty)


def test_the_command_says_what_it_copied(house, empty, furnished, capsys):
    words = ["admin", "migrate-data", empty, "--database", str(house)]
    assert 0 == main([*words, "--json"])
    assert {name: len(found) for name, found in furnished[2].items()} == json.loads(capsys.readouterr().out)
    assert 2 == main(words)
    assert capsys.readouterr().err.startswith("The target holds something already")


@pytest.mark.parametrize(
    ("source", "target", "sentence"),
    [
        ("a.sqlite", "b.sqlite", "Both are SQLite files: copy the one with `parlour backup`.\n"),
        ("a.sqlite", "postgresql://u@h/x", "There is no database at a.sqlite: name it with --database.\n"),
        (
            "postgres://u@h/x",
            "postgresql://u@h/y",
            "Both are PostgreSQL databases: copy the one with pg_dump and pg_restore.\n",
        ),
    ],
)
def test_a_move_that_cannot_be_is_refused_with_a_sentence(
    source, target, sentence, capsys, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    assert 2 == main(["admin", "migrate-data", target, "--database", source])
    assert sentence == capsys.readouterr().err
    assert not (tmp_path / "b.sqlite").exists()


def test_an_empty_database_is_no_house_that_could_move(empty, tmp_path):
    with pytest.raises(BadOption, match="is of an older Parlour: open the house once"):
        moved(empty, tmp_path / "new.sqlite")
