"""The app in the terminal: `run` opens the menu, `run_game` goes straight to a match.

Textual is imported only when one of them is called.
"""

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from parlour.core.match import Match
from parlour.ui.terminal.pace import Speed

if TYPE_CHECKING:
    from parlour.ui.terminal.app.app import ParlourApp
    from parlour.ui.terminal.app.house import House, Keeps


class Farewell(NamedTuple):
    sentences: list[str]  # what is left to say on the shell's own screen
    interrupted: bool  # by Ctrl-C


def run(house: "House | None" = None, unicode: bool = True, speed: Speed = Speed.NORMAL) -> Farewell:
    """The menu, until somebody leaves."""
    from parlour.ui.terminal.app.app import ParlourApp
    from parlour.ui.terminal.app.house import at_home

    app = ParlourApp(house or at_home(), unicode, speed=speed)
    return _run(app)


def run_game(
    match: Match[Any, Any, Any],
    opponent: str,
    keeper: "Keeps",
    unicode: bool = True,
    seed: str | None = None,
    speed: Speed = Speed.NORMAL,
    house: "House | None" = None,
) -> Farewell:
    """This match, new or continued, and rematches; `opponent` as in `--vs`."""
    from parlour.ui.terminal.app.app import ParlourApp
    from parlour.ui.terminal.app.house import Loaded, at_home

    first = Loaded(match, opponent, keeper)
    app = ParlourApp(house or at_home(), unicode, first, speed, Random(seed))
    return _run(app)


def _run(app: "ParlourApp") -> Farewell:
    app.run()
    return Farewell(app.farewell, app.interrupted)
