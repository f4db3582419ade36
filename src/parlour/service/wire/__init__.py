"""The messages between a house and its visitors: one JSON object per frame, told apart by `type`.

Incoming messages are checked field by field; one with an unknown field is refused. Plays are notation inside
`Submit`, so a new game needs no new message. `docs/protocol.md` describes the same in prose.
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


# From visitors


class MatchRequest(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    match: MatchId


class Join(MatchRequest, frozen=True, tag="join"):
    """Show me this match from now on: from my seat if I have one, otherwise as a spectator."""

    since: Version | None = None  # the last version I saw: what I missed is sent if it is not too much


class Sit(MatchRequest, frozen=True, tag="sit"):
    """Give me the lowest free seat. The nonce becomes part of the luck; without one the house draws it."""

    nonce: Hex | None = None


class Submit(MatchRequest, frozen=True, tag="submit"):
    """A play of the game, or `/resign`, `/offer-draw`, `/offer-takeback N`, `/accept` or `/decline`."""

    version: Version  # the version I am answering
    play: Notation
    id: ClientId
    seat: SeatNumber | None = None  # required if you play several seats


class Say(MatchRequest, frozen=True, tag="say"):
    phrase: Phrase


class Rematch(MatchRequest, frozen=True, tag="rematch"):
    nonce: Hex | None = None


class Leave(MatchRequest, frozen=True, tag="leave"):
    """Before the start this frees the seat; later it gives up the match. A spectator just leaves.

    The only person in a match may come back, unless they leave for good: that ends a solo match, unpaid.
    """

    for_good: bool = False


class StandIn(MatchRequest, frozen=True, tag="stand-in"):
    """Let a bot play this seat until its owner, who has been away too long, is back."""

    seat: SeatNumber


class Claim(MatchRequest, frozen=True, tag="claim"):
    """Claim the win because the other side has been away too long."""


class AskSeen(MatchRequest, frozen=True, tag="seen"):
    """Send me what my seat, or a spectator, has seen since the match began."""

    seat: SeatNumber | None = None
    first: Annotated[int, Meta(ge=0, lt=2**31)] = 0


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Are you there? If a match and a version are given and that version is old, the picture follows."""

    match: MatchId | None = None
    version: Version | None = None


Inbound = Join | Sit | Submit | Say | Rematch | Leave | StandIn | Claim | AskSeen | Ping | LobbyInbound


# From the house


class Words(Struct, frozen=True):
    """A sentence: its key in the catalogue of texts, and its arguments."""

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
    """A legal play and the slots to touch to make it."""

    play: str
    touches: tuple[str, ...]


class Event(Struct, frozen=True):
    """Something that happened, as this viewer may see it, and how a screen shows it."""

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
    step: int | None = None  # the step a takeback would return to; null: a draw is offered


class Chair(Struct, frozen=True):
    """A seat and who has it. `away`: seconds since its owner lost the connection."""

    seat: int
    name: str = ""
    taken: bool = False
    bot: str = ""
    away: float | None = None
    held: bool = True  # false: away too long, so others may act
    stand_in: bool = False
    plays_again: bool = False
    looks: dict[str, str] = {}  # cosmetics its owner has chosen, by kind; none: the default
    level: int | None = None  # its owner's level in this game; null: a bot, or somebody new to the game


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
    """The whole match as one seat or a spectator (`seat` null) sees it."""

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
    stood_in: int = 0  # plays a bot, a team mate or the clock made for your seat since your own last one
    nonce: str | None = None  # the one you sent for your seat; empty: the house drew it; null: not your seat


class Update(MatchMessage, frozen=True, tag="update", omit_defaults=True):
    """What a step changed for this viewer: whole zones; all else as it is now. `counters` null: unchanged."""

    version: int
    seat: int | None
    actor: int | None = None  # the seat that played
    by: str = ""  # who played for it: clock, bot, mate or house
    events: tuple[Event, ...] = ()
    zones: tuple[Zone, ...] = ()
    gone: tuple[str, ...] = ()  # zones that were removed
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
    """Your submission is stored as this version. A repeated submission gets the same answer."""

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
    """Everybody wants a rematch: this is the match that follows."""

    next: str


class Closed(MatchMessage, frozen=True, tag="closed"):
    """The table was closed: its owner left before the start."""


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    match: str | None = None
    version: int | None = None


class Problem(Struct, frozen=True, tag_field="type", tag="problem"):
    """The request failed; nothing changed. `code` is for programs, `sentence` for people."""

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
    """Encode a part that many messages share once. The result is only good for going into a frame."""
    return cast(T, Raw(encode(part)))


# The HTTP interface


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=60)] = ""


class Guest(Struct, frozen=True):
    person: str
    name: str
    token: str = ""  # shown once; the cookie holds the same
    guest: bool = True  # false: this person has an account


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
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
    bots: dict[str, Annotated[str, Meta(max_length=40)]] = field(default_factory=dict)  # seat -> bot
    hot_seat: bool = False
    clock: bool = False  # a match with one person has no clock unless they ask for one
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
    """What a page needs to know about the house before it promises anything."""

    mails: bool  # password links by e-mail; if false, an e-mail address is of no use here
    address: str  # the address for others, as far as the house knows it; empty: only this computer


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
    rules: tuple[str, ...]  # their ids in reading order; the texts are `rule.ID` in the catalogue
    lesson: tuple[str, ...]  # the rule of each step of its lesson; empty: there is no lesson
    texts: dict[str, str]  # the texts a plug-in brings, by key; ours are in the catalogue
