"""The messages of the lobby: what goes on in the house, and who looks for somebody to play with.

They are part of what `wire` knows; none of them names a match that must exist.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=40)]


# What visitors say


class Call(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something that is asked of the house and not of a match."""


class EnterLobby(Call, frozen=True, tag="lobby"):
    """Show me what goes on, from now on."""


class LeaveLobby(Call, frozen=True, tag="leave-lobby"):
    pass


class Seek(Call, frozen=True, tag="seek"):
    """Find me somebody to play with now. A later wish takes the place of this one."""

    game: Name
    preset: Name | None = None  # none: the game's first
    ranked: bool = False  # if the other wants it, too


class StopSeeking(Call, frozen=True, tag="stop-seeking"):
    pass


class TakeBot(Call, frozen=True, tag="take-bot"):
    """I wait no longer: give me a bot to play with."""

    bot: Name = "bot"


# What the house says


class LobbySeat(Struct, frozen=True, omit_defaults=True):
    """Who sits there; a seat with neither name nor bot is free."""

    name: str = ""
    bot: str = ""


class LobbyMatch(Struct, frozen=True):
    """A table that waits for players, or a match that may be watched."""

    match: str
    game: str
    preset: str  # empty: options that no preset has
    options: dict[str, Any]
    pace: str
    ranked: bool
    phase: Literal["waiting", "live"]
    seats: tuple[LobbySeat, ...]
    made: int  # when, in seconds since 1970: the newest come first
    commit: str = ""  # what is promised to those who sit down


class MyMatch(LobbyMatch, frozen=True):
    turn: bool = False  # mine


class Wait(Struct, frozen=True):
    """How many look for somebody to play this with, and how many seconds it took others lately."""

    game: str
    preset: str
    seekers: int
    seconds: int | None = None


class Lobby(Struct, frozen=True, tag_field="type", tag="lobby"):
    """What goes on in the house: the newest tables and matches, and how many there are of each."""

    people: int
    open: int
    running: int
    matches: tuple[LobbyMatch, ...]
    mine: tuple[MyMatch, ...]
    waits: tuple[Wait, ...]


class LobbyChange(Struct, frozen=True, tag_field="type", tag="lobby-change", omit_defaults=True):
    """What changed since; null: nothing. `matches` are new or other than before, `gone` are no more."""

    people: int | None = None
    open: int | None = None
    running: int | None = None
    matches: tuple[LobbyMatch, ...] = ()
    gone: tuple[str, ...] = ()
    mine: tuple[MyMatch, ...] | None = None
    waits: tuple[Wait, ...] | None = None


class Seeking(Struct, frozen=True, tag_field="type", tag="seeking"):
    """The house looks for somebody to play with you."""

    game: str
    preset: str
    ranked: bool


class Stopped(Struct, frozen=True, tag_field="type", tag="stopped"):
    """The house looks for nobody any more."""


class BotOffer(Struct, frozen=True, tag_field="type", tag="bot-offer"):
    """Nobody has come yet: you may take a bot, or wait on."""

    game: str
    preset: str


class Paired(Struct, frozen=True, tag_field="type", tag="paired"):
    """Somebody was found: sit down at this match. After some seconds the house seats you with a nonce of
    its own."""

    match: str
    game: str
    ranked: bool
    commit: str


# What the HTTP interface takes and gives


class NewPlay(Struct, frozen=True, forbid_unknown_fields=True):
    """A match against a bot that begins at once. The house draws all nonces, and the record says so."""

    game: Name
    preset: Name | None = None
    options: dict[Name, Name | int | bool] = {}
    bot: Name = "bot"
    name: Annotated[str, Meta(max_length=60, description="Of a new guest, for whoever has no pass")] = ""


class Begun(Struct, frozen=True):
    """The match, and who plays it; the pass of a new guest is shown this once."""

    match: str
    commit: str
    person: str
    name: str
    token: str = ""


class Hint(Struct, frozen=True):
    """What a bot would play at this version."""

    version: int
    play: str


LobbyInbound = EnterLobby | LeaveLobby | Seek | StopSeeking | TakeBot
LobbyOutbound = Lobby | LobbyChange | Seeking | Stopped | BotOffer | Paired
