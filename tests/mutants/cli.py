"""Defects of the command line and the library."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "damage: a doctor who finds something says that all is well",
        "parlour.admin._examine",
        'if found["faults"]:',
        'if not found["facts"]:',
        "tests/cli/test_doctor.py::test_damage_is_found",
    ),
    Mutant(
        "edge: a time that is none ends the list",
        "parlour.admin._when",
        "except (OSError, OverflowError, TypeError, ValueError):",
        "except TypeError:",
        "tests/cli/test_admin.py::test_a_time_that_is_none_does_not_hide_the_rest",
    ),
    Mutant(
        "hidden: a game of our own has no types",
        "parlour.library",
        'def game(slug: Literal["whist"],',
        'def game(slug: Literal["bridge"],',
        "tests/docs/test_types.py",
    ),
    Mutant(
        "terminal: a bare install fails with a traceback",
        "parlour.cli._failure",
        "if is_of_server(name):",
        "if not name:",
        "tests/cli/test_bare_install.py",
    ),
]
