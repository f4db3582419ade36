"""How a seat stands in Connect Four, and why the best column is the best."""

from math import exp
from time import perf_counter

from parlour.bots import Evaluation, Worth
from parlour.bots.connect_four.levels import (
    DEEPEST,
    SEARCHED,
    SEARCHED_PLAIN,
    Eyes,
    Level,
    eyes_for,
    solved,
)
from parlour.bots.connect_four.lookahead import ROWS, SOLVED
from parlour.bots.connect_four.search import winning_cells
from parlour.bots.connect_four.solver import Unsolved
from parlour.bots.guard import deadline
from parlour.core.game import Message, Seat
from parlour.games.connect_four import (
    ConnectFour,
    Drop,
    Event,
    State,
    has_line,
    landing,
    lined_stones,
)

SURE = 60  # an estimate that makes one side the clear favourite


def evaluate(game: ConnectFour, view: State, seen: tuple[Event, ...], seat: Seat) -> Evaluation:
    """Judges the position for a seat that must play."""
    if view.first is None:
        picks = tuple(Worth(str(pick), 0.5, 0) for pick in game.legal(view, seat))
        return Evaluation(picks, True, Message("why.connect-four.any"))
    look = eyes_for(game)
    begun, until = perf_counter(), deadline()
    mine, theirs = view.stones[seat], view.stones[1 - seat]
    worths = look.worths(mine, theirs, Level(DEEPEST, ROWS), until)
    now = perf_counter()
    in_time = max(round(look.looked / (now - begun) * (until - now) / 2), 0)
    all_solved = _solved(look, mine, theirs, worths, in_time)
    plays = tuple(
        Worth(str(Drop(column)), _chance(worth), worth, all_solved or abs(worth) >= SOLVED)
        for column, worth in sorted(worths.items(), key=lambda entry: -entry[1])
    )
    column, exact = int(plays[0].play) - 1, plays[0].exact
    reason, cells = _reason(look, mine, theirs, column, worths, exact)
    slots = (f"col-{column + 1}", *(_cell(bit, game.height) for bit in cells))
    return Evaluation(plays, exact, reason, slots)


def _solved(look: Eyes, mine: int, theirs: int, worths: dict[int, int], in_time: int) -> bool:
    """Puts what was solved in the place of what it looked like; True if that is every column.

    Neither the best ones nor the others cost more positions than there is time for.
    """
    search = look.solver
    budget = min(SEARCHED if search.compiled else SEARCHED_PLAIN, in_time)
    found = solved(search, mine, theirs, budget)
    if found is None:
        return False
    score, best = found
    try:
        limit = search.nodes + budget
        others = {c: search.outcome(mine, theirs, c, limit) for c in worths if c not in best}
    except Unsolved:  # a solved value beside estimates would make blunders of good plays
        top = max(worths[column] for column in best)
        worths |= {c: top if c in best else min(worth, top - 1) for c, worth in worths.items()}
        return False
    worths |= dict.fromkeys(best, score * SOLVED)
    worths |= {c: min(outcome * SOLVED, score * SOLVED - 1) for c, outcome in others.items()}
    return True


def _chance(worth: int) -> float:
    """Of winning, a draw counting half; an estimate is never sure."""
    if abs(worth) >= SOLVED:
        return float(worth > 0)
    return round(1 / (1 + exp(-worth / SURE)), 3)


def _reason(
    look: Eyes, mine: int, theirs: int, column: int, worths: dict[int, int], exact: bool
) -> tuple[Message, list[int]]:
    """One sentence about the column, and the cells that it speaks of."""
    search, number = look.solver, column + 1
    stone = landing(mine | theirs, column, search.height)
    after, occupied = mine | stone, mine | theirs | stone
    if has_line(after, search.height, search.length):
        line = lined_stones(after, search.height, search.length)
        return Message("why.connect-four.wins", column=number), _bits(line)
    if search.wins_at_once(theirs, mine) & stone:
        return Message("why.connect-four.blocks", column=number), [stone.bit_length() - 1]
    worth = worths[column]
    threats = winning_cells(after, search.height, search.length) & search.grid & ~occupied
    now = threats & occupied + search.bottom
    if worth >= SOLVED and (now & now - 1 or now & threats >> 1):
        return Message("why.connect-four.double"), _bits(now | threats & threats << 1)
    others = [other for at, other in worths.items() if at != column]
    if all(other <= -SOLVED for other in others) and others and worth > -SOLVED:
        return Message("why.connect-four.only"), []
    if worth >= SOLVED:
        return Message("why.connect-four.keeps-win"), _bits(threats)
    if worth <= -SOLVED:
        return Message("why.connect-four.delays"), []
    if exact:
        return Message("why.connect-four.keeps-draw"), []
    if threats:
        return Message("why.connect-four.threatens"), _bits(threats)
    return Message("why.connect-four.builds"), []


def _bits(cells: int) -> list[int]:
    return [bit for bit in range(cells.bit_length()) if cells >> bit & 1]


def _cell(bit: int, height: int) -> str:
    """The slot of the table: `c4r1` is the bottom of column 4."""
    column, row = divmod(bit, height + 1)
    return f"c{column + 1}r{row + 1}"
