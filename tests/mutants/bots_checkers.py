"""Defects of the bots of checkers."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "checkers: with few nodes a level does not see every answer to its moves",
        "parlour.bots.checkers.thinking.think",
        "max(nodes, ENOUGH) if deep == 1 else nodes",
        "min(nodes, 5)",
        "tests/bots/checkers/test_levels.py",
    ),
    Mutant(
        "checkers: a level that counts pieces looks at their places too",
        "parlour.bots.checkers.evaluation.evaluation",
        "if squares.sight == MATERIAL:",
        "if squares.sight < MATERIAL:",
        "tests/bots/checkers/test_levels.py",
    ),
    Mutant(
        "checkers: a board that fits no machine word is searched",
        "parlour.bots.checkers.levels.policy_of",
        "if not searchable(game):",
        "if searchable(game) is None:",
        "tests/bots/checkers/test_levels.py",
    ),
    Mutant(
        "checkers: a ballot may lose a man",
        "parlour.bots.checkers.ballots._is_fair",
        ".value == 0",
        ".value >= 0",
        "tests/bots/checkers/test_levels.py",
    ),
]
