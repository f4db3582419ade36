"""`parlour new-game`: a folder with a game that works, to be changed into one's own."""

import re
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from parlour.core.errors import BadOption, briefly
from parlour.core.registry import slugs
from parlour.ui.terminal.lines import printable

STARTER = Path(__file__).parent / "starter"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 30


def new_game(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="What the game is called, such as pig or liars-dice.")
    ],
) -> None:
    """Make a small game that works, for you to change."""
    check_name(name)
    folder = Path(name)
    try:
        folder.mkdir()
    except FileExistsError:
        raise BadOption(f"{name} is there already; choose another name or another folder.") from None
    for path, text in files(name).items():
        (folder / path).write_text(text, "utf-8")
    print(
        f"Made {printable(str(folder.resolve()))}. Next:\n\n"
        f"  pip install -e {name}\n  parlour laws {name}\n  parlour play {name} --vs bot\n\n"
        f"Its rules are in {name}/{module_of(name)}.py."
    )


def check_name(name: str) -> None:
    """Raises `BadOption` unless a game and its module can be called so."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise BadOption(
            f"{briefly(name)} cannot be the name of a game: take at most {LONGEST} small letters and digits, "
            "with single hyphens between words, such as liars-dice."
        )
    if name in slugs():
        raise BadOption(f"There is a game {name} already; parlour games lists them.")
    module = module_of(name)
    if module in sys.stdlib_module_names or find_spec(module):
        raise BadOption(f"{name} cannot be the name of a game: Python has a module {module}. Choose another.")


def module_of(name: str) -> str:
    return name.replace("-", "_")


def files(name: str) -> dict[str, str]:
    """The files of the package by their paths: the starter's, under another name."""
    module = module_of(name)
    words = (
        ("parlour.starter.game", module),
        ("NewGame", "".join(word.capitalize() for word in name.split("-"))),
        ("NEWGAME", name.replace("-", "").upper()),
        ("New game", name.replace("-", " ").capitalize()),
        ("new-game", name),
        ("new_game", module),
    )
    names = {
        "game.py": f"{module}.py",
        "test_game.py": f"test_{module}.py",
        "pyproject.txt": "pyproject.toml",
        "readme.txt": "README.md",
    }
    found = {}
    for ours, theirs in names.items():
        text = (STARTER / ours).read_text("utf-8")
        for word, other in words:
            text = text.replace(word, other)
        found[theirs] = text
    return found
