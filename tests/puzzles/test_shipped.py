"""The puzzles that ship: each has one solution, and everything that is said of it is so."""

from datetime import date, timedelta

import pytest

from parlour import puzzles
from parlour.bots.checkers import files
from parlour.core.registry import game_from
from parlour.puzzles import KINDS, Puzzle, judging
from parlour.puzzles.scenes import mover, scene, task
from parlour.texts import has, say
from tests.puzzles.proofs import right_plays

SHIPPED = puzzles.all_shipped()
SAMPLE = [puzzles.shipped(kind)[place] for kind in KINDS for place in (0, 7, 21)]
QUICK = {"connect-four": 16, "whist": 7}  # stones, cards: what the obvious search takes no time for


def is_quick(puzzle: Puzzle) -> bool:
    return puzzle.game != "whist" or len(puzzle.position.split("|")[1].split()) <= QUICK["whist"]


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_a_few_hundred_of_each_kind(kind):
    assert len(puzzles.shipped(kind)) >= 200


@pytest.mark.parametrize("kind", KINDS)
def test_every_grade_is_there(kind):
    assert {1, 2, 3, 4, 5} == {each.grade for each in puzzles.shipped(kind)}


def test_no_puzzle_is_there_twice():
    assert len(SHIPPED) == len({each.id for each in SHIPPED})


def test_the_solution_and_the_wrong_plays_are_all_the_legal_plays():
    for puzzle in SHIPPED:
        match = scene(puzzle.kind, puzzle.position)

        assert sorted(match.legal(mover(match))) == sorted([puzzle.solution, *puzzle.wrong])


def test_every_line_and_every_reply_can_be_played():
    for puzzle in SHIPPED:
        start = scene(puzzle.kind, puzzle.position)
        for play, (reply, _) in puzzle.wrong.items():
            match, _ = start.play(mover(start), play)
            if reply:
                match.play(mover(match), reply)
        match = start
        for play in puzzle.line:
            match, _ = match.play(mover(match), play)


def test_every_sentence_has_words_in_both_languages():
    for puzzle in SHIPPED:
        match = scene(puzzle.kind, puzzle.position)
        hints = [judging.hint(puzzle, step).message for step in (1, 2)]
        wrong = [judging.wrong(puzzle, play) for play in puzzle.wrong]
        for message in (puzzle.reason, task(puzzle, match), judging.goal_text(puzzle), *hints, *wrong):
            for language in ("en", "de"):
                assert has(message.key, language), message.key
                assert "{" not in say(message, language=language)


def test_the_first_hint_leaves_a_choice_to_make():
    for puzzle in SHIPPED:
        first, second = judging.hint(puzzle, 1), judging.hint(puzzle, 2)

        assert set(first.slots) & set(second.slots)
        assert first.message != second.message


def test_a_puzzle_reads_back_as_it_was_written():
    for puzzle in SHIPPED:
        assert puzzle == puzzles.read(puzzles.written(puzzle))


@pytest.mark.parametrize("puzzle", [*filter(is_quick, SAMPLE)], ids=lambda puzzle: puzzle.id)
def test_exactly_one_play_reaches_the_goal(puzzle):
    assert [puzzle.solution] == right_plays(puzzle)


@pytest.mark.deep
@pytest.mark.parametrize("kind", KINDS)
def test_exactly_one_play_reaches_the_goal_in_every_puzzle(kind):
    if kind == "checkers-6x6":  # with four kings against three a search needs more endings to see the end
        game = game_from("checkers", None, KINDS[kind].options)
        files.build(game, 6, files.own_file(game), lambda _: None)
    for puzzle in puzzles.shipped(kind):
        assert [puzzle.solution] == right_plays(puzzle), puzzle


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_another_every_day():
    days = [date(2026, 11, 18) + timedelta(each) for each in range(400)]

    assert puzzles.daily(days[0]) == puzzles.daily(days[0])
    assert len({puzzles.daily(day).id for day in days}) == 400


def test_the_kinds_take_turns_as_puzzles_of_the_day():
    days = [date(2026, 11, 18) + timedelta(each) for each in range(len(KINDS))]

    assert set(KINDS) == {puzzles.daily(day).kind for day in days}
