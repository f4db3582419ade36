"""The load generator against real servers, for a moment, and the table that comes of it."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from bench.peer import is_set_up
from bench.server.__main__ import load_words, rows
from bench.server.load import build, held, played
from bench.server.servers import OURS, PEERS, started
from bench.server.where import words

SERVERS = [
    pytest.param(
        server,
        id=server.name,
        marks=pytest.mark.skipif(
            server is not OURS and not is_set_up(server.dialect),
            reason="this peer is not set up; make bench-server does it",
        ),
    )
    for server in (OURS, *PEERS)
]
FOUND = {"moves_per_cpu_second": 1000.0, "load_per_server_second": 0.25, "p99_ms": 4.0, "idle_kb": 20.0}


@pytest.fixture(scope="module")
def generator():
    if not shutil.which("cc"):
        pytest.skip("the load generator needs a C compiler")
    build()


@pytest.mark.parametrize("server", SERVERS)
def test_whole_matches_are_played_and_followed_by_others(server, generator):
    with started(server) as running:
        found = played(running, matches=4, warm=0, seconds=3, rate=100)

    assert 299 <= found["moves"]  # 75 a match: more than a board holds
    assert 0 < found["p50_ms"] <= found["p99_ms"] <= found["max_ms"]


def test_a_closed_loop_counts_what_both_seats_have_seen(generator):
    with started(OURS) as running:
        found = played(running, matches=2, warm=0.1, seconds=0.5)

    assert 0 < found["moves"]
    assert 0 < found["server_seconds"]


def test_idle_matches_are_opened_and_held(generator):
    with started(OURS) as running, held(running, 1, 2) as holder:
        before = sockets(running.pid)
        holder.open_the_others()

        assert 4 == sockets(running.pid) - before


def test_a_server_that_cannot_start_says_why():
    broken = replace(OURS, command=lambda port, folder: ["sh", "-c", "echo no luck; exit 1"])

    with pytest.raises(RuntimeError, match="was not ready") as caught, started(broken):
        pass
    assert ["Parlour said: no luck\n"] == caught.value.__notes__


def test_a_refusal_ends_the_run_with_what_the_server_said(generator):
    with started(OURS) as running:
        stranger = replace(running, server=replace(OURS, dialect="colyseus"))
        with pytest.raises(RuntimeError, match=r"refused a request: HTTP/1\.1 404"):
            played(stranger, matches=1, warm=0, seconds=1)


def test_a_ratio_above_one_is_in_our_favour():
    theirs = FOUND | {"moves_per_cpu_second": 500.0, "p99_ms": 8.0, "idle_kb": 60.0}
    table = [*rows({"Parlour": [FOUND, FOUND], "Peer": [theirs, theirs]}, rate=300)]

    assert ["2.00 (2.00–2.00)", "2.00 (2.00–2.00)", "3.00 (3.00–3.00)"] == [row[3] for row in table]
    assert "Peer: p99 round trip at 300 moves/s, ms" == table[1][0]


def test_peers_alone_have_no_ratio():
    assert [("", "1.00 k (1.00 k–1.00 k)", "")] == [row[1:4] for row in rows({"Peer": [FOUND]}, 300)][:1]


def test_the_load_is_compared_with_the_servers_own_time():
    assert "at most 25%" in load_words({"Peer": [FOUND]})


def test_shares_of_a_moves_time_count_the_other_threads():
    found = {"main_seconds": 3.0, "all_seconds": 4.0, "modules": {"service.host": 2, "core.match": 1}}

    expected = "service.host 50%, core.match 25%, SQLite's thread 25%, all else 0%."
    assert f"A move's CPU time in Parlour: {expected}" == words(found)


def sockets(pid):
    links = [link for link in Path(f"/proc/{pid}/fd").iterdir() if link.is_symlink()]
    return sum(str(link.readlink()).startswith("socket:") for link in links)
