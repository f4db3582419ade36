"""What a plug-in raised where nobody expected it, told in a sentence.

Whoever writes one sees the traceback instead with `PARLOUR_DEBUG` in the environment.
"""

import os
from traceback import walk_tb

from parlour import texts
from parlour.core import registry
from parlour.core.errors import cause
from parlour.core.game import Message

DEBUG = "PARLOUR_DEBUG"


def failure(error: BaseException) -> str:
    """The sentence, if a plug-in's code was at work; nothing for a defect of ours."""
    name = "" if os.environ.get(DEBUG) else _at_work(error)
    return texts.say(Message("terminal.game-failed", game=name, reason=cause(error))) if name else ""


def _at_work(error: BaseException) -> str:
    """The name of the game whose plug-in is in the traceback."""
    modules = {str(frame.f_globals.get("__name__")) for frame, _ in walk_tb(error.__traceback__)}
    packages = {module.partition(".")[0] for module in modules} - {"parlour"}
    entries = (
        entry for group in ("games", "tables", "bots") for entry in registry.installed(f"parlour.{group}")
    )
    return next((entry.name for entry in entries if entry.module.partition(".")[0] in packages), "")
