"""The search of checkers: one loop over plain ints, on the functions that the rules use.

Principal-variation search. Every ply has a frame of ints in `stack`; its moves lie in `moves` behind those of
the ply before, and their order in `order`: one int a move, its rank times `LISTED` plus its number counted
from the end, so that the largest is the best and a tie falls to the move that the rules list first. The loop
keeps nothing outside the arrays: it returns when `limit` nodes are done, and goes on where it was when it is
called again.
"""

from typing import Any

from parlour.bots.checkers.database import Index, distance, turned
from parlour.bots.checkers.evaluation import PATTERNS, Squares, evaluation
from parlour.bots.checkers.patterns import learned
from parlour.games.checkers.moves import (
    DRAWN,
    GOES_ON,
    MOST_QUIET_PLIES,
    MOVE,
    Board,
    jumpers,
    list_moves,
    movers,
    played,
    verdict,
)
from parlour.games.kernel import count_bits, top_bit

WON = 30_000  # less the plies until the game is over
CERTAIN = 25_000  # what is worth more is a win that was found to its end
DOUBT = 1000  # less for a win of the database that the forty moves may turn into a draw
MOST_PLIES = 120
# A frame.
BLACK, WHITE, KINGS, QUIET, KEY = 0, 1, 2, 3, 4
ALPHA, BETA, DEPTH, BEST, CHOICE, LEAST = 5, 6, 7, 8, 9, 10  # LEAST: alpha as it was at first
FIRST, END, TRIED, CURRENT, WINDOW = 11, 12, 13, 14, 15  # of its moves; the window of the current one
FRAME = 16
# Windows, each tried if the one before it failed high.
REDUCED, SCOUT, FULL = 0, 1, 2
# What the loop keeps between two calls.
PLY, NODES, SIDE, BEGUN, GRAIN = 0, 1, 2, 3, 4  # BEGUN: quiet plies before the root
CONTROL = 5

LISTED = 2048  # more moves than a position may have
NO_MOVE = LISTED - 1
PLACES = 64  # bits of a board
# Ranks of moves.
REMEMBERED, CAPTURE, KILLER, CROWNING = 1 << 30, 1 << 26, 1 << 25, 1 << 24
MOST_HISTORY = 1 << 22
# A table entry: value, depth, bound, move.
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
WORD = (1 << 62) - 1
AGEING = MOST_QUIET_PLIES // 2  # quiet plies after which positions of another age are told apart


def search(
    limit: int,
    control: Any,
    stack: Any,
    moves: Any,
    order: Any,
    path: Any,
    killers: Any,
    history: Any,
    keys: Any,
    entries: Any,
    luck: Any,
    board: Board,
    squares: Squares,
    index: Index,
    counts: Any,
    database: Any,
    digits: Any,
    weights: Any,
) -> None:
    """Searches from the frame on top of the stack until the root is done or `limit` nodes were visited."""
    ply, nodes = control[PLY], control[NODES]
    entering, value = True, 0
    while ply >= 0 and not (entering and nodes >= limit):
        frame = FRAME * ply
        side = (control[SIDE] + ply) % 2
        if entering:
            nodes += 1
            settled, value = enter(
                ply, side, control[BEGUN], stack, moves, order, path, keys, entries, board, squares, index,
                counts, database, digits, weights,
            )  # fmt: skip
            if settled:
                ply, entering = ply - 1, False
                continue
            rank(ply, side, stack, moves, order, killers, history, luck, board)
        else:
            value = -value
            window = stack[frame + WINDOW]
            if window != FULL and value > stack[frame + ALPHA] and (
                window == REDUCED or value < stack[frame + BETA]
            ):  # fmt: skip
                stack[frame + WINDOW] = window + 1
                descend(ply, side, stack, moves, path, control[BEGUN], board)
                ply, entering = ply + 1, True
                continue
            improve(frame, value, control[GRAIN] if ply == 0 else 1, stack)
        alpha, beta = stack[frame + ALPHA], stack[frame + BETA]
        if alpha >= beta or stack[frame + TRIED] * MOVE == stack[frame + END] - stack[frame + FIRST]:
            if alpha >= beta:
                reward(ply, side, stack, moves, killers, history)
            value = stack[frame + BEST]
            store(ply, stack, keys, entries)
            ply, entering = ply - 1, False
            continue
        choose(frame, stack, order, moves)
        descend(ply, side, stack, moves, path, control[BEGUN], board)
        ply, entering = ply + 1, True
    control[PLY], control[NODES] = ply, nodes


def enter(
    ply: int,
    side: int,
    begun: int,
    stack: Any,
    moves: Any,
    order: Any,
    path: Any,
    keys: Any,
    entries: Any,
    board: Board,
    squares: Squares,
    index: Index,
    counts: Any,
    database: Any,
    digits: Any,
    weights: Any,
) -> tuple[bool, int]:
    """Opens a position: lists its moves, unless its value is known; says whether it is, and the value."""
    frame = FRAME * ply
    black, white, kings = stack[frame + BLACK], stack[frame + WHITE], stack[frame + KINGS]
    quiet, depth = stack[frame + QUIET], stack[frame + DEPTH]
    result = verdict(black, white, kings, side, board)
    if result != GOES_ON:
        return True, 0 if result == DRAWN else WON - ply if result == side else ply - WON
    if ply and is_drawn(black, white, path, begun + ply, ply, quiet):
        return True, 0
    down, up = movers(black, white, kings, side)
    theirs = black if side else white
    jumps = jumpers(down, up, theirs, board.squares ^ (black | white), board.step) != 0
    if ply and not jumps and count_bits(black | white) <= index.pieces:
        plies = distance(black, white, kings, side, index, counts, database)
        if plies < 0:
            return True, 0
        far = ply + plies + (DOUBT if quiet + plies > MOST_QUIET_PLIES else 0)
        return True, WON - far if plies % 2 else far - WON
    estimate = -WON
    if (depth <= 0 and not (jumps and board.mandatory_capture)) or ply >= MOST_PLIES:
        estimate = evaluation(black, white, kings, side, board, squares)
        if squares.sight == PATTERNS:
            estimate += seen_by(black, white, kings, side, index.bits, digits, weights)
        # Where captures are optional one may do without: only a capture can be better than the estimate.
        if not jumps or ply >= MOST_PLIES or estimate >= stack[frame + BETA]:
            return True, estimate
    key = key_of(black, white, kings, side, quiet)
    stack[frame + KEY], stack[frame + CHOICE] = key, NO_MOVE
    slot = key & len(keys) - 1
    if keys[slot] == key:
        entry = entries[slot]
        stack[frame + CHOICE] = entry & LISTED - 1
        bound, value = entry >> 11 & 3, (entry >> 20) - 32768
        if value > CERTAIN:
            value -= ply
        elif value < -CERTAIN:
            value += ply
        good = bound == EXACT
        good = good or (bound == AT_LEAST and value >= stack[frame + BETA])
        good = good or (bound == AT_MOST and value <= stack[frame + ALPHA])
        if ply and good and (entry >> 13 & 127) >= depth:
            return True, value
    end = list_moves(black, white, kings, side, board, moves, stack[frame + FIRST])
    if depth <= 0 and not board.mandatory_capture:
        last, end = end, stack[frame + FIRST]
        while end < last and moves[end + 1]:  # the steps follow the jumps
            end += MOVE
    stack[frame + END], stack[frame + TRIED] = end, 0
    stack[frame + LEAST], stack[frame + BEST] = stack[frame + ALPHA], estimate
    stack[frame + ALPHA] = max(stack[frame + ALPHA], estimate)
    return False, 0


def seen_by(black: int, white: int, kings: int, side: int, bits: int, digits: Any, weights: Any) -> int:
    """What the patterns are worth to the side to move."""
    if side:
        black, white, kings = turned(white, bits), turned(black, bits), turned(kings, bits)
    return learned(black, white, kings, digits, weights)


def is_drawn(black: int, white: int, path: Any, now: int, ply: int, quiet: int) -> bool:
    """By the forty moves, or by repetition: here for the third time, or for the second time in this search.

    Whoever can bring a position about again can do so once more.
    """
    times = 0
    for ago in range(4, quiet + 1, 2):
        at = 2 * (now - ago)
        if path[at] == black and path[at + 1] == white:
            times += 2 if ago <= ply else 1
    return times >= 2 or quiet >= MOST_QUIET_PLIES


def key_of(black: int, white: int, kings: int, side: int, quiet: int) -> int:
    # The products wrap in compiled code: their low bits are the same everywhere.
    mixed = (black * 0x1B873593CC9E2D51 ^ white * 0x2545F4914F6CDD1D ^ kings * 0x1F123BB5159A55E5) & WORD
    mixed ^= (side + 1) * 0x0B4B82E39F4A7C15 & WORD
    if quiet >= AGEING:
        mixed ^= (quiet >> 2) * 0x03779B97F4A7C15F & WORD
    mixed = (mixed ^ mixed >> 31) * 0x1F58476D1CE4E5B9 & WORD
    return mixed ^ mixed >> 29 | 1 << 61


def rank(
    ply: int,
    side: int,
    stack: Any,
    moves: Any,
    order: Any,
    killers: Any,
    history: Any,
    luck: Any,
    board: Board,
) -> None:
    """Ranks the moves of a position that was just opened."""
    frame = FRAME * ply
    first, kings, remembered = stack[frame + FIRST], stack[frame + KINGS], stack[frame + CHOICE]
    mine = stack[frame + WHITE] if side else stack[frame + BLACK]
    crown = board.top if side else board.bottom
    for number in range((stack[frame + END] - first) // MOVE):
        at = first + MOVE * number
        change, captured, way = moves[at], moves[at + 1], moves[at + 2] & 3
        if number == remembered:
            worth = REMEMBERED
        elif captured:
            worth = CAPTURE + 4 * count_bits(captured) + count_bits(captured & kings)
        elif change == killers[2 * ply]:
            worth = KILLER + 1
        elif change == killers[2 * ply + 1]:
            worth = KILLER
        elif change & crown and not change & kings:
            worth = CROWNING
        else:
            worth = history[(PLACES * side + top_bit(change & mine)) * 4 + way]
        if ply == 0:
            worth += luck[number]
        order[at // MOVE] = worth * LISTED + NO_MOVE - number


def choose(frame: int, stack: Any, order: Any, moves: Any) -> None:
    """Takes the best of the moves that were not tried, and the window to try it with."""
    first, tried = stack[frame + FIRST] // MOVE, stack[frame + TRIED]
    best = first + tried
    for at in range(first + tried + 1, stack[frame + END] // MOVE):
        if order[at] > order[best]:
            best = at
    order[best], order[first + tried] = order[first + tried], order[best]
    number = NO_MOVE - order[first + tried] % LISTED
    stack[frame + CURRENT], stack[frame + TRIED] = number, tried + 1
    late = tried >= 4 and stack[frame + DEPTH] >= 4 and moves[stack[frame + FIRST] + MOVE * number + 1] == 0
    stack[frame + WINDOW] = FULL if tried == 0 else REDUCED if late else SCOUT


def descend(ply: int, side: int, stack: Any, moves: Any, path: Any, begun: int, board: Board) -> None:
    """Writes the frame of the position after the current move."""
    frame, below = FRAME * ply, FRAME * (ply + 1)
    at = stack[frame + FIRST] + MOVE * stack[frame + CURRENT]
    change, captured = moves[at], moves[at + 1]
    black, white, kings = stack[frame + BLACK], stack[frame + WHITE], stack[frame + KINGS]
    path[2 * (begun + ply)], path[2 * (begun + ply) + 1] = black, white
    quiet = captured == 0 and (change & kings) != 0
    stack[below + QUIET] = stack[frame + QUIET] + 1 if quiet else 0
    black, white, kings = played(black, white, kings, side, change, captured, board)
    stack[below + BLACK], stack[below + WHITE], stack[below + KINGS] = black, white, kings
    window = stack[frame + WINDOW]
    forced = stack[frame + END] - stack[frame + FIRST] == MOVE
    stack[below + DEPTH] = stack[frame + DEPTH] - (0 if forced and ply else 2 if window == REDUCED else 1)
    stack[below + BETA] = -stack[frame + ALPHA]
    stack[below + ALPHA] = -stack[frame + BETA] if window == FULL else -stack[frame + ALPHA] - 1
    stack[below + FIRST] = stack[frame + END]


def improve(frame: int, value: int, grain: int, stack: Any) -> None:
    """Takes notice of what the current move is worth; estimates are equal if they lie in the same grain."""
    if value > stack[frame + BEST] and (grain == 1 or value > stack[frame + ALPHA]):
        stack[frame + BEST], stack[frame + CHOICE] = value, stack[frame + CURRENT]
    if value > stack[frame + ALPHA]:
        stack[frame + ALPHA] = value if abs(value) > CERTAIN else value - value % grain + grain - 1


def reward(ply: int, side: int, stack: Any, moves: Any, killers: Any, history: Any) -> None:
    """Remembers a step that refuted the move before it: it may do so again."""
    frame = FRAME * ply
    at = stack[frame + FIRST] + MOVE * stack[frame + CURRENT]
    change, depth = moves[at], stack[frame + DEPTH]
    if moves[at + 1] or depth <= 0:
        return
    if killers[2 * ply] != change:
        killers[2 * ply], killers[2 * ply + 1] = change, killers[2 * ply]
    mine = stack[frame + WHITE] if side else stack[frame + BLACK]
    place = (PLACES * side + top_bit(change & mine)) * 4 + (moves[at + 2] & 3)
    history[place] = min(history[place] + depth * depth, MOST_HISTORY)


def store(ply: int, stack: Any, keys: Any, entries: Any) -> None:
    """Remembers what was found out about a position."""
    frame = FRAME * ply
    best, depth = stack[frame + BEST], max(stack[frame + DEPTH], 0)
    bound = AT_LEAST if best >= stack[frame + BETA] else AT_MOST if best <= stack[frame + LEAST] else EXACT
    value = best + ply if best > CERTAIN else best - ply if best < -CERTAIN else best
    slot = stack[frame + KEY] & len(keys) - 1
    keys[slot] = stack[frame + KEY]
    packed = (value + 32768) << 20 | min(depth, 127) << 13 | bound << 11
    entries[slot] = packed | stack[frame + CHOICE]
