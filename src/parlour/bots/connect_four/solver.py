"""The exact value of a Connect Four position and of each of its columns, by the search of `search`."""

from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

from parlour.bots.connect_four.search import MOVES, OPEN, exceeds, winning_cells
from parlour.games import kernel
from parlour.games.connect_four import ConnectFour, State, has_line, landing, top_cell

UNLIMITED = 1 << 60
# Bits of the places in a table. The fewer cells are empty, the smaller the table with which positions are
# solved soonest: what fits the processor's caches is read several times as fast.
EARLY, MIDDLE, LATE, PLAIN = 22, 19, 17, 17
MIDDLEGAME, ENDGAME = 30, 28  # empty cells and fewer


class Unsolved(Exception):
    """The search has used up its budget."""


class Solver:
    """Keeps what it learns of one size of grid: it stays true, whatever is asked next.

    `nodes` counts the positions that were searched. A search that would search more than `budget` raises
    `Unsolved`; to give up at the same place on every machine it must begin with empty tables (`forget`).
    """

    def __init__(self, width: int, height: int, length: int, early: int = EARLY) -> None:
        self.width, self.height, self.length = width, height, length
        self.cells = width * height
        self.bottom = sum(1 << column * (height + 1) for column in range(width))
        self.grid = self.bottom * ((1 << height) - 1)
        self._lower = sum(self.bottom << row for row in range(height % 2, height, 2))
        self.bits = max(width * (height + 1), (length - 1) * (height + 2))  # of the largest value
        self._exceeds, self._ints = kernel.tools(exceeds, self.bits)
        self.compiled = self._exceeds is not exceeds
        self._stack = self._ints((self.cells + 1) * (MOVES + width))
        self._counted = self._ints(1)
        self._early = early
        self._tables: dict[int, object] = {}
        with suppress(Unsolved):
            self._asked(0, 0, 0, 0)  # compiles, or loads what was compiled
        self.forget()

    @property
    def nodes(self) -> int:
        return int(self._counted[0])

    def forget(self) -> None:
        self._tables.clear()
        self._counted[0] = 0

    def use_table(self, table: Any) -> None:
        """Uses this table, which others may use as well, for early positions."""
        self._tables[self._early] = table

    def score(self, mine: int, theirs: int, budget: int = UNLIMITED, floor: int | None = None) -> int:
        """The score of a position that is not over, for whoever has the stones `mine` and moves.

        If it is known to be no less than `floor`, it is asked first whether it is more.
        """
        empty = self.cells - (mine | theirs).bit_count()
        if self.wins_at_once(mine, theirs):
            return (empty + 1) // 2
        least, most = -(empty // 2) if floor is None else floor, (empty - 1) // 2
        while least < most:
            # First who wins at all, which is the easiest question, then how soon, from the latest on.
            low = 0 if least <= 0 < most else least if least > 0 else most - 1
            low = least if least == floor else low
            bound = self._asked(mine, theirs, low, budget)
            if bound > low:
                least = bound
            else:
                most = bound
        return least

    def columns(self, mine: int, theirs: int, budget: int = UNLIMITED) -> list[int | None]:
        """The score of each column for whoever moves; None if it is full."""
        drops = [landing(mine | theirs, column, self.height) for column in range(self.width)]
        return [self._dropped(mine, theirs, stone, budget) if stone else None for stone in drops]

    def best(
        self, mine: int, theirs: int, budget: int = UNLIMITED, floor: int | None = None
    ) -> tuple[int, list[int]]:
        """The score and the columns that have it: cheaper than the score of every column."""
        score = self.score(mine, theirs, budget, floor)
        open_columns = [c for c in range(self.width) if not (mine | theirs) & top_cell(c, self.height)]
        return score, [c for c in open_columns if self._keeps(mine, theirs, c, score, budget)]

    def keeper(self, mine: int, theirs: int, columns: list[int], budget: int = UNLIMITED) -> int:
        """The first of the open columns, in this order, that has the position's score."""
        score = self.score(mine, theirs, budget)
        kept = (column for column in columns[:-1] if self._keeps(mine, theirs, column, score, budget))
        return next(kept, columns[-1])

    def outcome(self, mine: int, theirs: int, column: int, budget: int = UNLIMITED) -> int:
        """What a column that is open leads to, 1, 0 or -1: cheaper than its score."""
        stone = landing(mine | theirs, column, self.height)
        if has_line(mine | stone, self.height, self.length):
            return 1
        if self.cells - (mine | theirs).bit_count() == 1:
            return 0
        if self.wins_at_once(theirs, mine | stone):
            return -1
        if self._asked(theirs, mine | stone, -1, budget) <= -1:
            return 1
        return -1 if self._asked(theirs, mine | stone, 0, budget) > 0 else 0

    def wins_at_once(self, mine: int, theirs: int) -> int:
        """The cells where a stone of the mover's ends the game."""
        free = (mine | theirs) + self.bottom & self.grid
        return winning_cells(mine, self.height, self.length) & free

    def _keeps(self, mine: int, theirs: int, column: int, score: int, budget: int) -> bool:
        """True if the column is worth the score, which none exceeds."""
        stone = landing(mine | theirs, column, self.height)
        empty = self.cells - (mine | theirs).bit_count()
        if has_line(mine | stone, self.height, self.length):
            return score == (empty + 1) // 2
        if empty == 1:
            return score == 0
        if self.wins_at_once(theirs, mine | stone):
            return score == -(empty // 2)
        return self._asked(theirs, mine | stone, -score, budget, empty) <= -score

    def _dropped(self, mine: int, theirs: int, stone: int, budget: int) -> int:
        empty = self.cells - (mine | theirs).bit_count()
        if has_line(mine | stone, self.height, self.length):
            return (empty + 1) // 2
        return -self.score(theirs, mine | stone, budget) if empty > 1 else 0

    def _asked(self, mine: int, theirs: int, low: int, budget: int, root: int | None = None) -> int:
        """The answer of `exceeds`, with the table for a position of which `root` cells are empty."""
        bits = self._bits(self.cells - (mine | theirs).bit_count() if root is None else root)
        if bits not in self._tables:
            self._tables[bits] = self._ints(1 << bits)
        rules = (self.width, self.height, self.length, self.grid, self.bottom, self._lower)
        table = (self._tables[bits], bits)
        bound = int(self._exceeds(mine, theirs, low, *rules, *table, self._stack, self._counted, budget))
        if bound == OPEN:
            raise Unsolved
        return bound

    def _bits(self, empty: int) -> int:
        if not self.compiled:
            bits = PLAIN
        elif empty <= ENDGAME:
            bits = LATE
        else:
            bits = MIDDLE if empty <= MIDDLEGAME else self._early
        return min(bits, self.width * (self.height + 1))


class Solution(NamedTuple):
    score: int | None  # for whoever moves or would move; None if it was not solved
    columns: tuple[int | None, ...]  # if they were asked for; None: full, over or not solved
    nodes: int


@cache
def solver(width: int, height: int, length: int, compiled: bool) -> Solver:
    """One for each size of grid, because its tables are large, and for each way to run it (`compiled`)."""
    return Solver(width, height, length)


def solve(game: ConnectFour, state: State, columns: bool = False, budget: int | None = None) -> Solution:
    """The score of any position, also of one that is over."""
    search = solver(game.width, game.height, game.length, kernel.compiling())
    before = search.nodes
    mine, theirs = state.stones[state.mover], state.stones[1 - state.mover]
    most = UNLIMITED if budget is None else before + budget
    each: tuple[int | None, ...] = (None,) * game.width
    score: int | None
    try:
        if has_line(theirs, game.height, game.length):
            score = -((game.cells - state.plays) // 2 + 1)
        elif state.plays == game.cells:
            score = 0
        elif columns:
            each = tuple(search.columns(mine, theirs, most))
            score = max(worth for worth in each if worth is not None)
        else:
            score = search.score(mine, theirs, most)
    except Unsolved:
        score = None
    return Solution(score, each if columns else (), search.nodes - before)
