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
    Mutant(
        "checkers: White sees Black's patterns",
        "parlour.bots.checkers.search.seen_by",
        "turned(white, bits), turned(black, bits)",
        "turned(black, bits), turned(white, bits)",
        "tests/bots/checkers/test_patterns.py",
    ),
    Mutant(
        "checkers: a king is taken for a man in a pattern",
        "parlour.bots.checkers.patterns.six_at",
        "crowned = digits[table + (kings >> shift & mask)]",
        "crowned = 0",
        "tests/bots/checkers/test_patterns.py",
    ),
    Mutant(
        "checkers: a weight for the empty board borrows from the full one",
        "parlour.bots.checkers.patterns.learned",
        "(total & HALF - 1 ^ HALF >> 1) - (HALF >> 1)",
        "total & HALF - 1",
        "tests/bots/checkers/test_patterns.py",
    ),
    Mutant(
        "checkers: an estimate is taken for certain",
        "parlour.bots.checkers.judging._chance",
        "if abs(judged.score) > CERTAIN:",
        "if abs(judged.score) > 500:",
        "tests/bots/checkers/test_judging.py",
    ),
    Mutant(
        "checkers: what the enemy takes in an exchange is not counted",
        "parlour.bots.checkers.judging._exchange",
        "taken[state.side] += reply",
        "taken[side] += reply",
        "tests/bots/checkers/test_judging.py",
    ),
    Mutant(
        "checkers: a threat that stays counts as met",
        "parlour.bots.checkers.judging._saved",
        "if not threats or any(",
        "if not threats and any(",
        "tests/bots/checkers/test_judging.py",
    ),
    Mutant(
        "checkers: a game is searched to endings that it does not reach",
        "parlour.bots.checkers.levels._is_small",
        "2 * endings",
        "4 * endings",
        "tests/bots/checkers/test_levels.py",
    ),
    Mutant(
        "checkers: compiled loops get the database of plain ones",
        "parlour.bots.checkers.files.database",
        "kernel.compiling()",
        "True",
        "tests/bots/checkers/test_judging.py",
    ),
    Mutant(
        "checkers: each move has the time of all",
        "parlour.bots.checkers.judging._judged",
        " / (len(order) - number)",
        "",
        "tests/bots/checkers/test_judging.py",
    ),
    Mutant(
        "checkers: a glance is worth more than a look",
        "parlour.bots.checkers.judging._with_glances",
        "min(each.score - glance, 0)",
        "5000",
        "tests/bots/checkers/test_judging.py",
    ),
]
