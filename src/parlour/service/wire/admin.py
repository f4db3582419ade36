"""The admin socket's messages: one JSON request per line, told apart by `do`, one answer for each."""

from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.json import Decoder, Encoder

from parlour.service.wire import MatchId
from parlour.service.wire.moderation import Comment, Kind, Role
from parlour.service.wire.texts import Text

Who = Annotated[str, Meta(min_length=1, max_length=64, description="A person's number or name")]


class AdminRequest(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    pass


class People(AdminRequest, frozen=True):
    search: Comment = ""
    most: Annotated[int, Meta(ge=1, le=1000)] = 50


class Show(AdminRequest, frozen=True):
    person: Who


class Promote(AdminRequest, frozen=True):
    """An empty role removes the one the person had."""

    person: Who
    role: Role


class Order(AdminRequest, frozen=True):
    person: Who
    kind: Kind
    minutes: Annotated[int, Meta(ge=1, le=5_000_000)] | None = None  # null: for good
    reason: Comment = ""


class Lift(AdminRequest, frozen=True):
    person: Who
    kind: Kind


class Reports(AdminRequest, frozen=True):
    all: bool = False


class CloseReport(AdminRequest, frozen=True):
    id: Annotated[str, Meta(max_length=32)]
    verdict: Comment = ""


class Matches(AdminRequest, frozen=True):
    all: bool = False
    most: Annotated[int, Meta(ge=1, le=1000)] = 50


class Statistics(AdminRequest, frozen=True):
    """Statistics of the last `most` finished matches."""

    most: Annotated[int, Meta(ge=1, le=1_000_000)] = 100_000


class Inspect(AdminRequest, frozen=True):
    match: MatchId
    reveal: bool = False


class End(AdminRequest, frozen=True):
    match: MatchId
    reason: Annotated[str, Meta(min_length=1, max_length=300)]


class Quarantine(AdminRequest, frozen=True):
    match: MatchId


class Release(AdminRequest, frozen=True):
    match: MatchId


class ResetPassword(AdminRequest, frozen=True):
    name: Who


Request = (
    People
    | Show
    | Promote
    | Order
    | Lift
    | Reports
    | CloseReport
    | Matches
    | Statistics
    | Inspect
    | End
    | Quarantine
    | Release
    | ResetPassword
)


class Answer(Struct, frozen=True):
    """`code` and `message`: why it could not be done; nothing changed."""

    data: Any = None
    code: str = ""
    message: Text | None = None


# What the answers contain


class InspectedSeat(Struct, frozen=True):
    seat: int
    person: str
    name: str
    bot: str = ""
    away: float | None = None


class Inspected(Struct, frozen=True):
    """A match as it stands. The draws of a live match are left out unless they were asked for."""

    match: str
    game: str
    options: dict[str, Any]
    phase: str
    version: int
    seats: tuple[InspectedSeat, ...]
    awaited: tuple[int, ...]
    log: tuple[str, ...]
    seconds_left: float | None = None
    result: str = ""
    reveals: bool = False


decode_request = Decoder(Request).decode
decode_answer = Decoder(Answer).decode
encode = Encoder().encode
