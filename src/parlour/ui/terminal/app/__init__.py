"""The app in the terminal: `run` opens the menu, `run_game` goes straight to a match.

Textual is imported only when one of them is called.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from parlour.core.match import Match
from parlour.puzzles import Puzzle
from parlour.ui.terminal.pace import Speed

if TYPE_CHECKING:
    from parlour.ui.terminal.app.app import ParlourApp
    from parlour.ui.terminal.sessions.local import Keeps


class Farewell(NamedTuple):
    sentences: list[str]  # what is left to say on the shell's own screen
    code: int  # what the command exits with: after Ctrl-C or a signal not 0
    errand: Mapping[str, Any] = MappingProxyType({})  # what the person wants to do in a house


def run(unicode: bool = True, news: Sequence[str] = ()) -> Farewell:
    """The menu, until somebody leaves or wants to go to a house; `news` are told over it."""
    from parlour.ui.terminal.app.app import ParlourApp
    from parlour.ui.terminal.app.local_saves import at_home

    return _run(ParlourApp(at_home(), unicode, news=news))


def run_game(
    match: Match[Any, Any, Any],
    opponent: str,
    keeper: "Keeps",
    unicode: bool = True,
    seed: str | None = None,
    speed: Speed | None = None,
) -> Farewell:
    """This match, new or continued, and rematches; `opponent` as in `--vs`."""
    from parlour.ui.terminal.app.app import ParlourApp
    from parlour.ui.terminal.app.local_saves import Loaded, at_home

    first = Loaded(match, opponent, keeper)
    return _run(ParlourApp(at_home(), unicode, first, speed, Random(seed)))


def run_replay(match: Match[Any, Any, Any], unicode: bool = True) -> Farewell:
    """A record, stepped through by keys."""
    from parlour.ui.terminal.app.app import ParlourApp
    from parlour.ui.terminal.app.local_saves import at_home

    return _run(ParlourApp(at_home(), unicode, record=match))


def run_puzzles(puzzles: Iterator[Puzzle], unicode: bool = True) -> Farewell:
    """One after the other, until somebody leaves."""
    from parlour.ui.terminal.app.app import ParlourApp
    from parlour.ui.terminal.app.local_saves import at_home

    return _run(ParlourApp(at_home(), unicode, puzzles=puzzles))


def _run(app: "ParlourApp") -> Farewell:
    app.run()
    return Farewell(app.farewell, app.code, app.errand)
