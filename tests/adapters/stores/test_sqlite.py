"""The store in one SQLite file: its settings, its migration, its troubles and its copies."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from alembic import command

from parlour.adapters.stores import migrating, sqlite
from parlour.adapters.stores.backup import backup
from parlour.adapters.stores.migrating import DatabaseError
from parlour.adapters.stores.sqlite import SqliteStore, connect, note_version
from tests.adapters.kept import Kept, live, step, timeless
from tests.adapters.stores.test_damage import events, until


@pytest.fixture
def kept(tmp_path):
    with Kept(tmp_path / "house.db") as kept:
        yield kept


def test_what_is_stored_can_be_read_by_anybody_at_once(kept):
    live(kept)
    kept.ask("append", step(1), None)
    with closing(sqlite3.connect(kept.path)) as other:
        assert [(2,)] == other.execute("SELECT count(*) FROM step").fetchall()


@pytest.mark.parametrize(
    ("setting", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
def test_every_connection_is_safe(kept, setting, value):
    def asked(books):
        return books.connection.exec_driver_sql(f"PRAGMA {setting}").scalar()

    assert [value, value] == [kept.write(asked), kept.look(asked)]


def test_a_file_from_before_there_were_migrations_is_taken_over(kept):
    row = live(kept)
    kept.store.close()
    with closing(sqlite3.connect(kept.path, isolation_level=None)) as db:
        with closing(sqlite.wrapped(db)) as connection, connection.begin():
            command.downgrade(migrating.config(connection), migrating.FIRST)
        db.execute("DROP TABLE alembic_version")
        db.execute("PRAGMA user_version = 1")
    kept.store = SqliteStore(kept.path, kept.answers.put)
    assert row == timeless(kept.load("m1")).row


def test_a_file_that_is_up_to_date_is_opened_without_alembic(kept):
    code = f"from parlour.adapters.stores.sqlite import connect; import sys; connect({str(kept.path)!r})"
    done = subprocess.run([sys.executable, "-c", f"{code}; sys.exit('alembic' in sys.modules)"], timeout=60)
    assert 0 == done.returncode


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear house, " * 100)
    with pytest.raises(DatabaseError, match="cannot be used as a database: file is not a database"):
        SqliteStore(path, print)
    assert "Dear house, " * 100 == path.read_text()


def test_a_folder_that_cannot_be_written_to_is_refused_with_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "house.db", tmp_path / "missing" / "house.db", tmp_path):
        with pytest.raises(DatabaseError, match="cannot be used as a database: unable to open"):
            SqliteStore(path, print)


def test_a_full_disk_fails_what_was_asked_and_works_again_when_there_is_room(tmp_path, monkeypatch):
    opened = []

    def connect(path, real=sqlite.connect):
        opened.append(real(path))
        return opened[-1]

    monkeypatch.setattr(sqlite, "connect", connect)
    kept = Kept(tmp_path / "house.db")
    live(kept)
    writer = opened[0]
    pages = writer.execute("PRAGMA page_count").fetchone()[0]
    writer.execute(f"PRAGMA max_page_count = {pages}")
    assert "failed" == kept.ask("append", step(1, plays="x" * 100_000), None)
    assert "The database could not be written: database or disk is full." == kept.store.failure
    assert 1 == len(kept.load("m1").steps)
    writer.execute("PRAGMA max_page_count = 100000")
    assert "stored" == kept.ask("append", step(1, plays="x" * 100_000), None)
    assert "" == kept.store.failure
    kept.store.close()


def test_a_copy_is_made_while_the_house_goes_on(kept, tmp_path):
    row = live(kept)
    told = []
    for number in range(1, 201):
        kept.store.append(step(number), None, told.append)
    backup(kept.path, tmp_path / "copy.db")
    kept.hear(told, 200)
    copy = Kept(tmp_path / "copy.db")
    saved = copy.load("m1")
    assert row == timeless(saved).row
    assert list(range(len(saved.steps))) == [one.version for one in saved.steps]
    assert "stored" == copy.ask("append", step(len(saved.steps)), None)
    copy.store.close()


@pytest.mark.parametrize(
    ("version", "told"), [((3, 40, 1), True), ((3, 51, 2), True), ((3, 51, 3), False), ((3, 53, 0), False)]
)
def test_an_sqlite_with_the_wal_reset_bug_is_told_with_its_version(monkeypatch, version, told):
    text, notes = ".".join(map(str, version)), []
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    monkeypatch.setattr(sqlite3, "sqlite_version", text)
    note_version(lambda event, **facts: notes.append((event, facts)))

    expected = ("old-sqlite", {"version": text, "mended_in": "3.51.3"})
    assert [expected] * told == notes


def test_whoever_else_opens_the_file_and_goes_leaves_the_journal(tmp_path):
    """A second connection once ended the locks of the first, and the next visitor deleted what was stored."""
    path = tmp_path / "house.sqlite"
    with closing(connect(path)) as writer, closing(connect(path)):
        writer.execute("CREATE TABLE kept (what TEXT)")
        visit = f"import sqlite3; sqlite3.connect({str(path)!r}).execute('SELECT * FROM kept').fetchall()"
        subprocess.run([sys.executable, "-c", visit], check=True)
        writer.execute("INSERT INTO kept VALUES ('a play')")

        with closing(sqlite3.connect(path)) as other:
            assert [("a play",)] == other.execute("SELECT what FROM kept").fetchall()


# Files that somebody moves, deletes or replaces


@pytest.mark.parametrize("names", [["", "-wal", "-shm"], [""], ["-wal"], ["-shm"]])
def test_nothing_is_called_stored_while_a_file_is_missing_and_all_goes_on_when_it_is_back(
    kept, tmp_path, names
):
    live(kept)
    assert "stored" == kept.ask("append", step(1), None)
    (tmp_path / "away").mkdir()
    files = [kept.path.with_name(f"{kept.path.name}{name}") for name in names]
    away = [file.rename(tmp_path / "away" / file.name) for file in files]

    assert "failed" == kept.ask("append", step(2), None)
    assert "was moved, deleted or replaced; put it back" in kept.store.failure
    assert "failed" == kept.ask("append", step(2), None)
    assert not kept.store.can_write

    for file, moved in zip(files, away, strict=True):
        moved.rename(file)
    until(lambda: kept.store.can_write)
    assert "stored" == kept.ask("append", step(2), None)
    assert ["store-failing", "store-working"] == events(kept)
    assert [0, 1, 2] == [one.version for one in kept.reopened().load("m1").steps]


def test_a_copy_in_the_place_of_the_file_is_not_the_file(kept, tmp_path):
    live(kept)
    shutil.copy(kept.path, tmp_path / "copy")
    (tmp_path / "copy").replace(kept.path)

    assert "failed" == kept.ask("append", step(1), None)


def test_a_house_in_which_nobody_plays_sees_that_its_file_is_gone(kept):
    live(kept)
    kept.path.unlink()
    until(lambda: kept.store.failure)

    assert ["store-failing"] == events(kept)


def test_a_house_may_be_opened_by_a_link(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link.db").symlink_to(tmp_path / "real" / "house.db")
    with Kept(tmp_path / "link.db") as kept:
        live(kept)
        assert "stored" == kept.ask("append", step(1), None)
        (tmp_path / "real" / "house.db-wal").unlink()
        assert "failed" == kept.ask("append", step(2), None)
