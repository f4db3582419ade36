"""Work that is spread is the same work: whoever does which part of it, and in whatever order."""

import pickle
import sys
from functools import partial

import pytest

from parlour.bots import arena_files
from parlour.bots.checkers import files
from parlour.bots.checkers.database import groups
from parlour.bots.connect_four import book_building
from parlour.cli import main
from parlour.cluster import done, spread
from parlour.core.errors import BadOption, ParlourError
from parlour.core.registry import game
from parlour.games import bulk
from parlour.puzzles.making import building

GIVEN = game("connect-four", opening="given")


def elsewhere(work, tasks):
    """As on other machines: everything travels there and back, and the last task is done first."""
    sent = [pickle.dumps((work, task)) for task in tasks]
    answers = {}
    for number in reversed(range(len(sent))):
        do, task = pickle.loads(sent[number])
        answers[number] = pickle.dumps(do(task))
    return (pickle.loads(answers[number]) for number in range(len(sent)))


def test_a_contest_has_the_same_games_wherever_they_are_played(tmp_path):
    play = partial(arena_files.play, GIVEN, ("random", "random"), range(8), "s")
    far = play(tmp_path / "far.json", spread=elsewhere)

    assert play().points == far.points == arena_files.read(tmp_path / "far.json").points
    assert [times.total() for times in play().times] == [times.total() for times in far.times]


def test_a_contest_goes_on_where_it_was(tmp_path):
    file, sent, told = tmp_path / "c.json", [], []
    arena_files.play(GIVEN, ("random", "random"), range(4), "s", file)

    def noting(work, tasks):
        sent.extend(tasks)
        return elsewhere(work, tasks)

    arena_files.play(GIVEN, ("random", "random"), range(6), "s", file, told.append, noting)
    assert ([4, 5], 6) == (sent, sum(told))


def test_a_simulation_has_the_same_games_whoever_plays_which_part(monkeypatch):
    monkeypatch.setattr(bulk, "PART", 10)
    whole = bulk.simulate(GIVEN, 95, "s")
    shares = bulk.shares(95, 4)
    parts = elsewhere(partial(bulk.simulate_parts, GIVEN, 95, "s"), shares)

    assert [range(3), range(3, 6), range(6, 9), range(9, 10)] == shares
    assert 95 == sum(whole.outcomes.values())
    assert whole == bulk.together(parts)


def test_each_part_of_a_simulation_has_luck_of_its_own(monkeypatch):
    monkeypatch.setattr(bulk, "PART", 10)
    tallies = [bulk.simulate_parts(GIVEN, 30, "s", range(part, part + 1)) for part in range(3)]
    assert 3 == len({tally.plays for tally in tallies})


def test_a_few_games_are_those_of_their_seed_alone():
    assert GIVEN.playouts(50, "s") == bulk.simulate(GIVEN, 50, "s")


def test_puzzles_are_the_same_wherever_they_are_found(tmp_path):
    for folder, way in (("near", building.here), ("far", elsewhere)):
        building.build(tmp_path / folder, "whist", range(1, 5), lambda *told: None, way)
    near, far = (next((tmp_path / folder).iterdir()).read_text() for folder in ("near", "far"))

    assert near == far
    assert 4 == far.count("\n")


def test_the_book_is_the_same_wherever_it_is_solved(tmp_path, monkeypatch):
    monkeypatch.setattr(book_building, "Solver", lambda *size: Quick())
    for folder, way in (("near", book_building.here), ("far", elsewhere)):
        book_building.build(tmp_path / folder, 2, 1, 1, lambda text: None, bits=10, spread=way)
    near, far = (book_building.solved(tmp_path / folder) for folder in ("near", "far"))

    assert near == far
    assert 3 < len(far)


def test_endings_are_the_same_wherever_they_are_solved(tmp_path):
    small, told = game("checkers", preset="english-6x6"), []
    files.build(small, 3, tmp_path / "near", lambda done: None)
    files.build(small, 3, tmp_path / "far", told.append, elsewhere)

    assert (tmp_path / "near").read_bytes() == (tmp_path / "far").read_bytes()
    assert files.positions(small, 3) == sum(told)


def test_what_is_solved_side_by_side_needs_none_of_it():
    """No play leads from a group to another of its wave: only a capture or a crowning leaves a group."""
    known = [*groups(6)]
    for wave in files.waves(6):
        kinds = {(sum(known[number][0]), known[number][0][0] + known[number][0][2]) for number in wave}
        assert 1 == len(kinds)
    assert [*range(len(known))] == [number for wave in files.waves(6) for number in wave]


class Quick:
    def best(self, mine, theirs, floor=None):
        return 1, [3]


def test_another_version_of_parlour_takes_no_part():
    assert 3 == done(_version(), len, "abc")
    with pytest.raises(ParlourError, match=r"A worker of the cluster has Parlour \S+, not 0\.0\."):
        done("0.0", len, "abc")


def _version():
    from importlib.metadata import version

    return version("parlour")


def test_without_ray_a_sentence_says_what_is_missing(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"--ray needs Parlour's extra \[ray\]"), spread(True):
        pass
    assert 2 == main(["simulate", "connect-four", "--games", "10", "--ray"])
    assert 1 == capsys.readouterr().err.count("\n")
