"""What the HTTP interface tells of a match that is over: all of it again, and all that luck decided."""

from typing import Literal

from msgspec import Struct

from parlour.service.wire import Picture, Update

View = Literal["mine", "spectator", "all"]


class Replay(Struct, frozen=True):
    """Some steps of a match that is over: the picture after one of them, then what each of the next changed.

    With `first` 0 the picture's `missed` tells what happened before anybody played.
    """

    view: View
    picture: Picture
    updates: tuple[Update, ...]
    first: int  # the step of the picture
    steps: int  # of the whole match
    played: int  # when it ended, in seconds since 1970


class LuckDrawn(Struct, frozen=True, omit_defaults=True):
    """Something that luck decided: which draw, of how many, and the answer that the record has."""

    number: int
    pool: int
    take: int
    style: str
    answer: str
    plays: tuple[str, ...] = ()  # of which the clock took one for a seat whose time ran out
