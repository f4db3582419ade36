"""The book of reports: who was reported, muted or banned, who moderates, and who has muted whom."""

from typing import Protocol

from msgspec import Struct

from parlour.service.books.personal_data import PersonalData
from parlour.service.books.stats import Ended
from parlour.service.wire.moderation import Kind, Reason, Role

FORMER_NAME = "name "  # prefix for an order about the hashed name of a deleted account


class ReportRow(Struct, frozen=True):
    """What one person said about another, during or after a match of theirs."""

    id: str
    match: str
    reporter: str
    person: str
    reason: Reason
    text: str = ""
    made: float = 0.0
    closed: float | None = None
    closed_by: str = ""
    verdict: str = ""


class OrderRow(Struct, frozen=True):
    """A mute or a ban, for a time or for good."""

    person: str
    kind: Kind
    until: float | None = None  # none: for good
    reason: str = ""
    by: str = ""
    made: float = 0.0

    def holds(self, now: float) -> bool:
        return self.until is None or now < self.until


class Known(Struct, frozen=True):
    """Somebody who has been here."""

    id: str
    name: str
    made: float
    role: str = ""


class Played(Struct, frozen=True):
    """A match, and who sits there."""

    match: str
    game: str
    phase: str
    names: tuple[str, ...]
    made: float
    ended: float | None = None
    reason: str = ""


class ModerationBook(PersonalData, Protocol):
    # Reports

    def add(self, row: ReportRow) -> bool:
        """False if that person has already reported the other for this match."""

    def made_since(self, reporter: str, since: float) -> int: ...
    def reports(self, open_only: bool, person: str = "", most: int = 200) -> list[ReportRow]:
        """The newest first."""

    def report(self, id: str) -> ReportRow | None: ...
    def close(self, id: str, by: str, verdict: str, now: float) -> bool:
        """False if there is none, or it is already closed."""

    # Mutes and bans

    def order(self, row: OrderRow) -> None:
        """Replaces the last order of its kind."""

    def lift(self, person: str, kind: Kind) -> bool: ...
    def orders(self, person: str) -> list[OrderRow]: ...
    def in_force(self, now: float, most: int = 200) -> list[OrderRow]:
        """All mutes and bans of people who are still here, the newest first."""

    def sweep(self, now: float) -> None:
        """Delete expired orders about the names of deleted accounts."""

    def standing(self, person: str) -> tuple[Role, list[OrderRow], list[str]]:
        """Role, orders and muted people: everything needed when the person signs in."""

    def set_role(self, person: str, role: Role, by: str, now: float) -> None: ...
    def role(self, person: str) -> Role: ...
    def roles(self) -> dict[str, Role]: ...

    # People and matches, for moderators and operators

    def known(self, person: str) -> Known | None: ...
    def people(self, search: str, most: int) -> list[Known]:
        """People whose name or id contains this text, the latest first."""

    def matches(self, over: bool, most: int) -> list[Played]:
        """Open tables and live matches, and finished ones if asked for; the latest first."""

    def match(self, id: str) -> Played | None: ...
    def matches_of(self, person: str, most: int = 50) -> list[Played]: ...
    def ended(self, most: int) -> list[Ended]:
        """The last finished matches, counted by how they ended."""

    # Muted people

    def ignore(self, person: str, other: str, now: float) -> None: ...
    def hear(self, person: str, other: str) -> bool: ...
    def ignored(self, person: str) -> list[str]: ...
