"""Counts lines of code: those with something on them besides comments, docstrings and blanks.

For docs/lines.md, which compares one game in several libraries: `python -m tools.count_lines FILE...`.
"""

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"/\*.*?\*/", re.DOTALL)


def code_lines(text: str, suffix: str) -> int:
    """Python by its syntax; anything else as C++ and JavaScript are written."""
    return _python(text) if suffix == ".py" else _braces(text)


def _python(text: str) -> int:
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            for number in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[number] = ""
    return sum(bool(line.strip()) and not line.lstrip().startswith("#") for line in lines)


def _braces(text: str) -> int:
    lines = BLOCK.sub("", text).splitlines()
    return sum(bool(line.strip()) and not line.lstrip().startswith("//") for line in lines)


def main(names: list[str]) -> None:
    total = 0
    for name in names:
        found = code_lines(Path(name).read_text("utf-8"), Path(name).suffix)
        total += found
        print(f"{found:5} {name}")
    print(f"{total:5} together")


if __name__ == "__main__":
    main(sys.argv[1:])
