"""Checkers: capture, give nothing away, crown men and keep the back row."""

from parlour.bots import anything
from parlour.core.game import Over, Random, Seat
from parlour.games.checkers.game import Action, Checkers, Crowned, Event, State
from parlour.games.checkers.text import Move, Place, numbers, place, squares_by_number

MAN, KING, WINS = 100, 150, 10_000
FEW = 40  # moves to check closely; a huge board may offer a thousand


def heuristic(
    game: Checkers,
    view: State,
    seen: tuple[Event, ...],
    seat: Seat,
    level: int,
    rng: Random,
    seconds: float,
) -> Action:
    if view.bag:
        choice: Action = anything(game, view, seen, seat, level, rng, seconds)
        return choice
    moves = game.moves(view)
    if len(moves) > FEW:
        moves = tuple(sorted(moves, key=lambda move: -_taken(view, move))[:FEW])
    worth = [worth_of(game, view, seat, move) for move in moves]
    best = [move for move, value in zip(moves, worth, strict=True) if value == max(worth)]
    return best[rng.randrange(len(best))]


def worth_of(game: Checkers, view: State, seat: Seat, move: Move) -> int:
    """What the move captures, minus what the best reply captures, plus a little for where it leads."""
    after, events = game.apply(view, seat, move)
    over = game.awaiting(after)
    if isinstance(over, Over):
        return WINS if seat in over.winners else -WINS if over.winners else -_lead(view)
    crowned = any(isinstance(event, Crowned) for event in events)
    moves = game.moves(after)
    few = len(moves) <= FEW
    replies = [_taken(after, reply) - (_recaptured(game, after, reply) if few else 0) for reply in moves]
    return _taken(view, move) + (KING - MAN) * crowned - max(replies) + _progress(game, view, move)


def _taken(state: State, move: Move) -> int:
    kings = (move.captured & state.kings).bit_count()
    return MAN * move.captured.bit_count() + (KING - MAN) * kings


def _recaptured(game: Checkers, state: State, reply: Move) -> int:
    """What can be captured after that reply; only checked if the reply itself captures."""
    if not reply.captured:
        return 0
    after = game.apply(state, state.mover, reply).state
    return max((_taken(after, move) for move in game.moves(after)), default=0)


def _progress(game: Checkers, view: State, move: Move) -> int:
    """Men advance but the back row stays; kings go where the enemy is."""
    side = view.side
    start, end = (place(bit, game.board) for bit in _ends(game, move))
    if move.change & view.kings:
        return -min(_distance(end, enemy) for enemy in _enemies(game, view))
    home = start.row == (game.rows - 1 if side else 0)
    return 3 * abs(end.row - start.row) - 8 * home


def _ends(game: Checkers, move: Move) -> tuple[int, int]:
    bits = squares_by_number(game.board.squares)
    return bits[move.squares[0]], bits[move.squares[-1]]


def _enemies(game: Checkers, view: State) -> list[Place]:
    theirs = view.pieces(1 - view.side)
    return [place(bit, game.board) for bit in numbers(game.board.squares) if bit & theirs]


def _distance(one: Place, other: Place) -> int:
    return max(abs(one.row - other.row), abs(one.col - other.col))


def _lead(view: State) -> int:
    mine, theirs = (view.pieces(side) for side in (view.side, 1 - view.side))
    kings = (mine & view.kings).bit_count() - (theirs & view.kings).bit_count()
    return MAN * (mine.bit_count() - theirs.bit_count()) + (KING - MAN) * kings
