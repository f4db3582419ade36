"""What the front pages say is so: links, the library's answers, commands and their options."""

import re
from pathlib import Path

import pytest
import typer

from parlour.adapters.settings import chosen
from parlour.cli import app
from tests.docs.test_pages import broken_links

ROOT = Path(__file__).parents[2]
FRONT = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md"]
PAGES = [*(ROOT / name for name in FRONT), *sorted((ROOT / "docs").rglob("*.md"))]
PROGRAM = typer.main.get_command(app)
COMMAND_LINE = (ROOT / "docs" / "command-line.md").read_text("utf-8")


@pytest.mark.parametrize("page", FRONT)
def test_every_link_of_the_front_pages_leads_somewhere(page):
    assert [] == broken_links(ROOT / page)


# The library, as README shows it


def test_the_lines_of_the_readme_answer_what_stands_beside_them():
    code = re.search(r"```python\n(.+?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)[1]
    names = {}
    for line in code.splitlines():
        statement, _, told = line.partition("  # ")
        if told.startswith(("[", "Turn(")):
            assert told == repr(eval(statement, names))
        else:
            exec(statement, names)

    assert "11-15" in names["match"].record()


# Commands


GROUPS = {"admin", "bot", "puzzles"}  # of commands


def used(text):
    """Every `parlour …` of a page: the command that it names, and the options that it gives."""
    for line in re.findall(r"(?:^|[`\s/])parlour ((?:[a-z-]|--)[^`#|\n]*)", text, re.MULTILINE):
        words = line.replace("\\", " ").split()
        path = [word for word in words[: 2 if words[0] in GROUPS else 1] if not word.startswith("-")]
        yield (
            tuple(path),
            [word.strip("[].,;:)").partition("=")[0] for word in words if word.startswith(("--", "[--"))],
        )


def options(path):
    command = PROGRAM
    for name in path:
        command = command.commands[name]
    return {option for parameter in command.params for option in parameter.opts} | {"--help"}


def is_command(path):
    return path[0] in PROGRAM.commands and (len(path) < 2 or path[1] in PROGRAM.commands[path[0]].commands)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_option_that_a_page_gives_a_command_exists(page):
    wrong = [
        (*path, option)
        for path, given in used(page.read_text("utf-8"))
        if path and is_command(path)
        for option in given
        if option not in options(path)
    ]

    assert [] == wrong


def test_a_wrong_option_would_be_noticed():
    ((path, given),) = used("Say `parlour play whist --vz bot` and see.")

    assert (("play",), ["--vz"]) == (path, given)
    assert "--vz" not in options(path)


@pytest.mark.parametrize("name", PROGRAM.commands)
def test_every_command_has_a_row_on_its_page(name):
    assert re.search(rf"^\| `parlour {name}[ `]", COMMAND_LINE, re.MULTILINE)


@pytest.mark.parametrize("name", typer.main.get_command(app).commands["admin"].commands)
def test_every_admin_command_is_told_to_hosts(name):
    running = (ROOT / "docs" / "running.md").read_text("utf-8")
    rows = running[running.index("## Keeping order") :]

    assert re.search(rf"^\|.*`{name}[ `]", rows, re.MULTILINE)


def test_the_flags_of_serve_are_those_that_hosts_are_told():
    running = (ROOT / "docs" / "running.md").read_text("utf-8")
    told = {
        f"--{name.replace('_', '-')}"
        for name in re.findall(r"^\| `(\w+)` \|[^|]+\| yes \|", running, re.MULTILINE)
    }

    assert options(["serve"]) - {"--config", "--with-faults", "--help"} == told


# Files to copy


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf", "parlour.service", "Containerfile"])
def test_every_variable_of_a_file_to_copy_is_a_setting(name):
    text = (ROOT / "deploy" / name).read_text("utf-8")
    found = dict(re.findall(r"\b(PARLOUR_[A-Z_]+)=(\S+)", text))

    assert found
    chosen({}, found, None)


def test_nginx_passes_on_what_a_house_needs():
    text = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    passed = dict(re.findall(r"proxy_set_header (\S+)\s+(\S+);", text))

    assert {
        "Host": "$host",
        "Upgrade": "$http_upgrade",
        "Connection": "$parlour_connection",
        "X-Forwarded-For": "$proxy_add_x_forwarded_for",
        "X-Forwarded-Proto": "$scheme",
    } == passed
    assert "proxy_http_version 1.1;" in text
