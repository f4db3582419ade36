"""Connect Four on the two screens of the console document, to the letter.

Two people, black and white; who begins is drawn. Whatever is no open column is named and asked again.
"""

import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

from parlour import texts
from parlour.core.game import Message, Seat
from parlour.core.match import AnyMatch
from parlour.core.registry import tables_for
from parlour.core.table import Table, Zone
from parlour.ui.terminal.lines import printable

SYMBOLS = {"b": "⚫", "w": "⚪", "": "⭕"}
COLOURS = (("black", "⚫"), ("white", "⚪"))
KEYCAP = "\ufe0f\u20e3"  # makes a digit a key
CLEAR = "\x1b[2J\x1b[H"
LONGEST = 60  # of what was typed, when it is named as invalid


def play(match: AnyMatch, keep: Callable[[AnyMatch], None]) -> AnyMatch:
    """Until the match is over or the input ends."""
    rejected = None
    while (seat := match.turn_holder) is not None:
        _show(turn_screen(match, seat, rejected))
        try:
            typed = _typed()
        except EOFError:
            return match
        rejected = None if typed in match.legal(seat) else typed
        if rejected is None:
            match, _ = match.play(seat, typed)
            keep(match)
    _show(end_screen(match))
    return match


def turn_screen(match: AnyMatch, seat: Seat, rejected: str | None = None) -> Iterator[str]:
    yield from _board(match)
    yield _say("turn", player=_player(seat))
    yield _say("empty", symbol=SYMBOLS[""])
    if rejected is not None:
        yield _say("invalid", typed=printable(rejected[:LONGEST]))
    yield _say("ask", width=_grid(match).columns)


def end_screen(match: AnyMatch) -> Iterator[str]:
    yield from _board(match)
    yield _say("draw") if match.winner is None else _say("won", player=_player(match.winner))


def _board(match: AnyMatch) -> Iterator[str]:
    grid = _grid(match)
    for start in range(0, len(grid.codes), grid.columns):
        yield "".join(SYMBOLS[code] for code in grid.codes[start : start + grid.columns])
    yield "".join(f"{column}{KEYCAP}" for column in range(1, grid.columns + 1))
    yield ""


def _grid(match: AnyMatch) -> Zone:
    table: Table = tables_for(match.game.slug).table(match.game, match.view(None), None)
    (grid,) = (zone for zone in table.zones if zone.name == "grid")
    return grid


def _player(seat: Seat) -> Message:
    colour, symbol = COLOURS[seat]
    word = texts.say(Message(f"piece.{colour}")).upper()
    return Message("console.player", number=seat + 1, colour=word, symbol=symbol)


def _say(key: str, **args: Any) -> str:
    return texts.say(Message(f"console.{key}", **args))


def _show(screen: Iterator[str]) -> None:
    """On a clear screen; a file gets the screens one below the other."""
    if sys.stdout and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        print(end=CLEAR)
    print(*screen, sep="\n", flush=True)


def _typed() -> str:
    text = sys.stdin.readline() if sys.stdin else ""
    if not text:
        raise EOFError
    if not sys.stdin.isatty():  # a terminal shows by itself what is typed
        print(printable(text.rstrip("\n")))
    return text.strip()
