"""What an older Parlour has stored opens and plays on."""

import asyncio
import gzip
import json
import os
import shutil
import sqlite3
import subprocess
import time
import tomllib
from contextlib import closing, suppress
from pathlib import Path

import asyncpg
import pytest
from msgspec.json import encode
from sqlalchemy import make_url

from parlour import verify
from parlour.adapters.settings import chosen
from parlour.adapters.stores.doctor import checkup
from parlour.client import Client, Unreachable
from tests.adapters.processes import COMMAND, PATIENCE, Process

HERE = Path(__file__).parent
VERSIONS = ["ab180e2"]
# When each was written. A session that nobody used for a year would have ended.
MOMENTS = {"session": ("made", "used"), "match": ("made", "ended"), "step": ("made",)}


@pytest.fixture(params=VERSIONS)
def old(request):
    return HERE / request.param


def recent(written):
    """Statements that make the rows look as if they had been written a minute ago."""
    passed = time.time() - 60 - written
    for table, columns in MOMENTS.items():
        for column in columns:
            yield f'UPDATE "{table}" SET "{column}" = "{column}" + {passed}'


WRITTEN = "SELECT max(used) FROM session"


@pytest.fixture
def sqlite_house(old, tmp_path):
    path = tmp_path / "house.sqlite"
    path.write_bytes(gzip.decompress((old / "house.sqlite.gz").read_bytes()))
    path.chmod(0o600)
    with closing(sqlite3.connect(path)) as db:
        for statement in recent(db.execute(WRITTEN).fetchone()[0]):
            db.execute(statement)
        db.commit()
    return path, json.loads((old / "sqlite.json").read_text())


@pytest.fixture
def postgres_house(old, postgres):
    url = postgres.new()
    asyncio.run(_restore(url, (old / "postgres.sql").read_text()))
    yield url, json.loads((old / "postgres.json").read_text())
    postgres.drop(url)


async def _restore(url, dump):
    plain = make_url(url).set(drivername="postgresql").render_as_string(False)
    connection = await asyncpg.connect(plain, timeout=PATIENCE)
    await connection.execute(dump)
    for statement in recent(await connection.fetchval(WRITTEN)):
        await connection.execute(statement)
    await connection.close()


@pytest.mark.parametrize("kind", ["sqlite_house", "postgres_house"])
def test_a_house_opens_with_its_people_and_matches_and_plays_on(old, kind, request, tmp_path):
    database, known = request.getfixturevalue(kind)
    house = Process(tmp_path / "home", "--database", str(database)).open()
    try:
        asyncio.run(_play_on(f"http://127.0.0.1:{house.port}", known))
    finally:
        status, _ = house.end()
    assert 0 == status
    assert [] == checkup(database, everything=True)["faults"]


async def _play_on(url, known):
    ana, ben = [await Client.connect(url, token=known[name]) for name in ("ana", "ben")]
    async with ana, ben:
        live = known["live"]
        assert [0, 1] == [(await who.join(live)).seat for who in (ana, ben)]
        for who, column in ((ben, "1"), (ana, "4"), (ben, "1"), (ana, "4")):
            await _to_play(who, live)
            await who.play(live, column)
        result = await ana.until(lambda: ana.mirror(live).result)
        assert ((0,), "line") == (tuple(result.winners), result.reason)
        for match in (known["over"], live):
            assert (verdict := verify(await _record(ana, match))).ok, verdict.reason

        hands = [await who.join(known["cards"]) for who in (ana, ben)]
        mover = next(who for who, mirror in zip((ana, ben), hands, strict=True) if mirror.plays)
        await mover.play(known["cards"], mover.mirror(known["cards"]).plays[0])

        for who in (ana, ben):
            await who.sit(known["waiting"])
        await _to_play(ana, known["waiting"])

        await asyncio.to_thread(ana.address.sign_in, "Ana", known["password"])


async def _record(who, match):
    """The first answer waits for a worker process to start, which on a busy machine outlasts the client."""
    for _ in range(5):
        with suppress(Unreachable):
            return await who.record(match)
    return await who.record(match)


async def _to_play(who, match):
    await who.until(lambda: who.mirror(match).plays or None)


def test_a_file_of_settings_is_read_with_every_setting(old):
    file = old / "house.toml"
    written = tomllib.loads(file.read_text())
    limits = written.pop("limits")

    read = json.loads(encode(chosen({}, {}, file)))

    assert written == {name: read["choices"][name] for name in written}
    assert limits == {name: read["limits"][name] for name in limits}


# What the terminal keeps


@pytest.fixture
def home(old, tmp_path):
    folder = tmp_path / "home"
    shutil.copytree(old / "home", folder)
    return folder


def run(home, *arguments, said=""):
    done = subprocess.run(
        [*COMMAND, *arguments],
        env={**os.environ, "PARLOUR_HOME": str(home)},
        input=said,
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
        check=False,
    )
    assert 0 == done.returncode, done.stderr
    return done.stdout


def test_a_match_that_was_left_goes_on_and_is_paid(home):
    said = run(home, "play", "connect-four", "--continue", "--plain", said="1\n4\n1\n4\n")

    assert "Player 1 wins. Four in a row, column 4." in said
    assert 2 == len([*(home / "records").iterdir()])
    assert [] == [*(home / "saves").iterdir()]


def test_the_record_of_a_match_is_sound(home):
    (record,) = (home / "records").iterdir()

    assert run(home, "verify", str(record))
    assert "4" in run(home, "replay", str(record), "--plain")


def test_the_profile_is_read(home):
    found = json.loads(run(home, "profile", "--json"))

    assert 10 == found["coins"]
