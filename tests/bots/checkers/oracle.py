"""The obvious search: every line to its end, on the rules' own states, without windows, tables or loops."""

from parlour.bots.checkers.evaluation import evaluation, squares_of
from parlour.bots.checkers.search import WON
from parlour.core.game import Over


def value_of(game, state, depth, ply=0):
    """For the side to move. Captures are followed to their end, and an only move costs no depth."""
    over = game.awaiting(state)
    if isinstance(over, Over):
        if not over.winners:
            return 0
        return WON - ply if state.mover in over.winners else ply - WON
    moves = game.moves(state)
    captures = [move for move in moves if move.captured]
    best = -WON
    if depth <= 0 and not (captures and game.mandatory_capture):
        board = game.board
        best = evaluation(state.black, state.white, state.kings, state.side, board, squares_of(game))
        moves = captures
    less = 0 if len(moves) == 1 and ply else 1
    for move in moves:
        best = max(best, -value_of(game, after(game, state, move), depth - less, ply + 1))
    return best


def after(game, state, move):
    return game.apply(state, state.mover, move).state


def positions(game, count, rng, least=4):
    """Positions of random games, each some plies after the start."""
    while count:
        state = game.opened(2)
        for _ in range(rng.randrange(least, 60)):
            if isinstance(game.awaiting(state), Over):
                break
            moves = game.moves(state)
            state = after(game, state, moves[rng.randrange(len(moves))])
        if not isinstance(game.awaiting(state), Over):
            count -= 1
            yield state
