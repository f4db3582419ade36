"""Games of one file as their authors have them: made from a page or an example, and as good as installed."""

import os
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
BLOCK = re.compile(r"^```python\n# (\w+\.py)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
GAMES = {
    "seven-tricks": "seven_tricks:SevenTricks",
    "liars-dice": "liars_dice:LiarsDice",
    "four-in-a-row": "four_in_a_row:FourInARow",
}


def sources() -> dict[str, str]:
    """The files of all games, by name."""
    page = (ROOT / "docs" / "tutorial.md").read_text("utf-8")
    modules = {value.partition(":")[0] for value in GAMES.values()}
    examples = (path for name in sorted(modules) for path in sorted((ROOT / "examples" / name).glob("*.py")))
    return dict(BLOCK.findall(page)) | {path.name: path.read_text("utf-8") for path in examples}


def install(folder: Path) -> Path:
    """Makes the folder look as if the games had been installed there."""
    for name, text in sources().items():
        (folder / name).write_text(text, "utf-8")
    about = folder / "games-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: games\nVersion: 1\n")
    points = "".join(f"{slug} = {value}\n" for slug, value in GAMES.items())
    (about / "entry_points.txt").write_text(f"[parlour.games]\n{points}")
    return folder


def path_with(folder: Path) -> str:
    """PYTHONPATH for a program that is to find them."""
    return os.pathsep.join((str(folder), *SOURCE))
