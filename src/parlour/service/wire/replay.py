"""Finished matches over HTTP: replays and draws."""

from typing import Literal

from msgspec import Struct

from parlour.service.wire import Picture, Update

View = Literal["mine", "spectator", "all"]


class Replay(Struct, frozen=True):
    """Some steps of a match: the picture after one, then an update for each of the next.

    With `first` 0, the picture's `missed` tells what happened before the first play.
    """

    view: View
    picture: Picture
    updates: tuple[Update, ...]
    first: int  # the step of the picture
    steps: int  # of the whole match
    ended: int  # in seconds since 1970; while it is played, when it was last stored


class LuckDrawn(Struct, frozen=True, omit_defaults=True):
    """One draw: its number, how many of how many, and the answer in the record."""

    number: int
    pool: int
    take: int
    style: str
    answer: str
    plays: tuple[str, ...] = ()  # of which the clock chose one for a seat whose time ran out
