"""How checkers move and jump: rules on plain ints, and the loops over them that are compiled.

Only dark squares have a bit. The board is padded by a column that no piece may enter, so a diagonal step is
the same shift everywhere and cannot wrap round an edge. On 8×8 `step` is 4, and 8, 17 and 26 are padding:

     .  0  .  1  .  2  .  3  |
     4  .  5  .  6  .  7  .  | 8      way 0: down to the left, << step
     .  9  . 10  . 11  . 12  |        way 1: down to the right, << step + 1
    13  . 14  . 15  . 16  .  | 17     way 2: up to the left, >> step + 1
     .  …                             way 3: up to the right, >> step

Black (side 0) moves down, White (side 1) up. What may go down is `down`, what may go up is `up`; a king is in
both, and so the rules of moving need not know colours. A move is written as three ints: the squares that it
changes (origin and target; none if a king comes back to where it began), the pieces that it captures, and its
path, a 1 followed by two bits for the way of each leg.
"""

from typing import Any, NamedTuple

from parlour.games.kernel import pick, stir

MOVE = 3  # ints in a move
FRAME = 5  # ints in a ply of perft
MOST_SQUARES = 2000  # that all moves of a position may name together; a turn of one jump never names so many
MOST_JUMPS = 49  # in a turn: their notation has 199 characters at most, and the wire allows 200
ROOM = MOVE * MOST_SQUARES  # ints: half of it for jumps, the other half for steps
MOST_QUIET_PLIES = 80  # plies: forty moves of each side
DRAWN, GOES_ON = 2, 3  # verdicts besides the winning side


class Board(NamedTuple):
    """The size and the house rules, as the loops need them."""

    step: int
    squares: int
    top: int  # where White's men are crowned; empty without kings
    bottom: int  # where Black's men are crowned
    multi_jump: bool
    mandatory_capture: bool
    either: bool  # whether a side that is not on move can lose by being blocked


def shifted(bits: int, way: int, step: int) -> int:
    """All these squares moved one step; the opposite way is `3 - way`."""
    if way == 0:
        return bits << step
    if way == 1:
        return bits << step + 1
    return bits >> step + 1 if way == 2 else bits >> step


def movers(black: int, white: int, kings: int, side: int) -> tuple[int, int]:
    """The side's pieces that may go down, and those that may go up."""
    return (white & kings, white) if side else (black, black & kings)


def steppers(down: int, up: int, empty: int, step: int) -> int:
    """The pieces with an empty square beside them."""
    right = step + 1
    return down & (empty >> step | empty >> right) | up & (empty << step | empty << right)


def jumpers(down: int, up: int, theirs: int, empty: int, step: int) -> int:
    """The pieces with an enemy beside them and an empty square behind it."""
    right = step + 1
    below = (theirs & empty >> step) >> step | (theirs & empty >> right) >> right
    above = (theirs & empty << step) << step | (theirs & empty << right) << right
    return down & below | up & above


def can_move(black: int, white: int, kings: int, side: int, board: Board) -> bool:
    down, up = movers(black, white, kings, side)
    empty, step = board.squares ^ (black | white), board.step
    theirs = black if side else white
    return steppers(down, up, empty, step) != 0 or jumpers(down, up, theirs, empty, step) != 0


def list_moves(black: int, white: int, kings: int, side: int, board: Board, out: Any, at: int) -> int:
    """Writes the legal moves to `out` from `at` on, ordered by origin; returns where they end.

    If they name too many squares, turns are limited to fewer jumps: as many as possible, found by bisection.
    """
    most = MOST_JUMPS if board.multi_jump else 1
    fits, fails, jumps = 0, most, most
    while True:
        end, squares = list_turns(black, white, kings, side, board, jumps, out, at)
        if squares <= MOST_SQUARES:
            if jumps == most or jumps + 1 == fails:
                return end
            fits = jumps
        else:
            fails = jumps
        jumps = (fits + fails) // 2


def list_turns(
    black: int, white: int, kings: int, side: int, board: Board, jumps: int, out: Any, at: int
) -> tuple[int, int]:
    """Writes the moves with at most so many jumps; returns where they end, and how many squares they name.

    Stops when they name too many.
    """
    down, up = movers(black, white, kings, side)
    empty, step = board.squares ^ (black | white), board.step
    theirs, crown = black if side else white, crown_row(side, board)
    end, squares = at, 0
    origins = jumpers(down, up, theirs, empty, step)
    while origins and squares <= MOST_SQUARES:
        origin = origins & -origins
        origins ^= origin
        end, squares = list_jumps(origin, down, up, theirs, empty, crown, step, jumps, out, end, squares)
    if (end > at and board.mandatory_capture) or squares > MOST_SQUARES:
        return end, squares
    jumped = end
    end = list_steps(down, up, empty, step, out, jumped)
    return end, squares + 2 * (end - jumped) // MOVE


def crown_row(side: int, board: Board) -> int:
    return board.top if side else board.bottom


def list_steps(down: int, up: int, empty: int, step: int, out: Any, at: int) -> int:
    """Writes every step and keeps the possible ones: a branch here would be mispredicted too often."""
    right = step + 1
    origins = steppers(down, up, empty, step)
    while origins:
        origin = origins & -origins
        origins ^= origin
        if origin & down:
            target = origin << step & empty
            out[at], out[at + 1], out[at + 2] = origin | target, 0, 4
            at += MOVE if target else 0
            target = origin << right & empty
            out[at], out[at + 1], out[at + 2] = origin | target, 0, 5
            at += MOVE if target else 0
        if origin & up:
            target = origin >> right & empty
            out[at], out[at + 1], out[at + 2] = origin | target, 0, 6
            at += MOVE if target else 0
            target = origin >> step & empty
            out[at], out[at + 1], out[at + 2] = origin | target, 0, 7
            at += MOVE if target else 0
    return at


def list_jumps(
    origin: int,
    down: int,
    up: int,
    theirs: int,
    empty: int,
    crown: int,
    step: int,
    most: int,
    out: Any,
    at: int,
    squares: int,
) -> tuple[int, int]:
    """All sequences of jumps with one piece; the path itself says how to backtrack."""
    first, last = 0 if origin & down else 2, 4 if origin & up else 2
    if first == 0 and last == 4:
        crown = 0  # already a king: the far row does not stop it
    empty |= origin
    here, captured, path, jumps = origin, 0, 1, 0
    way, fresh = first, False
    while True:
        if way < last:
            over = shifted(here, way, step) & (theirs ^ captured)
            landing = shifted(over, way, step) & empty
            way += 1
            if landing:
                here, captured, path = landing, captured | over, path << 2 | way - 1
                jumps, fresh = jumps + 1, True
                way = first if jumps < most and not landing & crown else last
            continue
        if fresh:
            out[at], out[at + 1], out[at + 2] = origin ^ here, captured, path
            at += MOVE
            squares += jumps + 1
            fresh = False
        if path == 1 or squares > MOST_SQUARES:
            return at, squares
        way, path, jumps = path & 3, path >> 2, jumps - 1
        over = shifted(here, 3 - way, step)
        here, captured = shifted(over, 3 - way, step), captured ^ over
        way += 1


def played(
    black: int, white: int, kings: int, side: int, change: int, captured: int, board: Board
) -> tuple[int, int, int]:
    """The position after a move."""
    if kings & change:
        kings ^= change
    else:
        kings |= change & crown_row(side, board)
    kings ^= kings & captured
    if side:
        return black ^ captured, white ^ change, kings
    return black ^ change, white ^ captured, kings


def verdict(black: int, white: int, kings: int, side: int, board: Board) -> int:
    """The side that has won because the other has no pieces or no moves; else `DRAWN` or `GOES_ON`."""
    if black == 0 or white == 0:
        return int(black == 0)
    able = can_move(black, white, kings, side, board)
    if not board.either:
        return GOES_ON if able else 1 - side
    other = can_move(black, white, kings, 1 - side, board)
    if able == other:
        return GOES_ON if able else DRAWN
    return side if able else 1 - side


def is_draw(black: int, white: int, past: Any, quiet: int) -> bool:
    return quiet >= MOST_QUIET_PLIES or times_seen(black, white, past, quiet) >= 3


def times_seen(black: int, white: int, past: Any, quiet: int) -> int:
    """How often this position has occurred; `past` has black and white of the last `quiet` positions.

    A position recurs after four plies at the earliest, and always with the same side to move: each step of a
    king leads from an even row to an odd one, or back.
    """
    times = 1
    for ago in range(4, quiet + 1, 2):
        at = 2 * (quiet - ago)
        if past[at] == black and past[at + 1] == white:
            times += 1
    return times


def playouts(games: int, rng: int, black: int, white: int, board: Board, scratch: Any, tally: Any) -> None:
    """Random games; adds Black's wins, White's wins, draws and plays to `tally`."""
    for _ in range(games):
        result, plays, rng = playout(rng, black, white, board, scratch)
        tally[result] += 1
        tally[3] += plays


def playout(rng: int, black: int, white: int, board: Board, scratch: Any) -> tuple[int, int, int]:
    """One random game: its result, its plays, and the generator's state after it."""
    moves = 2 * MOST_QUIET_PLIES  # in `scratch`, after the positions since the last capture or man's move
    kings, plays, quiet = 0, 0, 0
    result = verdict(black, white, kings, 0, board)
    while result == GOES_ON:
        end = list_moves(black, white, kings, plays % 2, board, scratch, moves)
        rng = stir(rng)
        at = moves + MOVE * pick(rng, (end - moves) // MOVE)
        change, captured = scratch[at], scratch[at + 1]
        if captured == 0 and change & kings:
            scratch[2 * quiet], scratch[2 * quiet + 1] = black, white
            quiet += 1
        else:
            quiet = 0
        black, white, kings = played(black, white, kings, plays % 2, change, captured, board)
        plays += 1
        result = verdict(black, white, kings, plays % 2, board)
        if result == GOES_ON and is_draw(black, white, scratch, quiet):
            result = DRAWN
    return result, plays, rng


def perft(black: int, white: int, kings: int, side: int, depth: int, board: Board, scratch: Any) -> int:
    """Counts sequences of exactly `depth` turns; `scratch` has a frame for each ply, then all their moves."""
    nodes, ply = 0, 0
    open_ply(black, white, kings, side, board, scratch, 0, FRAME * depth)
    while ply >= 0:
        frame = FRAME * ply
        at, end = scratch[frame + 3], scratch[frame + 4]
        if ply == depth - 1:
            nodes += (end - at) // MOVE
            at = end
        if at == end:
            ply -= 1
            continue
        scratch[frame + 3] = at + MOVE
        turn = (side + ply) % 2
        black, white, kings = scratch[frame], scratch[frame + 1], scratch[frame + 2]
        change, captured = scratch[at], scratch[at + 1]
        black, white, kings = played(black, white, kings, turn, change, captured, board)
        ply += 1
        open_ply(black, white, kings, 1 - turn, board, scratch, FRAME * ply, end)
    return nodes


def open_ply(
    black: int, white: int, kings: int, side: int, board: Board, scratch: Any, frame: int, at: int
) -> None:
    """Writes a frame: the position, and where its moves begin and end; a finished game has none."""
    goes_on = verdict(black, white, kings, side, board) == GOES_ON
    end = list_moves(black, white, kings, side, board, scratch, at) if goes_on else at
    scratch[frame], scratch[frame + 1], scratch[frame + 2] = black, white, kings
    scratch[frame + 3], scratch[frame + 4] = at, end
