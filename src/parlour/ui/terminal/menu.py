"""The menu of `parlour` alone: which game, against whom, and again; or a match that was left."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

from parlour import puzzles, texts
from parlour.bots.opponents import opponents
from parlour.core.errors import ParlourError
from parlour.core.game import Message
from parlour.core.registry import AnyGame
from parlour.ui.terminal import saves, settings
from parlour.ui.terminal.lines import Lines

Start = Callable[[str, str], object]  # begins a match of this game against `bot` or `human`
GoOn = Callable[[Path], object]  # goes on with the match of this save
Solve = Callable[[tuple[str, ...]], object]  # asks puzzles of these kinds

MOST_SAVES = 9  # that are listed, the last played first


def menu(games: Mapping[str, type[AnyGame]], start: Start, go_on: GoOn, solve: Solve, lines: Lines) -> None:
    try:
        while True:
            left = saves.paths()[:MOST_SAVES]
            number = _choice(games, left, lines)
            if number > len(games) + 1:
                _tried(partial(go_on, left[number - len(games) - 2]), lines)
            elif number > len(games):
                solve(_kinds(games, lines))
            else:
                slug = list(games)[number - 1]
                opponent = "human" if games[slug].seats == (1,) else _opponent(slug, lines)
                _tried(partial(start, slug, opponent), lines)
            lines.say()
    except (EOFError, Leave):
        lines.say(texts.say(Message("terminal.menu.goodbye")))


class Leave(Exception):
    """Somebody typed `quit`."""


def _choice(games: Mapping[str, type[AnyGame]], left: list[Path], lines: Lines) -> int:
    lines.say(texts.say(Message("terminal.menu.welcome")))
    for number, kind in enumerate(games.values(), 1):
        lines.say(texts.say(Message("terminal.menu.game", number=number, game=texts.title(kind))))
    lines.say(texts.say(Message("terminal.menu.puzzles", number=len(games) + 1)))
    for number, path in enumerate(left, len(games) + 2):
        slug, when = saves.game_of(path), saves.left_at(path)
        title = texts.title(games[slug]) if slug in games else slug
        lines.say(texts.say(Message("terminal.menu.continue", number=number, game=title, when=when)))
    return _number(len(games) + 1 + len(left), lines)


def _tried(play: Callable[[], object], lines: Lines) -> None:
    try:
        play()
    except ParlourError as error:  # a save or a bot that cannot be loaded is no reason to leave
        lines.say(str(error))


def _kinds(games: Mapping[str, type[AnyGame]], lines: Lines) -> tuple[str, ...]:
    """Of which puzzles: that of the day and then all, or those of a game."""
    slugs = puzzles.games()
    lines.say(texts.say(Message("terminal.menu.puzzles-of")))
    lines.say(texts.say(Message("terminal.menu.puzzles-day", number=1)))
    for number, slug in enumerate(slugs, 2):
        lines.say(texts.say(Message("terminal.menu.game", number=number, game=texts.title(games[slug]))))
    number = _number(1 + len(slugs), lines)
    return tuple(puzzles.KINDS) if number == 1 else puzzles.kinds_of(slugs[number - 2])


def _opponent(slug: str, lines: Lines) -> str:
    lines.say(texts.say(Message("terminal.menu.opponent")))
    if _number(2, lines) == 2:
        return "human"
    return _level(slug, lines) if opponents(slug) else "bot"


def _level(slug: str, lines: Lines) -> str:
    """The level that is chosen by its number; an empty line chooses the one of the last time."""
    known = opponents(slug)
    remembered = settings.load().settings.opponents
    last = next((one for one in known if f"bot:{one.slug}" == remembered.get(slug)), None)
    for one in known:
        about = Message("terminal.menu.level", number=one.number, name=one.title(), line=one.line())
        lines.say(texts.say(about))
    if last:
        lines.say(texts.say(Message("terminal.menu.last-level", name=last.title())))
    chosen = f"bot:{known[_number(len(known), lines, last and last.number) - 1].slug}"
    with suppress(OSError):  # it is only not remembered
        settings.change(opponents={**remembered, slug: chosen})
    return chosen


def _number(highest: int, lines: Lines, usual: int | None = None) -> int:
    """Asks until one of the numbers is typed; an empty line means the usual one."""
    while True:
        text = lines.ask().strip().lower()
        if text in ("quit", "q", "exit"):
            raise Leave
        if not text and usual:
            return usual
        if text in map(str, range(1, highest + 1)):
            return int(text)
        lines.say(texts.say(Message("terminal.menu.choose", count=highest)))
