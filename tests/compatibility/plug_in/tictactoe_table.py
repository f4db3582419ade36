"""Tic-tac-toe's table: nine squares, which are touched to mark them."""

from collections.abc import Mapping

from tictactoe import Mark, State, TicTacToe

from parlour.core.default_table import cue
from parlour.core.game import Message, Seat
from parlour.core.table import Layout, Look, Table, Touches, Zone

__all__ = ["cue", "legend", "table", "touches"]

SQUARES = tuple(str(Mark(square)) for square in range(9))


def table(game: TicTacToe, view: State, seat: Seat | None) -> Table:
    codes = tuple("" if mark is None else "XO"[mark] for mark in view.marks)
    return Table((Zone("squares", Layout.GRID, SQUARES, codes, columns=3),), game.prompt(view, seat))


def touches(action: Mark) -> Touches:
    return (str(action),)


def legend(game: TicTacToe) -> Mapping[str, Look]:
    return {code: Look(code, Message(f"piece.{code}")) for code in "XO"}
