"""The commands about puzzles: building them, and solving them in the terminal."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from parlour.arguments import Plain, Ray
from parlour.cluster import spread
from parlour.core.errors import BadOption
from parlour.ui.terminal import play as playing
from parlour.ui.terminal.play import Glyphs

app = typer.Typer(help="Build puzzles from our own solvers.", no_args_is_help=True)

Kind = Annotated[
    str,
    typer.Argument(metavar="GAME", help="connect-four, checkers, checkers-6x6, whist or crazy-eights."),
]


@app.callback()
def puzzles() -> None:
    """Build the puzzles that `parlour puzzle` and the house ask."""


@app.command()
def build(
    kind: Kind,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="What is found is kept here.")],
    seeds: Annotated[str, typer.Option(metavar="A-B", help="The seeds to try.")] = "1-1000",
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a file from all that the folder has.")
    ] = None,
    most: Annotated[int, typer.Option(metavar="N", min=1, help="At most so many puzzles in it.")] = 300,
    ray: Ray = False,
) -> None:
    """Find puzzles: positions in which exactly one play keeps the win or the draw.

    It can be stopped and resumed. To share the work, give each machine a range of seeds and copy the files,
    or let a Ray cluster do so (--ray).
    """
    from parlour import puzzles
    from parlour.puzzles.making import building

    first, _, last = seeds.partition("-")
    if not (first.isdecimal() and last.isdecimal() and int(first) <= int(last)):
        raise BadOption(f"Seeds are written A-B, such as 1-1000, not {seeds!r}.")
    if kind not in puzzles.KINDS:
        raise BadOption(f"There are no puzzles of {kind}; choose from: {', '.join(puzzles.KINDS)}.")
    shown = sys.stderr.isatty() if sys.stderr else False

    def progress(seed: int, found: int) -> None:
        if shown:
            print(f"\rseed {seed} of {last}: {found} puzzles ", end="", file=sys.stderr)

    with spread(ray) as spreads:
        building.build(folder, kind, range(int(first), int(last) + 1), progress, spreads)
    found = building.collected(folder, kind, most)
    if write:
        write.write_text("".join(f"{puzzles.written(each)}\n" for each in found), "utf-8")
        print(f"{len(found)} puzzles, {write.stat().st_size} bytes")


def puzzle(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="Puzzles of this game; otherwise the puzzle of the day first."),
    ] = None,
    seed: Annotated[str | None, typer.Option(metavar="S", help="The same seed gives the same order.")] = None,
    plain: Plain = False,
    glyphs: Annotated[Glyphs, typer.Option(help="The characters used to draw pieces.")] = Glyphs.AUTO,
) -> None:
    """Solve puzzles: find the one play that is right."""
    from parlour import puzzles

    kinds = puzzles.kinds_of(game) if game else tuple(puzzles.KINDS)
    playing.solve(kinds, seed, playing.display_options(plain=plain, glyphs=glyphs))
