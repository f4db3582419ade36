"""The three-move ballots: openings that matches between bots begin with, so that they differ and stay fair.

All positions three moves after the start in which nobody has lost a man, and nobody loses one by force. There
are 177; tournaments bar three more, which are lost later.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

from parlour.bots.checkers.evaluation import MATERIAL
from parlour.bots.checkers.thinking import think
from parlour.games.checkers import Checkers
from parlour.games.checkers.game import State

FORCED = 5  # plies that show whether a man is lost
Ballot = tuple[str, ...]


@cache
def three_move_ballots(game: Checkers) -> tuple[Ballot, ...]:
    """The moves of each ballot in notation, in the order of the rules; of transpositions the first."""
    distinct: dict[tuple[int, int], tuple[Ballot, State]] = {}
    for ballot, state in _played(game, game.opened(2), 3):
        distinct.setdefault((state.black, state.white), (ballot, state))
    return tuple(ballot for ballot, state in distinct.values() if _is_fair(game, state))


def _played(game: Checkers, state: State, moves: int) -> Iterator[tuple[Ballot, State]]:
    if moves == 0:
        yield (), state
        return
    for move in game.moves(state):
        for rest, end in _played(game, game.apply(state, state.mover, move).state, moves - 1):
            yield (str(move), *rest), end


def _is_fair(game: Checkers, state: State) -> bool:
    return think(game, state, Random(0), nodes=10**6, depth=FORCED, sight=MATERIAL).value == 0
