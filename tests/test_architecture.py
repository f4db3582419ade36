"""Imports point one way, and the rules touch neither clock nor dice nor disk."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "parlour"
LAYERS = [
    "pieces",
    "core",
    "texts",
    "games",
    "tables",
    "bots",
    "service",
    "client",
    "adapters",
    "ui",
    "admin",
    "cli",
]
MAY = {
    "pieces": {"pieces"},
    "core": {"pieces", "core"},
    "texts": {"pieces", "core", "texts"},
    "games": {"pieces", "core", "games"},
    "tables": {"pieces", "core", "texts", "games", "tables"},
    "bots": {"pieces", "core", "texts", "games", "bots"},
    "service": {"pieces", "core", "texts", "games", "tables", "bots", "service"},
    "adapters": {"pieces", "core", "texts", "games", "tables", "bots", "service", "adapters"},
    "client": {"pieces", "core", "texts", "games", "tables", "bots", "service", "client"},
    "ui": {"pieces", "core", "texts", "games", "tables", "bots", "service", "client", "ui"},
    "admin": {"core", "service", "adapters", "ui"},
    "cli": set(LAYERS),
}
IMPURE = {"time", "random", "asyncio", "logging", "os", "secrets"}
EXCEPTIONS = {
    "core/errors.py": {"texts"},  # a refusal that is printed is put into words
    "core/chance.py": {"secrets"},  # where fresh luck comes from
    "games/kernel.py": IMPURE,  # reads the environment
}
ALONE = ("admin", "cli", "client")
MODULES = sorted(path for path in SOURCE.rglob("*.py") if path.parent != SOURCE or path.stem in ALONE)


def imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
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
    return {
        name.split(".")[1] for name in names if name.startswith("parlour.") and name.split(".")[1] in LAYERS
    }


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_one_way(path):
    assert parlour_layers(imported(path)) - exceptions(path) <= MAY[layer(path)]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_rules_are_pure(path):
    if layer(path) in ("pieces", "core", "games"):
        assert set() == imported(path) & IMPURE - exceptions(path)


def test_this_test_can_fail(tmp_path):
    rogue = tmp_path / "rogue.py"
    rogue.write_text("import random\nfrom parlour.cli import main\n")

    assert {"cli"} == parlour_layers(imported(rogue))
    assert {"random"} == imported(rogue) & IMPURE
