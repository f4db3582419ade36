"""A match comes to this terminal: on which screen it is shown, and that it is kept however it ends."""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from parlour import texts
from parlour.core.errors import BadOption, ParlourError
from parlour.core.game import Message
from parlour.core.match import AnyMatch, Match
from parlour.core.registry import AnyGame, game, games
from parlour.extras import is_of_server
from parlour.ui.terminal import pages, settings
from parlour.ui.terminal.lines import Lines, draws_unicode, printable
from parlour.ui.terminal.pace import Speed
from parlour.ui.terminal.reports import INTERRUPTED, EndedBySignal

if TYPE_CHECKING:
    from parlour.ui.terminal.app import Farewell
    from parlour.ui.terminal.saves import MatchSaver


class Glyphs(StrEnum):
    AUTO = "auto"
    UNICODE = "unicode"
    ASCII = "ascii"


class Pace(StrEnum):
    """Of a table in a house."""

    QUICK = "quick"
    RELAXED = "relaxed"
    UNTIMED = "untimed"


@dataclass(frozen=True)
class DisplayOptions:
    """How a match is shown and kept, whatever is played."""

    plain: bool = False
    console: bool = False
    glyphs: Glyphs = Glyphs.AUTO
    speed: Speed = Speed.NORMAL
    seed: str | None = None
    copy: Path | None = None  # where the record is wanted
    name: str = ""  # of the person, if they have said it
    ritual: bool = True  # is an opening played by hand, also alone and against bots?
    formalities: bool = True  # do they happen by themselves?

    @property
    def unicode(self) -> bool:
        return self.glyphs is Glyphs.UNICODE or (self.glyphs is Glyphs.AUTO and draws_unicode())


SPEAKING = (
    None,
    "play",
    "puzzle",
    "watch",
    "replay",
    "rules",
    "profile",
)  # commands that speak a person's language


def speak(language: str | None, command: str | None) -> None:
    """In this language, or in the remembered one."""
    if language and language not in texts.languages():
        raise BadOption(f"There is no language {language!r}; choose from: {', '.join(texts.languages())}.")
    if command in SPEAKING:
        texts.use(language or settings.load().settings.language)


def display_options(speed: Speed | None = None, **chosen: Any) -> DisplayOptions:
    """As chosen now, for the rest as remembered."""
    remembered = settings.load().settings
    return DisplayOptions(
        speed=speed or remembered.speed,
        name=remembered.name,
        ritual=remembered.ritual,
        formalities=remembered.formalities,
        **chosen,
    )


def menu(plain: bool = False) -> None:
    if has_app(plain):
        _full_menu()
    else:
        _say_trouble()
        _plain_menu(display_options(plain=True))


def _full_menu() -> None:
    """Until somebody leaves; visits to houses have the screen to themselves."""
    from parlour.ui.terminal import app

    news: list[str] = []
    while True:
        with _ended_by_signals():
            farewell = app.run(unicode=draws_unicode(), news=news)
        if not farewell.errand:
            return leave(farewell)
        news = visited(farewell.errand)


def visited(errand: Mapping[str, Any]) -> list[str]:
    """After a visit to a house: why it came to nothing, if it did."""
    try:
        from parlour.ui.terminal.online.entry import Wish, visit

        visit(Wish(**errand), display_options())
    except ParlourError as error:
        return [str(error)]
    except ModuleNotFoundError as error:
        if not is_of_server(error.name or ""):
            raise
        return [texts.say(Message("terminal.no-server"))]
    return []


def _plain_menu(how: DisplayOptions) -> None:
    from parlour.ui.terminal import menu

    def start(slug: str, opponent: str) -> None:
        begin(game(slug), opponent, None, how)

    lines = Lines(how.speed)
    menu.menu(games(), start, lambda path: go_on(path, how), lambda kinds: _ask_plainly(kinds, how), lines)


def solve(kinds: tuple[str, ...], seed: str | None, how: DisplayOptions) -> None:
    """Puzzles of these kinds, on the screen or in plain lines."""
    if has_app(how.plain):
        from parlour.ui.terminal import app, puzzles

        with _ended_by_signals():
            leave(app.run_puzzles(puzzles.chosen(kinds, puzzles.today(), seed), how.unicode))
    else:
        until_left(lambda: _ask_plainly(kinds, how, seed))


def _ask_plainly(kinds: tuple[str, ...], how: DisplayOptions, seed: str | None = None) -> None:
    from parlour.ui.terminal import puzzles

    asked = puzzles.chosen(kinds, puzzles.today(), seed)
    puzzles.PlainPuzzles(Lines(how.speed), how.unicode).run(asked)


def _say_trouble() -> None:
    """With the settings, for whoever has no screen that says it."""
    if trouble := settings.load().trouble:
        print(printable(texts.say(trouble)))


def begin(game: AnyGame, opponent: str, seats: int | None, how: DisplayOptions) -> None:
    from parlour.ui.terminal.saves import MatchSaver

    _sit(Match.start(game, seats, seed=how.seed), how, MatchSaver(opponent, copy=how.copy))


def go_on(path: Path, how: DisplayOptions, opponent: str = "") -> None:
    from parlour.ui.terminal import saves

    match, keeper = saves.reopen(path, opponent, how.copy)
    _sit(match, how, keeper)


def replay(match: AnyMatch, plain: bool) -> None:
    """Stepped through by keys where there is a screen for it, else told from beginning to end."""
    if has_app(plain):
        from parlour.ui.terminal import app

        with _ended_by_signals():
            leave(app.run_replay(match, draws_unicode()))
    else:
        for line in pages.steps(match):
            print(printable(line))


def go_on_with_last(game: AnyGame | None, how: DisplayOptions, opponent: str = "") -> None:
    """The match that was left last, of this game or of any; on the console's screens only one of its own."""
    from parlour.ui.terminal import saves

    for path in saves.paths(game.slug if game else None):
        if not how.console or saves.load(path).match.game == game:
            return go_on(path, how, opponent)
    of = f" of {game.title}" if game else ""
    raise BadOption(f"There is no match{of} to continue: begin one without --continue.")


def has_screen() -> bool:
    """Is there a terminal that the app can draw on, and Textual to do it?"""
    return _can_draw() and find_spec("textual") is not None


def _can_draw() -> bool:
    terminal = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return terminal and os.environ.get("TERM") != "dumb"


def has_app(plain: bool) -> bool:
    """Whether the app is to draw; a person who did not ask for plain lines is told why they get them."""
    if not plain and _can_draw() and not has_screen():
        print(texts.say(Message("terminal.no-tui")))
    return not plain and has_screen()


def _sit(match: AnyMatch, how: DisplayOptions, keeper: "MatchSaver") -> None:
    """However it ends, the match is kept and the person told where."""
    try:
        with _ended_by_signals():
            _show(match, how, keeper)
    except KeyboardInterrupt:
        print()  # what follows is not to begin behind the `^C`
        raise SystemExit(INTERRUPTED) from None
    finally:
        farewell = keeper.close(keeper.match or match)
        if not how.console:  # its screens are the document's and nothing more
            _say(map(texts.say, farewell))
    if keeper.trouble:
        raise SystemExit(1)  # the sentence has been said; a script must notice it, too


def _show(match: AnyMatch, how: DisplayOptions, keeper: "MatchSaver") -> None:
    if how.console:
        from parlour.ui.terminal import console

        console.play(match, keeper.keep)
    elif has_app(how.plain):
        from parlour.ui.terminal import app

        leave(app.run_game(match, keeper.opponent, keeper, how.unicode, how.seed, how.speed))
    else:
        from parlour.ui.terminal.plain import Plain
        from parlour.ui.terminal.sessions.local import LocalSession
        from parlour.ui.terminal.sessions.seating import Seating

        _say_trouble()
        seating = Seating.against(match.game.slug, match.seats, keeper.opponent, how.name)
        rng = Random(how.seed)
        session = LocalSession(match, seating, rng, how.unicode, how.ritual, keeper, how.formalities)
        Plain(session, Lines(how.speed)).run()


def until_left(visit: Callable[[], None]) -> None:
    """Something that ends by itself, by Ctrl-C or by a signal, and leaves the terminal sane."""
    try:
        with _ended_by_signals():
            visit()
    except KeyboardInterrupt:
        print()  # what follows is not to begin behind the `^C`
        raise SystemExit(INTERRUPTED) from None


def leave(farewell: "Farewell") -> None:
    """Says what the app left to say; Ctrl-C or a signal in it ends the command as it does everywhere."""
    _say(farewell.sentences)
    if farewell.code:
        raise SystemExit(farewell.code)


def _say(sentences: Iterable[str]) -> None:
    with suppress(OSError):  # the terminal may be gone
        for sentence in sentences:
            print(printable(sentence))


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """A closed terminal or `kill` unwinds what is going on: it is kept, and the terminal left sane."""
    received: list[int] = []

    def leave(number: int, frame: object) -> None:
        received.append(number)
        raise EndedBySignal(128 + number)

    numbers = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    numbers = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL]
    for number in numbers:
        signal.signal(number, leave)
    try:
        yield
    except Exception:
        if received:  # a terminal that is gone cannot be put in order
            raise SystemExit(128 + received[0]) from None
        raise
    finally:
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)
