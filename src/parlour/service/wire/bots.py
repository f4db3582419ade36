"""Bot accounts: over HTTP, and the messages of a bot that waits to be called to a match."""

from typing import Annotated

from msgspec import Meta, Struct

from parlour.service.wire.lobby import LobbyRequest, Name

LONGEST_LINE = 120
MOST_AT_ONCE = 4

BotName = Annotated[str, Meta(max_length=60, description="At most 20 characters, “bot” at its end included")]


class NewBot(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot account. “bot” is put behind its name if it is not there."""

    name: BotName
    games: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=20)]
    line: Annotated[str, Meta(max_length=LONGEST_LINE, description="What it does, in one line")] = ""


class BotInfo(Struct, frozen=True):
    """A bot account, as its owner sees it."""

    bot: str  # its id
    name: str
    games: tuple[str, ...]
    line: str
    made: float
    ready: bool = False  # it is connected, and waits to be called
    token: str = ""  # shown once, when it is made


class LadderMark(Struct, frozen=True):
    """A level of the house on the bots' ladder: its rating was measured, and no match changes it."""

    level: str
    number: int
    rating: int


class LadderBot(Struct, frozen=True):
    """A bot account on the ladder of a game, or one that waits and has no rating yet."""

    bot: str  # its id
    name: str
    owner: str
    line: str
    ready: bool
    rating: int | None = None
    deviation: int | None = None
    matches: int = 0
    won: int = 0
    drawn: int = 0


class BotLadder(Struct, frozen=True):
    """The bots of a game, the best first, and the levels of the house on the same scale."""

    game: str
    bots: tuple[LadderBot, ...]
    marks: tuple[LadderMark, ...]
    plays: bool  # the house plays matches between bots while little else is going on


class NewChallenge(Struct, frozen=True, forbid_unknown_fields=True):
    """A match against a bot account, which begins at once."""

    game: Name
    preset: Name | None = None


# Over the socket


class BotReady(LobbyRequest, frozen=True, tag="bot-ready"):
    """A bot account waits to be called to matches: by people who challenge it, and for the ladder."""

    at_once: Annotated[int, Meta(ge=1, le=MOST_AT_ONCE)] = 1  # matches with people
    ladder: bool = True  # one more for the ladder; false: none


class BotAway(LobbyRequest, frozen=True, tag="bot-away"):
    """Call this bot no more."""


class BotWaits(Struct, frozen=True, tag_field="type", tag="bot-waits"):
    """The bot will be called to matches of these games."""

    games: tuple[str, ...]
    ladder: bool


class BotCalled(Struct, frozen=True, tag_field="type", tag="bot-called"):
    """A match has begun in which this bot has a seat: join it."""

    match: str
    game: str
    ladder: bool
