"""A bot for tic-tac-toe: the middle, or whatever `anything` says."""

from tictactoe import Mark, Marked, State, TicTacToe

from parlour.bots import Choose, anything
from parlour.core.game import Random, Seat


def middle(
    game: TicTacToe,
    view: State,
    seen: tuple[Marked, ...],
    seat: Seat,
    level: int,
    rng: Random,
    seconds: float,
) -> Mark:
    if Mark(4) in game.legal(view, seat):
        return Mark(4)
    choice: Mark = anything(game, view, seen, seat, level, rng, seconds)
    return choice


POLICIES: dict[str, Choose] = {"middle": middle}
