"""Moderation over HTTP."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.service.wire import SeatNumber

Person = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Comment = Annotated[str, Meta(max_length=300)]
Minutes = Annotated[int, Meta(ge=1, le=5_000_000)]

Reason = Literal["name", "phrases", "stalling", "cheating", "other"]
Role = Literal["", "moderator", "admin"]
Kind = Literal["mute", "ban"]


class NewReport(Struct, frozen=True, forbid_unknown_fields=True):
    """A report about the person in that seat; one per match and person."""

    seat: SeatNumber
    reason: Reason
    text: Comment = ""


class NewMute(Struct, frozen=True, forbid_unknown_fields=True):
    """Mute the person in that seat, for you and at every table."""

    seat: SeatNumber


class Muted(Struct, frozen=True):
    person: str
    name: str


class Report(Struct, frozen=True):
    """A report as moderators see it."""

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


class ReportedMatch(Struct, frozen=True):
    """The match of a report: what was played, by whom, and whether it is over."""

    match: str
    game: str
    phase: str
    names: tuple[str, ...]
    made: float
    ended: float | None = None
    reason: str = ""


class Order(Struct, frozen=True):
    """A mute or a ban in force. `by` is empty if the operator gave it."""

    person: str
    name: str
    kind: Kind
    until: float | None
    reason: str
    by: str
    made: float


class Case(Struct, frozen=True):
    """A report with all that a moderator should know before deciding: the match, and the person's record."""

    report: Report
    match: ReportedMatch | None
    since: float | None  # when the person first came; null: no longer here
    role: Role
    orders: tuple[Order, ...]
    earlier: tuple[Report, ...]  # other reports about the person, the newest first


class ReportVerdict(Struct, frozen=True, forbid_unknown_fields=True):
    verdict: Comment


class NewOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """Mute or ban a person for so many minutes; null is for good."""

    who: Person
    kind: Kind
    minutes: Minutes | None
    reason: Comment = ""
