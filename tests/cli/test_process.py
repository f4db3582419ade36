"""The command as a process of its own: exit codes, signals, closed pipes, and what it imports."""

import os
import signal
import subprocess
import sys
import time

import pytest

COMMAND = [sys.executable, "-c", "import sys; from parlour.cli import main; sys.exit(main())"]
HEAVY = """
import sys
from parlour.cli import main
code = main()
print(sorted({"numba", "numpy", "textual", "rich", "asyncio"} & sys.modules.keys()), file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["games"], 0),
        (["legal", "connect-four", "--from", "4453"], 0),
        (["legal", "chess"], 2),
        (["legal", "connect-four", "--from", "0"], 3),
        (["verify", "/nowhere"], 2),
        (["verify", sys.executable], 3),
    ],
)
def test_exit_codes_without_a_traceback(process, arguments, code):
    answer = process(*arguments)

    assert code == answer.code
    assert (1 if code else 0) == answer.err.count("\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["games"],
        ["play", "connect-four", "--plain"],
        ["play", "crazy-eights", "--plain"],
        ["play", "whist", "--vs", "bot", "--plain"],
        ["play", "cardpeegee", "--plain"],
        ["play", "checkers", "--vs", "bot", "--plain"],
    ],
)
def test_starting_imports_nothing_heavy(arguments):
    done = subprocess.run(
        [sys.executable, "-c", HEAVY, *arguments], capture_output=True, input=b"", check=False
    )

    assert b"[]\n" == done.stderr


def test_ctrl_c_exits_with_130_and_says_nothing(tmp_path):
    playing = subprocess.Popen(
        [*COMMAND, "play", "connect-four", "--record", str(tmp_path / "match.txt")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert playing.stdout
    playing.stdout.read(1)
    time.sleep(0.1)
    playing.send_signal(signal.SIGINT)
    _, err = playing.communicate(timeout=10)

    assert (130, b"") == (playing.returncode, err)
    assert "result: open" in (tmp_path / "match.txt").read_text()


@pytest.mark.parametrize(
    ("arguments", "kernels"),
    [
        ("perft connect-four --depth 40", "on"),
        ("simulate connect-four --games 100000000000", "on"),
        ("perft connect-four --depth 40", "off"),
    ],
)
def test_ctrl_c_ends_a_loop_that_is_compiled_or_not(arguments, kernels):
    working = subprocess.Popen(
        [sys.executable, "-c", WORKING, *arguments.split()],
        env={**os.environ, "PARLOUR_KERNELS": kernels},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert working.stdout
    assert b"begun\n" == working.stdout.readline()
    time.sleep(0.5)
    working.send_signal(signal.SIGINT)
    _, err = working.communicate(timeout=10)

    assert (130, b"") == (working.returncode, err)


WORKING = """
import sys
from parlour.cli import main
from parlour.core.registry import game

game("connect-four").playouts(1, "compiles the loop")
game("connect-four").perft(game("connect-four").opened(2), 1)
print("begun", flush=True)
sys.exit(main())
"""


def test_a_closed_pipe_is_no_error_to_report():
    done = subprocess.run(
        ["bash", "-c", '"$@" | true; exit ${PIPESTATUS[0]}', "-", *COMMAND, "rules", "connect-four"],
        capture_output=True,
        check=False,
    )

    assert done.returncode in (0, 141)
    assert b"" == done.stderr


def test_a_full_disk_is_told():
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, check=False)

    assert (2, b"The output: No space left on device.\n") == (done.returncode, done.stderr)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams_are_survived(closed):
    done = subprocess.run(
        ["bash", "-c", f'"$@" {closed}', "-", *COMMAND, "play", "connect-four"],
        capture_output=True,
        check=False,
    )

    assert (0, b"") == (done.returncode, done.stderr)


def test_an_ascii_terminal_gets_ascii(process):
    answer = process(
        "play", "connect-four", "--opt", "opening=given", stdin="4\n", PYTHONIOENCODING="ascii", LC_ALL="C"
    )

    assert answer.out.isascii()
    assert "  .  .  .  r  .  .  .\n" in answer.out


@pytest.mark.parametrize("seconds", [0.02, 0.05, 0.1, 0.2, 0.3])
def test_ctrl_c_while_it_starts_exits_with_130_and_says_nothing(seconds):
    starting = subprocess.Popen(
        [sys.executable, "-c", STARTING, "play", "connect-four", "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert starting.stdout
    assert b"begun\n" == starting.stdout.readline()
    time.sleep(seconds)
    starting.send_signal(signal.SIGINT)
    _, err = starting.communicate(timeout=10)

    assert (130, b"") == (starting.returncode, err)


STARTING = """
import sys
import parlour.__main__

assert "parlour.core.game" not in sys.modules, "the door of the library loads what the command needs later"
print("begun", flush=True)
sys.exit(parlour.__main__.main())
"""


def test_the_script_of_the_distribution_is_this_main():
    from importlib.metadata import entry_points

    (script,) = entry_points(group="console_scripts", name="parlour")

    assert "parlour.__main__:main" == script.value
