"""`parlour serve` says what it made, before it says where it is open."""

import subprocess
import sys
from contextlib import contextmanager

COMMAND = [sys.executable, "-c", "import sys; from parlour.cli import main; sys.exit(main())"]


@contextmanager
def serving(*arguments):
    with subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as house:
        yield house.stdout
        house.terminate()


def test_a_folder_that_is_made_for_the_database_is_named(tmp_path):
    with serving("--database", tmp_path / "hoem" / "house.sqlite") as lines:
        assert f"Made the folder {tmp_path / 'hoem'} for the database.\n" == next(lines)
        assert next(lines).startswith("Parlour is open at ")


def test_a_folder_that_was_there_is_not_worth_a_word(tmp_path):
    with serving("--database", tmp_path / "house.sqlite") as lines:
        assert next(lines).startswith("Parlour is open at ")
