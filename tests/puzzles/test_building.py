"""Building puzzles: seeded, resumed, shared; and the solvers behind it."""

import pytest

from parlour.bots.checkers import files
from parlour.bots.checkers.proof import NO, YES, Position, Prover
from parlour.cli import main
from parlour.games.checkers import Checkers
from parlour.puzzles import written
from parlour.puzzles.making import building


def made(folder, *ranges):
    for seeds in ranges:
        building.build(folder, "whist", seeds, lambda seed, found: None)
    return [written(each) for each in building.collected(folder, "whist", 20)]


def test_ranges_of_seeds_merge_to_the_same_puzzles(tmp_path):
    whole = made(tmp_path / "whole", range(1, 301))

    assert whole
    assert whole == made(tmp_path / "parts", range(151, 301), range(1, 151))


def test_a_stopped_build_goes_on_where_it_was(tmp_path):
    whole = made(tmp_path / "whole", range(1, 101))
    folder = tmp_path / "stopped"
    made(folder, range(1, 101))
    file = folder / "whist.1-100.txt"
    text = file.read_text()
    file.write_text(text[: text.index("\n", len(text) // 2) + 2])  # in the middle of a line

    assert whole == made(folder, range(1, 101))
    assert text == file.read_text()


def test_only_one_play_is_right():
    found = [building.attempt("whist", seed) for seed in range(1, 201)]
    worths = [[wrong.worth for wrong in puzzle.wrong.values()] + [puzzle.goal] for puzzle in found if puzzle]

    assert worths
    assert all(1 == each.count(max(each)) for each in worths)


def test_a_seed_gives_the_same_puzzle_again():
    assert building.attempt("crazy-eights", 3) == building.attempt("crazy-eights", 3)


def test_the_grades_are_as_even_as_can_be(tmp_path):
    building.build(tmp_path, "whist", range(1, 1001), lambda seed, found: None)
    grades = [each.grade for each in building.collected(tmp_path, "whist", 12)]

    assert max(map(grades.count, grades)) - min(map(grades.count, (1, 2, 3, 4))) <= 1


def test_the_command_builds_a_file(tmp_path, capsys):
    file = tmp_path / "some.puzzles"

    assert 0 == main(["puzzles", "build", "whist", str(tmp_path), "--seeds", "1-100", "--write", str(file)])
    assert file.read_text().startswith("whist\t")
    assert "puzzles, " in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["bridge", "x"], ["whist", "x", "--seeds", "9-1"]])
def test_wrong_usage_is_told_in_a_sentence(arguments, tmp_path, capsys):
    assert 2 == main(["puzzles", "build", *arguments])
    assert capsys.readouterr().err.endswith(".\n")


# The proofs of checkers


def prover():
    game = Checkers(opening="given")
    return game, Prover(game, files.database(game))


def position(game, fen):
    state = game.position(fen)
    return Position(state.black, state.white, state.kings, state.side)


def test_a_win_at_once_is_proven_without_a_database():
    game, prove = prover()

    assert YES == prove.proves(position(game, "B:W18:B15"), True, False, 2, 1000)


def test_what_lies_beyond_the_horizon_proves_nothing():
    game, prove = prover()
    start = position(game, "B:W21,22,23,24:B9,10,11,12")

    assert NO == prove.proves(start, True, False, 1, 1000)
    assert YES == prove.proves(start, True, True, 1, 1000)


def test_a_side_that_cannot_win_is_not_said_to():
    game, prove = prover()
    start = position(game, "B:W21,22,23,24:B9,10,11,12")

    assert NO == prove.proves(start, True, False, 3, 10_000)
