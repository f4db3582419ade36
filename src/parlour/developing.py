"""`parlour dev`: plays a game in the browser while its rules are being written."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from parlour.core.errors import BadOption


def dev(
    file: Annotated[Path, typer.Argument(metavar="FILE.py", help="The file with the rules of one game.")],
    port: Annotated[int, typer.Option(metavar="PORT", min=0, max=65535, help="0 takes any free one.")] = 8000,
) -> None:
    """Play a game in the browser while you write its rules.

    The game is reloaded when its file changes, and matches go on under the new rules.
    """
    if file.suffix != ".py" or not file.is_file():
        raise BadOption(f"{file} is not a file of Python: name the one with the rules, such as pig.py.")
    if not file.stem.isidentifier() or file.stem in sys.stdlib_module_names:
        raise BadOption(f"{file.name} cannot be imported by its name: call it my_game.py, for instance.")
    from parlour.workshop import work_on

    work_on(file, port)
