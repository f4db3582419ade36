"""Thinking about a position of checkers: deeper and deeper searches, within so many nodes.

The same position, past and seed give the same play everywhere: the search is bounded by its nodes, and
nothing is kept from one move to the next. The clock only guards against a slow machine.
"""

from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from parlour.bots.checkers import search as plies
from parlour.bots.checkers.database import Database
from parlour.bots.checkers.evaluation import PATTERNS, PLACES, squares_of
from parlour.bots.checkers.patterns import Patterns, no_patterns, shipped
from parlour.bots.checkers.search import WON, search
from parlour.core.game import Random
from parlour.games import kernel
from parlour.games.checkers import Checkers
from parlour.games.checkers.game import State
from parlour.games.checkers.moves import MOST_QUIET_PLIES, MOVE, ROOM
from parlour.games.checkers.text import Move

PAUSE = 20_000  # nodes between two looks at the clock
INTERPRETED = 100  # times fewer nodes without compiled loops
ENOUGH = 2_000  # nodes to see every move and the exchanges after it
SMALLEST, LARGEST = 10, 20  # of the transposition table, as powers of two


@dataclass(frozen=True)
class Thought:
    move: Move
    value: int  # for the side to move; a man is worth 100
    depth: int  # of the last search that was finished
    nodes: int = 0


def searchable(game: Checkers) -> bool:
    """Whether a board fits a machine word: on a larger one a search would see too little to be of use."""
    return game.bits <= kernel.WORD


def think(
    game: Checkers,
    view: State,
    rng: Random,
    *,
    nodes: int,
    depth: int = plies.MOST_PLIES,
    seconds: float = 60.0,
    grain: int = 1,
    database: Database | None = None,
    sight: int = PLACES,
    patterns: Patterns | None = None,
) -> Thought:
    """The best move that a search of so many nodes and plies finds, to a grain."""
    moves = game.moves(view)
    if not kernel.compiling():
        nodes = min(nodes, max(nodes // INTERPRETED, ENOUGH))
    if sight == PATTERNS and (patterns := patterns or shipped(game)) is None:
        sight = PLACES
    desk = _Desk(game, view, nodes, database or Database.of(game), sight, patterns)
    desk.shuffle(len(moves), rng, grain)
    thought = Thought(moves[0], 0, 0)
    late = perf_counter() + seconds
    for deep in range(1, depth + 1):
        finished = desk.search(deep, max(nodes, ENOUGH) if deep == 1 else nodes, late)
        best, value = desk.found
        if value > -WON:  # else the nodes did not suffice for a single move
            thought = Thought(moves[best], value, deep if finished else thought.depth)
        if not finished or len(moves) == 1 or abs(value) >= WON - deep:
            break
    return replace(thought, nodes=desk.nodes)


class _Desk:
    """The arrays of one search."""

    def __init__(
        self,
        game: Checkers,
        view: State,
        nodes: int,
        database: Database,
        sight: int,
        patterns: Patterns | None,
    ) -> None:
        self._loop, ints = kernel.tools(search, game.bits)
        self._pause = PAUSE if kernel.compiling() else PAUSE // INTERPRETED
        depth = plies.MOST_PLIES + 2
        size = 1 << min(max(nodes.bit_length(), SMALLEST), LARGEST)
        self._control, self._stack = ints(plies.CONTROL), ints(plies.FRAME * depth)
        self._path = ints(2 * (MOST_QUIET_PLIES + depth))
        self._luck = ints(plies.LISTED)
        past = len(view.past) // 2
        self._path[: 2 * past] = [*view.past]
        self._control[plies.SIDE], self._control[plies.BEGUN] = view.side, past
        self._stack[: plies.QUIET + 1] = [view.black, view.white, view.kings, past]
        self._arrays: tuple[Any, ...] = (
            ints(ROOM * depth),
            ints(ROOM * depth // MOVE),
            self._path,
            ints(2 * depth),
            ints(8 * plies.PLACES),
            ints(size),
            ints(size),
            self._luck,
            game.board,
            squares_of(game, sight),
            database.index,
            database.counts,
            database.distances,
            *(patterns or no_patterns(game.bits, kernel.compiling())),
        )

    def shuffle(self, moves: int, rng: Random, grain: int) -> None:
        """Between moves of equal worth the one that is tried first is played."""
        self._control[plies.GRAIN] = grain
        for at in range(moves):
            other = rng.randrange(at + 1)
            self._luck[at], self._luck[other] = self._luck[other], at

    def search(self, depth: int, nodes: int, late: float) -> bool:
        """Searches so many plies deep; says whether that was finished within the nodes and the time."""
        control, stack = self._control, self._stack
        control[plies.PLY] = 0
        stack[plies.ALPHA], stack[plies.BETA], stack[plies.DEPTH] = -WON, WON, depth
        stack[plies.FIRST] = 0
        while control[plies.PLY] >= 0:
            if self.nodes >= nodes or perf_counter() > late:
                return False
            self._loop(min(self.nodes + self._pause, nodes), control, stack, *self._arrays)
        return True

    @property
    def nodes(self) -> int:
        return int(self._control[plies.NODES])

    @property
    def found(self) -> tuple[int, int]:
        return int(self._stack[plies.CHOICE]), int(self._stack[plies.BEST])
