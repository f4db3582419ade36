"""The commands that play many games, at random or bot against bot."""

from pathlib import Path
from typing import Annotated

import typer

from parlour.arguments import GameName, Json, Opts, Preset, Ray, Seed
from parlour.cluster import spread
from parlour.core.errors import BadOption
from parlour.ui.terminal import reports
from parlour.ui.terminal.lines import progress
from parlour.usage import game_of


def simulate(
    game: GameName,
    number: Annotated[int, typer.Option("--games", metavar="N", min=1, max=10**12)] = 1000,
    seed: Seed = "0",
    opt: Opts = None,
    preset: Preset = None,
    as_json: Json = False,
    ray: Ray = False,
) -> None:
    """Play random games."""
    with spread(ray) as spreads:
        reports.show(reports.simulate(game_of(game, opt, preset), number, seed, spreads), as_json)


def arena(
    game: GameName,
    first: Annotated[str, typer.Argument(metavar="BOT")],
    second: Annotated[str, typer.Argument(metavar="BOT")],
    number: Annotated[int, typer.Option("--games", metavar="N", min=2, help="How many, even.")] = 100,
    start: Annotated[
        int, typer.Option("--from", metavar="K", min=0, help="The number of the first game, even.")
    ] = 0,
    seed: Seed = "0",
    file: Annotated[
        Path | None, typer.Option(metavar="F", help="Keep the games here; those that it has are not played.")
    ] = None,
    opt: Opts = None,
    preset: Preset = None,
    as_json: Json = False,
    ray: Ray = False,
) -> None:
    """Play two bots, or files of your own, against each other.

    Every deal or opening is played twice, with the seats exchanged. With --file it can be stopped and goes on
    where it was; to share the work, give each machine its range and file, and merge them with merge-arena,
    or let a Ray cluster do so (--ray).
    """
    if start % 2:
        raise BadOption("--from takes an even number: two games belong to each deal.")
    if number % 2:
        raise BadOption("--games takes an even number: two games belong to each deal.")
    numbers = range(start, start + number)
    kind = game_of(game, opt, preset)
    with spread(ray) as spreads, progress(number) as told:
        report = reports.arena(kind, (first, second), numbers, seed, file, told, spreads)
    reports.show(report, as_json)


def merge_arena(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...")],
    file: Annotated[Path | None, typer.Option(metavar="F", help="Write all games here.")] = None,
    as_json: Json = False,
) -> None:
    """The figures of several files of one contest."""
    reports.show(reports.merge_arena(files, file), as_json)
