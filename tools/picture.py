"""Draws docs/pictures/terminal.svg: the end of a real game against the computer, as the terminal shows it."""

import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).parent.parent
MOVES = "4 3 2 5 6 1"
LINES = 18


def shown() -> list[str]:
    words = ["play", "connect-four", "--plain", "--vs", "bot", "--opt", "opening=given", "--seed", "picture"]
    moves = "\n".join(MOVES.split()) + "\n"
    run = subprocess.run(
        [sys.executable, "-m", "parlour", *words], input=moves, capture_output=True, text=True, check=True
    )
    return run.stdout.splitlines()


def picture(lines: list[str]) -> str:
    console = Console(record=True, width=72, file=StringIO())
    for line in lines:
        text = Text(line)
        text.highlight_regex("●", "bold red")
        text.highlight_regex("○", "bold yellow")
        console.print(text)
    svg = console.export_svg(title="parlour play connect-four --vs bot")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S)  # no fonts from elsewhere


if __name__ == "__main__":
    target = ROOT / "docs" / "pictures" / "terminal.svg"
    target.write_text(picture(shown()[-LINES:]))
    print(f"wrote {target.relative_to(ROOT)}")
