"""The backup and restore drill of docs/operations.md, command by command, on both kinds of database."""

import os
import signal
import subprocess

import pytest

from parlour.cli import main
from tests.adapters.databases import Unavailable, binaries
from tests.adapters.processes import begun, play, until, visit


def test_a_copy_of_an_open_house_goes_on_where_it_was(start, tmp_path, capsys):
    database, copy, drill = (tmp_path / name for name in ("house.sqlite", "copy.sqlite", "drill.sqlite"))
    house = start("--database", str(database)).open()
    player, token, match, picture = begun(house)
    play(player, match, picture["version"], "4", "a")
    version = until(player, "ack")["version"]

    assert 0 == main(["backup", str(copy), "--database", str(database)])
    house.end(signal.SIGKILL)
    assert 0 == main(["admin", "restore", str(copy), "--database", str(drill)])
    assert 0 == main(["admin", "doctor", "--all", "--database", str(drill)])
    assert "Nothing is wrong." in capsys.readouterr().out
    goes_on(start("--database", str(drill)).open(), token, match, version)


def test_a_dump_of_an_open_house_goes_on_where_it_was(start, postgres, database, tmp_path, capsys):
    try:
        programs = binaries()
    except Unavailable as reason:
        pytest.skip(str(reason))
    if not (programs / "pg_dump").exists():
        pytest.skip("there is no pg_dump here")
    house = start("--database", database).open()
    player, token, match, picture = begun(house)
    play(player, match, picture["version"], "4", "a")
    version = until(player, "ack")["version"]

    dump, drill = tmp_path / "house.dump", postgres.new()
    try:
        run(programs / "pg_dump", "--format", "custom", "--file", dump, "--dbname", database)
        house.end(signal.SIGKILL)
        run(programs / "pg_restore", "--no-owner", "--exit-on-error", "--dbname", drill, dump)
        assert 0 == main(["admin", "doctor", "--all", "--database", drill])
        assert "Nothing is wrong." in capsys.readouterr().out
        again = start("--database", drill).open()
        goes_on(again, token, match, version)
        again.end()
    finally:
        postgres.drop(drill)


def run(*words):
    done = subprocess.run(
        [str(word) for word in words],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "LC_ALL": "C"},
        check=False,
    )
    assert 0 == done.returncode, done.stderr


def goes_on(house, token, match, version):
    """Whoever sat there has the same pass, and plays the next move."""
    player = visit(house, token)
    player.send({"type": "join", "match": match})
    told = until(player, "picture")
    assert (version, "live") == (told["version"], told["phase"])
    play(player, match, version, "5", "b")
    assert version + 1 == until(player, "ack")["version"]
