"""Puzzles of checkers: one move wins, or one move saves the draw. The database or a proof says so."""

from collections.abc import Iterator, Mapping
from random import Random

from parlour.bots.checkers import files
from parlour.bots.checkers.database import Database, distance
from parlour.bots.checkers.proof import LONGEST, NO, YES, Position, Prover
from parlour.core.game import Message, Over
from parlour.core.match import AnyMatch
from parlour.games.checkers import Checkers
from parlour.games.checkers.game import Captured, Crowned, State
from parlour.games.checkers.text import numbers
from parlour.puzzles import DRAW, LOSS, WIN
from parlour.puzzles.making import Unsolved, Worth, looked_ahead

PIECES = (3, 4, 4, 5, 5, 6, 6, 7)
DEPTHS = (2, 4, 6, 8, 10, 12)
BUDGET = 400_000  # positions of one proof
ENDINGS = 4  # pieces
NO_WIN = Worth(DRAW, -1)  # a draw at most
EXCHANGE = 6  # plies in which pieces are given up and won back


class Maker:
    steps = (7, 13, 21)

    def __init__(self, game: Checkers) -> None:
        self._game = game
        database = endings(game)
        self._tables = database.index, database.counts, database.distances
        self._prover = Prover(game, database)

    def candidates(self, rng: Random) -> Iterator[str]:
        """Pieces anywhere: men short of the row where they are crowned, and some kings."""
        board, number = self._game.board, numbers(self._game.board.squares)
        count = rng.choice(PIECES)
        mine = count // 2 if count % 2 == 0 or rng.random() < 0.5 else count // 2 + 1
        squares = rng.sample([*number], count)
        share = rng.choice((0.2, 0.5, 0.9))
        sides: tuple[list[str], list[str]] = ([], [])
        for at, square in enumerate(squares):
            side = int(at >= mine)
            crowned = square & (board.top if side else board.bottom)
            sides[side].append(f"{'K' if crowned or rng.random() < share else ''}{number[square]}")
        black, white = (",".join(sorted(side, key=lambda each: int(each.strip("K")))) for side in sides)
        yield f"{rng.choice('BW')}:W{white}:B{black}"

    def worths(self, match: AnyMatch) -> Mapping[str, Worth]:
        game, state = self._game, match.state
        if isinstance(game.awaiting(state), Over):
            raise Unsolved
        found = {}
        for move in game.moves(state):
            after = game.apply(state, state.mover, move).state
            found[str(move)] = self._worth(_position(after))
        return found

    def _worth(self, after: Position) -> Worth:
        """What a move is worth to whoever made it; `after` is the position it leads to."""
        plies = self._distance(after)
        if plies is not None:
            if plies > LONGEST:
                raise Unsolved
            return (
                Worth(DRAW) if plies < 0 else Worth(LOSS, plies + 1) if plies % 2 else Worth(WIN, -plies - 1)
            )
        prove, draws = self._prover.proves, False
        for depth in DEPTHS:
            if prove(after, False, True, depth, BUDGET) == NO:  # the other side cannot even draw
                return Worth(WIN, -depth - 1)
            if prove(after, True, False, depth, BUDGET) == YES:
                return Worth(LOSS, depth + 1)
            draws = draws or prove(after, False, False, depth, BUDGET) == YES
            if draws and prove(after, True, True, depth, BUDGET) == NO:
                return Worth(DRAW)
        if draws:
            return NO_WIN
        raise Unsolved

    def _distance(self, position: Position) -> int | None:
        """The plies to the end by the database, which leaves out positions with a capture; -1 for a draw."""
        game, (index, counts, distances) = self._game, self._tables
        if (position.black | position.white).bit_count() > index.pieces:
            return None
        state = State(*position[:3], plays=position.side, first=0)
        if isinstance(game.awaiting(state), Over):
            return 0
        moves = game.moves(state)
        if not moves[0].captured:
            return int(distance(*position, index, counts, distances))
        found = [self._distance(_position(game.apply(state, position.side, move).state)) for move in moves]
        wins = [plies for plies in found if plies is not None and plies >= 0 and plies % 2 == 0]
        if wins:
            return min(wins) + 1
        return -1 if -1 in found else max(plies for plies in found if plies is not None) + 1

    def depth(self, match: AnyMatch, worths: Mapping[str, Worth], solution: str) -> int:
        if any("x" in play for play in worths) and len(worths) < 3:
            return 0  # one of two captures that must be made
        if worths[solution] == NO_WIN:
            return 0
        pieces = (match.state.black | match.state.white).bit_count()
        return looked_ahead(worths, solution) + 2 * max(0, int(pieces) - self._tables[0].pieces)

    def is_decided(self, match: AnyMatch) -> bool:
        return match.outcome is not None

    def reason(self, match: AnyMatch, line: tuple[str, ...], goal: int) -> Message:
        mover, taken, lost, crowned = match.turn_holder, 0, 0, False
        for number, play in enumerate(line[:EXCHANGE]):
            seat = match.turn_holder
            assert seat is not None
            match, events = match.play(seat, play)
            captures = sum(isinstance(event, Captured) for event in events)
            taken, lost = (taken + captures, lost) if seat == mover else (taken, lost + captures)
            crowned = crowned or (number == 0 and any(isinstance(event, Crowned) for event in events))
        if lost and taken > lost:
            return Message("puzzle.why.checkers.shot", lost=lost, taken=taken)
        if "x" in line[0]:
            return Message("puzzle.why.checkers.capture")
        if match.outcome and not lost and not taken:
            return Message("puzzle.why.checkers.blocks")
        if crowned:
            return Message("puzzle.why.checkers.crowns")
        if taken and not lost:
            return Message("puzzle.why.checkers.catches")
        return Message(f"puzzle.why.checkers.{'win' if goal == WIN else 'draw'}")


def endings(game: Checkers) -> Database:
    """Endings of four pieces; where none are shipped they are solved first, which takes seconds."""
    if files.database(game).index.pieces < ENDINGS:
        files.build(game, ENDINGS, files.own_file(game), lambda _: None)
    return files.database(game)


def _position(state: State) -> Position:
    return Position(state.black, state.white, state.kings, state.side)
