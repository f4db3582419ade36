"""The page that says where to change what: its names are right, and every source file has a row."""

import ast
import re
from pathlib import Path

import pytest

from tests.docs.test_pages import DOCS
from tools.where import found, main, rows, said

PAGE = DOCS / "where.md"
LINK = re.compile(r"\[[^\]]*\]\(([^)#]+)[^)]*\)")
CODE = re.compile(r"`([^`]+)`")
NAME = re.compile(r"--[\w-]+|\.[a-z][\w-]*|[A-Za-z_]\w*(\.\w+)*")  # not commands, files, keys of texts
COMMAND_OPTIONS = {"--vs", "--console"}
ENDINGS_OF_FILES = {".po", ".puzzles", ".before-"}
SOURCES = ("src/parlour/**/*.py", "web/src/**/*.ts", "web/src/**/*.svelte", "web/src/**/*.css")
NEED_NO_ROW = ("*.test.ts", "*/migrations/versions/*.py")  # nor an `__init__.py` that defines nothing


def missing_names(page: Path) -> list[str]:
    """The names that stand in none of the files linked in the same row."""
    return [name for row in _rows(page) for name in _names(row) if not _is_found(name, _texts(page, row))]


def files_without_row(page: Path, root: Path) -> list[str]:
    """The source files below the root that no row links."""
    linked = {(page.parent / link).resolve() for row in _rows(page) for link in LINK.findall(row)}
    files = sorted(file for pattern in SOURCES for file in root.resolve().glob(pattern))
    lacking = [file for file in files if file not in linked and _needs_row(file)]
    return [str(file.relative_to(root.resolve())) for file in lacking]


def _rows(page: Path) -> list[str]:
    return [line for line in page.read_text("utf-8").splitlines() if line.startswith("| ")]


def _names(row: str) -> list[str]:
    spans = CODE.findall(LINK.sub("", row))
    return [span for span in spans if NAME.fullmatch(span) and span not in COMMAND_OPTIONS | ENDINGS_OF_FILES]


def _texts(page: Path, row: str) -> list[str]:
    targets = [page.parent / link for link in LINK.findall(row)]
    return [target.read_text("utf-8") for target in targets if target.is_file()]


def _is_found(name: str, texts: list[str]) -> bool:
    """Does one of the texts have the name; of `Settings.held`, each of its parts?"""
    parts = [name] if name.startswith(("--", ".")) else name.split(".")
    before = "" if name.startswith(".") else r"(?<![\w-])"  # `.seat` also stands in `.rail.seat`
    words = [re.compile(rf"{before}{re.escape(part)}(?![\w-])") for part in parts]
    return any(all(word.search(text) for word in words) for text in texts)


def _needs_row(file: Path) -> bool:
    if any(file.match(pattern) for pattern in NEED_NO_ROW):
        return False
    return file.name != "__init__.py" or _defines_something(ast.parse(file.read_text("utf-8")))


def _defines_something(module: ast.Module) -> bool:
    """Is there more than a docstring, imports and `__all__`?"""
    return any(
        not isinstance(node, ast.Expr | ast.Import | ast.ImportFrom)
        and not ast.unparse(node).startswith("__all__")
        for node in module.body
    )


def test_every_name_stands_in_a_file_of_its_row():
    assert [] == missing_names(PAGE)


def test_every_source_file_has_a_row():
    lacking = files_without_row(PAGE, DOCS.parent)

    assert not lacking, f"docs/where.md needs a row, in everyday words, that links: {', '.join(lacking)}"


def test_a_name_that_is_not_there_is_noticed(tmp_path):
    (tmp_path / "a.py").write_text("class Settings:\n    held = 60\nHELD_BACK = 1\n")
    (tmp_path / "a.css").write_text(".rail.seat-name { color: red }\n")
    page = tmp_path / "page.md"
    page.write_text(
        "| seats | `Settings.held`, `Settings.kept` and `HELD` in [`a.py`](a.py), `make web` |\n"
        "| colour | `--felt` in [`a.py`](a.py) |\n"
        "| look | `.seat-name` and `.seat` in [`a.css`](a.css) |\n"
        "| nothing is linked | `held` |\n"
    )

    assert ["Settings.kept", "HELD", "--felt", ".seat", "held"] == missing_names(page)


def test_a_file_without_a_row_is_noticed(tmp_path):
    for file, text in {
        "src/parlour/linked.py": "",
        "src/parlour/named.py": "",
        "src/parlour/bots/__init__.py": '"""Bots."""\nfrom a import b\n__all__ = ["b"]\n',
        "src/parlour/books/__init__.py": "MOST = 3\n",
        "src/parlour/migrations/versions/0001_first.py": "",
        "web/src/parts/Seat.svelte": "",
        "web/src/parts/Seat.css": "",
        "web/src/lib/days.test.ts": "",
        "web/src/lib/days.ts": "",
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text)
    page = tmp_path / "docs/page.md"
    page.parent.mkdir()
    page.write_text(
        "Not a row: [`named.py`](../src/parlour/named.py)\n"
        "| seats | [`linked.py`](../src/parlour/linked.py); look, [`Seat.css`](../web/src/parts/Seat.css) |\n"
    )

    assert [
        "src/parlour/books/__init__.py",
        "src/parlour/named.py",
        "web/src/lib/days.ts",
        "web/src/parts/Seat.svelte",
    ] == files_without_row(page, tmp_path)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("How many experience points does a level need?", "POINTS_TO_LEVEL_2"),
        ("how many moves without a capture make a game of checkers a draw", "MOST_QUIET_PLIES"),
        ("how many characters a person's name may have", "LONGEST_NAME"),
        ("how large a card is drawn on a phone", "Fan.css"),
        ("how deep the level sharp looks in checkers", "bots/checkers/levels.py"),
    ],
)
def test_a_question_in_ordinary_words_leads_to_its_row(question, name):
    assert name in found(question, list(rows()), 1)[0].shown


@pytest.mark.parametrize("question", ["the German word for the Take back button", "Zug zurück", "takeback"])
def test_a_sentence_is_found_in_either_language_and_however_its_words_are_joined(question):
    assert any("web.takeback\n" in place.shown for place in said(question))


def test_a_question_leads_to_the_sentence_that_it_speaks_of():
    told = said("the sentence that says which suit one must follow")

    assert any("whist.must-follow" in place.shown for place in told)


def test_a_question_without_a_word_to_look_for_is_answered_with_an_example(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["where", "where is the"])

    assert 2 == main()
    assert "Ask in ordinary words" in capsys.readouterr().err
