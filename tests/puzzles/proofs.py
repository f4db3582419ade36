"""What a puzzle claims, shown again in another way than that of whoever made it."""

from functools import cache
from random import Random

from parlour.bots.checkers.search import CERTAIN
from parlour.bots.checkers.thinking import think
from parlour.bots.connect_four.solver import Solver
from parlour.core.game import Over
from parlour.games.connect_four import landing
from parlour.puzzles import DRAW, WIN, Puzzle
from parlour.puzzles.making.checkers import endings
from parlour.puzzles.scenes import mover, scene
from tests.bots.slow_solver import score

LATE = 31  # stones after which the obvious search of Connect Four takes no time


def right_plays(puzzle: Puzzle) -> list[str]:
    """Every play that reaches the goal of the puzzle."""
    match = scene(puzzle.kind, puzzle.position)
    found = []
    for play in match.legal(mover(match)):
        after, _ = match.play(mover(match), play)
        if PROOFS[puzzle.game](puzzle, after):
            found.append(play)
    return found


def _connect_four(puzzle: Puzzle, after) -> bool:
    played = "".join(entry.notation for entry in after.log)
    if len(played) >= LATE:
        value = -score(played)
    else:
        # The shallow way: whether the other side's score is below nothing, asked from an empty table.
        state = after.state
        mine, theirs = state.stones[state.mover], state.stones[1 - state.mover]
        grid = _grid()
        grid.forget()
        if after.outcome:
            return puzzle.goal == WIN
        value = -max(
            _dropped(grid, mine, theirs, column) for column in range(7) if landing(mine | theirs, column, 6)
        )
    return value > 0 if puzzle.goal == WIN else value >= 0


@cache
def _grid() -> Solver:
    return Solver(7, 6, 4)


def _dropped(grid: Solver, mine: int, theirs: int, column: int) -> int:
    stone = landing(mine | theirs, column, 6)
    if grid.wins_at_once(mine, theirs) & stone:
        return 1
    return -grid.score(theirs, mine | stone) if (mine | theirs | stone).bit_count() < 42 else 0


def _checkers(puzzle: Puzzle, after) -> bool:
    """By the search that bots play with, and the database."""
    if after.outcome:
        return puzzle.goal in (WIN, DRAW)
    game = after.game
    thought = think(game, after.state, Random(0), nodes=300_000, database=endings(game))
    lost = thought.value < -CERTAIN
    return lost if puzzle.goal == WIN else thought.value < CERTAIN


def _whist(puzzle: Puzzle, after) -> bool:
    taken = after.state.pairs[0] - scene(puzzle.kind, puzzle.position).state.pairs[0]
    return taken + _tricks(after.game, after.state) >= puzzle.goal


@cache
def _tricks(game, state) -> int:
    """Tricks that seat 0 takes from here on."""
    if state.trump is None or state.phase == "over":
        return 0
    found = []
    for card in game.legal(state, state.turn):
        after, events = game.apply(state, state.turn, card)
        won = sum(1 for event in events if type(event).__name__ == "TrickWon" and event.seat == 0)
        found.append(won + _tricks(game, after._replace(discard=(), rounds=()) if after.trump else after))
    return max(found) if state.turn == 0 else min(found)


def _crazy_eights(puzzle: Puzzle, after) -> bool:
    return _wins(after.game, after.state)


def _wins(game, state) -> bool:
    """Seat 0 surely wins, whatever a turned pile would bring."""
    over = game.awaiting(state)
    if isinstance(over, Over):
        return over.winners == (0,)
    actions = list(game.legal(state, state.mover))
    if str(actions[0]) == "draw" and not state.draw:
        return False
    answers = (_wins(game, game.apply(state, state.mover, action).state) for action in actions)
    return any(answers) if state.mover == 0 else all(answers)


PROOFS = {
    "connect-four": _connect_four,
    "checkers": _checkers,
    "whist": _whist,
    "crazy-eights": _crazy_eights,
}
