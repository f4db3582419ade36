"""Every Python block of the README and the pages runs, and what it says that comes of it is true."""

import re

import pytest

from tests.docs.blocks import BLOCK, PAGES, ROOT, claims, programs

LIBRARY = ROOT / "docs" / "library.md"
PROGRAMS = programs()
# They need a house, which tests/docs/test_online.py has, or an extra, which `make rl` has.
ELSEWHERE = {"page_online.py", "page_learning.py", "learning.py"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    for name, program in PROGRAMS.items():
        (folder / name).write_text(program, "utf-8")
    return folder


@pytest.mark.parametrize("name", sorted(PROGRAMS.keys() - ELSEWHERE))
def test_a_block_runs_and_its_comments_are_true(name, folder, monkeypatch):
    monkeypatch.syspath_prepend(str(folder))
    found = claims(PROGRAMS[name])

    assert [said for said, _ in found] == [value for _, value in found]


def test_what_the_tour_says_that_it_prints_is_printed(capsys):
    claims(PROGRAMS["page_library.py"])
    told = re.search(r"It prints:\n\n```\n(.*?)```", LIBRARY.read_text("utf-8"), re.DOTALL)

    assert told
    assert told[1] in capsys.readouterr().out


def test_no_block_is_left_out():
    pages = [page.read_text("utf-8") for page in PAGES]

    assert sum(text.count("```py") for text in pages) == sum(len(BLOCK.findall(text)) for text in pages)
    assert {"page_readme.py", "page_library.py", "page_online.py", "swap.py"} <= PROGRAMS.keys()


def test_a_comment_that_is_not_true_is_noticed():
    assert [("3", "2")] == claims("two = 1 + 1\ntwo  # 3\nprint  # never mind\n")[:1]
