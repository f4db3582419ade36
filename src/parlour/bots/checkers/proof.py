"""Proofs: can the side to move surely win, or surely draw? A search of yes and no, without an estimate.

At the horizon the answer is assumed: a yes found while every open end counts as no is a proof, and so is a no
found while every open end counts as yes. A side that must capture is followed beyond the horizon.
"""

from typing import Any, NamedTuple

from parlour.bots.checkers.database import Database, Index, distance
from parlour.games import kernel
from parlour.games.checkers import Checkers
from parlour.games.checkers.moves import GOES_ON, MOVE, Board, jumpers, list_moves, movers, played, verdict
from parlour.games.kernel import count_bits

NO, YES, OPEN = 0, 1, 2
# A frame of the stack.
BLACK, WHITE, KINGS, AT, END = 0, 1, 2, 3, 4
FRAME = 5
MOST_PLIES = 40
MOVES = 128  # ints for the moves of a ply: few pieces have few
LONGEST = 60  # plies: a longer win of the database may be a draw by the forty moves


class Position(NamedTuple):
    black: int
    white: int
    kings: int
    side: int


class Prover:
    def __init__(self, game: Checkers, database: Database) -> None:
        self._search, ints = kernel.tools(search, game.bits)
        self._stack = ints((FRAME + MOVES) * (MOST_PLIES + 2))
        self._rules = (game.board, database.index, database.counts, database.distances)

    def proves(self, position: Position, win: bool, assumed: bool, depth: int, budget: int) -> int:
        """Whether the side to move wins, or at least draws: NO, YES, or OPEN if the budget is used up."""
        return int(self._search(*position, win, assumed, depth, budget, self._stack, *self._rules))


def search(
    black: int,
    white: int,
    kings: int,
    side: int,
    win: bool,
    assumed: bool,
    depth: int,
    budget: int,
    stack: Any,
    board: Board,
    index: Index,
    counts: Any,
    database: Any,
) -> int:
    stack[BLACK], stack[WHITE], stack[KINGS] = black, white, kings
    moves = FRAME * (MOST_PLIES + 2)
    ply, nodes, entering, answer = 0, 0, True, OPEN
    while ply >= 0:
        frame, turn = FRAME * ply, (side + ply) % 2
        if entering:
            nodes += 1
            if nodes > budget:
                return OPEN
            black, white, kings = stack[frame + BLACK], stack[frame + WHITE], stack[frame + KINGS]
            answer = known(
                black, white, kings, turn, side, win, assumed, ply, depth, board, index, counts, database
            )
            if answer != OPEN:
                ply, entering = ply - 1, False
                continue
            first = moves + MOVES * ply
            stack[frame + AT] = first
            stack[frame + END] = list_moves(black, white, kings, turn, board, stack, first)
        # One yes is enough for the side that asks, and one no for the other.
        elif (answer == YES) == (turn == side):
            ply -= 1
            continue
        if stack[frame + AT] == stack[frame + END]:
            answer = NO if turn == side else YES
            ply, entering = ply - 1, False
            continue
        at = stack[frame + AT]
        stack[frame + AT] = at + MOVE
        stack[frame + FRAME + BLACK], stack[frame + FRAME + WHITE], stack[frame + FRAME + KINGS] = played(
            stack[frame + BLACK],
            stack[frame + WHITE],
            stack[frame + KINGS],
            turn,
            stack[at],
            stack[at + 1],
            board,
        )
        ply, entering = ply + 1, True
    return answer


def known(
    black: int,
    white: int,
    kings: int,
    turn: int,
    side: int,
    win: bool,
    assumed: bool,
    ply: int,
    depth: int,
    board: Board,
    index: Index,
    counts: Any,
    database: Any,
) -> int:
    """The answer if a position is over, in the database or beyond the horizon."""
    result = verdict(black, white, kings, turn, board)
    if result != GOES_ON:
        return YES if result == side else NO
    down, up = movers(black, white, kings, turn)
    theirs = black if turn else white
    jumps = jumpers(down, up, theirs, board.squares ^ (black | white), board.step) != 0
    if not jumps and count_bits(black | white) <= index.pieces:
        plies = distance(black, white, kings, turn, index, counts, database)
        if plies < 0:
            return NO if win else YES
        if plies <= LONGEST:
            return YES if (plies % 2 == 1) == (turn == side) else NO
        return YES if assumed else NO
    if (ply >= depth and not jumps) or ply >= MOST_PLIES:
        return YES if assumed else NO
    return OPEN
