"""`parlour solve`: exact values, one position or a file of them."""

import json
import subprocess

import pytest

from parlour.bots.connect_four import book_building
from parlour.bots.connect_four.book import unpacked
from tests.ui.terminal import COMMAND

NEITHER_OR_BOTH = "Name a position such as 4453, or a file of positions with --file.\n"


def test_solve_gives_the_score_and_with_columns_that_of_each(parlour):
    plain = parlour("solve", "connect-four", "4455", "--json")
    every = parlour("solve", "connect-four", "1463457163372531157141", "--json", "--columns")

    assert ["position", "score", "nodes", "micros"] == list(plain.json)
    assert ("4455", 18) == (plain.json["position"], plain.json["score"])
    assert (1, [5]) == (every.json["score"], every.json["best"])
    assert [None, -10, -10, -10, 1, -10, -10] == every.json["columns"]


def test_solve_without_json_is_for_reading(parlour):
    assert "121212: +18, the mover wins\n" == parlour("solve", "connect-four", "121212").out
    assert "1212121: -18, the mover loses\n" == parlour("solve", "connect-four", "1212121").out


def test_a_file_of_positions_gives_one_object_a_line(parlour, tmp_path):
    file = tmp_path / "positions"
    file.write_text("4455\n121212\n")
    out = parlour("solve", "connect-four", "--file", str(file), "--json").out

    assert [("4455", 18), ("121212", 18)] == [
        (found["position"], found["score"]) for found in map(json.loads, out.splitlines())
    ]


def test_a_line_that_is_no_position_is_named(parlour, tmp_path):
    file = tmp_path / "positions"
    file.write_text("4455\n48\n")
    answer = parlour("solve", "connect-four", "--file", str(file))

    assert (3, "Line 2: '48' is not a column string of a game on this grid.\n") == (answer.code, answer.err)


def test_with_too_few_nodes_it_says_that_it_gave_up(parlour):
    answer = parlour("solve", "connect-four", "44", "--nodes", "50")

    assert "44: not solved with so few nodes\n" == answer.out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("whist", "1"), "Whist cannot be solved; connect-four can.\n"),
        (("connect-four",), "Name a position such as 4453, or a file of positions with --file.\n"),
        (
            ("connect-four", "4", "--file", "x"),
            "Name a position such as 4453, or a file of positions with --file.\n",
        ),
    ],
)
def test_what_cannot_be_solved_is_wrong_usage(parlour, words, reason):
    answer = parlour("solve", *words)

    assert (2, reason) == (answer.code, answer.err)


def test_without_numba_it_says_that_it_is_slow(parlour, monkeypatch):
    monkeypatch.setenv("PARLOUR_KERNELS", "off")
    answer = parlour("solve", "connect-four", "121212")

    assert (0, "121212: +18, the mover wins\n") == (answer.code, answer.out)
    assert "hundreds of times slower" in answer.err


def test_a_book_is_built_in_parts_and_written(parlour, monkeypatch, tmp_path):
    class Quick:
        def __init__(self, *size):
            pass

        def best(self, mine, theirs, floor=None):
            return 1, [3]

    monkeypatch.setattr(book_building, "Solver", Quick)
    work, file = str(tmp_path / "work"), tmp_path / "book.xz"
    for part in ("1/2", "2/2"):
        parlour("build-book", work, "--stones", "1", "--part", part)
    answer = parlour("build-book", work, "--stones", "2", "--write", str(file))

    assert (0, f"9 positions, {file.stat().st_size} bytes\n") == (answer.code, answer.out)
    assert (1, (3,)) == unpacked(file.read_bytes()).find(0, 0)
    assert (2, "A part is written K/M, such as 2/16, not '3/2'.\n") == (
        parlour("build-book", work, "--part", "3/2").code,
        parlour("build-book", work, "--part", "3/2").err,
    )


def test_a_book_without_a_folder_is_refused(parlour):
    assert (2, "", "Name the folder in which what is solved is kept.\n") == parlour("build-book", "")


def test_positions_from_a_closed_standard_input_are_refused_with_a_sentence():
    closed = ["bash", "-c", '"$@" <&-', "-", *COMMAND, "solve", "connect-four", "--file", "-"]
    done = subprocess.run(closed, capture_output=True, check=False)

    assert 2 == done.returncode
    assert done.stderr.endswith(b"There is no standard input to read.\n")
    assert b"Traceback" not in done.stderr
