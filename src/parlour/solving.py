"""The command that solves positions."""

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from parlour.arguments import GameName, Json, Opts, Preset
from parlour.core.errors import BadOption, BadPosition
from parlour.games import kernel
from parlour.ui.terminal import reports
from parlour.usage import game_of


def solve(
    game: GameName,
    position: Annotated[
        str | None, typer.Argument(metavar="POSITION", help="The columns played so far, such as 4453.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(metavar="F", help="A file with one position on each line; - is standard input."),
    ] = None,
    columns: Annotated[bool, typer.Option("--columns", help="The value of every column too.")] = False,
    nodes: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Give up after so many positions searched.")
    ] = None,
    opt: Opts = None,
    preset: Preset = None,
    as_json: Json = False,
) -> None:
    """Print the exact value of a Connect Four position."""
    if (position is None) == (file is None):
        raise BadOption("Name a position such as 4453, or a file of positions with --file.")
    chosen = game_of(game, opt, preset)
    if not kernel.compiling():
        print("Without numba (Parlour's extra [fast]) this is hundreds of times slower.", file=sys.stderr)
    if position is not None:
        reports.show(reports.solve(chosen, position, columns, nodes), as_json)
        return
    assert file
    if str(file) == "-" and sys.stdin is None:
        raise BadOption("There is no standard input to read.")
    opened = nullcontext(sys.stdin) if str(file) == "-" else file.open(encoding="utf-8", errors="replace")
    with opened as lines:
        for number, line in enumerate(lines, 1):
            try:
                report = reports.solve(chosen, line.strip(), columns, nodes)
            except BadPosition as error:
                raise BadPosition(f"Line {number}: {error}") from error
            reports.show(report, as_json)
