"""The levels of Connect Four: how far each looks ahead, and what it pays attention to.

No level rolls dice between good plays and bad ones: a weaker one sees less. Only between plays that it takes
for equal the seed of the match decides. All are bounded by work, so that a position is judged alike on every
machine; the clock only guards. Without compiled loops the bounds are smaller: weaker, but quick enough.
"""

from functools import cache
from time import perf_counter
from typing import NamedTuple

from parlour.bots import Choose, anything
from parlour.bots.connect_four import book
from parlour.bots.connect_four.lookahead import LINES, MOVES, NOTHING, ROWS, SOLVED, THREATS, ahead
from parlour.bots.connect_four.search import OPEN, completing, winning_cells
from parlour.bots.connect_four.solver import Solver, Unsolved, solver
from parlour.core.game import Random, Seat
from parlour.games import kernel
from parlour.games.connect_four import Action, ConnectFour, Drop, Event, State, has_line, landing

STRAIGHT = -1  # wins and blocks, but misses lines of the other side's that slant
EXACT = 99
# Positions at most: looking ahead; solving.
LOOKED, SEARCHED = 1_000_000, 16_000_000
LOOKED_PLAIN, SEARCHED_PLAIN = 3_000, 3_000
PATIENCE = 0.9  # share of the time given to a bot after which it does not look further


class Level(NamedTuple):
    depth: int  # drops that it looks ahead after its own
    sight: int


LEVELS = {
    "beginner": Level(STRAIGHT, NOTHING),
    "learner": Level(0, NOTHING),
    "casual": Level(0, LINES),
    "steady": Level(1, THREATS),
    "sharp": Level(4, THREATS),
    "strong": Level(6, ROWS),
    "expert": Level(10, ROWS),
    "perfect": Level(EXACT, ROWS),
}
DEEPEST = 14  # how far the top level looks where it cannot solve


class Eyes:
    """Looks ahead on one size of grid."""

    def __init__(self, width: int, height: int, length: int) -> None:
        self.solver = solver(width, height, length, kernel.compiling())
        self._ahead, ints = kernel.tools(ahead, self.solver.bits)
        self._stack, self._counted = ints((self.solver.cells + 1) * (MOVES + width)), ints(1)
        self._rules = (width, height, length, self.solver.grid, self.solver.bottom)
        self.budget = LOOKED if self.solver.compiled else LOOKED_PLAIN
        self._ahead(0, 0, 0, LINES, *self._rules, self._stack, self._counted, 0)  # compiles, or loads

    @property
    def looked(self) -> int:
        """The positions that were looked at for the last question."""
        return int(self._counted[0])

    def worths(self, mine: int, theirs: int, level: Level, until: float) -> dict[int, int]:
        """What each open column looks worth, at the greatest depth that the budget allows."""
        self._counted[0] = 0
        if level.depth == STRAIGHT:
            return self._straight(mine, theirs)
        found = self._at_depth(mine, theirs, 0, level.sight)
        for depth in range(1, min(level.depth, self.solver.cells) + 1):
            if perf_counter() > until:
                break
            try:
                found = self._at_depth(mine, theirs, depth, level.sight)
            except Unsolved:
                break
        return found

    def _straight(self, mine: int, theirs: int) -> dict[int, int]:
        """To win comes before to block; all other columns look alike."""
        height, length = self.solver.height, self.solver.length
        to_win = winning_cells(mine, height, length)
        to_block = completing(theirs, 1, length) | completing(theirs, height + 1, length)
        drops = self._drops(mine, theirs)
        return {c: 2 * bool(stone & to_win) + bool(stone & to_block) for c, stone in drops.items()}

    def _drops(self, mine: int, theirs: int) -> dict[int, int]:
        drops = {c: landing(mine | theirs, c, self.solver.height) for c in range(self.solver.width)}
        return {c: stone for c, stone in drops.items() if stone}

    def _at_depth(self, mine: int, theirs: int, depth: int, sight: int) -> dict[int, int]:
        drops = self._drops(mine, theirs)
        return {c: self._dropped(mine, theirs, stone, depth, sight) for c, stone in drops.items()}

    def _dropped(self, mine: int, theirs: int, stone: int, depth: int, sight: int) -> int:
        search = self.solver
        empty = search.cells - (mine | theirs).bit_count()
        if has_line(mine | stone, search.height, search.length):
            return (empty + 1) // 2 * SOLVED
        if search.wins_at_once(theirs, mine | stone):
            return -(empty // 2) * SOLVED
        budget = self.budget if depth > 0 else 1 << 60
        worth = self._ahead(
            theirs, mine | stone, depth, sight, *self._rules, self._stack, self._counted, budget
        )
        if worth == OPEN:
            raise Unsolved
        return -int(worth)


@cache
def eyes(width: int, height: int, length: int, compiled: bool) -> Eyes:
    return Eyes(width, height, length)


def eyes_for(game: ConnectFour) -> Eyes:
    return eyes(game.width, game.height, game.length, kernel.compiling())


def solved(search: Solver, mine: int, theirs: int, budget: int) -> tuple[int, list[int]] | None:
    """The exact score and the columns that have it, if the book or the work allowed tell them."""
    search.forget()  # so that it gives up at the same place, whatever was asked before
    if entry := _in_book(search, mine, theirs):
        return entry.score, list(entry.columns)
    try:
        return search.best(mine, theirs, budget if search.compiled else SEARCHED_PLAIN)
    except Unsolved:
        return None


def solved_column(search: Solver, mine: int, theirs: int, rng: Random) -> int | None:
    """One of those columns, each as likely as the others: cheaper than all of them."""
    search.forget()
    if entry := _in_book(search, mine, theirs):
        return entry.columns[rng.randrange(len(entry.columns))]
    left = [c for c in range(search.width) if landing(mine | theirs, c, search.height)]
    order = [left.pop(rng.randrange(len(left))) for _ in range(len(left))]
    try:
        return search.keeper(mine, theirs, order, SEARCHED if search.compiled else SEARCHED_PLAIN)
    except Unsolved:
        return None


def _in_book(search: Solver, mine: int, theirs: int) -> book.Entry | None:
    usual = (search.width, search.height, search.length) == (book.WIDTH, book.HEIGHT, book.LENGTH)
    return book.shipped().find(mine, theirs) if usual else None


def best_columns(look: Eyes, mine: int, theirs: int, level: Level, until: float) -> list[int]:
    """The columns that look best to a level, all alike."""
    worths = look.worths(mine, theirs, level, until)
    return [column for column, worth in worths.items() if worth == max(worths.values())]


def policy_of(how: Level) -> Choose:
    def choose(
        game: ConnectFour,
        view: State,
        seen: tuple[Event, ...],
        seat: Seat,
        level: int,
        rng: Random,
        seconds: float,
    ) -> Action:
        if view.first is None:
            picked: Action = anything(game, view, seen, seat, level, rng, seconds)
            return picked
        until = perf_counter() + PATIENCE * seconds
        look, mine, theirs = eyes_for(game), view.stones[seat], view.stones[1 - seat]
        if how.depth == EXACT:
            column = solved_column(look.solver, mine, theirs, rng)
            if column is not None:
                return Drop(column)
        depth = DEEPEST if how.depth == EXACT else how.depth
        columns = best_columns(look, mine, theirs, Level(depth, how.sight), until)
        return Drop(columns[rng.randrange(len(columns))])

    return choose
