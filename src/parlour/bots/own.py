"""A bot of one's own: a file with a function `choose(turn)` that returns one of `turn.plays`.

The same file plays in the arena on this machine (`parlour arena`) and in a house (`parlour bot run`).
"""

import runpy
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from parlour.core.default_table import cue_for
from parlour.core.errors import BadOption, ParlourError, briefly, cause
from parlour.core.game import Message, Random, Seat
from parlour.core.registry import AnyGame, tables_for
from parlour.core.table import Table

ENDING = ".py"
TRIES = 3  # to choose a legal play


@dataclass(frozen=True)
class MyTurn:
    """What a seat knows when it must play."""

    game: AnyGame
    seat: Seat
    plays: tuple[str, ...]  # what is legal, in notation
    table: Table
    told: tuple[Message, ...] = ()  # what has happened, oldest first; `parlour.say` puts it into words
    seconds_left: float | None = None
    refused: tuple[str, ...] = ()  # what was chosen in this turn before and is not legal, with the reason


Decide = Callable[[MyTurn], str]


class NeverLegal(ParlourError):
    """A bot has chosen no legal play, however often it was asked."""


def load(path: Path) -> Decide:
    """The `choose` of a bot's file."""
    if not path.is_file():
        raise BadOption(f"There is no file {briefly(str(path))}.")
    try:
        found = runpy.run_path(str(path)).get("choose")
    except (Exception, SystemExit) as error:  # a file of anybody's
        raise BadOption(f"{path.name} cannot be run: {cause(error)}.") from error
    if not callable(found):
        raise BadOption(f"{path.name} has no function choose(turn).")
    decide: Decide = found
    return decide


def decided(decide: Decide, turn: MyTurn) -> str:
    """A legal play; one that is not is told to the bot, which is asked again."""
    for _ in range(TRIES):
        chosen = str(decide(turn))
        if chosen in turn.plays:
            return chosen
        turn = replace(turn, refused=(*turn.refused, f"{briefly(chosen)} is not legal now"))
    raise NeverLegal(f"It chose no legal play in {TRIES} tries: {'; '.join(turn.refused)}.")


def policy_of(path: str) -> Callable[..., str]:
    """The bot of a file as a policy, for contests on this machine."""
    return policy_for(load(Path(path)))


def policy_for(decide: Decide) -> Callable[..., str]:
    def choose(
        game: Any, view: Any, seen: tuple[Any, ...], seat: Seat, level: int, rng: Random, seconds: float
    ) -> str:
        return decided(decide, turn_of(game, view, seen, seat))

    return choose


def turn_of(game: Any, view: Any, seen: tuple[Any, ...], seat: Seat) -> MyTurn:
    plays = tuple(map(str, game.legal(view, seat)))
    table: Table = tables_for(game.slug).table(game, view, seat)
    return MyTurn(game, seat, plays, table, tuple(cue_for(game.slug, event, seat).message for event in seen))
