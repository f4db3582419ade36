"""Contests that are stopped, resumed, shared and merged; and the openings they begin with."""

import json
from collections import Counter

import pytest

from parlour.bots import arena, arena_files
from parlour.bots.arena_files import Contest, merged, play, read
from parlour.bots.connect_four.openings import openings
from parlour.core.errors import BadOption, ParlourError
from parlour.core.registry import game
from parlour.games.connect_four import ConnectFour
from tools import ladder

FOUR = game("connect-four")
BOTS = ("learner", "beginner")


def test_parts_merge_to_the_figures_of_the_whole(tmp_path):
    whole = play(FOUR, BOTS, range(12), "s")
    for name, numbers in (("a", range(4)), ("b", range(4, 12))):
        play(FOUR, BOTS, numbers, "s", tmp_path / name)
    both = merged([read(tmp_path / "b"), read(tmp_path / "a")])

    assert whole.points == both.points
    assert whole.score == both.score
    assert (whole.score.elo, whole.score.ci95) == (both.score.elo, both.score.ci95)
    assert whole.times[0].total() == both.times[0].total()


def test_what_was_stopped_goes_on_where_it_was(tmp_path, monkeypatch):
    path, played, points = tmp_path / "kept", [], arena_files.points

    def noted(game, bots, number, seed):
        played.append(number)
        if number == 3 and played.count(3) == 1:
            raise KeyboardInterrupt
        return points(game, bots, number, seed)

    monkeypatch.setattr(arena_files, "points", noted)
    with pytest.raises(KeyboardInterrupt):
        play(FOUR, BOTS, range(6), "s", path)
    resumed = play(FOUR, BOTS, range(6), "s", path)

    assert [0, 1, 2, 3, 3, 4, 5] == played
    assert resumed.points == read(path).points
    assert arena.contest(FOUR, BOTS, 6, "s") == resumed.score


def test_files_of_different_contests_do_not_mix(tmp_path):
    path = tmp_path / "kept"
    play(FOUR, BOTS, range(2), "s", path)

    with pytest.raises(BadOption, match="another contest"):
        play(FOUR, BOTS, range(2), "t", path)
    with pytest.raises(BadOption, match="different contests"):
        merged([read(path), play(FOUR, BOTS, range(2, 4), "t")])
    with pytest.raises(BadOption, match="games in common"):
        merged([read(path), read(path)])


@pytest.mark.parametrize("text", ["", "{}", "[]", json.dumps({"points": {"x": 1}})])
def test_what_is_no_file_of_an_arena_is_refused(tmp_path, text):
    (tmp_path / "odd").write_text(text)

    with pytest.raises(ParlourError, match="no file of"):
        read(tmp_path / "odd")


def test_a_game_counts_once_its_deal_was_played_from_both_seats():
    contest = Contest("whist", {}, BOTS, "s", {0: 1.0, 1: 0.0, 2: 1.0})

    assert (1.0, 0.0) == contest.score.games


def test_percentiles_are_those_of_the_moves():
    contest = Contest("whist", {}, BOTS, "s", {}, (Counter({1.0: 98, 5.0: 1, 40.0: 1}), Counter()))

    assert (1.0, 5.0, 0.0) == (
        contest.percentile(0, 0.5),
        contest.percentile(0, 0.99),
        contest.percentile(1, 0.5),
    )


def test_connect_four_begins_with_distinct_openings_that_leave_both_sides_a_game():
    plays = openings(ConnectFour())
    start = ConnectFour(opening="given")
    positions = {start.position("".join(each)).stones for each in plays}

    assert 528 == len(plays) == len(positions)
    assert {4} == set(map(len, plays))
    assert ("4", "1", "4", "1") in plays or ("4", "7", "4", "7") in plays
    assert ("4", "4", "3", "7") not in plays  # an open three next to the middle cannot be stopped


def test_both_games_of_a_pair_begin_alike_and_the_next_pair_otherwise():
    first, again, other = (arena._begun(FOUR, pair, "s") for pair in (0, 0, 1))

    assert first.state == again.state != other.state
    assert 4 == first.state.plays if hasattr(first.state, "plays") else True


def contest(upper, lower, *points):
    return Contest("whist", {}, (upper, lower), "s", dict(enumerate(map(float, points))))


def test_a_rating_is_the_sum_of_the_steps_below():
    steps = [contest("b", "a", 1, 0, 1, 1), contest("c", "b", 1, 1, 1, 0)]
    rated = ladder.ratings(steps)

    assert {"rating": 400, "games": 4} == rated["a"]
    assert {"rating": round(400 + steps[0].score.elo), "games": 8} == rated["b"]
    assert round(400 + steps[0].score.elo + steps[1].score.elo) == rated["c"]["rating"]


def test_the_ladder_is_written_between_its_marks_and_to_the_ratings(tmp_path, monkeypatch):
    results, rated = tmp_path / "RESULTS.md", tmp_path / "ratings.json"
    results.write_text(f"before\n{ladder.BEGINS}\nold\n{ladder.ENDS}\nafter\n")
    rated.write_text('{"checkers": {}}')
    monkeypatch.setattr(ladder, "RESULTS", results)
    monkeypatch.setattr(ladder, "RATED", rated)
    ladder.write({"whist": [contest("b", "a", 1, 0)]}, "make ladder")
    text = results.read_text()

    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text
    assert "| whist | b | a | 2 | 1 | 0 | 1 | +0 (" in text
    assert ["checkers", "whist"] == list(json.loads(rated.read_text()))
