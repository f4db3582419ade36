"""Defects of the bots."""

from tests.mutants.mutant import Mutant

MUTANTS = [
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
]
