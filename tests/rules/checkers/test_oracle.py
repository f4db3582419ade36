"""The bitboards against the obvious rules, written with sets of coordinates, over random games."""

import random
from itertools import pairwise, product

import pytest

from parlour.core.game import Over, Turn
from parlour.games.checkers.game import Checkers, State

CONFIGURATIONS = [
    {},
    {"rows": 6, "cols": 6, "rows_per_side": 2},
    {"rows": 10, "cols": 10, "rows_per_side": 4},
    {"rows": 6, "cols": 6, "rows_per_side": 2, "kings": False, "blocked_rule": "either"},
    {"multi_jump": False, "mandatory_capture": False},
    {"mandatory_capture": False},
    {"rows": 5, "cols": 7, "rows_per_side": 2},
    {"rows": 9, "cols": 4, "rows_per_side": 1, "blocked_rule": "either"},
    {"rows": 4, "cols": 11, "rows_per_side": 1},
    {"rows": 3, "cols": 3, "rows_per_side": 1},
    {"rows": 13, "cols": 12, "rows_per_side": 2},
]


class Obvious:
    """Pieces by (row, column): b and w are men, B and W kings."""

    def __init__(self, game: Checkers, pieces: dict[tuple[int, int], str], side: int) -> None:
        self.game, self.pieces, self.side = game, pieces, side
        cells = product(range(game.rows), range(game.cols))
        self.dark = [(row, col) for row, col in cells if (row + col) % 2 == 1]

    def ways(self, piece: str) -> list[tuple[int, int]]:
        rows = (-1, 1) if piece.isupper() else (1,) if piece == "b" else (-1,)
        return [(row, col) for row in rows for col in (-1, 1)]

    def steps(self, at: tuple[int, int]) -> list[list[tuple[int, int]]]:
        targets = [(at[0] + row, at[1] + col) for row, col in self.ways(self.pieces[at])]
        return [[at, target] for target in targets if target in self.dark and target not in self.pieces]

    def jumps(
        self, path: list[tuple[int, int]], taken: frozenset = frozenset()
    ) -> list[list[tuple[int, int]]]:
        start, here = path[0], path[-1]
        piece, found = self.pieces[start], []
        for row, col in self.ways(piece):
            over, land = (here[0] + row, here[1] + col), (here[0] + 2 * row, here[1] + 2 * col)
            enemy = self.pieces.get(over, piece).lower() != piece.lower() and over not in taken
            if enemy and land in self.dark and (land not in self.pieces or land == start):
                ends = not self.game.multi_jump or self.crowns(piece, land)
                further = [] if ends else self.jumps([*path, land], taken | {over})
                found += further or [[*path, land]]
        return found

    def crowns(self, piece: str, land: tuple[int, int]) -> bool:
        return self.game.kings and (piece, land[0]) in (("b", self.game.rows - 1), ("w", 0))

    def moves(self, side: int) -> set[str]:
        mine = [at for at, piece in self.pieces.items() if piece.lower() == "bw"[side]]
        jumps = [path for at in mine for path in self.jumps([at])]
        steps = [path for at in mine for path in self.steps(at)]
        kinds = [("x", jumps)] if jumps and self.game.mandatory_capture else [("x", jumps), ("-", steps)]
        return {sign.join(map(str, map(self.number, path))) for sign, paths in kinds for path in paths}

    def number(self, at: tuple[int, int]) -> int:
        return self.dark.index(at) + 1

    def played(self, notation: str) -> "Obvious":
        squares = [self.dark[int(word) - 1] for word in notation.replace("x", "-").split("-")]
        pieces = dict(self.pieces)
        piece = pieces.pop(squares[0])
        for start, end in pairwise(squares):
            if "x" in notation:
                del pieces[(start[0] + end[0]) // 2, (start[1] + end[1]) // 2]
        pieces[squares[-1]] = piece.upper() if self.crowns(piece, squares[-1]) else piece
        return Obvious(self.game, pieces, 1 - self.side)

    def winner(self) -> int | None:
        """The side that has won, 2 for a draw, None while it goes on."""
        left = {piece.lower() for piece in self.pieces.values()}
        if len(left) == 1:
            return "bw".index(left.pop())
        mine, theirs = bool(self.moves(self.side)), bool(self.moves(1 - self.side))
        if self.game.blocked_rule == "side_to_move":
            theirs = True
        if mine and theirs:
            return None
        return 2 if mine == theirs else 1 - self.side if theirs else self.side


def begun(game: Checkers) -> Obvious:
    board = Obvious(game, {}, 0)
    top = {at: "b" for at in board.dark if at[0] < game.rows_per_side}
    bottom = {at: "w" for at in board.dark if at[0] >= game.rows - game.rows_per_side}
    return Obvious(game, top | bottom, 0)


def pictured(game: Checkers, state: State) -> dict[int, str]:
    _, white, black = game.fen(state).split(":")
    words = [(side[0], word) for side in (white, black) for word in side[1:].split(",") if word]
    return {int(word.strip("K")): colour if "K" in word else colour.lower() for colour, word in words}


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=lambda options: " ".join(map(str, options.values())))
def test_bitboards_agree_with_the_obvious_rules(options):
    game, rng = Checkers(**options), random.Random(7)
    for _ in range(400 // (game.rows * game.cols) + 1):
        state, board = game.opened(2), begun(game)
        while isinstance(game.awaiting(state), Turn):
            assert board.moves(board.side) == {str(move) for move in game.moves(state)}
            assert {board.number(at): piece for at, piece in board.pieces.items()} == pictured(game, state)
            assert None is board.winner()
            move = rng.choice(game.moves(state))
            state, board = game.apply(state, state.mover, move).state, board.played(str(move))
        over = game.awaiting(state)
        assert isinstance(over, Over)
        if over.reason not in ("repetition", "forty moves"):
            assert board.winner() == (over.winners[0] if over.winners else 2)
