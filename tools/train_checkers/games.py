"""Games that the search plays against itself, and their quiet positions with value and result.

Lots of games go to files of a folder, each named by its seed and its first game. So playing can be stopped
and resumed, and machines can share the work: their files are copied into one folder.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import numpy

from parlour.bots.checkers.database import Database
from parlour.bots.checkers.evaluation import PATTERNS, PLACES
from parlour.bots.checkers.patterns import Patterns
from parlour.bots.checkers.search import CERTAIN
from parlour.bots.checkers.thinking import think
from parlour.core.game import Over
from parlour.games.checkers import Checkers
from parlour.games.checkers.game import State

LOT = 200  # games a file
RANDOM_PLIES = (3, 12)  # that each game begins with
UNEVEN = 180  # a game that begins with more than this lead teaches little
LONGEST = 150  # plies; what goes on for longer is a draw
ROW = numpy.dtype(
    [("black", "i8"), ("white", "i8"), ("kings", "i8"), ("side", "i1"), ("value", "i2"), ("result", "i1")]
)
Row = tuple[int, int, int, int, int]


def play(
    game: Checkers,
    database: Database,
    patterns: Patterns | None,
    folder: Path,
    seed: str,
    games: int,
    nodes: int,
    progress: Callable[[int, int], None],
) -> None:
    """Plays what the folder lacks of so many games."""
    folder.mkdir(parents=True, exist_ok=True)
    for first in range(0, games, LOT):
        file = folder / f"{seed}-{first:06}.npy"
        if not file.exists():
            rows: list[tuple[int, ...]] = []
            for number in range(first, first + LOT):
                rows += lesson(game, database, patterns, nodes, Random(f"{seed}/{number}"))
            draft = file.with_suffix(".part")
            with draft.open("wb") as out:
                numpy.save(out, numpy.array(rows, ROW))
            draft.replace(file)
        progress(first + LOT, games)


def read(folder: Path) -> numpy.ndarray:
    """All positions of a folder, in the order of the files' names."""
    return numpy.concatenate([numpy.load(file) for file in sorted(folder.glob("*.npy"))])


def lesson(
    game: Checkers, database: Database, patterns: Patterns | None, nodes: int, rng: Random
) -> Iterator[tuple[int, ...]]:
    """The quiet positions of one game: value for the side to move, result for Black."""
    state = opening(game, rng)
    rows: list[Row] = []
    sight = PATTERNS if patterns else PLACES
    result = 0
    for ply in range(LONGEST):
        over = game.awaiting(state)
        if isinstance(over, Over):
            result = (1 if 0 in over.winners else -1) if over.winners else 0
            break
        thought = think(game, state, rng, nodes=nodes, database=database, sight=sight, patterns=patterns)
        if ply == 0 and abs(thought.value) > UNEVEN:
            return iter(())
        if abs(thought.value) > CERTAIN:
            result = 1 if (thought.value > 0) == (state.side == 0) else -1
            break
        quiet = not game.moves(state)[0].captured
        if quiet and (state.black | state.white).bit_count() <= database.index.pieces:
            break  # neither side can win
        if quiet:
            rows.append((*state[:3], state.side, thought.value))
        state = game.apply(state, state.mover, thought.move).state
    return ((*row, result) for row in rows)


def opening(game: Checkers, rng: Random) -> State:
    """A position some random plies after the start; the game goes on there."""
    while True:
        state = game.opened(2)
        for _ in range(rng.randint(*RANDOM_PLIES)):
            if isinstance(game.awaiting(state), Over):
                break
            moves = game.moves(state)
            state = game.apply(state, state.mover, moves[rng.randrange(len(moves))]).state
        if not isinstance(game.awaiting(state), Over):
            return state
