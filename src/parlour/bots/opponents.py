"""Levels as people meet them: a number, a name, a line on how each plays, and its measured strength.

Programs name a level by its slug or number (`sharp`, `5`), people by its title. In games with eight levels
the opponents have names of their own: "Maud" is level 5 of Connect Four and of checkers.

>>> from parlour.bots.opponents import opponents
>>> [one.slug for one in opponents("connect-four")][4]
'sharp'
>>> opponents("connect-four")[4].title()
'Maud'
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from parlour import texts
from parlour.bots import levels
from parlour.core.game import Message
from parlour.core.registry import games

NAMED = 8  # levels of a game whose opponents have names
RATINGS = "ratings.json"  # written by `make ladder`


class Opponent(NamedTuple):
    game: str
    slug: str  # of the level, as the command line and the wire name it
    number: int  # from 1, the weakest
    named: bool  # is its title a name of its own?
    rating: int | None = None  # Elo points, measured; the lowest level of a game counts 400
    games: int = 0  # it was measured over so many

    @property
    def title_key(self) -> str:
        """Of the catalogue; a plug-in may have none."""
        return f"opponent.{self.number}" if self.named else f"bot.{self.slug}"

    @property
    def line_key(self) -> str:
        """Of the line on how it plays."""
        return f"level.{self.game}.{self.slug}"

    def title(self) -> str:
        return self._said(self.title_key) or self.slug

    def line(self) -> str:
        return self._said(self.line_key)

    def _said(self, key: str) -> str:
        own = games()[self.game].texts
        return texts.say(Message(key), texts=own) if key in own or texts.has(key) else ""


def opponents(slug: str) -> list[Opponent]:
    """The levels of a game, the weakest first."""
    names, measured = list(levels(slug)), ratings().get(slug, {})
    return [
        Opponent(slug, name, number, len(names) == NAMED, **measured.get(name, {}))
        for number, name in enumerate(names, 1)
    ]


def opponent(slug: str, name: str) -> Opponent | None:
    """The level with this slug or number; none for the other policies."""
    return next((one for one in opponents(slug) if name in (one.slug, str(one.number))), None)


def own_name(slug: str, bot: str) -> str:
    """The name by which people know this bot, if it has one of its own."""
    return known_as(slug, bot)[0]


@cache
def known_as(slug: str, bot: str) -> tuple[str, int | None]:
    """That name, otherwise empty; and the number of the level, if the bot is one."""
    one = opponent(slug, bot) if slug in games() else None
    return (one.title() if one.named else "", one.number) if one else ("", None)


@cache
def ratings() -> Mapping[str, Mapping[str, Any]]:
    """What `make ladder` measured, by game and level."""
    file = files(__package__) / RATINGS
    found: Mapping[str, Mapping[str, Any]] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found
