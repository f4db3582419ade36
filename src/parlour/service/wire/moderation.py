"""What the HTTP interface takes and gives where it is about order in the house."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.service.wire import SeatNumber

Person = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Words = Annotated[str, Meta(max_length=300)]
Minutes = Annotated[int, Meta(ge=1, le=5_000_000)]

Reason = Literal["name", "phrases", "stalling", "cheating", "other"]
Role = Literal["", "moderator", "admin"]
Kind = Literal["mute", "ban"]


class NewReport(Struct, frozen=True, forbid_unknown_fields=True):
    """Of the person in that seat; one a match and person."""

    seat: SeatNumber
    reason: Reason
    text: Words = ""


class NewMute(Struct, frozen=True, forbid_unknown_fields=True):
    """What the person in that seat says is not shown to you any more, at any table."""

    seat: SeatNumber


class Muted(Struct, frozen=True):
    person: str
    name: str


class Report(Struct, frozen=True):
    """As those see it who keep order."""

    id: str
    match: str
    person: str
    name: str
    reporter: str
    reporter_name: str
    reason: str
    text: str
    made: float
    closed: float | None = None
    verdict: str = ""


class Closing(Struct, frozen=True, forbid_unknown_fields=True):
    verdict: Words


class NewOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody may not speak, or may not come in, for so many minutes; null is for good."""

    who: Person
    kind: Kind
    minutes: Minutes | None
    reason: Words = ""
