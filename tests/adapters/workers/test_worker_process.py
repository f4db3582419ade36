"""`parlour worker` and a house, each a process of its own: the bots think there, and here when it is gone."""

import http.client
import os
import re
import signal
import subprocess
import time
from importlib.metadata import version as version_of

import pytest

from parlour.cli import main
from tests.adapters.processes import PARLOUR, PATIENCE, begun, play, until
from tests.ready_process import process

SECRET = "a-secret-that-nobody-would-guess-0123456789"


@pytest.fixture
def work():
    """Starts workers, and ends them after the test."""
    started = []

    def work(port, secret=SECRET):
        clean = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
        words = ("worker", f"http://127.0.0.1:{port}", "--workers", "1", "--log-format", "json")
        env = {**clean, "PARLOUR_WORKER_SECRET": secret}
        started.append(process(PARLOUR, *words, env=env, stderr=subprocess.PIPE))
        return started[-1]

    yield work
    for one in started:
        if one.poll() is None:
            one.kill()
        one.communicate()


def figure(house, name):
    line = http.client.HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE)
    line.request("GET", "/metrics")
    text = line.getresponse().read().decode()
    line.close()
    return float(re.search(rf"^{name} (.+)$", text, re.MULTILINE)[1])


def until_figure(house, name, value):
    deadline = time.monotonic() + PATIENCE
    while figure(house, name) != value:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def moved(player, match, picture, column, id):
    """Somebody plays, and the bot answers."""
    play(player, match, picture["version"], column, id)
    while (told := until(player, "update"))["version"] < picture["version"] + 2:
        pass
    return told


def test_bots_think_in_a_worker_and_go_on_without_it(start, work):
    house = start(PARLOUR_WORKER_SECRET=SECRET).open()
    worker = work(house.port)
    until_figure(house, "parlour_remote_workers", 1)
    player, _, match, picture = begun(house, hot_seat=False, bots={"1": "bot"})
    told = moved(player, match, picture, "4", "a")
    assert 1 == figure(house, "parlour_remote_answers_total")

    worker.kill()
    worker.wait()
    until_figure(house, "parlour_remote_workers", 0)
    told = moved(player, match, told, "4", "b")
    assert 1 == figure(house, "parlour_remote_answers_total")

    again = work(house.port)
    until_figure(house, "parlour_remote_workers", 1)
    moved(player, match, told, "4", "c")
    assert 2 == figure(house, "parlour_remote_answers_total")
    status, seconds = house.end()
    assert (0, True) == (status, seconds < 3)
    again.send_signal(signal.SIGTERM)
    assert 0 == again.wait()


@pytest.mark.parametrize(
    ("ours", "theirs", "version", "status"),
    [
        (SECRET, SECRET + "x", None, 401),
        (SECRET, SECRET, "0.0", 409),
        ("", SECRET, None, 404),
    ],
)
def test_whoever_does_not_belong_to_the_house_gets_no_question(start, ours, theirs, version, status):
    house = start(PARLOUR_WORKER_SECRET=ours).open()
    line = http.client.HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE)
    headers = {"Authorization": f"Bearer {theirs}", "parlour-version": version or version_of("parlour")}
    headers["Content-Type"] = "application/json"
    line.request("POST", "/api/worker", b"null", headers)
    answer = line.getresponse()
    told = answer.read().decode()
    assert status == answer.status
    assert SECRET not in told


@pytest.mark.parametrize(
    ("words", "secret", "sentence"),
    [
        (["http://127.0.0.1:1"], "", "PARLOUR_WORKER_SECRET must be set, here as in the house.\n"),
        (
            ["http://127.0.0.1:1"],
            "short",
            "PARLOUR_WORKER_SECRET cannot be what was given: it is a secret of at least 32 letters, digits or"
            " signs.\n",
        ),
        (
            ["house:8000"],
            SECRET,
            "A house is named as http://HOST:PORT or https://HOST, not 'house:8000'.\n",
        ),
    ],
)
def test_wrong_usage_is_told_in_a_sentence(words, secret, sentence, capsys, monkeypatch):
    monkeypatch.setenv("PARLOUR_WORKER_SECRET", secret)
    assert 2 == main(["worker", *words])
    assert sentence == capsys.readouterr().err


def test_a_worker_says_when_its_house_is_away_and_when_it_is_back(start, work):
    house = start(PARLOUR_WORKER_SECRET=SECRET).open()
    worker = work(house.port, SECRET + "x")
    for line in worker.stderr:
        if "house-failing" in line:
            break
    assert "PARLOUR_WORKER_SECRET of the house is another." in line
    assert SECRET not in line
    worker.send_signal(signal.SIGTERM)
    assert 0 == worker.wait()
