"""Who looks things up, while the database is there and while it is away."""

import sqlite3
from threading import Event, Thread

import pytest

from parlour.adapters import serve
from parlour.adapters.stores import reader, sqlite, store
from parlour.adapters.stores.sqlite import SqliteConnection
from parlour.service.errors import NotStored, Unreadable
from tests.adapters.kept import Kept, live, step
from tests.adapters.stores.test_damage import until

WRITER, READER, PAGES, SURVEYOR = range(4)  # lines of a store
PATIENCE = 10  # seconds that a database may hang which nobody lets go on


class StoreConnection(SqliteConnection):
    """One that loses its database, or hangs, as a test wants."""

    def __init__(self, *args):
        super().__init__(*args)
        self.error = None
        self.hangs, self.goes_on = Event(), Event()
        self.goes_on.set()
        self.closing, self.closed = Event(), Event()
        self.closing.set()

    def look(self, do):
        self.meet()
        return super().look(do)

    def write(self, batch):
        self.meet()
        return super().write(batch)

    def meet(self):
        if not self.goes_on.is_set():
            self.hangs.set()
            self.goes_on.wait(PATIENCE)
            self.hangs.clear()
        if self.error:
            raise self.error

    def close(self):
        self.closed_in_use = self.hangs.is_set()
        self.closing.wait(PATIENCE)
        super().close()
        self.closed.set()

    def lose(self):
        self.error = OSError("the disk was pulled out")


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """A store with the four lines `kept.lines`."""
    lines = []
    monkeypatch.setattr(
        sqlite, "SqliteConnection", lambda *args: lines.append(StoreConnection(*args)) or lines[-1]
    )
    monkeypatch.setattr(store, "CHECK_AFTER", 60)
    with Kept(tmp_path / "house.db") as kept:
        kept.lines = lines
        live(kept)
        yield kept
        for line in lines:
            line.goes_on.set()


def counted(store):
    """Seconds of people's time that go by in 1 second."""
    clock, now = serve.play_clock(store), [0.0]
    clock.real, clock.heard = lambda: now[0], 0.0
    for _ in range(11):
        now[0] += 0.1
        clock.beat()
    return round(clock(), 6)


@pytest.mark.parametrize(("gone", "ask"), [(READER, "read"), (PAGES, "browse"), (SURVEYOR, "survey")])
def test_time_goes_on_while_plays_are_stored_though_nothing_can_be_looked_up(kept, gone, ask):
    kept.lines[gone].lose()
    assert NotStored is type(kept.ask(ask, lambda books: 1))

    assert kept.store.failure.startswith("The database could not be read: ")
    assert "stored" == kept.ask("append", step(1), None)
    assert 1.0 == counted(kept.store)


def test_time_stands_still_while_no_play_can_be_stored(kept):
    kept.lines[WRITER].lose()
    assert "failed" == kept.ask("append", step(1), None)

    assert kept.store.failure
    assert 0.0 == counted(kept.store)


def test_time_stands_still_while_a_write_hangs(kept, monkeypatch):
    monkeypatch.setattr(store, "SLOW", -1.0)
    told = []
    kept.gate.clear()
    kept.reached.clear()
    kept.store.append(step(1), None, told.append)
    assert kept.reached.wait(60)
    assert 0.0 == counted(kept.store)
    kept.gate.set()
    kept.hear(told, 1)
    assert 1.0 == counted(kept.store)


# What is noted once


def fails(why):
    """A look-up that meets a damaged row."""

    def work(books):
        raise TypeError(why)

    return work


def noted(kept):
    return [(event, facts["reason"].partition(" (")[0]) for event, facts in kept.notes]


def test_what_fills_the_log_silences_itself_with_a_last_line_and_nothing_else(kept, monkeypatch):
    monkeypatch.setattr(reader, "MOST_NOTED", 3)
    for number in range(6):
        kept.write(fails(f"work {number}"))
    assert Unreadable is type(kept.look(fails("a row")))

    *first, last, row = noted(kept)
    assert [("work-failed", f"TypeError: work {number}") for number in range(3)] == first
    assert ("work-failed", reader.ENOUGH) == last
    assert ("row-unreadable", "TypeError: a row") == row


def test_only_rows_that_cannot_be_read_count_as_such(kept):
    told = []

    def answered(found):
        told.append(found)
        if found == 1:
            raise TypeError("an answer")

    kept.write(fails("work"))
    kept.store.read(lambda books: 1, answered)
    kept.hear(told, 2)
    assert ["work-failed", "answer-failed"] == [event for event, _ in kept.notes]
    assert 0 == kept.store.unreadable

    for _ in range(2):
        kept.look(fails("a row"))
        kept.ask("survey", fails("another"))
    assert 2 == kept.store.unreadable


# While the database is away


@pytest.fixture
def hanging(kept, monkeypatch):
    """The reader has lost its database, and looks for it, which hangs."""
    line = kept.lines[READER]
    monkeypatch.setattr(reader, "AGAIN", 0.01)
    line.lose()
    assert NotStored is type(kept.look(lambda books: 1))
    line.goes_on.clear()
    assert line.hangs.wait(60)
    return line


def test_questions_are_refused_while_it_hangs_to_look_for_the_database(kept, hanging):
    assert [NotStored] * 3 == [type(kept.look(lambda books: 1)) for _ in range(3)]
    assert hanging.hangs.is_set()


def test_nobody_waits_longer_because_it_hangs_to_look_for_the_database(kept, hanging, monkeypatch):
    monkeypatch.setattr(reader, "PATIENCE", 0.05)
    assert [NotStored] * 2 == [type(kept.load("m1")), type(kept.ask("find_session", b"x"))]
    assert hanging.hangs.is_set()


def test_what_waited_is_answered_when_it_hangs_no_longer(kept, hanging, monkeypatch):
    monkeypatch.setattr(reader, "PATIENCE", 60)
    told = []
    kept.store.load("m1", told.append)
    assert NotStored is type(kept.look(lambda books: 1))  # the other one has been heard, too
    hanging.error = None
    hanging.goes_on.set()
    kept.hear(told, 1)
    assert 1 == len(told[0].steps)
    assert 1 == kept.look(lambda books: 1)
    assert ["store-failing", "store-working"] == [event for event, _ in kept.notes]


def test_a_store_closes_when_nobody_uses_its_lines_any_more(kept, hanging, monkeypatch):
    monkeypatch.setattr(reader, "PATIENCE", 60)
    told = []
    kept.store.load("m1", told.append)
    closing = Thread(target=kept.store.close)
    closing.start()
    kept.hear(told, 1)
    assert NotStored is type(told[0])
    assert hanging.hangs.is_set()
    hanging.goes_on.set()
    closing.join(60)
    assert not closing.is_alive()
    assert not hanging.closed_in_use
    kept.reopened()


@pytest.mark.parametrize("hangs", [READER, PAGES, SURVEYOR])
def test_the_writer_closes_last_so_that_everything_is_in_one_file(kept, hangs):
    kept.lines[hangs].closing = Event()
    closing = Thread(target=kept.store.close)
    closing.start()
    for line in kept.lines:
        if line not in (kept.lines[WRITER], kept.lines[hangs]):
            assert line.closed.wait(PATIENCE)
    assert not kept.lines[WRITER].closed.wait(0.5)  # a writer that was told to close does so within moments
    kept.lines[hangs].closing.set()
    closing.join(PATIENCE)
    assert not kept.path.with_name(f"{kept.path.name}-wal").exists()
    kept.reopened()


def test_a_database_that_is_there_but_damaged_is_not_away(kept, hanging):
    hanging.error = sqlite3.DatabaseError("database disk image is malformed")
    hanging.error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    hanging.goes_on.set()
    until(lambda: not kept.store.failure)
    assert Unreadable is type(kept.look(lambda books: 1))


def test_a_reader_that_gets_no_thread_to_look_for_the_database_tries_again(kept, monkeypatch):
    monkeypatch.setattr(reader, "AGAIN", 0.01)
    tried = []

    def no_thread(thread):
        tried.append(thread)
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(reader.Thread, "start", no_thread)
        kept.lines[READER].lose()
        assert NotStored is type(kept.look(lambda books: 1))
        until(lambda: len(tried) > 1)
        assert NotStored is type(kept.look(lambda books: 1))
    kept.lines[READER].error = None
    until(lambda: not kept.store.failure)
    assert 1 == kept.look(lambda books: 1)
