"""The bodies of HTTP requests and responses about guests, games, tables and the house."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from parlour.bots.opponents import Opponent
from parlour.core.errors import ParlourError
from parlour.service.errors import code_of, english, message_of
from parlour.service.wire import Pace, Phase, Result, SeatInfo, Watch
from parlour.service.wire.lobby import Speed
from parlour.service.wire.moderation import Role
from parlour.service.wire.texts import Text, text

LONGEST_DELAY = 600  # seconds


class HttpProblem(Struct, frozen=True):
    """The request failed; nothing changed. `code` is for programs, `sentence` is `message` in English."""

    code: str
    message: Text
    sentence: str

    @classmethod
    def of(cls, error: ParlourError) -> "HttpProblem":
        return cls(code_of(error), text(message_of(error)), english(error))


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=60)] = ""


class Guest(Struct, frozen=True):
    person: str
    name: str
    token: str = ""  # shown once; the cookie holds the same
    guest: bool = True  # false: this person has an account
    role: Role = ""  # told by `/api/me` only


class NewTable(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The settings of a new table. Whoever makes it owns it, and sits down with `Sit`."""

    game: Annotated[str, Meta(max_length=40)]
    preset: Annotated[str, Meta(max_length=40)] | None = None
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)] | int | bool] = {}
    seats: Annotated[int, Meta(ge=1, le=4)] | None = None
    pace: Pace = "quick"
    private: bool = False
    watch: Watch = "open"
    delay: Annotated[
        int, Meta(ge=0, le=LONGEST_DELAY, description="Seconds by which spectators lag behind")
    ] = 0
    bots: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)]] = {}  # by seat
    hot_seat: bool = False
    names: Annotated[
        tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=4)
    ] = ()  # at a hot seat
    clock: bool = False  # a match with one person has no clock unless they ask for one
    ranked: bool = False
    formalities: bool = True  # where one person plays, the house makes the plays that leave no choice
    ceremony: bool = True  # false: against bots the house plays the opening in which no choice matters
    speed: Speed = "normal"  # where one person plays: how long bots take


class TableInfo(Struct, frozen=True):
    match: str
    game: str
    title: str
    options: dict[str, Any]
    pace: str
    watch: str
    phase: Phase
    seats: tuple[SeatInfo, ...]
    commit: str
    code: str = ""
    version: int = 0
    result: Result | None = None
    next: str = ""
    ranked: bool = False


class Health(Struct, frozen=True):
    status: Literal["ok", "degraded"]
    version: str
    matches: int
    sockets: int
    reason: str = ""
    set_aside: int = 0  # matches that cannot be read, or whose game is missing


class HouseInfo(Struct, frozen=True):
    """What a page needs to know about the house before it promises anything."""

    mails: bool  # password links by e-mail; if false, an e-mail address is of no use here
    address: str  # the address for others, as far as the house knows it; empty: only this computer


class Verification(Struct, frozen=True):
    ok: bool
    plays: int
    draws: int
    reason: str


class RankedTerms(Struct, frozen=True):
    """What a match must be like to be ranked."""

    seats: tuple[int, ...]  # how many may play it; none: the game has no ranked matches
    pace: Pace
    options: bool = False  # true: with house rules that are no preset's
    guests: bool = False  # true: also without an account


class LevelInfo(Struct, frozen=True):
    """A level of a game's bots. The texts are keys of the catalogue; a plug-in may bring them or not."""

    name: str  # wherever a bot is named; its number does as well
    number: int  # from 1, the weakest
    title: Text  # what people call this opponent
    line: Text  # how it plays
    rating: int | None = None  # measured Elo points; the lowest level counts 400
    games: int = 0  # it was measured over so many

    @classmethod
    def of(cls, one: Opponent) -> "LevelInfo":
        return cls(one.slug, one.number, Text(one.title_key), Text(one.line_key), one.rating, one.games)


class GameInfo(Struct, frozen=True):
    slug: str
    title: str
    seats: tuple[int, ...]
    options: dict[str, Any]
    presets: dict[str, Any]
    paces: dict[str, int]  # the seconds of an ordinary turn at each pace that has a clock
    bots: tuple[str, ...]
    rules: tuple[str, ...]  # their ids in reading order; the texts are `rule.ID` in the catalogue
    lesson: tuple[str, ...]  # the rule of each step of its lesson; empty: there is no lesson
    texts: dict[str, str]  # the texts a plug-in brings, by key; ours are in the catalogue
    ranked: RankedTerms
    levels: tuple[LevelInfo, ...] = ()  # of the bots, the weakest first
    brings: tuple[Literal["style", "page"], ...] = ()  # what a plug-in has for browsers: /api/games/SLUG/…
