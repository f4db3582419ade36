"""Defects of the tables that screens draw."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "terminal: the checkers of the bag stay blank",
        "parlour.tables.opening.opening_cue",
        "return Cue(_bag_message(event), shown,",
        "return Cue(_bag_message(event), (),",
        "tests/core/test_table.py",
    ),
    Mutant(
        "terminal: whoever drew less of the prize colour is named",
        "parlour.tables.opening._bag_message",
        "seat=event.winner,",
        "seat=1 - event.winner,",
        "tests/core/test_table.py",
    ),
]
