"""The commands that build what the bots look up."""

from pathlib import Path
from typing import Annotated

import typer

from parlour.arguments import GameName, Json, Opts, Preset
from parlour.ui.terminal import reports
from parlour.usage import game_of


def build_tablebase(
    game: GameName,
    pieces: Annotated[int, typer.Option(metavar="N", min=2, max=8, help="At most so many pieces.")] = 4,
    file: Annotated[
        Path | None, typer.Option(metavar="F", help="Where to; otherwise where the bots look for it.")
    ] = None,
    opt: Opts = None,
    preset: Preset = None,
    as_json: Json = False,
) -> None:
    """Solve endings of checkers for the bots to look up.

    It can be stopped at any time and goes on where it was.
    """
    reports.show(reports.build_tablebase(game_of(game, opt, preset), pieces, file), as_json)
