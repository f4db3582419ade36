"""The messages of the lobby: tables, live matches, and looking for an opponent.

They are part of the protocol in `wire`; none of them requires a match that exists.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from parlour.service.wire.texts import Text

Name = Annotated[str, Meta(max_length=40)]
Speed = Literal["off", "fast", "normal", "slow"]


# From visitors


class LobbyRequest(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A request to the house, not to a match."""


class EnterLobby(LobbyRequest, frozen=True, tag="lobby"):
    """Show me the lobby from now on."""


class LeaveLobby(LobbyRequest, frozen=True, tag="leave-lobby"):
    pass


class Seek(LobbyRequest, frozen=True, tag="seek"):
    """Find me an opponent now. A later request replaces this one."""

    game: Name
    preset: Name | None = None  # null: the game's first
    ranked: bool = False  # if the opponent wants it, too


class StopSeeking(LobbyRequest, frozen=True, tag="stop-seeking"):
    pass


class TakeBot(LobbyRequest, frozen=True, tag="take-bot"):
    """Stop waiting and give me a bot to play against."""

    bot: Name = "bot"


# From the house


class LobbySeat(Struct, frozen=True, omit_defaults=True):
    """Who sits there; a seat with neither name nor bot is free. A bot may have a name of its own."""

    name: str = ""
    bot: str = ""
    level: int | None = None  # the bot's, if it has one
    bot_account: bool = False  # somebody's own program


class LobbyMatch(Struct, frozen=True):
    """An open table, or a live match that anybody may watch."""

    match: str
    game: str
    preset: str  # empty: custom options
    options: dict[str, Any]
    pace: str
    ranked: bool
    phase: Literal["waiting", "live"]
    seats: tuple[LobbySeat, ...]
    made: int  # seconds since 1970: the newest come first
    commit: str = ""  # the commitment for those who sit down


class MyMatch(LobbyMatch, frozen=True):
    turn: bool = False  # it is mine
    alone: bool = False  # no other person plays: it waits, and may be ended by leaving for good


class Wait(Struct, frozen=True):
    """How many people are waiting to play this, and how many seconds others waited lately."""

    game: str
    preset: str
    seekers: int
    seconds: int | None = None


class Lobby(Struct, frozen=True, tag_field="type", tag="lobby"):
    """The lobby: the newest tables and matches, and how many there are of each."""

    people: int
    open: int
    running: int
    matches: tuple[LobbyMatch, ...]
    mine: tuple[MyMatch, ...]
    waits: tuple[Wait, ...]


class LobbyChange(Struct, frozen=True, tag_field="type", tag="lobby-change", omit_defaults=True):
    """What changed since then; null: nothing. `matches` are new or changed, `gone` are removed."""

    people: int | None = None
    open: int | None = None
    running: int | None = None
    matches: tuple[LobbyMatch, ...] = ()
    gone: tuple[str, ...] = ()
    mine: tuple[MyMatch, ...] | None = None
    waits: tuple[Wait, ...] | None = None


class Seeking(Struct, frozen=True, tag_field="type", tag="seeking"):
    """The house is looking for an opponent for you."""

    game: str
    preset: str
    ranked: bool


class Stopped(Struct, frozen=True, tag_field="type", tag="stopped"):
    """The house is no longer looking for an opponent."""


class BotOffer(Struct, frozen=True, tag_field="type", tag="bot-offer"):
    """Nobody has come yet: you may take a bot, or keep waiting."""

    game: str
    preset: str


class Paired(Struct, frozen=True, tag_field="type", tag="paired"):
    """An opponent was found: sit down here. After a few seconds the house seats you with its own nonce."""

    match: str
    game: str
    ranked: bool
    commit: str


# The HTTP interface


class NewPlay(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match against a bot that begins at once. The house draws all nonces, and the record says so."""

    game: Name
    preset: Name | None = None
    options: dict[Name, Name | int | bool] = {}
    bot: Name = "bot"
    formalities: bool = True  # where one person plays, the house makes the plays that leave no choice
    ceremony: bool = True  # false: against bots the house plays the opening in which no choice matters
    speed: Speed = "normal"  # how long bots take
    name: Annotated[str, Meta(max_length=60, description="Of a new guest, for whoever has no pass")] = ""


class Begun(Struct, frozen=True):
    """The match, and who plays it. A new guest's pass is shown only here."""

    match: str
    commit: str
    person: str
    name: str
    token: str = ""


class Hint(Struct, frozen=True, omit_defaults=True):
    """What a bot would play at this version; why, and the slots to light with it, if the game has a judge."""

    version: int
    play: str
    reason: Text | None = None
    slots: tuple[str, ...] = ()


LobbyInbound = EnterLobby | LeaveLobby | Seek | StopSeeking | TakeBot
LobbyOutbound = Lobby | LobbyChange | Seeking | Stopped | BotOffer | Paired
