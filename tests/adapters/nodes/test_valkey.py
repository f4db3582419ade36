"""Two nodes whose channel Valkey carries: matches go on without it, and everybody can see that it is away."""

import signal
import time

import pytest

from tests.adapters.nodes.conftest import across
from tests.adapters.nodes.playing import eventually, guest, joined, shown, submit
from tests.adapters.processes import until

SOON, WITHOUT = 1.0, 3.0  # seconds: with the channel, and without it


@pytest.fixture
def pair(start, database, valkey):
    return [start("--database", database, "--redis", valkey.url).open() for _ in range(2)]


def figure(node, name):
    text = node.text("GET", "/metrics")
    return float(next(line for line in text.splitlines() if line.startswith(f"{name} ")).split()[1])


def channels(pair):
    return [figure(node, "parlour_channel_up") for node in pair]


def played(match, players, version, count, within):
    """They play on, and each sees in time what the other played."""
    for number in range(count):
        mover, other = players if (version + number) % 2 else players[::-1]
        mover.send(submit(match, version + number, "4" if number < 4 else "5", f"{version}-{number}"))
        until(mover, "ack")
        begun = time.monotonic()
        shown(other, version + number + 1)
        assert time.monotonic() - begun < within
    return version + count


def test_a_match_goes_on_while_valkey_is_killed_and_everybody_is_told(pair, valkey):
    match, (ann, ben), version, _ = across(pair)
    players = (ann, ben) if version % 2 else (ben, ann)
    version = played(match, players, version, 2, SOON)
    assert [1.0, 1.0] == channels(pair)

    valkey.end(signal.SIGKILL)
    eventually(lambda: channels(pair), [0.0, 0.0])
    for node in pair:
        status, health = node.ask("GET", "/health")
        assert (200, "degraded") == (status, health["status"])
        assert health["reason"].startswith("The channel between the nodes is down: ")
    version = played(match, players, version, 2, WITHOUT)
    cyn, picture = joined(pair[1], guest(pair[1], "Cyn"), match)
    assert version == picture["version"]

    valkey.start()
    eventually(lambda: channels(pair), [1.0, 1.0])
    eventually(lambda: pair[0].ask("GET", "/health")[1]["status"], "ok")
    version = played(match, players, version, 2, SOON)
    assert version == shown(cyn, version)["version"]
    for node in pair:
        node.end()
        told = node.err
        failing, working = (told.count(f"channel-{word}") for word in ("failing", "working"))
        assert failing == working >= 1  # more often on a machine that stands still for seconds


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--redis", "redis://localhost"], "leave it out"),
        (["--redis", "localhost:6379"], "--redis cannot be what was given: it is the address of Valkey"),
    ],
)
def test_an_address_that_is_of_no_use_is_refused_with_a_sentence(start, tmp_path, flags, words):
    status, said = start("--database", str(tmp_path / "house.db"), *flags).refused()
    assert (2, True, False) == (status, words in said, "Traceback" in said), said
