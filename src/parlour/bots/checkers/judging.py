"""How a seat stands in checkers, and why the best move is the best."""

from math import exp
from random import Random
from time import perf_counter
from typing import NamedTuple

from parlour.bots import Evaluation, Worth
from parlour.bots.checkers.evaluation import PATTERNS
from parlour.bots.checkers.files import database
from parlour.bots.checkers.heuristic import FEW, WINS, worth_of
from parlour.bots.checkers.search import CERTAIN, WON
from parlour.bots.checkers.thinking import searchable, think
from parlour.bots.guard import deadline
from parlour.core.game import Message, Over, Seat
from parlour.games.checkers.game import Checkers, Crowned, Event, State
from parlour.games.checkers.text import Move, numbers

NODES = 2_000_000  # for all moves together
EXCHANGE = 3_000  # to follow an exchange
SURE = 150  # hundredths of a man that make the odds e to one
NEARLY = 0.99  # an estimate is never sure
PIECE = 70  # an estimate that is worse by so much has lost a piece


class Judged(NamedTuple):
    move: Move
    score: int  # hundredths of a man; a win is WON less the plies to it
    exact: bool


def evaluate(game: Checkers, view: State, seen: tuple[Event, ...], seat: Seat) -> Evaluation:
    """Judges the position for a seat that must play."""
    if view.bag:
        picks = tuple(Worth(str(pick), 0.5, 0) for pick in game.legal(view, seat))
        return Evaluation(picks, True, Message("why.checkers.any"))
    until = deadline()
    judged = sorted(_judged(game, view, seat, until), key=lambda each: -each.score)
    best = judged[0]
    exact = all(each.exact for each in judged) or (best.exact and best.score > CERTAIN)
    reason, lit = _reason(game, view, judged, until)
    squares = dict.fromkeys((*best.move.squares, *best.move.over, *lit))
    return Evaluation(
        tuple(Worth(str(each.move), _chance(each), each.score) for each in judged),
        exact,
        reason,
        tuple(str(square) for square in squares),
    )


def _judged(game: Checkers, view: State, seat: Seat, until: float) -> list[Judged]:
    """Every move by a glance, and then, the most promising first, by as long a look as there is time for."""
    glanced = _glanced(game, view, seat)
    if not searchable(game):
        return glanced
    order = sorted(glanced, key=lambda each: -each.score)
    looked: dict[Move, Judged] = {}
    for number, glance in enumerate(order):
        seconds = (until - perf_counter()) / (len(order) - number)
        if seconds > 0 and (found := _looked_at(game, view, glance.move, NODES // len(order), seconds)):
            looked[glance.move] = found
    return _with_glances(glanced, looked)


def _glanced(game: Checkers, view: State, seat: Seat) -> list[Judged]:
    moves = game.moves(view)
    few = sorted(moves, key=lambda move: -move.captured.bit_count())[:FEW]
    return [Judged(move, worth_of(game, view, seat, move) if move in few else -WINS, False) for move in moves]


def _with_glances(glanced: list[Judged], looked: dict[Move, Judged]) -> list[Judged]:
    """What there was no time for is judged by the glance, and never above what was looked at longer."""
    if not looked:
        return glanced
    best = max(looked.values(), key=lambda each: each.score)
    glance = next(each.score for each in glanced if each.move == best.move)
    top = min(best.score, CERTAIN)
    return [
        looked.get(each.move) or each._replace(score=max(top + min(each.score - glance, 0), -CERTAIN))
        for each in glanced
    ]


def _looked_at(game: Checkers, view: State, move: Move, nodes: int, seconds: float) -> Judged | None:
    """By a search; None if the time did not suffice to see every answer."""
    after = game.apply(view, view.mover, move).state
    over = game.awaiting(after)
    if isinstance(over, Over):
        won = 1 if view.mover in over.winners else -1 if over.winners else 0
        return Judged(move, won * (WON - 1), True)
    endings = database(game)
    thought = think(game, after, Random(0), nodes=nodes, seconds=seconds, database=endings, sight=PATTERNS)
    if not thought.depth:
        return None
    score = -thought.value
    if abs(score) > CERTAIN:
        return Judged(move, score - 1 if score > 0 else score + 1, True)
    # A search that begins among the database's positions ends in its values.
    return Judged(move, score, (after.black | after.white).bit_count() <= endings.index.pieces)


def _chance(judged: Judged) -> float:
    """Of winning, a draw counting half; an estimate is never sure."""
    if abs(judged.score) > CERTAIN:
        return float(judged.score > 0)
    if judged.exact:
        return 0.5
    return round(min(max(1 / (1 + exp(-judged.score / SURE)), 1 - NEARLY), NEARLY), 3)


def _reason(
    game: Checkers, view: State, judged: list[Judged], until: float
) -> tuple[Message, tuple[int, ...]]:
    """One sentence about the best move, and the squares that it speaks of besides the move's own."""
    best, others = judged[0], judged[1:]
    after, events = game.apply(view, view.mover, best.move)
    if best.score == WON - 1:
        return Message("why.checkers.wins"), ()
    if not others:
        return Message("why.checkers.must" if best.move.captured else "why.checkers.forced"), ()
    mine, theirs = _exchange(game, after, view.side, best.move, until)
    if mine > theirs > 0:
        return Message("why.checkers.exchange", count=mine, lost=theirs), ()
    if mine > theirs:
        return Message("why.checkers.captures", count=mine), ()
    if all(other.score < -CERTAIN for other in others) and best.score > -CERTAIN:
        return Message("why.checkers.only"), ()
    if any(isinstance(event, Crowned) for event in events):
        return Message("why.checkers.crowns", square=best.move.squares[-1]), ()
    if abs(best.score) > CERTAIN:
        return Message("why.checkers.keeps-win" if best.score > 0 else "why.checkers.delays"), ()
    if saved := _saved(game, view, after):
        return Message("why.checkers.saves", square=saved[0]), saved
    if all(other.score <= best.score - PIECE for other in others):
        return Message("why.checkers.only-piece"), ()
    if best.exact and best.score == 0:
        return Message("why.checkers.keeps-draw"), ()
    if mine == theirs > 0:
        return Message("why.checkers.trades"), ()
    return Message("why.checkers.best"), ()


def _exchange(game: Checkers, state: State, side: int, move: Move, until: float) -> tuple[int, int]:
    """How many pieces the side takes and loses from this move on until nobody captures any more.

    Nothing, if there is no time to see that: half an exchange would say that a piece is won.
    """
    taken = [0, 0]
    taken[side] = move.captured.bit_count()
    while searchable(game) and not isinstance(game.awaiting(state), Over):
        left = until - perf_counter()
        thought = think(game, state, Random(0), nodes=EXCHANGE, depth=3, seconds=left)
        if not thought.depth:
            return 0, 0
        reply = thought.move
        if not reply.captured:
            break
        taken[state.side] += reply.captured.bit_count()
        state = game.apply(state, state.mover, reply).state
    return taken[side], taken[1 - side]


def _saved(game: Checkers, view: State, after: State) -> tuple[int, ...]:
    """The squares of pieces that the enemy could have captured, where now nothing is to be captured."""
    threats = [move for move in game.moves(view._replace(plays=view.plays + 1)) if move.captured]
    if not threats or any(move.captured for move in game.moves(after)):
        return ()
    number = numbers(game.board.squares)
    taken = max(threats, key=lambda move: move.captured.bit_count()).captured
    return tuple(number[bit] for bit in number if bit & taken)
