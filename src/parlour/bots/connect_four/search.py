"""The exact search of Connect Four: is a position worth more than a given score?

A score is what the end of the game is worth to whoever moves: 0 for a draw, k for a win with the player's
k-th last stone, -k for such a loss. The search answers only whether a score is above `low`, which cuts far
more than a search for the number itself; a few such questions close in on it.

Boards are bits as in the rules. No position is searched in which the mover can win at once: that is seen one
drop before. What is known of a position is kept in one int of the table (see `learn`). Every value
stays below 2**63, so that all this means the same compiled and interpreted; only `scattered` goes beyond,
whose lower bits are the same.
"""

from typing import Any

from parlour.games.connect_four import has_line, landing
from parlour.games.kernel import count_bits

# Where the stack has what belongs to a position
MINE, THEIRS, LOW, BEST, LEFT, MOVES = 0, 1, 2, 3, 4, 5
RANK = 11  # bits of a move's rank, below its column
WINS = (1 << RANK) - 1  # the rank of a move that lets the mover's next one win, whatever is answered
OPEN = 1 << 40  # in the place of a score: not known yet
BOUND = 12  # bits of a bound in the table: the score and above it the kind
KIND = 1 << BOUND - 1  # set: the score is at least that, otherwise at most
ZERO = KIND >> 1  # added to a score, so that it is not negative
SCATTER = 0x1E3779B97F4A7C15  # odd, so that no two keys are scattered to one place; else any number


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
    lower: int,
    table: Any,
    bits: int,
    stack: Any,
    counted: Any,
    budget: int,
) -> int:
    """A bound of the position's score: a lower one if it is above `low`, else an upper one.

    The mover must not be able to win at once. `lower` is of `followed`, the table has 2 ** `bits` entries.
    `counted[0]` grows by the positions entered; beyond `budget`
    the search gives up and answers `OPEN`.
    """
    frame, at = MOVES + width, 0
    empty = width * height - count_bits(mine | theirs)
    stack[MINE], stack[THEIRS], stack[LOW] = mine, theirs, low
    value = entered(0, empty, width, height, length, grid, bottom, lower, table, bits, stack)
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
                learn(
                    stack[at + MINE],
                    stack[at + THEIRS],
                    value,
                    stack[at + LOW],
                    width * (height + 1),
                    table,
                    bits,
                )
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
        value = entered(at, empty, width, height, length, grid, bottom, lower, table, bits, stack)


def entered(
    at: int,
    empty: int,
    width: int,
    height: int,
    length: int,
    grid: int,
    bottom: int,
    lower: int,
    table: Any,
    bits: int,
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
    score = followed(mine, theirs, low, empty, cells, width, height, length, grid, bottom, lower)
    if score != OPEN:
        return score
    span = width * (height + 1)
    bound = known(mine + occupied, span, table, bits)
    if bound:
        score = (bound & KIND - 1) - ZERO
        if (score > low) == (bound & KIND != 0):
            return score
    score = refuted(theirs, occupied, cells, low, span, table, bits)
    if score != OPEN:
        return score
    moves = sort_moves(at + MOVES, mine, occupied, cells, width, height, length, grid, bottom, stack)
    if stack[at + MOVES + moves - 1] & WINS == WINS:
        return most
    stack[at + BEST], stack[at + LEFT] = least, moves
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


def followed(
    mine: int,
    theirs: int,
    low: int,
    empty: int,
    cells: int,
    width: int,
    height: int,
    length: int,
    grid: int,
    bottom: int,
    lower: int,
) -> int:
    """A bound from answering every stone with the cell above it, if it decides about `low`; else `OPEN`.

    Counted from the top, the cells of a column are pairs; `lower` has the lower one of each. Whoever is to
    answer while an even number of cells is empty gets all upper cells, the mover the lower ones. Columns of
    which half a pair is taken are even in number: a stone in one is answered in another, so who gets those
    upper cells is open. If even with them the mover has no line, the mover does not win.
    """
    occupied = mine | theirs
    free = grid & ~occupied
    upper = free & ~lower
    odd = upper & occupied + bottom
    if empty & 1 == 0:
        if low >= -1 and not holds_line(mine | free & lower | odd, height, length):
            if low >= 0:
                return 0
            if holds_line(theirs | upper & ~odd, height, length):
                return -1
        if low <= 0:
            threats = winning_cells(mine, height, length) & free & lower
            if threats and awaited(threats, theirs, 0, free, odd, lower, width, height, length):
                return 1
        return OPEN
    if low < 0:
        while odd & cells:  # a stone there makes the other side the mover of the above
            stone = odd & cells & -(odd & cells)
            cells ^= stone
            if not holds_line(theirs | free & lower | odd ^ stone, height, length):
                return 0
    if low >= -1:
        next_cells = occupied + bottom & grid
        threats = winning_cells(theirs, height, length) & free & lower & ~next_cells
        if threats and awaited(threats, mine, next_cells, free, odd, lower, width, height, length):
            return -1
    return OPEN


def awaited(
    threats: int,
    others: int,
    spare: int,
    free: int,
    odd: int,
    lower: int,
    width: int,
    height: int,
    length: int,
) -> bool:
    """True if whoever threatens to win on one of these lower cells need only answer until the other side must
    play below it.

    In that column the owner of the threat takes the lower cells, where the number of empty cells is even with
    a stone to begin it, and elsewhere answers with the upper ones. The other side (`others`) must not have a
    line with all it may get until then; `spare` are cells that it may take before that begins.
    """
    for column in range(width):
        cells = (1 << height) - 1 << column * (height + 1)
        threat = threats & cells & -(threats & cells)
        if threat:
            below = cells & threat - 1
            reached = others | odd | free & lower & ~cells | free & ~lower & below | spare & cells
            if not holds_line(reached, height, length):
                return True
    return False


def holds_line(cells: int, height: int, length: int) -> bool:
    if length == 4:
        up, falling = cells & cells >> 1, cells & cells >> height
        across, rising = cells & cells >> height + 1, cells & cells >> height + 2
        found = up & up >> 2 | falling & falling >> 2 * height
        found |= across & across >> 2 * height + 2 | rising & rising >> 2 * height + 4
        return found != 0
    return has_line(cells, height, length)


def refuted(theirs: int, occupied: int, cells: int, low: int, span: int, table: Any, bits: int) -> int:
    """A lower bound above `low`, if the table already has a move that leads to it; else `OPEN`."""
    while cells:
        stone = cells & -cells
        cells ^= stone
        bound = known(theirs + (occupied | stone), span, table, bits)
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
    bottom: int,
    stack: Any,
) -> int:
    """Puts the moves on the stack, the best last, and counts them. Threats matter most, then the middle.

    The cells are safe: the other side cannot win at once after any of them. A threat right above the stone
    counts half, because the other side will block it.
    """
    moves, column = 0, 0
    for number in range(width):  # from the edges to the middle
        column = number >> 1 if number & 1 else width - 1 - (number >> 1)
        stone = cells & (1 << height) - 1 << column * (height + 1)
        if stone == 0:
            continue
        threats = winning_cells(mine | stone, height, length) & grid & ~occupied
        above = stone << 1
        now = threats & (occupied | stone) + bottom
        rank = 2 * count_bits(threats) - (threats & above != 0)
        if now & now - 1 or now << 1 & threats:
            rank = WINS
        place = first + moves
        while place > first and rank < stack[place - 1] & WINS:
            stack[place] = stack[place - 1]
            place -= 1
        stack[place] = column << RANK | rank
        moves += 1
    return moves


def scattered(key: int, span: int) -> int:
    """Another number of so many bits for each key; keys that are alike become numbers far apart."""
    return key * SCATTER & (1 << span) - 1


def known(key: int, span: int, table: Any, bits: int) -> int:
    """What the table has of a position: a bound, or 0."""
    place = scattered(key, span)
    entry = table[place >> span - bits]
    return entry & 2 * KIND - 1 if entry >> BOUND == place & (1 << span - bits) - 1 else 0


def learn(mine: int, theirs: int, score: int, low: int, span: int, table: Any, bits: int) -> None:
    """Keeps a bound. Where a position lies in the table and what is kept of it tell the position exactly."""
    place = scattered(mine + (mine | theirs), span)
    kind = KIND if score > low else 0
    table[place >> span - bits] = (place & (1 << span - bits) - 1) << BOUND | kind | score + ZERO
