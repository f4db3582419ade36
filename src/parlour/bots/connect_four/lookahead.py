"""Looking some drops ahead in Connect Four: what the levels below the top see.

A worth is a score times `SOLVED` where the end is in sight. Elsewhere it is an estimate, smaller than any of
these, by what the level pays attention to.
"""

from typing import Any

from parlour.bots.connect_four.search import OPEN, RANK, safe_cells, sort_moves, winning_cells
from parlour.games.connect_four import landing
from parlour.games.kernel import count_bits

SOLVED = 1000  # above every estimate
# What a level pays attention to: lines that are still possible, cells that complete one, and rows that decide
NOTHING, LINES, THREATS, ROWS = 0, 1, 2, 3
# Where the stack has what belongs to a position
MINE, THEIRS, LOW, HIGH, LEFT, MOVES = 0, 1, 2, 3, 4, 5


def ahead(
    mine: int,
    theirs: int,
    depth: int,
    sight: int,
    width: int,
    height: int,
    length: int,
    grid: int,
    bottom: int,
    stack: Any,
    counted: Any,
    budget: int,
) -> int:
    """What the position is worth to its mover, who cannot win at once, judged so many drops later.

    `counted[0]` grows by the positions entered; beyond `budget` the answer is `OPEN`.
    """
    frame, at, most = MOVES + width, 0, SOLVED * width * height
    empty = width * height - count_bits(mine | theirs)
    stack[MINE], stack[THEIRS], stack[LOW], stack[HIGH] = mine, theirs, -most, most
    value = met(0, depth, empty, sight, width, height, length, grid, bottom, stack)
    while True:
        counted[0] += 1
        while value != OPEN:  # go back to the first position with something left to try
            if at == 0:
                return value
            at -= frame
            depth += 1
            empty += 1
            if -value > stack[at + LOW]:
                stack[at + LOW] = -value
            value = OPEN
            if stack[at + LEFT] == 0 or stack[at + LOW] >= stack[at + HIGH]:
                value = stack[at + LOW]
        if counted[0] > budget:
            return OPEN
        stack[at + LEFT] -= 1
        move = stack[at + MOVES + stack[at + LEFT]]
        mine, theirs, low, high = stack[at + MINE], stack[at + THEIRS], stack[at + LOW], stack[at + HIGH]
        stone = landing(mine | theirs, move >> RANK, height)
        at += frame
        depth -= 1
        empty -= 1
        stack[at + MINE], stack[at + THEIRS] = theirs, mine | stone
        stack[at + LOW], stack[at + HIGH] = -high, -low
        value = met(at, depth, empty, sight, width, height, length, grid, bottom, stack)


def met(
    at: int,
    depth: int,
    empty: int,
    sight: int,
    width: int,
    height: int,
    length: int,
    grid: int,
    bottom: int,
    stack: Any,
) -> int:
    """What the position on the stack is worth, if that can be said; else `OPEN`, with its moves sorted."""
    mine, theirs = stack[at + MINE], stack[at + THEIRS]
    occupied = mine | theirs
    if empty == 0:
        return 0
    if depth == 0:
        return estimate(mine, theirs, sight, empty, height, length, grid, bottom)
    cells = safe_cells(theirs, occupied, height, length, grid, bottom)
    if cells == 0:
        return -(empty // 2) * SOLVED
    stack[at + LEFT] = sort_moves(
        at + MOVES, mine, occupied, cells, width, height, length, grid, bottom, stack
    )
    return OPEN


def estimate(
    mine: int, theirs: int, sight: int, empty: int, height: int, length: int, grid: int, bottom: int
) -> int:
    """How the position looks to its mover: each line still possible counts 1, a cell that completes one 12.

    Rows decide the end: when all else is filled, whoever began gets the odd rows (counted from 1), the other
    one the even rows. A threat there counts twice.
    """
    if sight == NOTHING:
        return 0
    free = grid & ~(mine | theirs)
    worth = possible_lines(mine | free, height, length) - possible_lines(theirs | free, height, length)
    if sight >= THREATS:
        ours = winning_cells(mine, height, length) & free
        others = winning_cells(theirs, height, length) & free
        worth += 12 * (count_bits(ours) - count_bits(others))
        if sight >= ROWS:
            rows = bottom
            for _ in range(2, height, 2):
                rows |= rows << 2
            if empty & 1:  # the mover is second: on grids of even size the rows above belong to them
                rows <<= 1
            worth += 12 * (count_bits(ours & rows) - count_bits(others & grid & ~rows))
    if worth >= SOLVED:
        return SOLVED - 1
    if worth <= -SOLVED:
        return 1 - SOLVED
    return worth


def possible_lines(cells: int, height: int, length: int) -> int:
    """The number of lines that these cells hold."""
    found = 0
    for direction in range(4):
        step = 1 if direction == 0 else height + direction - 1
        run = cells
        for place in range(1, length):
            run &= cells >> place * step
        found += count_bits(run)
    return found
