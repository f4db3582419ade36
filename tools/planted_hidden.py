"""The defects that `make mutants` plants in the laws of hidden things and in rules that must be listed."""

from tools.planted import Mutant

HUGE = ("tests/rules/checkers/test_huge.py",)


def hidden(what: str, file: str, old: str, new: str, *tests: str) -> Mutant:
    return Mutant(f"hidden: {what}", file, ((old, new),), tests)


HIDDEN = [
    hidden(
        "a turn of checkers has as many jumps as there are pieces",
        "games/checkers/moves.py",
        "        if squares <= MOST_SQUARES:\n",
        "        if squares <= MOST_SQUARES or jumps == most:\n",
        *HUGE,
    ),
    hidden(
        "a turn of checkers is longer than a play may be on the wire",
        "games/checkers/moves.py",
        "MOST_JUMPS = 49 ",
        "MOST_JUMPS = 210 ",
        *HUGE,
    ),
    hidden(
        "a turn of checkers ends one jump too early",
        "games/checkers/moves.py",
        "            if jumps == most or jumps + 1 == fails:\n",
        "            if jumps == most or jumps < fails:\n",
        *HUGE,
    ),
]
