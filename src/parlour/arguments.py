"""The arguments and options that several commands take."""

from pathlib import Path
from typing import Annotated

import typer

from parlour.ui.terminal.pace import Speed
from parlour.usage import complete_game, complete_preset

GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="A game, as `parlour games` lists it.", autocompletion=complete_game),
]
Opts = Annotated[
    list[str] | None, typer.Option("--opt", metavar="NAME=VALUE", help="A house rule; repeatable.")
]
Preset = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="A named set of house rules.", autocompletion=complete_preset),
]
Seed = Annotated[str, typer.Option(metavar="S", help="The same seed gives the same luck.")]
Plain = Annotated[bool, typer.Option("--plain", help="Plain lines, good for screen readers.")]
Language = Annotated[str | None, typer.Option(metavar="en|de", help="The language for this run.")]
HowFast = Annotated[Speed | None, typer.Option(help="How fast the game is shown.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Ray = Annotated[bool, typer.Option("--ray", help="Spread the work over a Ray cluster (docs/operations.md).")]
Position = Annotated[
    str | None, typer.Option("--from", metavar="POSITION", help="The position to start from.")
]
RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="The record of a match; - reads standard input.")
]
