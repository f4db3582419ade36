"""The messages between a house and its visitors: one JSON object a frame, told apart by `type`.

What comes in is checked field by field and refused when it has a field too many. Plays are notation inside
`Submit`, so that a new game adds no message. `docs/protocol.md` tells the same in prose.
"""

from typing import Annotated, Any, Literal, TypeVar, cast

from msgspec import Meta, Raw, Struct, field
from msgspec.json import Decoder, Encoder

from parlour.core.table import Mark, Zone
from parlour.service.wire.lobby import LobbyInbound, LobbyOutbound
from parlour.service.wire.progress import Reward

T = TypeVar("T")
MatchId = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[A-Za-z0-9]+$")]
Code = Annotated[str, Meta(pattern="^[A-Z]{5}$")]
Notation = Annotated[str, Meta(min_length=1, max_length=200)]
ClientId = Annotated[
    str,
    Meta(
        min_length=1, max_length=40, pattern="^[!-~]+$", description="Chosen by the client: one a submission"
    ),
]
Version = Annotated[int, Meta(ge=0, lt=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Hex = Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,64}$", description="16 to 64 bytes in hexadecimal")]
Pace = Literal["quick", "relaxed", "untimed"]
Watch = Literal["open", "link", "off"]
Phase = Literal["waiting", "live", "over"]
LONGEST_DELAY = 600  # seconds
Phrase = Literal[
    "hello", "good-luck", "nice", "thanks", "oops", "sorry", "well-played", "one-moment", "goodbye"
]


# What visitors say


class MatchRequest(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    match: MatchId


class Join(MatchRequest, frozen=True, tag="join"):
    """Show me this match from now on: from my seat if I have one there, else as a spectator."""

    since: Version | None = None  # the last version I have seen: what I missed is told if it is little


class Sit(MatchRequest, frozen=True, tag="sit"):
    """Give me the lowest free seat. The nonce becomes part of the luck; without one the house draws it."""

    nonce: Hex | None = None


class Submit(MatchRequest, frozen=True, tag="submit"):
    """A play: of the game, or one of `/resign`, `/offer-draw`, `/offer-takeback N`, `/accept`, `/decline`."""

    version: Version  # the version that I answer
    play: Notation
    id: ClientId
    seat: SeatNumber | None = None  # needed by those who play for several


class Say(MatchRequest, frozen=True, tag="say"):
    phrase: Phrase


class Rematch(MatchRequest, frozen=True, tag="rematch"):
    nonce: Hex | None = None


class Leave(MatchRequest, frozen=True, tag="leave"):
    """Before the start it frees the seat; later it gives the match up. A spectator just goes.

    Whoever is the only person there may come back, unless it is for good: that ends a solo match, unpaid.
    """

    for_good: bool = False


class StandIn(MatchRequest, frozen=True, tag="stand-in"):
    """Let a bot play for this seat, whose owner has been away too long, until the owner is back."""

    seat: SeatNumber


class Claim(MatchRequest, frozen=True, tag="claim"):
    """I claim the win: the other side has been away too long."""


class AskSeen(MatchRequest, frozen=True, tag="seen"):
    """Tell me what my seat, or a spectator, has seen happen since the match began."""

    seat: SeatNumber | None = None
    first: Annotated[int, Meta(ge=0, lt=2**31)] = 0


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Are you there? With a match and its version the answer brings the picture if that is not the last."""

    match: MatchId | None = None
    version: Version | None = None


Inbound = Join | Sit | Submit | Say | Rematch | Leave | StandIn | Claim | AskSeen | Ping | LobbyInbound


# What the house says


class Words(Struct, frozen=True):
    """A sentence by its key in the catalogue of texts, and what to put into it."""

    key: str
    args: dict[str, Any] = {}


class Term(Struct, frozen=True):
    label: Words
    amount: int
    codes: tuple[str, ...] = ()


class Counter(Struct, frozen=True):
    name: str
    value: int | str
    seat: int | None = None
    why: tuple[Term, ...] = ()  # the sum behind the value, total last


class Look(Struct, frozen=True):
    glyph: str
    name: Words
    tone: str = ""


class Choice(Struct, frozen=True):
    """A legal play and the slots that one touches to make it."""

    play: str
    touches: tuple[str, ...]


class Event(Struct, frozen=True):
    """Something that happened, as this viewer got to see it, and what it means on a screen."""

    name: str
    fields: dict[str, Any]
    message: Words
    moved: tuple[tuple[str, str, str], ...] = ()  # piece code, from slot, to slot
    sound: str = ""


class Time(Struct, frozen=True):
    """How long the awaited seats have left, counted from the moment this was sent."""

    seats: tuple[int, ...]
    left_ms: int
    of_ms: int


class Offer(Struct, frozen=True):
    seat: int
    asked: tuple[int, ...]
    step: int | None = None  # to which step it would go back; none: a draw is offered


class Chair(Struct, frozen=True):
    """A seat and who has it. Away: since how many seconds its owner has had no connection."""

    seat: int
    name: str = ""
    taken: bool = False
    bot: str = ""
    away: float | None = None
    held: bool = True  # false: away too long, so that others may act
    stand_in: bool = False
    plays_again: bool = False
    looks: dict[str, str] = {}  # what its owner has chosen in the shop, by kind; none: the usual
    level: int | None = None  # of its owner in this game; null: a bot, or somebody who has not played it yet


class Result(Struct, frozen=True):
    winners: tuple[int, ...]
    reason: str
    secret: str = ""  # what the commitment promised
    next_commit: str = ""  # the promise for a rematch


class MatchMessage(Struct, frozen=True, tag_field="type"):
    match: str


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome"):
    person: str
    name: str
    protocol: int = 1


class Picture(MatchMessage, frozen=True, tag="picture", omit_defaults=True):
    """A match as one seat, or a spectator (`seat` null), sees it: whole."""

    version: int
    seat: int | None
    phase: Phase
    game: str
    options: dict[str, Any]
    pace: str
    watch: str
    commit: str
    chairs: tuple[Chair, ...]
    code: str = ""
    owner: bool = False
    legend: dict[str, Look] = {}
    zones: tuple[Zone, ...] = ()
    counters: tuple[Counter, ...] = ()
    marks: tuple[tuple[str, Mark], ...] = ()
    prompt: Words | None = None
    choices: tuple[Choice, ...] = ()
    awaited: tuple[int, ...] = ()
    time: Time | None = None
    offer: Offer | None = None
    missed: tuple[Event, ...] | None = None  # null: too much, or not asked for
    result: Result | None = None
    next: str = ""  # the match that follows this one
    watching: int = 0
    ranked: bool = False
    back: int | None = None  # the version to which `/offer-takeback` returns to undo your last play
    stood_in: int = 0  # plays that a bot, a mate or the clock made for your seat since your own last one
    nonce: str | None = None  # that you sent for your seat; empty: the house drew it; null: not yours


class Update(MatchMessage, frozen=True, tag="update", omit_defaults=True):
    """What a step changed for this viewer: whole zones, all else as it is now. No counters: none changed."""

    version: int
    seat: int | None
    actor: int | None = None  # the seat that played
    by: str = ""  # who played for it: clock, bot, mate or house
    events: tuple[Event, ...] = ()
    zones: tuple[Zone, ...] = ()
    gone: tuple[str, ...] = ()  # zones that are no more
    order: tuple[str, ...] | None = None  # of all zones; null: new ones come last
    counters: tuple[Counter, ...] | None = None
    marks: tuple[tuple[str, Mark], ...] | None = None
    prompt: Words | None = None
    choices: tuple[Choice, ...] = ()
    awaited: tuple[int, ...] = ()
    time: Time | None = None
    offer: Offer | None = None
    result: Result | None = None


class Ack(MatchMessage, frozen=True, tag="ack"):
    """Your submission is stored as this version. A repeated one is answered alike."""

    id: str
    version: int


class Refused(MatchMessage, frozen=True, tag="refused"):
    """The rules forbid it; nothing changed. Stale: something else happened first, and the picture follows."""

    id: str
    rule: str
    message: Words
    instead: tuple[str, ...] = ()
    stale: bool = False


class Presence(MatchMessage, frozen=True, tag="presence"):
    chairs: tuple[Chair, ...]
    watching: int = 0


class Said(MatchMessage, frozen=True, tag="said"):
    seat: int
    phrase: str


class Seen(MatchMessage, frozen=True, tag="seen"):
    seat: int | None
    first: int
    events: tuple[Event, ...]
    total: int


class Next(MatchMessage, frozen=True, tag="next"):
    """Everybody wants to play again: this is the match that follows."""

    next: str


class Closed(MatchMessage, frozen=True, tag="closed"):
    """The table is no more: its owner left before the start."""


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    match: str | None = None
    version: int | None = None


class Problem(Struct, frozen=True, tag_field="type", tag="problem"):
    """What was asked could not be done; nothing changed. `code` is for programs, `sentence` for people."""

    code: str
    sentence: str
    match: str | None = None
    id: str | None = None


AtTable = Picture | Update | Ack | Refused | Presence | Said | Seen | Next | Closed | Reward
Outbound = Welcome | AtTable | Pong | Problem | LobbyOutbound

decode_inbound = Decoder(Inbound).decode
decode_outbound = Decoder(Outbound).decode
encode = Encoder().encode


def ready(part: T) -> T:
    """A part of many messages, encoded once: it goes into a frame as it is, and is of no other use."""
    return cast(T, Raw(encode(part)))


# What the HTTP interface takes and gives


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=60)] = ""


class Guest(Struct, frozen=True):
    person: str
    name: str
    token: str = ""  # shown once; the cookie holds the same
    guest: bool = True  # false: this person has an account


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of a new table; its maker is its owner and sits down with `Sit`."""

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
    bots: dict[str, Annotated[str, Meta(max_length=40)]] = field(default_factory=dict)  # seat -> bot
    hot_seat: bool = False
    clock: bool = False  # a match with one person has no clock unless that person asks for one
    ranked: bool = False


class TableInfo(Struct, frozen=True):
    match: str
    game: str
    title: str
    options: dict[str, Any]
    pace: str
    watch: str
    phase: Phase
    chairs: tuple[Chair, ...]
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
    """What a page needs to know of the house before it promises anything."""

    mails: bool  # links for new passwords; else an e-mail address is of no use here
    address: str  # at which others reach the house, as far as it knows; empty: nobody but this computer does


class Verdict(Struct, frozen=True):
    ok: bool
    plays: int
    draws: int
    reason: str


class GameInfo(Struct, frozen=True):
    slug: str
    title: str
    seats: tuple[int, ...]
    options: dict[str, Any]
    presets: dict[str, Any]
    bots: tuple[str, ...]
    rules: tuple[str, ...]  # their ids in reading order; the words are `rule.ID` in the catalogue
    lesson: tuple[str, ...]  # the rule of each step of its lesson; none: there is no lesson
    texts: dict[str, str]  # the words that a plug-in brings, by their keys; ours are in the catalogue
