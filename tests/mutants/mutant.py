"""A mutant: the source with one small defect in it, and the test that must catch it."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

Edit = tuple[str, str, str]  # where, old text, new text
Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mutant:
    name: str
    where: str  # the dotted name of a function, a class or a module; or the path of a file that is not Python
    old: str  # stands exactly once there
    new: str
    test: str = ""
    says: str = ""  # words that the failing test must show
    depth: int = 0  # instead of a test: perft of checkers counts `count` nodes at this depth
    count: int = 0
    slow: bool = False  # perft without compiled loops: the defect needs recursion, which they cannot have
    also: tuple[Edit, ...] = ()  # further edits of the same defect

    @property
    def edits(self) -> tuple[Edit, ...]:
        return (self.where, self.old, self.new), *self.also


class Misplaced(Exception):
    """A defect that does not fit the source."""


def mutated(mutant: Mutant, root: Path) -> dict[Path, str]:
    """The new text of each file under `root` that the defect changes."""
    texts: dict[Path, str] = {}
    for where, old, new in mutant.edits:
        try:
            path, names = located(where, root)
            text = texts.get(path) or path.read_text()
            texts[path] = edited(text, names, old, new)
        except Misplaced as error:
            raise Misplaced(f"{mutant.name}: {where}: {error}") from None
    return texts


def edited(text: str, names: list[str], old: str, new: str) -> str:
    start, end = span(text, names)
    count = text.count(old, start, end)
    if count != 1:
        raise Misplaced(f"{old!r} stands there {count} times")
    at = text.index(old, start, end)
    return text[:at] + new + text[at + len(old) :]


def located(where: str, root: Path) -> tuple[Path, list[str]]:
    """The file, and the names that lead to the definition inside it."""
    if "/" in where:
        return root / where, []
    parts = where.split(".")
    for length in range(len(parts), 0, -1):
        module = root.joinpath("src", *parts[:length])
        for path in (module.with_suffix(".py"), module / "__init__.py"):
            if path.exists():
                return path, parts[length:]
    raise Misplaced("there is no such module")


def span(text: str, names: list[str]) -> tuple[int, int]:
    """Where the definition begins and ends in the text, decorators included."""
    if not names:
        return 0, len(text)
    first, *inner = names
    node = definition(parsed(text), first)
    for name in inner:
        node = definition(node, name)
    begin = min(each.lineno for each in (node, *node.decorator_list)) - 1
    lines = text.split("\n")
    start = sum(len(line) + 1 for line in lines[:begin])
    return start, start + sum(len(line) + 1 for line in lines[begin : node.end_lineno])


def definition(scope: ast.AST, name: str) -> Definition:
    found = [each for each in definitions(scope) if each.name == name]
    if len(found) != 1:
        raise Misplaced(f"{name} is defined {len(found)} times")
    return found[0]


def definitions(scope: ast.AST) -> Iterator[Definition]:
    """The functions and classes directly inside, also those under an `if` or a `with`."""
    for child in ast.iter_child_nodes(scope):
        if isinstance(child, Definition):
            yield child
        else:
            yield from definitions(child)


@cache
def parsed(text: str) -> ast.Module:
    return ast.parse(text)
