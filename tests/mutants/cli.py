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
    Mutant(
        "cli: Ctrl-C while it starts shows a traceback",
        "parlour.__main__.main",
        "signal.signal(signal.SIGINT, _stop)",
        "pass",
        "tests/cli/test_process.py::test_ctrl_c_while_it_starts_exits_with_130_and_says_nothing",
    ),
    Mutant(
        "cli: a wrong number is answered in the words of a library",
        "parlour.usage",
        '(r"is not a valid int( range)?$", "is not a whole number")',
        '(r"is not a valid int$", "is not a whole number")',
        "tests/cli/test_wrong_usage.py::test_a_wrong_number_is_told_plainly",
    ),
    Mutant(
        "cli: the console's screens of another game are refused in riddles",
        "parlour.cli.play",
        'if console and game not in ("", "connect-four"):',
        "if False:",
        "tests/cli/test_wrong_usage.py::test_the_consoles_screens_are_for_connect_four",
    ),
    Mutant(
        "cli: the profile calls games by their slugs",
        "parlour.ui.terminal.reports._standing_lines",
        "texts.title(type(game(slug))) if slug in slugs() else slug",
        "slug",
        "tests/cli/test_profile.py",
    ),
    Mutant(
        "plug-in: a game that raises ends with a traceback",
        "parlour.cli._failure",
        "if told := plug_ins.failure(error):",
        'if told := "":',
        "tests/cli/test_plug_ins.py::test_a_game_that_raises_is_told_in_a_sentence_and_the_match_is_kept",
    ),
]
