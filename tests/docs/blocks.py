"""The Python blocks of all pages, as programs that can be checked and run."""

import ast
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(?:python|py)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
NAMED = re.compile(r"# (\w+\.py)\n")


def programs() -> dict[str, str]:
    """By file name: the blocks of a page together, but each that begins with the name of a file by itself."""
    found: dict[str, str] = {}
    for page in PAGES:
        for block in BLOCK.findall(page.read_text("utf-8")):
            named = NAMED.match(block)
            name = named[1] if named else f"page_{page.stem.lower().replace('-', '_')}.py"
            found[name] = found.get(name, "") + block
    return found


def claims(program: str) -> list[tuple[str, str]]:
    """Runs a program: what the comments behind its expressions say, and what the expressions are worth."""
    lines, names, found = program.split("\n"), {"__name__": "page"}, []
    for node in ast.parse(program).body:
        said = lines[(node.end_lineno or 0) - 1][node.end_col_offset :].strip()
        if isinstance(node, ast.Expr) and said and not _prints(node.value):
            value: Any = eval(compile(ast.Expression(node.value), "page", "eval"), names)
            found.append((said.removeprefix("# "), repr(value)))
        else:
            exec(compile(ast.Module([node], []), "page", "exec"), names)
    return found


def _prints(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
