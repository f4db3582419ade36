"""Finished matches over HTTP: replays and draws."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.service.wire import Picture, Update

MOST_STEPS = 100  # in one answer
LONGEST_RECORD = 512 * 1024  # characters: a match of 12 000 plays has about half as many
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


class OpenedRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record that somebody has, to be replayed from a step on."""

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]
    view: Literal["spectator", "all"] = "spectator"
    first: Annotated[int, Meta(ge=0, lt=2**31)] = 0
    count: Annotated[int, Meta(ge=0, le=MOST_STEPS)] = MOST_STEPS


class LuckDrawn(Struct, frozen=True, omit_defaults=True):
    """One draw: its number, how many of how many, and the answer in the record."""

    number: int
    pool: int
    take: int
    style: str
    answer: str
    plays: tuple[str, ...] = ()  # of which the clock chose one for a seat whose time ran out
