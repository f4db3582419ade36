"""The menu of `parlour` alone: which game, against whom, and again."""

from collections.abc import Callable, Mapping

from parlour import texts
from parlour.core.game import Message
from parlour.core.registry import AnyGame
from parlour.ui.terminal.lines import Lines

Start = Callable[[str, str], object]  # begins a match of this game against `bot` or `human`


def menu(games: Mapping[str, type[AnyGame]], start: Start, lines: Lines) -> None:
    try:
        while True:
            slug = _game(games, lines)
            alone = games[slug].seats == (1,)
            start(slug, "human" if alone else _opponent(lines))
            lines.say()
    except (EOFError, Leave):
        lines.say(texts.say(Message("terminal.menu.goodbye")))


class Leave(Exception):
    """Somebody typed `quit`."""


def _game(games: Mapping[str, type[AnyGame]], lines: Lines) -> str:
    lines.say(texts.say(Message("terminal.menu.welcome")))
    for number, kind in enumerate(games.values(), 1):
        lines.say(texts.say(Message("terminal.menu.game", number=number, game=kind.title)))
    return list(games)[_number(len(games), lines) - 1]


def _opponent(lines: Lines) -> str:
    lines.say(texts.say(Message("terminal.menu.opponent")))
    return ("bot", "human")[_number(2, lines) - 1]


def _number(highest: int, lines: Lines) -> int:
    """Asks until one of the numbers is typed."""
    while True:
        text = lines.ask().strip().lower()
        if text in ("quit", "q", "exit"):
            raise Leave
        if text in map(str, range(1, highest + 1)):
            return int(text)
        lines.say(texts.say(Message("terminal.menu.choose", count=highest)))
