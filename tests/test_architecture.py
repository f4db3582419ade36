"""Imports point one way, and the rules touch neither clock nor dice nor disk."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "parlour"
PAGE = ROOT / "docs" / "architecture.md"
# What each package, and each module beside them, may import.
MAY: dict[str, set[str]] = {
    "pieces": {"pieces"},
    "core": {"pieces", "core"},
    "texts": {"pieces", "core", "texts"},
    "games": {"pieces", "core", "games"},
    "tables": {"pieces", "core", "texts", "games", "tables"},
    "bots": {"pieces", "core", "texts", "games", "home", "bots"},
    "puzzles": {"pieces", "core", "games", "bots", "puzzles"},
    "service": {"pieces", "core", "texts", "games", "tables", "bots", "puzzles", "service"},
    "adapters": {
        "pieces",
        "core",
        "texts",
        "games",
        "tables",
        "bots",
        "puzzles",
        "service",
        "home",
        "adapters",
    },
    "client": {"pieces", "core", "texts", "games", "tables", "bots", "service", "client"},
    "ui": {
        "pieces",
        "core",
        "texts",
        "games",
        "tables",
        "bots",
        "puzzles",
        "service",
        "home",
        "client",
        "ui",
        "extras",
    },
    "rl": {"pieces", "core", "texts", "games", "bots", "ui", "extras", "rl"},
    "players": {"pieces", "core", "texts", "games", "bots", "service", "client", "ui", "players"},
    "bot_accounts": {"core", "client", "running", "service"},
    "running": {"core", "bots", "client", "players", "ui", "usage", "arguments"},
    "home": set(),
    "extras": set(),
    "library": {"core", "games"},
    "__init__": {"core", "texts", "games", "bots", "library"},
    "usage": {"core"},
    "arguments": {"usage", "ui"},
    "admin": {"core", "texts", "service", "adapters", "ui"},
    "copying": {"adapters", "ui", "admin"},
    "serving": {"adapters", "core", "ui", "copying"},
    "solving": {"core", "games", "ui", "usage", "arguments"},
    "cluster": {"core", "bots"},
    "measuring": {"core", "ui", "usage", "arguments", "cluster"},
    "building": {"core", "bots", "ui", "usage", "arguments", "cluster"},
    "puzzling": {"arguments", "cluster", "core", "puzzles", "ui"},
    "starter": {"starter"},
    "scaffolding": {"core", "ui"},
    "developing": {"core", "workshop"},
    "workshop": {"core", "adapters", "ui"},
    "cli": {
        "core",
        "ui",
        "extras",
        "usage",
        "arguments",
        "cluster",
        "admin",
        "copying",
        "serving",
        "solving",
        "measuring",
        "building",
        "puzzling",
        "scaffolding",
        "developing",
        "running",
        "bot_accounts",
    },
    "__main__": {"cli"},
}
# Inside `service` every name may import itself and those before it, and for types alone any other.
SERVICE = [
    "errors",
    "limits",
    "person",
    "callbacks",
    "fair_queue",
    "rewards",
    "wire",
    "table_settings",
    "books",
    "ports",
    "protocol",
    "timers",
    "play_clock",
    "context",
    "progress",
    "people",
    "matches",
    "archive",
    "lobby",
    "lessons",
    "puzzles",
    "house",
    "visitor",
    "connections",
    "sign_in",
    "bot_accounts",
    "moderators",
    "nodes",
    "admin",
]
IMPURE = {"time", "random", "asyncio", "logging", "os", "secrets"}
EXCEPTIONS = {
    "core/errors.py": {"texts"},  # a refusal that is printed is put into words
    "core/chance.py": {"secrets"},  # where fresh luck comes from
    "games/kernel.py": IMPURE,  # reads the environment
}
MODULES = sorted(SOURCE.rglob("*.py"))
CODE = [*MODULES, *(path for name in ("bench", "tools") for path in (ROOT / name).rglob("*.py"))]
LONGEST = 400  # lines of a file


def for_types(tree: ast.AST) -> set[ast.AST]:
    """What is only imported where types are checked."""
    guarded = (
        node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
    )
    return {inner for node in guarded for inner in ast.walk(node)}


def imported(path: Path, types: bool = True) -> set[str]:
    names, tree = set(), ast.parse(path.read_text())
    for node in set(ast.walk(tree)) - (set() if types else for_types(tree)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert 0 == node.level, f"{path} imports relatively"
            names |= {node.module or ""} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def layer(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def exceptions(path: Path) -> set[str]:
    return EXCEPTIONS.get(str(path.relative_to(SOURCE)), set())


def parlour_layers(names: set[str]) -> set[str]:
    return {name.split(".")[1] for name in names if name.startswith("parlour.") and name.split(".")[1] in MAY}


def test_every_layer_is_named_here_and_in_the_table_of_the_architecture():
    layers = {layer(path) for path in MODULES}
    table = PAGE.read_text().partition("## Layers")[2].partition("\nImports point")[0]
    linked = {name.removesuffix(".py") for name in re.findall(r"\(\.\./src/parlour/([\w.]+)\)", table)}

    assert layers == set(MAY)
    assert layers - {"__main__"} == linked


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_one_way(path):
    assert parlour_layers(imported(path)) - exceptions(path) <= MAY[layer(path)]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_rules_are_pure(path):
    if layer(path) in ("pieces", "core", "games"):
        assert set() == imported(path) & IMPURE - exceptions(path)


IN_SERVICE = [path for path in MODULES if layer(path) == "service"]


def part_of_service(name: str) -> str | None:
    parts = name.split(".")
    return parts[2] if parts[:2] == ["parlour", "service"] and parts[2:3] and parts[2] in SERVICE else None


@pytest.mark.parametrize("path", IN_SERVICE, ids=lambda path: str(path.relative_to(SOURCE)))
def test_the_parts_of_the_service_import_only_those_before_them(path):
    part = path.relative_to(SOURCE).parts[1].removesuffix(".py")
    used = {part_of_service(name) for name in imported(path, types=False)} - {None}
    assert part == "__init__" or used <= set(SERVICE[: SERVICE.index(part) + 1])


@pytest.mark.parametrize("path", sorted((SOURCE / "ui" / "terminal" / "sessions").glob("*.py")), ids=str)
def test_what_is_played_in_the_terminal_knows_no_screen(path):
    screens = ("parlour.ui.terminal.app", "parlour.ui.terminal.plain", "textual", "rich")
    assert [] == [name for name in imported(path) if name.startswith(screens)]


def test_no_folder_has_more_than_twenty_modules():
    folders = {path.parent for path in MODULES}
    assert [] == [folder for folder in folders if len([*folder.glob("*.py")]) > 21]


def test_no_file_is_too_long_to_be_read_at_once():
    lines = {str(path): path.read_text().count("\n") for path in CODE}
    assert {} == {path: count for path, count in lines.items() if count > LONGEST}


def test_this_test_can_fail(tmp_path):
    rogue = tmp_path / "rogue.py"
    rogue.write_text("import random\nfrom parlour.cli import main\n")

    assert {"cli"} == parlour_layers(imported(rogue))
    assert {"random"} == imported(rogue) & IMPURE
