"""What the nodes of a house tell each other through the database.

`Books.tell` stores news in the same transaction as what it tells of, so that no node misses it, whatever
becomes of the one that tells it. A house on SQLite is one process and tells nobody.
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from msgspec import Struct

from parlour.core.game import Seat
from parlour.service.books.moderation import OrderRow
from parlour.service.person import Person
from parlour.service.wire.moderation import Kind


class TableNews(Struct, frozen=True, tag="table"):
    """A table was opened or closed, its seats have changed, or its match has begun or ended."""

    match: str
    reserved: tuple[Person, ...] = ()  # for whom alone it was opened


class NextNews(Struct, frozen=True, tag="next"):
    """A rematch follows a match."""

    match: str
    next: str


class AsideNews(Struct, frozen=True, tag="aside"):
    """A match was set aside, or is tried again."""

    match: str
    game: str = ""
    reason: str = ""
    again: bool = False


class SignedOut(Struct, frozen=True, tag="signed-out"):
    sessions: tuple[str, ...]  # the hashes of their tokens, in hexadecimal


class Renamed(Struct, frozen=True, tag="renamed"):
    person: Person


class Forgotten(Struct, frozen=True, tag="forgotten"):
    """An account was deleted."""

    person: str


class Ordered(Struct, frozen=True, tag="ordered"):
    """Somebody was muted or banned."""

    order: OrderRow


class Lifted(Struct, frozen=True, tag="lifted"):
    person: str
    kind: Kind


class Ignoring(Struct, frozen=True, tag="ignoring"):
    """Somebody no longer wants to hear another person, or does again."""

    person: str
    other: str
    hears: bool


class Dressed(Struct, frozen=True, tag="dressed"):
    """Somebody chose how they look."""

    person: str


class At(Struct, frozen=True, tag="at"):
    """Somebody came to a table at a node, or has left it."""

    match: str
    person: str
    node: str
    here: bool


class StoodIn(Struct, frozen=True, tag="stood-in"):
    """A bot plays for somebody who is away."""

    match: str
    seat: Seat


class LeftForGood(Struct, frozen=True, tag="left"):
    match: str
    person: str


class Again(Struct, frozen=True, tag="again"):
    """Somebody wants a rematch, or no longer does."""

    match: str
    person: str
    wants: bool
    nonce: str | None = None  # in hexadecimal


class Sought(Struct, frozen=True):
    """An opponent: what somebody wants, and since when by the database's clock."""

    person: Person
    game: str
    preset: str
    level: int
    intensity: float
    since: float
    ranked: bool


class Seeks(Struct, frozen=True, tag="seeks"):
    """Somebody looks for an opponent at a node, or no longer does."""

    node: str
    person: str
    wish: Sought | None = None


News = (
    TableNews
    | NextNews
    | AsideNews
    | SignedOut
    | Renamed
    | Forgotten
    | Ordered
    | Lifted
    | Ignoring
    | Dressed
    | At
    | StoodIn
    | LeftForGood
    | Again
    | Seeks
)


class NodeRow(NamedTuple):
    id: str
    seen: float
    heard: bool
    people: int
    about: str = ""  # JSON of `About`; empty from a node of before


class About(Struct, frozen=True):
    """What a node tells the others of its version."""

    version: str
    rules: dict[str, int]  # the version of the rules of each game that it knows
    client: str  # the digest of its browser client


class NewsRow(NamedTuple):
    number: int
    node: str
    body: bytes


class Fact(NamedTuple):
    node: str
    kind: str
    key: str
    body: str = ""


class Attempts(NamedTuple):
    """How often somebody has tried to sign in lately."""

    key: str
    attempts: int = 0
    last: float = 0.0
    wait: float = 0.0  # seconds after the last one


class Beat(NamedTuple):
    """What a node learns each time it says that it is there."""

    known: bool  # False if the others had given it up
    now: float  # by the database's clock
    nodes: tuple[NodeRow, ...]  # that are there, this one included
    news: tuple[NewsRow, ...]
    until: int  # the first transaction whose news are not among them


class NodeBook(Protocol):
    def join(self, node: str, heard: bool, about: str = "") -> Beat:
        """A node is there from now on; its news begin now."""

    def beat(self, node: str, heard: bool, people: int, since: int, gone_after: float) -> Beat:
        """The node is still there. Others that have not said so for so long are given up (0: none are)."""

    def leave(self, node: str) -> None:
        """The node closes, and with it all that it said."""

    def claim(self, node: str, most: int) -> list[str]:
        """Let this node lead matches whose own is no longer there.

        Live matches whose rules it does not know it leaves to the others, if one of them does.
        """

    def keep_assets(self, assets: Mapping[str, bytes]) -> None:
        """Keep the files of this node's browser client for pages that ask another node for them."""

    def asset(self, name: str) -> bytes | None: ...
    def say(self, node: str, facts: list[Fact]) -> None: ...
    def unsay(self, node: str, facts: list[Fact]) -> None: ...
    def take_seekers(self, people: list[str]) -> bool:
        """These are paired, unless one of them was paired by another node or seeks no more."""

    def facts(self) -> list[Fact]:
        """Of all nodes."""

    def versions(self, matches: list[str]) -> dict[str, int]:
        """The version of the last stored step of each of these matches."""

    def attempts(self, key: str) -> Attempts:
        """Nobody else counts this one until the transaction ends."""

    def keep_attempts(self, count: Attempts) -> None: ...
    def sweep(self, before: float) -> None:
        """Delete older news, attempts to sign in, and files that no node has had for a month."""
