"""Who looks things up, while the database is there and while it is away."""

from threading import get_ident

import pytest

from parlour.adapters import serve, store
from parlour.adapters.sqlite import SqliteLine
from parlour.service.errors import NotStored
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
