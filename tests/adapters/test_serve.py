"""A house as its owner starts it: a process of its own, with a database of its own."""

import gc
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
from contextlib import closing

import pytest

from parlour.adapters.failpoints import POINTS
from parlour.adapters.serve import collect_garbage_rarely
from tests.adapters.processes import (
    COMMAND,
    PATIENCE,
    begun,
    given_up,
    live,
    play,
    until,
    until_settled,
    visit,
)
from tests.adapters.raw_socket import RawSocket

# What is said of a busy machine and of its SQLite.
BUSY = ("loop-stalled", "loop-goes-on", "stood-still", "old-sqlite")


def test_it_says_where_it_is_and_is_well(start):
    house = start("--host", "127.0.0.1").open()

    assert house.greeting.startswith(f"Parlour is open at http://127.0.0.1:{house.port} ")
    assert (200, "ok") == (lambda status, body: (status, body["status"]))(*house.ask("GET", "/health"))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_closes_when_it_is_told_to(start, number):
    house = start("--log-format", "json").open()
    player, *_ = begun(house)
    status, seconds = house.end(number)

    assert 0 == status
    assert seconds < 5
    assert 1012 == player.close_code()
    events = [json.loads(line)["event"] for line in house.err.splitlines()]
    told = [event for event in events if event not in BUSY]
    assert ["open", "table-opened", "match-begun", "closed"] == told


def test_a_client_that_does_not_say_goodbye_does_not_keep_it_open(start):
    house = start().open()
    RawSocket(house.port)
    player, *_ = begun(house)
    status, seconds = house.end()

    assert (0, True) == (status, seconds < 5)
    player.wire.close()


@pytest.mark.parametrize("sockets", ["picows", "asgi"])
def test_what_was_acknowledged_outlives_a_crash(start, sockets):
    house = start("--sockets", sockets).open()
    player, token, match, picture = begun(house)
    play(player, match, picture["version"], "4", "a")
    version = until(player, "ack")["version"]
    house.end(signal.SIGKILL)

    again = start("--sockets", sockets).open()
    player = visit(again, token)
    player.send({"type": "join", "match": match})
    assert version == until(player, "picture")["version"]


@pytest.mark.parametrize("point", ["before-write", "written", "acknowledged"])
def test_a_fault_that_is_asked_for_kills_it(start, point):
    house = start("--with-faults", PARLOUR_FAULTS=f"{point}:5").open()
    player, _, match, picture = begun(house)
    with pytest.raises((EOFError, ConnectionError)):
        play_on(player, match, picture["version"])

    assert -signal.SIGKILL == house.process.wait(PATIENCE)


def test_a_fault_while_a_match_ends_leaves_a_match_that_goes_on(start):
    house = start("--with-faults", PARLOUR_FAULTS="ending").open()
    player, token, match, picture = begun(house)
    play(player, match, picture["version"], "/resign", "a")
    assert -signal.SIGKILL == house.process.wait(PATIENCE)

    again = start().open()
    assert "live" == again.ask("GET", f"/api/matches/{match}", None, token)[1]["phase"]


WRITES = [f"{point}:{number}" for point in ("before-write", "written") for number in (5, 6, 7)]


@pytest.mark.parametrize("death", [*POINTS[2:], *WRITES])
def test_a_match_that_ends_is_settled_once_wherever_the_house_dies(start, death, tmp_path):
    """The fifth write is its end, the sixth its settlement."""
    token, match, version = given_up(start("--with-faults", PARLOUR_FAULTS=death).open())
    again = start().open()
    until_settled(again, token, match, version)
    again.end()
    with closing(sqlite3.connect(tmp_path / "home" / "house.sqlite")) as db:
        assert [(1,)] == db.execute("SELECT count(*) FROM played").fetchall()
        assert [(0,)] == db.execute("SELECT count(*) FROM unsettled").fetchall()


def play_on(player, match, version):
    for number in range(10):
        play(player, match, version + number, str(number % 7 + 1), str(number))
        until(player, "ack")


def test_a_normal_start_refuses_faults(start):
    status, sentence = start(PARLOUR_FAULTS="written").refused()

    assert 2 == status
    assert sentence.startswith("PARLOUR_FAULTS is set")


def test_a_fault_that_does_not_exist_is_refused(start):
    assert 2 == start("--with-faults", PARLOUR_FAULTS="sometimes").refused()[0]


def test_a_port_in_use_is_told_in_one_sentence(start):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, sentence = start("--port", str(port)).refused()

    assert 2 == status
    assert (
        f"The house cannot open at 127.0.0.1:{port}: Address already in use; choose another --port.\n"
        == sentence
    )


def test_a_host_that_is_none_is_told_in_one_sentence(start):
    status, sentence = start("--host", "nowhere.invalid").refused()
    assert (2, True) == (status, sentence.endswith("; choose another --host.\n"))


def test_a_second_house_on_the_same_database_is_refused(start):
    start().open()
    status, sentence = start().refused()

    assert 2 == status
    assert re.fullmatch(r"Another house is open on \S+house.sqlite; choose another --database.\n", sentence)


@pytest.mark.parametrize("linked", ["the file", "the folder"])
def test_a_second_house_is_refused_by_whatever_link_it_comes(start, tmp_path, linked):
    start("--database", str(tmp_path / "house.sqlite")).open()
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "house.sqlite" if linked == "the file" else tmp_path)
    status, sentence = start(
        "--database", str(link if linked == "the file" else link / "house.sqlite")
    ).refused()

    assert (2, f"Another house is open on {tmp_path}/house.sqlite; choose another --database.\n") == (
        status,
        sentence,
    )


def test_a_database_with_a_hard_link_to_it_is_refused(start, tmp_path):
    start("--database", str(tmp_path / "house.sqlite")).open()
    os.link(tmp_path / "house.sqlite", tmp_path / "other.sqlite")
    status, sentence = start("--database", str(tmp_path / "other.sqlite")).refused()

    assert 2 == status
    told = "has a second hard link, by which another house could open it; remove the link."
    assert f"{tmp_path}/other.sqlite {told}\n" == sentence


def test_a_folder_is_no_database(start, tmp_path):
    assert (2, f"{tmp_path} is a folder; a database is a file.\n") == start(
        "--database", str(tmp_path)
    ).refused()


def test_whoever_runs_a_house_finds_it_by_a_link(start, tmp_path):
    start("--database", str(tmp_path / "house.sqlite")).open()
    (tmp_path / "link").symlink_to(tmp_path / "house.sqlite")
    asked = subprocess.run(
        [*COMMAND, "admin", "people", "--database", str(tmp_path / "link")], capture_output=True, text=True
    )

    assert (0, "Nobody.\n", "") == (asked.returncode, asked.stdout, asked.stderr)


@pytest.mark.parametrize(
    "flags",
    [
        ["--port", "70000"],
        ["--sockets", "pigeons"],
        ["--database", "postgresql://somewhere"],
        ["--database", "/dev/null/house"],
        ["--config", "/nowhere.toml"],
        ["--host", "no such host"],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_one_sentence(start, flags):
    status, sentence = start(*flags).refused()

    assert 2 == status
    assert 1 == sentence.count("\n")
    assert "Traceback" not in sentence


def test_a_file_that_is_no_database_is_refused(start, tmp_path):
    (tmp_path / "letter").write_text("Dear house, " * 100)
    status, sentence = start("--database", str(tmp_path / "letter")).refused()

    assert (2, 1) == (status, sentence.count("\n"))


def test_a_house_that_is_open_to_the_network_says_so(start):
    house = start("--host", "0.0.0.0").open()
    assert "open to the whole network" in house.greeting


def test_a_bot_plays_along(start):
    house = start().open()
    token = house.ask("POST", "/api/guest", {})[1]["token"]
    terms = {"game": "connect-four", "options": {"opening": "given"}, "bots": {"1": "random"}}
    match = house.ask("POST", "/api/tables", terms, token)[1]["match"]
    player = visit(house, token)
    player.wire.settimeout(PATIENCE)
    player.send({"type": "sit", "match": match})
    version = live(player)["version"]
    player.send({"type": "submit", "match": match, "version": version, "play": "4", "id": "1"})
    while until(player, "update")["version"] < version + 2:
        pass


# Copies


def copied(home, *arguments):
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
    return subprocess.run(
        [*COMMAND, "backup", *arguments],
        env={**clean, "PARLOUR_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_a_running_house_can_be_copied(start, tmp_path):
    house = start().open()
    player, _, match, picture = begun(house)
    play(player, match, picture["version"], "4", "a")
    until(player, "ack")
    done = copied(tmp_path / "home", str(tmp_path / "copy.sqlite"))

    assert (0, "") == (done.returncode, done.stderr)
    with sqlite3.connect(tmp_path / "copy.sqlite") as copy:
        assert [("ok",)] == copy.execute("PRAGMA integrity_check").fetchall()
        assert 2 == copy.execute("SELECT count(*) FROM step WHERE match = ?", (match,)).fetchone()[0]
    copy.close()


def test_a_copy_never_replaces_anything(tmp_path):
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "house.sqlite").touch()
    (tmp_path / "copy").write_text("precious")
    done = copied(tmp_path / "home", str(tmp_path / "copy"))

    assert 2 == done.returncode
    assert "precious" == (tmp_path / "copy").read_text()


def test_a_house_that_is_not_there_cannot_be_copied(tmp_path):
    done = copied(tmp_path, str(tmp_path / "copy"))
    assert (2, 1) == (done.returncode, done.stderr.count("\n"))


def test_a_house_that_is_open_collects_its_garbage():
    thresholds = gc.get_threshold()
    gc.disable()
    try:
        collect_garbage_rarely()
        assert gc.isenabled()
    finally:
        gc.set_threshold(*thresholds)
        gc.enable()
