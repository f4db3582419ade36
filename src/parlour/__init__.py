"""Parlour: classic table games. All that a program needs to play, check and extend them is here.

>>> from parlour import Match, game
>>> match = Match.start(game("connect-four", opening="given"), seats=2)
>>> match, events = match.play(0, "4")

A seat is a number that counts from 0. Luck is a move of a seat of its own, `NATURE`:

>>> from parlour import NATURE, Seat
>>> first: Seat = 0
>>> match = Match.start(game("connect-four", opening="random"), luck=None)
>>> match, events = match.play(NATURE, "0")

The version is that of the package:

>>> from parlour import __version__
>>> __version__.count(".")
2

`docs/library.md` is a tour of ten minutes, `docs/add-a-game.md` adds a game.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlour import bots as bots
    from parlour import games as games
    from parlour.bots import Choose, bot, policies
    from parlour.core import laws as laws
    from parlour.core import shown as shown
    from parlour.core.chance import Luck
    from parlour.core.errors import (
        BadOption,
        BadPosition,
        BadRecord,
        IllegalAction,
        ParlourError,
        UnknownGame,
    )
    from parlour.core.game import NATURE, Draw, Game, Message, Over, Player, Refusal, Seat, Step, Turn, option
    from parlour.core.log import Play
    from parlour.core.match import Match, replay
    from parlour.core.record import Verdict, read, verify, write
    from parlour.core.registry import broken, list_games
    from parlour.library import game
    from parlour.texts import say

    __version__: str

__all__ = [
    "NATURE",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Choose",
    "Draw",
    "Game",
    "IllegalAction",
    "Luck",
    "Match",
    "Message",
    "Over",
    "ParlourError",
    "Play",
    "Player",
    "Refusal",
    "Seat",
    "Step",
    "Turn",
    "UnknownGame",
    "Verdict",
    "__version__",
    "bot",
    "bots",
    "broken",
    "game",
    "games",
    "laws",
    "list_games",
    "option",
    "policies",
    "read",
    "replay",
    "say",
    "shown",
    "verify",
    "write",
]

# Loaded when they are first asked for: a command starts sooner, and Ctrl-C ends it before all is loaded.
_LATER = {
    "BadOption": "parlour.core.errors:BadOption",
    "BadPosition": "parlour.core.errors:BadPosition",
    "BadRecord": "parlour.core.errors:BadRecord",
    "Choose": "parlour.bots:Choose",
    "Draw": "parlour.core.game:Draw",
    "Game": "parlour.core.game:Game",
    "IllegalAction": "parlour.core.errors:IllegalAction",
    "Luck": "parlour.core.chance:Luck",
    "Match": "parlour.core.match:Match",
    "Message": "parlour.core.game:Message",
    "NATURE": "parlour.core.game:NATURE",
    "Over": "parlour.core.game:Over",
    "ParlourError": "parlour.core.errors:ParlourError",
    "Play": "parlour.core.log:Play",
    "Player": "parlour.core.game:Player",
    "Refusal": "parlour.core.game:Refusal",
    "Seat": "parlour.core.game:Seat",
    "Step": "parlour.core.game:Step",
    "Turn": "parlour.core.game:Turn",
    "UnknownGame": "parlour.core.errors:UnknownGame",
    "Verdict": "parlour.core.record:Verdict",
    "bot": "parlour.bots:bot",
    "bots": "parlour.bots",
    "broken": "parlour.core.registry:broken",
    "core": "parlour.core",
    "game": "parlour.library:game",
    "games": "parlour.games",
    "laws": "parlour.core.laws",
    "library": "parlour.library",
    "list_games": "parlour.core.registry:list_games",
    "option": "parlour.core.game:option",
    "policies": "parlour.bots:policies",
    "read": "parlour.core.record:read",
    "replay": "parlour.core.match:replay",
    "say": "parlour.texts:say",
    "shown": "parlour.core.shown",
    "texts": "parlour.texts",
    "verify": "parlour.core.record:verify",
    "write": "parlour.core.record:write",
}

if not TYPE_CHECKING:  # a type checker would take every name for one of ours

    def __getattr__(name: str) -> Any:
        if name == "__version__":
            from importlib.metadata import version

            return version("parlour")
        if name in _LATER:
            from pkgutil import resolve_name

            return resolve_name(_LATER[name])
        raise AttributeError(f"module 'parlour' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
