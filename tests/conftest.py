"""What all tests need of the process that runs them."""

import gc
import logging
import signal
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

# A shell that runs the tests in the background has them ignore Ctrl-C, and `nohup` the end of the
# terminal; every child would inherit that.
for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, usual)


def pytest_collection_finish():
    """Thousands of tests and all modules stay until the end: looking through them for garbage, and looking
    as often as Python does by itself, took a quarter of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(autouse=True)
def _log_as_it_was():
    """A log that a test opened writes to what was captured of it: nobody may write there afterwards."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def plug_in(monkeypatch):
    """Installs what is in `tests/plug_ins` for the time of a test, as `plug_in("race", "odd_games:Race")`."""
    from parlour import bots
    from parlour.core import registry

    before, added = registry.installed, []
    caches = (*vars(registry).values(), *vars(bots).values())

    def forget():
        for each in caches:
            if hasattr(each, "cache_clear"):
                each.cache_clear()

    def install(name, value, group="parlour.games"):
        added.append(EntryPoint(name, value, group))
        forget()

    def installed(group):
        return EntryPoints([*before(group), *(one for one in added if one.group == group)])

    monkeypatch.syspath_prepend(Path(__file__).parent / "plug_ins")
    monkeypatch.setattr(registry, "installed", installed)
    yield install
    monkeypatch.undo()
    forget()


@pytest.fixture(scope="session")
def postgres():
    """One PostgreSQL server for all tests of a process."""
    from tests.adapters.databases import any_postgres, needed

    with needed(any_postgres()) as server:
        yield server


@pytest.fixture
def valkey():
    """A Valkey server that a test may stop."""
    from tests.adapters.databases import needed
    from tests.adapters.valkey import own_valkey

    with needed(own_valkey(), "Valkey") as server:
        yield server


@pytest.fixture
def database(postgres):
    """The address of a new PostgreSQL database that has its tables."""
    url = postgres.house()
    yield url
    postgres.drop(url)
