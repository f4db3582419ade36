"""Two players of checkers from the three-move ballots, each ballot twice with the colours exchanged."""

from collections.abc import Callable
from random import Random
from time import perf_counter

from parlour.bots.arena import Score
from parlour.bots.checkers.ballots import three_move_ballots
from parlour.core.game import Over
from parlour.games.checkers import Checkers
from parlour.games.checkers.game import State
from parlour.games.checkers.text import Move

Player = Callable[[State, Random], Move]


def contest(
    game: Checkers, players: tuple[Player, Player], games: int, seed: str, progress: Callable[[Score], None]
) -> Score:
    """The first player's score; after the last ballot the first one comes again."""
    ballots = three_move_ballots(game)
    points: list[float] = []
    spent, moves = [0.0, 0.0], [0, 0]
    for number in range(games):
        ballot = ballots[number // 2 % len(ballots)]
        points.append(_points(game, players, ballot, number % 2, f"{seed}/{number}", spent, moves))
        first, second = (round(1000 * spent[who] / max(moves[who], 1), 3) for who in (0, 1))
        score = Score(tuple(points), (first, second))
        progress(score)
    return score


def _points(
    game: Checkers,
    players: tuple[Player, Player],
    ballot: tuple[str, ...],
    swapped: int,
    seed: str,
    spent: list[float],
    moves: list[int],
) -> float:
    state, rng = game.opened(2), Random(seed)
    for notation in ballot:
        move = next(move for move in game.moves(state) if str(move) == notation)
        state = game.apply(state, state.mover, move).state
    while not isinstance(over := game.awaiting(state), Over):
        who = state.side ^ swapped
        begun = perf_counter()
        move = players[who](state, rng)
        spent[who] += perf_counter() - begun
        moves[who] += 1
        state = game.apply(state, state.mover, move).state
    return float(swapped in over.winners) if over.winners else 0.5
