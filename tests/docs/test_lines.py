"""The page that compares lines of code: what it says of ours is so, and how it counts."""

import re

import pytest

from tools.count_lines import ROOT, code_lines

PAGE = (ROOT / "docs" / "lines.md").read_text("utf-8")
EXAMPLE = "examples/four_in_a_row/four_in_a_row.py"
RULES, TABLE = "src/parlour/games/connect_four.py", "src/parlour/tables/connect_four.py"


def counted(name):
    return code_lines((ROOT / name).read_text("utf-8"), ".py")


def test_the_figures_of_ours_are_right():
    said = re.findall(r"^\| Parlour.*\| (\d+) \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
    own = counted(RULES), counted(TABLE)

    assert [(counted(EXAMPLE), 0, counted(EXAMPLE)), (*own, sum(own))] == [
        tuple(map(int, row)) for row in said
    ]


@pytest.mark.parametrize(
    ("text", "suffix", "count"),
    [
        ('"""A page."""\n\nx = 1  # one\n# two\n', ".py", 1),
        ('def f():\n    """Says\n    so."""\n    return "a"\n', ".py", 2),
        ("// no\nint x; // yes\n/* not\nhere */\n}\n\n", ".cc", 2),
    ],
)
def test_comments_docstrings_and_blanks_do_not_count(text, suffix, count):
    assert count == code_lines(text, suffix)
