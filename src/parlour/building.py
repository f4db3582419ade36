"""The commands that build what the bots look up."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from parlour.arguments import GameName, Json, Opts, Preset, Ray
from parlour.cluster import spread
from parlour.core.errors import BadOption
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
    ray: Ray = False,
) -> None:
    """Solve endings of checkers for the bots to look up.

    It can be stopped at any time and goes on where it was.
    """
    kind = game_of(game, opt, preset)
    with spread(ray) as spreads:
        reports.show(reports.build_tablebase(kind, pieces, file, spreads), as_json)


def build_book(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="What is solved is kept here.")],
    stones: Annotated[int, typer.Option(metavar="N", min=0, max=20, help="The last layer to solve.")] = 11,
    part: Annotated[
        str, typer.Option(metavar="K/M", help="Solve the K-th of M parts of each layer.")
    ] = "1/1",
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, max=256, help="So many processes, which share a table.")
    ] = 1,
    table: Annotated[
        int, typer.Option(metavar="BITS", min=10, max=36, help="The table has 2 ** BITS entries of 8 bytes.")
    ] = 24,
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the book from all complete layers.")
    ] = None,
    ray: Ray = False,
) -> None:
    """Build Connect Four's opening book.

    It can be stopped and resumed. Several processes share one table; several machines
    each get their part, layer by layer, or a Ray cluster solves all of it (--ray).
    """
    from parlour.bots.connect_four import book, book_building

    if not folder:  # as a path it would be the current folder
        raise BadOption("Name the folder in which what is solved is kept.")
    one, _, of = part.partition("/")
    if not (one.isdecimal() and of.isdecimal() and 1 <= int(one) <= int(of)):
        raise BadOption(f"A part is written K/M, such as 2/16, not {part!r}.")
    if ray and workers > 1:
        raise BadOption("Use --workers on one machine or --ray, not both at once.")
    shown = sys.stderr.isatty() if sys.stderr else False
    with spread(ray) as spreads, reports.ended_by_ctrl_c():
        book_building.build(
            Path(folder),
            stones,
            int(one),
            int(of),
            lambda text: print(f"\r{text} ", end="", file=sys.stderr) if shown else None,
            workers,
            table,
            spreads,
        )
    if write:
        entries = list(book_building.complete(Path(folder)))
        write.write_bytes(book.packed(entries))
        print(f"{len(entries)} positions, {write.stat().st_size} bytes")
