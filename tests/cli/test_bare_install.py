"""Without extras: what needs one says in one sentence what to install."""

import subprocess
import sys

import pytest

from tests.ui.terminal import Terminal

BARE = """
import sys

hidden = {"alembic", "argon2", "asyncpg", "litestar", "msgspec", "numba", "openskill", "picows", "rich"}
hidden |= {"prometheus_client", "sqlalchemy", "structlog", "textual", "uvicorn", "uvloop", "websockets"}
sys.modules |= dict.fromkeys(hidden)  # then none of them can be imported
from parlour.cli import main
sys.exit(main())
"""
BARE_COMMAND = [sys.executable, "-c", BARE]
NEEDED = "This command needs Parlour's extra [server]; README.md says how to install it.\n"


def bare(*arguments, **how):
    return subprocess.run([*BARE_COMMAND, *arguments], capture_output=True, text=True, check=False, **how)


@pytest.mark.parametrize(
    "command",
    [
        "serve --port 0",
        "backup copy.sqlite",
        "admin people",
        "admin matches",
        "admin promote 1",
        "admin backup copy.sqlite",
        "admin restore copy.sqlite",
        "play whist --online http://127.0.0.1:1",
        "watch http://127.0.0.1:1/m/x",
    ],
)
def test_what_runs_or_visits_a_house_names_the_extra_that_it_needs(command, tmp_path):
    done = bare(*command.split(), cwd=tmp_path)

    assert (2, "", NEEDED) == (done.returncode, done.stdout, done.stderr)
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("command", ["games", "rules whist", "bots", "simulate connect-four --games 3"])
def test_everything_else_works_without_extras(command):
    assert (0, "") == ((done := bare(*command.split())).returncode, done.stderr)


def test_a_module_of_our_own_that_is_missing_is_no_extra():
    from parlour import cli

    error = ModuleNotFoundError("No module named 'parlour.nowhere'", name="parlour.nowhere")
    with pytest.raises(ModuleNotFoundError):
        cli._failure(error)


@pytest.mark.parametrize("arguments", [(), ("play", "connect-four")])
def test_a_terminal_without_textual_says_what_brings_the_full_screen(arguments, home):
    with Terminal(*arguments, program=BARE_COMMAND, PARLOUR_HOME=str(home), TERM="xterm") as terminal:
        terminal.sees("Playing in plain lines. The full screen needs Parlour's extra [tui]")


def test_whoever_asked_for_plain_lines_is_told_nothing(home):
    arguments = ("play", "connect-four", "--plain")
    with Terminal(*arguments, program=BARE_COMMAND, PARLOUR_HOME=str(home), TERM="xterm") as terminal:
        terminal.sees("choose two discs")
        assert "[tui]" not in terminal.output
