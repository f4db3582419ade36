"""The same commands on a real Ray cluster of this machine: `make test-ray`."""

import json
import os
import signal
from functools import partial
from pathlib import Path

import pytest

from parlour.bots import arena_files
from parlour.bots.checkers import files
from parlour.bots.spread import here
from parlour.cli import main
from parlour.cluster import spread
from parlour.core.errors import ParlourError
from parlour.core.registry import game
from parlour.games import bulk

pytest.importorskip("ray", reason="Ray is not installed: make test-ray")
pytestmark = pytest.mark.deep
GIVEN = game("connect-four", opening="given")


@pytest.fixture(scope="module")
def cluster():
    with spread(True) as found:
        yield found


def dies_once(folder, number):
    """The first worker that tries is killed."""
    mark = Path(folder) / str(number)
    if number % 5 == 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def fails(number):
    raise ParlourError(f"{number} cannot be done.")


def test_work_comes_back_in_order(cluster):
    assert [*map(str, range(100))] == [*cluster(str, range(100))]


def test_work_is_done_again_when_its_worker_dies(cluster, tmp_path):
    results = [*cluster(partial(dies_once, str(tmp_path)), range(12))]

    assert [number * number for number in range(12)] == results
    assert {"0", "5", "10"} == {path.name for path in tmp_path.iterdir()}


def test_what_fails_there_is_told_here(cluster):
    with pytest.raises(ParlourError, match=r"0 cannot be done\."):
        [*cluster(fails, [0])]


def test_a_contest_has_the_same_games_as_here(cluster, tmp_path):
    play = partial(arena_files.play, GIVEN, ("random", "heuristic"), range(20), "s")
    assert play().points == play(tmp_path / "far.json", spread=cluster).points


def test_a_simulation_has_the_same_games_as_here(cluster):
    parts = cluster(partial(bulk.simulate_parts, GIVEN, 45_000, "s"), bulk.shares(45_000, 1000))
    assert bulk.simulate(GIVEN, 45_000, "s") == bulk.together(parts)


def test_endings_are_the_same_as_here(cluster, tmp_path):
    small = game("checkers", preset="english-6x6")
    for name, way in (("near", here), ("far", cluster)):
        files.build(small, 3, tmp_path / name, lambda done: None, way)
    assert (tmp_path / "near").read_bytes() == (tmp_path / "far").read_bytes()


def test_the_commands_answer_alike_with_and_without_a_cluster(tmp_path, capsys):
    import ray

    ray.shutdown()  # each command finds or starts its own
    answers = []
    for more in ([], ["--ray"]):
        assert 0 == main(["simulate", "connect-four", "--games", "25000", "--json", *more])
        told = json.loads(capsys.readouterr().out)
        assert 0 == main(["arena", "connect-four", "random", "heuristic", "--games", "10", "--json", *more])
        played = json.loads(capsys.readouterr().out)
        answers.append((told["outcomes"], told["plays"], played["wins"], played["elo"]))
    assert answers[0] == answers[1]
