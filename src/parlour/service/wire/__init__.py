"""The messages between a house and its visitors: one JSON object per frame, told apart by `type`.

Incoming messages are checked field by field; one with an unknown field is refused. Plays are notation inside
`Submit`, so a new game needs no new message. `docs/protocol.md` describes the same in prose.
"""

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias
from warnings import warn

from msgspec import UNSET, Meta, Raw, Struct, UnsetType
from msgspec.json import Decoder, Encoder

from parlour.core.errors import ParlourError
from parlour.core.table import Mark, Zone
from parlour.service.errors import code_of, message_of
from parlour.service.wire.bots import BotAway, BotCalled, BotReady, BotWaits
from parlour.service.wire.lobby import LobbyInbound, LobbyOutbound
from parlour.service.wire.progress import Reward
from parlour.service.wire.texts import Text, text

# Rises when a client of the one before would misread something. A client names its own when it connects.
PROTOCOL = 2
SPOKEN = (2,)  # by a house: also the one before, until no node and no page of that version is left

MatchId = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[A-Za-z0-9]+$")]
AnyMatchId = Annotated[str, Meta(min_length=1, description="What is no id is answered like an unknown one")]
Notation = Annotated[str, Meta(min_length=1, max_length=200)]
ClientId = Annotated[
    str, Meta(min_length=1, max_length=40, pattern="^[!-~]+$", description="The client's; one a submission")
]
Version = Annotated[int, Meta(ge=0, lt=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Hex = Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,64}$", description="16 to 64 bytes in hexadecimal")]
Pace = Literal["quick", "relaxed", "untimed"]
Watch = Literal["open", "link", "off"]
Phase = Literal["waiting", "live", "over"]
Phrase = Literal[
    "hello", "good-luck", "nice", "thanks", "oops", "sorry", "well-played", "one-moment", "goodbye"
]


# From visitors


class MatchRequest(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    match: AnyMatchId


class Join(MatchRequest, frozen=True, tag="join"):
    """Show me this match from now on: from my seat if I have one, otherwise as a spectator."""

    since: Version | None = None  # the last version I saw: what I missed is sent if it is not too much


class Sit(MatchRequest, frozen=True, tag="sit"):
    """Give me the lowest free seat. The nonce becomes part of the luck; without one the house draws it."""

    nonce: Hex | None = None


class SeatBot(MatchRequest, frozen=True, tag="seat-bot"):
    """Let a bot take a free seat at my table, which waits for players, or let it get up again."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] = "bot"  # the usual one; empty: the seat is free again


class Submit(MatchRequest, frozen=True, tag="submit"):
    """A play of the game, or `/resign`, `/offer-draw`, `/offer-takeback N`, `/accept` or `/decline`."""

    version: Version  # the version I am answering
    play: Notation
    id: ClientId
    seat: SeatNumber | None = None  # required if you play several seats


class Premove(MatchRequest, frozen=True, tag="premove"):
    """When my turn comes, play what touching these slots makes; it replaces my last wish. None: cancel it."""

    touches: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=20)]
    id: ClientId  # of the submission that it becomes
    seat: SeatNumber | None = None
    play: Notation | None = None  # what they are meant to make: the rule that refuses it is named


class Say(MatchRequest, frozen=True, tag="say"):
    phrase: Phrase


class Rematch(MatchRequest, frozen=True, tag="rematch"):
    """I want to play again, or no longer do."""

    nonce: Hex | None = None
    wants: bool = True


class Leave(MatchRequest, frozen=True, tag="leave"):
    """Before the start this frees the seat; later it gives up the match. A spectator just leaves.

    The only person in a match may come back, unless they leave for good: that ends the match, unpaid.
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


AtMatch = Join | Sit | SeatBot | Submit | Premove | Say | Rematch | Leave | StandIn | Claim | AskSeen
Inbound = AtMatch | Ping | LobbyInbound | BotReady | BotAway


# From the house


class Term(Struct, frozen=True):
    label: Text
    amount: int
    codes: tuple[str, ...] = ()


class Counter(Struct, frozen=True):
    name: str
    value: int | str
    seat: int | None = None
    why: tuple[Term, ...] = ()  # the sum behind the value, total last
    of: int | UnsetType = UNSET  # what the value counts up to


class Look(Struct, frozen=True):
    glyph: str
    name: Text
    tone: str = ""


class Choice(Struct, frozen=True):
    """A legal play and the slots to touch to make it."""

    play: str
    touches: tuple[str, ...]
    captures: bool | UnsetType = UNSET  # true: it captures something
    captured: tuple[str, ...] | UnsetType = UNSET  # the slots of what it captures, one for each leg
    lands: str | UnsetType = UNSET  # the slot where its piece comes to rest, if that is not touched


class Event(Struct, frozen=True):
    """Something that happened, as this viewer may see it, and how a screen shows it."""

    name: str
    fields: dict[str, Any]
    message: Text
    moved: tuple[tuple[str, str, str], ...] = ()  # piece code, from slot, to slot
    sound: str = ""
    trick_end: bool | UnsetType = UNSET  # true: the pieces that it takes away were a trick
    interrupts: tuple[str, ...] | UnsetType = UNSET  # read it before play goes on; pieces to show


class Time(Struct, frozen=True):
    """How long the awaited seats have left, counted from the moment this was sent."""

    seats: tuple[int, ...]
    left_ms: int
    of_ms: int


class Offer(Struct, frozen=True):
    seat: int
    asked: tuple[int, ...]
    step: int | None = None  # the step a takeback would return to; null: a draw is offered
    play: Text | None = None  # the one that would be taken back first, in words


class SeatInfo(Struct, frozen=True):
    """A seat and who has it. `away`: seconds since its owner lost the connection."""

    seat: int
    name: str = ""
    taken: bool = False
    bot: str = ""
    away: float | None = None
    held: bool = True  # false: away too long, so others may act
    stand_in: bool = False
    plays_again: bool = False
    cosmetics: dict[str, str] = {}  # chosen by its owner, by kind; none: the default
    level: int | None = None  # in this game: its owner's, or the bot's; null: unknown, or new to the game
    held_for: float | None = None  # seconds until others may act for an owner who is away; null: present
    bot_account: bool = False  # somebody's own program plays here: show it wherever the name is


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
    protocol: int = PROTOCOL


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
    seats: tuple[SeatInfo, ...]
    code: str = ""
    owner: bool = False
    legend: dict[str, Look] = {}
    zones: tuple[Zone, ...] = ()
    counters: tuple[Counter, ...] = ()
    marks: tuple[tuple[str, Mark], ...] = ()
    prompt: Text | None = None
    choices: tuple[Choice, ...] = ()
    awaited: tuple[int, ...] = ()
    time: Time | None = None
    offer: Offer | None = None
    missed: tuple[Event, ...] | None = None  # null: too much, or not asked for
    result: Result | None = None
    next: str = ""  # the match that follows this one
    watching: int = 0
    behind: int = 0  # seconds by which you, a spectator, see everything later
    ranked: bool = False
    back: int | None = None  # `/offer-takeback` with this version undoes your last play, if that is possible
    stood_in: int = 0  # plays a bot, a team mate or the clock made for your seat since your own last one
    nonce: str | None = None  # the one you sent for your seat; empty: the house drew it; null: not your seat
    tones: tuple[str, ...] = ()  # of the pieces of each seat; none: not known yet, or all alike
    teams: tuple[tuple[int, ...], ...] = ()  # the seats that play together; none: everybody alone
    hot_seat: bool = False  # all seats are one person's: several people play at one device


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
    prompt: Text | None = None
    choices: tuple[Choice, ...] = ()
    awaited: tuple[int, ...] = ()
    time: Time | None = None
    offer: Offer | None = None
    result: Result | None = None
    tones: tuple[str, ...] | None = None  # null: unchanged
    back: int | None = None  # as in a picture; null: nothing can be taken back


class Ack(MatchMessage, frozen=True, tag="ack"):
    """Your submission is stored as this version. A repeated submission gets the same answer."""

    id: str
    version: int


class Refused(MatchMessage, frozen=True, tag="refused"):
    """The rules forbid it; nothing changed. Stale: something else happened first, and the picture follows."""

    id: str
    rule: str
    message: Text
    instead: tuple[str, ...] = ()
    stale: bool = False


class Premoved(MatchMessage, frozen=True, tag="premove"):
    """Your wish, as the house keeps it; without touches there is none. Nobody else is told."""

    seat: int
    id: str
    touches: tuple[str, ...] = ()


class Presence(MatchMessage, frozen=True, tag="presence"):
    seats: tuple[SeatInfo, ...]
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
    """The table was closed before the start: its owner left, nobody watched it, or the house closed it."""


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    match: str | None = None
    version: int | None = None


class Problem(Struct, frozen=True, tag_field="type", tag="problem"):
    """The request failed; nothing changed. `code` is for programs, `message` for people."""

    code: str
    message: Text
    match: str | None = None
    id: str | None = None

    @classmethod
    def of(cls, error: ParlourError, match: str | None = None, id: str | None = None) -> "Problem":
        return cls(code_of(error), text(message_of(error)), match, id)


class ProtocolProblem(Problem, frozen=True, tag="problem"):
    """A problem for clients of other protocols: those of protocol 1 read its `sentence`."""

    sentence: str = ""


AtTable = Picture | Update | Ack | Refused | Premoved | Presence | Said | Seen | Next | Closed | Reward
Outbound = Welcome | AtTable | Pong | Problem | LobbyOutbound | BotWaits | BotCalled

decode_inbound = Decoder(Inbound).decode
decode_outbound = Decoder(Outbound).decode
encode = Encoder().encode


# A part that is encoded already. It stands for the part in a message to be sent, but has none of its fields;
# no type says "a `Text`, or the bytes of one" without burdening those who decode messages.
Encoded: TypeAlias = Any


def encoded(part: object) -> Encoded:
    """Encode a part that many messages share once."""
    return Raw(encode(part))


def joined(parts: Iterable[bytes]) -> Encoded:
    """A list of parts that are encoded already."""
    return Raw(b"[%b]" % b",".join(parts))


if not TYPE_CHECKING:  # a type checker should not find the old names

    def __getattr__(name: str) -> Any:
        """The types of HTTP bodies, which were here."""
        http = import_module("parlour.service.wire.http")
        if name.startswith("_") or name not in vars(http):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        place = f"{http.__name__}.{name}"
        warn(f"{__name__}.{name} is now {place}", DeprecationWarning, stacklevel=2)
        return getattr(http, name)
