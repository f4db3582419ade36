"""Connect Four solved the obvious way: cells as pairs, every line looked at, nothing pruned."""

from functools import cache

STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))


@cache
def score(stones: str, width: int = 7, height: int = 6, length: int = 4) -> int:
    """The score of the position after these columns, for whoever would move; it may be over."""
    grid: dict[tuple[int, int], int] = {}
    for turn, digit in enumerate(stones):
        column = int(digit) - 1
        cell = (column, sum(c == column for c, _ in grid))
        grid[cell] = turn % 2
    return _score(frozenset(grid.items()), len(stones), width, height, length)


@cache
def _score(grid: frozenset, turn: int, width: int, height: int, length: int) -> int:
    taken = dict(grid)
    if any(_line(taken, cell, length) for cell in taken):
        return -((width * height - turn) // 2 + 1)
    heights = [sum(c == column for c, _ in taken) for column in range(width)]
    after = [
        -_score(grid | {((column, rows), turn % 2)}, turn + 1, width, height, length)
        for column, rows in enumerate(heights)
        if rows < height
    ]
    return max(after, default=0)


def _line(taken: dict, cell: tuple[int, int], length: int) -> bool:
    column, row = cell
    return any(
        all(taken.get((column + i * dc, row + i * dr)) == taken[cell] for i in range(length))
        for dc, dr in STEPS
    )
