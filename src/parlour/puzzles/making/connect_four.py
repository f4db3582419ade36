"""Puzzles of Connect Four: one column wins, or one column saves the draw."""

from collections.abc import Iterator, Mapping
from random import Random

from parlour.bots.connect_four import solver
from parlour.bots.connect_four.search import winning_cells
from parlour.core.game import Message
from parlour.core.match import AnyMatch
from parlour.games import kernel
from parlour.games.connect_four import ConnectFour, landing
from parlour.puzzles import LOSS, WIN
from parlour.puzzles.making import Unsolved, Worth, looked_ahead
from parlour.puzzles.scenes import scene

STONES = range(14, 33)
TRIES = 3
BUDGET = 1_000_000  # positions for all columns together


class Maker:
    steps = (5, 9, 13)

    def __init__(self) -> None:
        game = ConnectFour()
        self._cells = game.cells
        self._solver = solver.solver(game.width, game.height, game.length, kernel.compiling())

    def candidates(self, rng: Random) -> Iterator[str]:
        """What two players come to who see how to complete a line at once, and no further."""
        match, columns, found = scene("connect-four", ""), "", []
        while not match.outcome and len(columns) < STONES[-1]:
            if len(columns) in STONES and not self._urgent(match):
                found.append(columns)
            column = self._drop(match, rng)
            match, columns = match.play(match.state.mover, column)[0], columns + column
        rng.shuffle(found)
        yield from found[:TRIES]

    def _drop(self, match: AnyMatch, rng: Random) -> str:
        urgent, occupied = self._urgent(match), match.state.occupied
        drops = match.legal(match.state.mover)
        now = [drop for drop in drops if urgent & landing(occupied, int(drop) - 1, self._solver.height)]
        return rng.choice(now or drops)

    def _urgent(self, match: AnyMatch) -> int:
        """The cells that complete a line of the mover's, else those of the other side's."""
        mine, theirs = self._stones(match)
        return self._solver.wins_at_once(mine, theirs) or self._solver.wins_at_once(theirs, mine)

    def worths(self, match: AnyMatch) -> Mapping[str, Worth]:
        mine, theirs = self._stones(match)
        self._solver.forget()  # so that it gives up at the same place on every machine
        try:
            columns = self._solver.columns(mine, theirs, BUDGET)
        except solver.Unsolved as error:
            raise Unsolved from error
        stones = match.state.plays
        return {
            str(column): self._worth(score, stones)
            for column, score in enumerate(columns, 1)
            if score is not None
        }

    def _worth(self, score: int, stones: int) -> Worth:
        if score == 0:
            return Worth(0)
        # The winning stone is placed on a grid with so many; whose it is decides between two numbers.
        before = self._cells - 2 * abs(score)
        before += (before - stones + (score < 0)) % 2
        plies = before - stones + 1
        return Worth(WIN, -plies) if score > 0 else Worth(LOSS, plies)

    def depth(self, match: AnyMatch, worths: Mapping[str, Worth], solution: str) -> int:
        return 0 if self._urgent(match) else looked_ahead(worths, solution)

    def is_decided(self, match: AnyMatch) -> bool:
        return match.outcome is not None

    def reason(self, match: AnyMatch, line: tuple[str, ...], goal: int) -> Message:
        column = int(line[0])
        if goal != WIN:
            return Message("puzzle.why.connect-four.draw", column=column)
        mine, theirs = self._stones(match)
        grid = self._solver
        mine |= landing(mine | theirs, column - 1, grid.height)
        occupied = mine | theirs
        threats = winning_cells(mine, grid.height, grid.length) & grid.grid & ~occupied
        now = threats & occupied + grid.bottom
        if now & now - 1 or now & threats >> 1:
            return Message("puzzle.why.connect-four.double", column=column)
        key = "forces" if now else "builds" if threats else "quiet"
        return Message(f"puzzle.why.connect-four.{key}", column=column, count=(len(line) + 1) // 2)

    def _stones(self, match: AnyMatch) -> tuple[int, int]:
        stones, mover = match.state.stones, match.state.mover
        return stones[mover], stones[1 - mover]
