"""The exact search of Connect Four: is a position worth more than a given score?

A score is what the end of the game is worth to whoever moves: 0 for a draw, k for a win with the player's
k-th last stone, -k for such a loss. The search answers only whether a score is above `low`, which cuts far
more than a search for the number itself; a few such questions close in on it.

Boards are bits as in the rules. No position is searched in which the mover can win at once: that is seen one
drop before. What is known of a position is kept in one int of the table (see `learn`). Every value
stays below 2**63, so that all this means the same compiled and interpreted.
"""

from typing import Any

from parlour.games.connect_four import landing
from parlour.games.kernel import count_bits

# Where the stack has what belongs to a position
MINE, THEIRS, LOW, BEST, LEFT, MOVES = 0, 1, 2, 3, 4, 5
RANK = 11  # bits of a move's rank, below its column
OPEN = 1 << 40  # in the place of a score: not known yet
BOUND = 12  # bits of a bound in the table: the score and above it the kind
KIND = 1 << BOUND - 1  # set: the score is at least that, otherwise at most
ZERO = KIND >> 1  # added to a score, so that it is not negative


def winning_cells(stones: int, height: int, length: int) -> int:
    """Where one more stone makes a line. Some of these cells may be taken, or lie outside the grid."""
    if length == 4:
        found = stones << 1 & stones << 2 & stones << 3
        for step in range(height, height + 3):
            below, above = stones << step, stones >> step
            found |= below & stones << 2 * step & (stones << 3 * step | above)
            found |= above & stones >> 2 * step & (stones >> 3 * step | below)
        return found
    found = 0
    for direction in range(4):
        found |= completing(stones, 1 if direction == 0 else height + direction - 1, length)
    return found


def completing(stones: int, step: int, length: int) -> int:
    """The same for lines in one direction only."""
    found = 0
    for below in range(length):  # so many stones of the line lie before the cell
        run = -1
        for place in range(1, below + 1):
            run &= stones << place * step
        for place in range(1, length - below):
            run &= stones >> place * step
        found |= run
    return found


def exceeds(
    mine: int,
    theirs: int,
    low: int,
    width: int,
    height: int,
    length: int,
    grid: int,
    bottom: int,
    table: Any,
    size: int,
    stack: Any,
    counted: Any,
    budget: int,
) -> int:
    """A bound of the position's score: a lower one if it is above `low`, else an upper one.

    The mover must not be able to win at once. `counted[0]` grows by the positions entered; beyond `budget`
    the search gives up and answers `OPEN`.
    """
    frame, at = MOVES + width, 0
    empty = width * height - count_bits(mine | theirs)
    stack[MINE], stack[THEIRS], stack[LOW] = mine, theirs, low
    value = entered(0, empty, width, height, length, grid, bottom, table, size, stack)
    while True:
        counted[0] += 1
        while value != OPEN:  # go back to the first position with something left to try
            if at == 0:
                return value
            at -= frame
            empty += 1
            if -value > stack[at + BEST]:
                stack[at + BEST] = -value
            value = stack[at + BEST]
            if value <= stack[at + LOW] and stack[at + LEFT] > 0:
                value = OPEN
            else:
                learn(stack[at + MINE], stack[at + THEIRS], value, stack[at + LOW], table, size)
        if counted[0] > budget:
            return OPEN
        stack[at + LEFT] -= 1
        move = stack[at + MOVES + stack[at + LEFT]]
        mine, theirs = stack[at + MINE], stack[at + THEIRS]
        stone = landing(mine | theirs, move >> RANK, height)
        low = stack[at + LOW]
        at += frame
        empty -= 1
        stack[at + MINE], stack[at + THEIRS], stack[at + LOW] = theirs, mine | stone, -low - 1
        value = entered(at, empty, width, height, length, grid, bottom, table, size, stack)


def entered(
    at: int,
    empty: int,
    width: int,
    height: int,
    length: int,
    grid: int,
    bottom: int,
    table: Any,
    size: int,
    stack: Any,
) -> int:
    """A bound of the position on the stack, if it can be seen or is known; else `OPEN`, with sorted moves."""
    mine, theirs, low = stack[at + MINE], stack[at + THEIRS], stack[at + LOW]
    occupied = mine | theirs
    cells = safe_cells(theirs, occupied, height, length, grid, bottom)
    if cells == 0:
        return -(empty // 2)
    least, most = -((empty - 2) // 2), (empty - 1) // 2
    if most <= low:
        return most
    if least > low:
        return least
    bound = known(mine, occupied, table, size)
    if bound:
        score = (bound & KIND - 1) - ZERO
        if (score > low) == (bound & KIND != 0):
            return score
    score = refuted(theirs, occupied, cells, low, table, size)
    if score != OPEN:
        return score
    stack[at + BEST] = least
    stack[at + LEFT] = sort_moves(at + MOVES, mine, occupied, cells, width, height, length, grid, stack)
    return OPEN


def safe_cells(theirs: int, occupied: int, height: int, length: int, grid: int, bottom: int) -> int:
    """Where a stone may be put without losing to the next one; the mover cannot win at once."""
    cells = occupied + bottom & grid
    danger = winning_cells(theirs, height, length) & grid
    forced = cells & danger
    if forced & forced - 1:
        return 0  # one stone cannot be in both
    if forced:
        cells = forced
    return cells & ~(danger >> 1)  # a stone below such a cell would let the other one have it


def refuted(theirs: int, occupied: int, cells: int, low: int, table: Any, size: int) -> int:
    """A lower bound above `low`, if the table already has a move that leads to it; else `OPEN`."""
    while cells:
        stone = cells & -cells
        cells ^= stone
        bound = known(theirs, occupied | stone, table, size)
        if bound and bound & KIND == 0 and ZERO - bound > low:
            return ZERO - bound
    return OPEN


def sort_moves(
    first: int,
    mine: int,
    occupied: int,
    cells: int,
    width: int,
    height: int,
    length: int,
    grid: int,
    stack: Any,
) -> int:
    """Puts the moves on the stack, the best last, and counts them. Threats matter most, then the middle."""
    moves, column = 0, 0
    for number in range(width):  # from the edges to the middle
        column = number >> 1 if number & 1 else width - 1 - (number >> 1)
        stone = cells & (1 << height) - 1 << column * (height + 1)
        if stone == 0:
            continue
        threats = winning_cells(mine | stone, height, length) & grid & ~occupied
        rank = count_bits(threats)
        place = first + moves
        while place > first and rank < stack[place - 1] & (1 << RANK) - 1:
            stack[place] = stack[place - 1]
            place -= 1
        stack[place] = column << RANK | rank
        moves += 1
    return moves


def known(mine: int, occupied: int, table: Any, size: int) -> int:
    """What the table has of a position: a bound, or 0."""
    key = mine + occupied
    entry = table[key % size]
    return entry & 2 * KIND - 1 if entry >> BOUND == key // size else 0


def learn(mine: int, theirs: int, score: int, low: int, table: Any, size: int) -> None:
    """Keeps a bound. Where a position lies in the table and what is kept of it tell the position exactly."""
    key = mine + (mine | theirs)
    kind = KIND if score > low else 0
    table[key % size] = key // size << BOUND | kind | score + ZERO
