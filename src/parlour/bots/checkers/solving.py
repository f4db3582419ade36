"""How the endgame database is solved: backwards from the ends of games, slice by slice.

In round d every position is settled whose end is d plies away. A position is looked at when one of its
successors was settled in the round before, or in the round that an earlier look foretold; so each is looked
at only a few times. What no round settles is a draw.
"""

from typing import Any

from parlour.bots.checkers.database import STRIDE, Index, place_of
from parlour.games.checkers.moves import MOVE, Board, jumpers, list_moves, list_steps, movers, played
from parlour.games.kernel import count_bits

FOREVER = 254  # no game is that long; a round must fit a byte
FAILED = -1


def settle(
    now: int,
    begin: int,
    end: int,
    black_men: int,
    black_kings: int,
    white_men: int,
    white_kings: int,
    board: Board,
    index: Index,
    counts: Any,
    database: Any,
    due: Any,
    scratch: Any,
) -> tuple[int, int]:
    """One round of one slice: how many positions it settled, and the latest round that it foretold.

    `due` has, for every place, the round in which to look at it, plus one.
    """
    settled, latest = 0, 0
    for place in range(begin, end):
        if due[place] != now + 1:
            continue
        due[place] = 0
        black, white, kings = position_at(
            place - begin, black_men, black_kings, white_men, white_kings, index, counts
        )
        if black & white:
            continue
        plies = looked_up(black, white, kings, board, index, counts, database, scratch)
        if plies >= FOREVER:
            return FAILED, 0
        if plies > now:
            due[place] = plies + 1
            latest = max(latest, plies)
        elif plies == now:
            database[place] = now + 1
            settled += 1
            # Whoever stepped here must be looked at in the next round: White, with steps taken back.
            last = list_steps(white, white & kings, board.squares ^ (black | white), board.step, scratch, 0)
            for at in range(0, last, MOVE):
                change = scratch[at]
                before = place_of(
                    black, white ^ change, kings ^ change if kings & change else kings, 1, index, counts
                )
                if database[before] == 0 and due[before] != now + 1:  # else its look in this round will do
                    due[before] = now + 2
                    latest = max(latest, now + 1)
    return settled, latest


def looked_up(
    black: int, white: int, kings: int, board: Board, index: Index, counts: Any, database: Any, scratch: Any
) -> int:
    """The plies until the end of the game with Black to move, from those after each move; -1 if unknown."""
    last = list_moves(black, white, kings, 0, board, scratch, 0)
    shortest, longest, escapes = FOREVER, 0, False
    for at in range(0, last, MOVE):
        b, w, k = played(black, white, kings, 0, scratch[at], scratch[at + 1], board)
        plies = int(database[place_of(b, w, k, 1, index, counts)]) - 1 if w else 0
        if plies < 0:
            escapes = True
        elif plies % 2:
            longest = max(longest, plies + 1)
        else:
            shortest = min(shortest, plies + 1)
    if shortest < FOREVER:
        return shortest
    return -1 if escapes else longest


def position_at(
    place: int,
    black_men: int,
    black_kings: int,
    white_men: int,
    white_kings: int,
    index: Index,
    counts: Any,
) -> tuple[int, int, int]:
    """The position at a place of a slice; if men of both sides share a square there is no such position."""
    left = count_bits(index.squares) - black_men - white_men
    size = counts[(left - black_kings) * STRIDE + white_kings]
    place, fourth = place // size, place % size
    size = counts[left * STRIDE + black_kings]
    place, third = place // size, place % size
    size = counts[count_bits(index.white_men) * STRIDE + white_men]
    black = squares_at(place // size, black_men, index.black_men, counts)
    white = squares_at(place % size, white_men, index.white_men, counts)
    if black & white:
        return black, white, 0
    free = index.squares ^ (black | white)
    crowned = squares_at(third, black_kings, free, counts)
    enemy = squares_at(fourth, white_kings, free ^ crowned, counts)
    return black | crowned, white | enemy, crowned | enemy


def squares_at(rank: int, count: int, free: int, counts: Any) -> int:
    """The set of squares with this rank among all sets of that size on the free ones."""
    pieces = 0
    for k in range(count, 0, -1):
        nth = k - 1
        while counts[(nth + 1) * STRIDE + k] <= rank:
            nth += 1
        rank -= counts[nth * STRIDE + k]
        rest = free
        for _ in range(nth):
            rest &= rest - 1
        pieces |= rest & -rest
    return pieces


def fill(
    begin: int,
    end: int,
    black_men: int,
    black_kings: int,
    white_men: int,
    white_kings: int,
    blank: bool,
    board: Board,
    index: Index,
    counts: Any,
    database: Any,
    scratch: Any,
) -> None:
    """Blanks the positions in which Black must capture, or works them out again.

    A search looks them up by their captures, so a file need not hold them: they become what stands before
    them.
    """
    before = 0
    for place in range(begin, end):
        black, white, kings = position_at(
            place - begin, black_men, black_kings, white_men, white_kings, index, counts
        )
        empty = board.squares ^ (black | white)
        down, up = movers(black, white, kings, 0)
        if black & white or jumpers(down, up, white, empty, board.step):
            if blank or black & white:
                database[place] = before
            else:
                database[place] = looked_up(black, white, kings, board, index, counts, database, scratch) + 1
        before = database[place]
