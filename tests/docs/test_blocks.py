"""Every Python block of the README and the pages runs, and what it says that comes of it is true."""

import json
import re
import shlex
import tomllib

import pytest
import typer

from parlour.cli import app
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


def blocks(language: str) -> list[str]:
    block = re.compile(rf"^```{language}\n(.*?)^```$", re.DOTALL | re.MULTILINE)
    return [found for page in PAGES for found in block.findall(page.read_text("utf-8"))]


def parsed(line: str) -> str:
    """What is wrong with a command, as `parlour` would say it; nothing if it is right."""
    command, name, words = typer.main.get_command(app), "parlour", shlex.split(line, comments=True)[1:]
    try:
        while hasattr(command, "commands"):
            context = command.make_context(name, words)
            given = [*context._protected_args, *context.args]
            name, command, words = command.resolve_command(context, given)
        command.make_context(name, words)
    except Exception as error:  # of what typer is made of, or ours
        return str(error)
    return ""


def test_every_command_of_a_shell_block_is_one_that_can_be_given():
    lines = [line for block in blocks("sh") for line in block.splitlines()]

    assert 20 < len(lines)
    assert [] == [wrong for line in lines if line.startswith("parlour ") and (wrong := parsed(line))]


def test_every_target_of_a_shell_block_is_in_the_makefile():
    told = {target for block in blocks("sh") for target in re.findall(r"^make ([\w-]+)", block, re.MULTILINE)}
    there = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))

    assert set() == told - there


def test_every_entry_point_of_a_block_leads_into_a_block():
    declared = [tomllib.loads(block).get("project", {}) for block in blocks("toml")]
    values = [
        value.partition(":")
        for project in declared
        for points in project.get("entry-points", {}).values()
        for value in points.values()
    ]

    assert values
    assert [] == [module for module, _, name in values if name not in PROGRAMS.get(f"{module}.py", "")]


def test_every_settings_file_of_a_block_can_be_read():
    assert [dict] == [type(json.loads(block)) for block in blocks("json")]


def test_a_wrong_command_is_noticed():
    assert "" == parsed("parlour play whist --vs bot  # in the terminal")
    assert "No such option" in parsed("parlour play whist --vz bot")
    assert "No such command" in parsed("parlour bot walk FILE.py")


def test_a_comment_that_is_not_true_is_noticed():
    assert [("3", "2")] == claims("two = 1 + 1\ntwo  # 3\nprint  # never mind\n")[:1]
