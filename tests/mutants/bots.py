"""Defects of the bots."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "checkers endings: a look that is due is put off",
        "parlour.bots.checkers.solving.settle",
        "if database[before] == 0 and due[before] != now + 1:",
        "if database[before] == 0:",
        "tests/bots/checkers/test_database.py::test_a_build_agrees_with_the_rules",
    ),
    Mutant(
        "checkers endings: White's positions are not turned",
        "parlour.bots.checkers.database.place_of",
        "black, white = turned(white, index.bits), turned(black, index.bits)",
        "black, white = white, black",
        "tests/bots/checkers/test_database.py::test_sampled_values_are_those_of_a_direct_search",
    ),
    Mutant(
        "checkers endings: the database is not asked",
        "parlour.bots.checkers.search.enter",
        "<= index.pieces:",
        "<= 0:",
        "tests/bots/checkers/test_database.py::test_the_longest_win_is_converted",
    ),
    Mutant(
        "bots: level 1 is the second",
        "parlour.bots.policy",
        "[int(name) - 1]",
        "[int(name) - 2]",
        "tests/bots/test_protocol.py",
    ),
    Mutant(
        "connect four: a stone may be put below the other one's winning cell",
        "parlour.bots.connect_four.search.entered",
        "cells &= ~(danger >> 1)",
        "cells &= ~(danger >> 2)",
        "tests/bots/test_solver.py",
    ),
    Mutant(
        "connect four: a bound of the table is taken for its opposite",
        "parlour.bots.connect_four.search.learn",
        "KIND if score > low else 0",
        "KIND if score >= low else 0",
        "tests/bots/test_solver.py",
    ),
    Mutant(
        "connect four: a column that is worth less counts as best",
        "parlour.bots.connect_four.solver.Solver._keeps",
        "-score, budget) <= -score",
        "-score, budget) <= 1 - score",
        "tests/bots/test_solver.py",
    ),
    Mutant(
        "solve: the line of a wrong position is not named",
        "parlour.solving.solve",
        'f"Line {number}: {error}"',
        'f"{error}"',
        "tests/cli/test_solve.py",
    ),
    Mutant(
        "bots: a trick of the duel that was answered too high is the leader's",
        "parlour.bots.whist.search.answer",
        "answered >> 4 == 0",
        "answered >> 4 == 1",
        "tests/bots/test_whist_duel.py::test_the_solver_takes_as_many_tricks_as_trying_everything",
    ),
    Mutant(
        "bots: high cards of the duel are counted though they can be trumped",
        "parlour.bots.whist.search.sure_tricks",
        "high = min(high, theirs)",
        "high = high",
        "tests/bots/test_whist_duel.py::test_the_solver_takes_as_many_tricks_as_trying_everything",
    ),
    Mutant(
        "bots: a duel that is too long for plain code is searched all the same",
        "parlour.bots.whist.search.takes",
        "if counted[0] > budget:",
        "if counted[0] > budget + 10**6:",
        "tests/bots/test_whist_duel.py::test_without_compiled_loops_a_whole_duel_is_begun_by_heuristic",
    ),
    Mutant(
        "bots: in the draft of Whist the loser of a trick gets the prize",
        "parlour.bots.whist.draft.tricks_after",
        "leader, follower = leader | 1 << stock[top], follower | 1 << stock[top + 1]",
        "follower, leader = follower | 1 << stock[top], leader | 1 << stock[top + 1]",
        "tests/bots/test_whist_draft.py::test_the_last_trick_of_a_draft_gives_the_prize_to_who_wins_it_and_then_the_duel_is_solved",
    ),
    Mutant(
        "bots: a match of Whist is as good as won at any score",
        "parlour.bots.whist.standing.winning_chance",
        "return float(mine <= 0)",
        "return 1.0",
        "tests/bots/test_whist_draft.py::test_equals_have_equal_chances_and_whoever_needs_nothing_has_won",
    ),
]
