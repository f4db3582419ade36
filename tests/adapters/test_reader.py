"""Who looks things up, while the database is there and while it is away."""

from threading import get_ident

import pytest

from parlour.adapters import reader, serve, store
from parlour.adapters.sqlite import SqliteLine
from parlour.service.errors import NotStored, Unreadable
from tests.adapters.kept import Kept, live, step

WRITER, READER, SURVEYOR = range(3)  # threads of a store


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """A store whose thread number `kept.gone` has lost its database."""

    def lost(kept):
        return get_ident() in [thread.ident for thread in kept.store._threads[kept.gone :][:1]]

    def failing(line, what, honest):
        if lost(kept):
            raise OSError("the disk was pulled out")
        return honest(line, what)

    look, write = SqliteLine.look, SqliteLine.write
    with Kept(tmp_path / "house.db") as kept:
        live(kept)
        kept.gone = len(kept.store._threads)
        monkeypatch.setattr(SqliteLine, "look", lambda line, do: failing(line, do, look))
        monkeypatch.setattr(SqliteLine, "write", lambda line, batch: failing(line, batch, write))
        monkeypatch.setattr(store, "LOOK_AFTER", 60)
        yield kept


def counted(store):
    """Seconds of people's time that go by in 1 second."""
    clock, now = serve.play_clock(store), [0.0]
    clock.real, clock.heard = lambda: now[0], 0.0
    for _ in range(11):
        now[0] += 0.1
        clock.beat()
    return round(clock(), 6)


@pytest.mark.parametrize(("gone", "ask"), [(READER, "read"), (SURVEYOR, "survey")])
def test_time_goes_on_while_plays_are_stored_though_nothing_can_be_looked_up(kept, gone, ask):
    kept.gone = gone
    assert NotStored is type(kept.ask(ask, lambda books: 1))

    assert kept.store.failure.startswith("The database could not be read: ")
    assert "stored" == kept.ask("append", step(1), None)
    assert 1.0 == counted(kept.store)


def test_time_stands_still_while_no_play_can_be_stored(kept):
    kept.gone = WRITER
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
