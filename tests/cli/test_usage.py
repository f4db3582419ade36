"""What the command line says about itself: help, version, completion, and the word that was meant."""

import os
import subprocess
import sys

import pytest
import typer

from parlour.cli import EXIT_CODES, USUAL_OPPONENT, app
from parlour.usage import with_only

# These do something; they print no data.
ACTS = {"new-game", "dev", "play", "watch", "serve", "backup", "build-book", "puzzle", "worker"}
ADMIN_ACTS = {"promote", "demote", "mute", "unmute", "ban", "unban", "end", "backup", "restore"}


def commands(group):
    return {name: {opt for param in one.params for opt in param.opts} for name, one in group.commands.items()}


# Help


def test_version_prints_the_version_and_nothing_else(parlour):
    from importlib.metadata import version

    assert (0, f"parlour {version('parlour')}\n", "") == parlour("--version")


@pytest.mark.parametrize("command", ["", "play", "admin", "admin reports"])
def test_h_is_help(parlour, command):
    short, long = parlour(*command.split(), "-h"), parlour(*command.split(), "--help")

    assert (0, "") == (short.code, short.err)
    assert short == long
    assert short.out.startswith(f"Usage: parlour {command}".rstrip())


def test_the_help_of_the_program_names_the_exit_codes(parlour):
    assert EXIT_CODES in " ".join(parlour("--help").out.split())


@pytest.mark.parametrize("group", ["", "admin"])
def test_the_list_of_commands_cuts_no_description_short(parlour, group):
    listed = parlour(*group.split(), "--help").out.partition("Commands:")[2]

    assert [] == [line for line in listed.splitlines() if line.endswith("...")]


def test_the_help_of_play_names_every_default_opponent(parlour):
    out = " ".join(parlour("play", "--help").out.split())

    assert {"crazy-eights": "bot"} == USUAL_OPPONENT
    assert "Default: human; for crazy-eights bot, unless --online. cardpeegee is solo." in out


def test_the_usage_of_admin_reports_has_no_empty_brackets(parlour):
    assert "Usage: parlour admin reports [OPTIONS] [close ID]\n" in parlour("admin", "reports", "-h").out


def test_every_command_that_prints_data_takes_json():
    program = typer.main.get_command(app)
    own, admin = commands(program), commands(program.commands["admin"])
    without = {name for name, opts in own.items() if "--json" not in opts}

    assert ACTS | {"admin", "bot", "mcp", "puzzles"} == without
    assert ADMIN_ACTS == {name for name, opts in admin.items() if "--json" not in opts}


# What was meant


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            "simulat",
            "No such command 'simulat'. Did you mean 'simulate'? parlour --help lists what there is.",
        ),
        (
            "admin pepole",
            "No such command 'pepole'. Did you mean 'people'? parlour admin --help lists what there is.",
        ),
        ("whist", "whist is a game: parlour play whist plays it; see parlour play --help."),
        ("--vs bot", "--vs is an option of parlour play; see parlour play --help."),
        ("--depth 3", "--depth is an option of parlour perft; see parlour perft --help."),
        (
            "play whist --sed 3",
            "No such option: --sed. Did you mean --seed? parlour play --help lists what there is.",
        ),
        ("legal chekers", "There is no game 'chekers'; choose from: … Did you mean checkers?"),
        ("legal Connect-Four", "There is no game 'Connect-Four'; choose from: … Did you mean connect-four?"),
        ("bots wist", "There is no game 'wist'; choose from: … Did you mean whist?"),
        (
            "rules checkers --preset protoype",
            "Checkers has no preset 'protoype'; its presets are: … Did you mean prototype?",
        ),
        (
            "legal connect-four --opt widht=9",
            "Connect Four has no option 'widht'; its options are: … Did you mean width?",
        ),
    ],
)
def test_a_misspelt_word_is_answered_with_the_one_that_was_meant(parlour, arguments, sentence):
    answer = parlour(*arguments.split())
    start, _, end = sentence.partition("…")

    assert (2, "") == answer[:2]
    assert answer.err.startswith(start)
    assert answer.err.endswith(f"{end}\n")
    assert 1 == answer.err.count("\n")


@pytest.mark.parametrize("arguments", ["xyzzy", "legal xyzzy", "legal checkers --preset xyzzy", "--xyzzy"])
def test_where_nothing_is_near_nothing_is_suggested(parlour, arguments):
    assert "Did you mean" not in parlour(*arguments.split()).err


# Completion


def completed(*words):
    """What bash would offer for the last of these words."""
    asked = {"_PARLOUR_COMPLETE": "complete_bash", "COMP_WORDS": " ".join(["parlour", *words])}
    done = subprocess.run(
        [sys.executable, "-c", "from parlour.cli import main; main()"],
        env={**os.environ, **asked, "COMP_CWORD": str(len(words))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "" == done.stderr
    return done.stdout.split()


def test_the_shell_completes_commands_games_presets_and_options():
    assert ["verify"] == completed("ver")
    assert ["checkers"] == completed("play", "ch")
    assert ["prototype"] == completed("play", "checkers", "--preset", "pro")
    assert ["--seed", "--seats"] == sorted(completed("play", "whist", "--se"), reverse=True)


def test_the_script_for_a_shell_can_be_shown(process):
    asked = process("--show-completion", "bash", _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")

    assert (0, "") == (asked.code, asked.err)
    assert "_PARLOUR_COMPLETE=complete_bash" in asked.out


def test_a_start_makes_only_the_command_that_is_asked_for():
    made = typer.main.get_command(with_only(app, ["play", "whist"]))

    assert ["play"] == list(made.commands)


@pytest.mark.parametrize("arguments", [[], ["--help"], ["admin", "stats"], ["nosuch"]])
def test_all_commands_are_there_for_whoever_may_need_another(arguments):
    assert app is with_only(app, arguments)
