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
    Mutant(
        "browser: a disc is said to land on the one below",
        "parlour.tables.connect_four._stones",
        "slots[place]",
        "slots[places.get(bit - 1, place)]",
        "tests/core/test_table.py",
    ),
    Mutant(
        "browser: the pieces that a chain captures are named from the last",
        "parlour.tables.checkers.captured",
        "map(str, action.over)",
        "map(str, action.over[::-1])",
        "tests/rules/checkers/test_table.py",
    ),
    Mutant(
        "browser: the colours of the seats are told the wrong way round",
        "parlour.tables.checkers.table",
        "COLOURS[view.side_of(owner)]",
        "COLOURS[1 - view.side_of(owner)]",
        "tests/rules/checkers/test_table.py",
    ),
]
