"""What a house needs of the world outside: a store, sockets, thinkers. Each answers by calling back.

The house itself never waits, so that a test can run it in virtual time, with a network as bad as it likes.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from parlour.core.errors import ParlourError
from parlour.core.game import Seat
from parlour.service.books import Books
from parlour.service.books.people import Session
from parlour.service.fair_queue import Lane
from parlour.service.table_settings import TableSettings

if TYPE_CHECKING:
    from parlour.service.matches.past_match import Answer
    from parlour.service.matches.past_match import Question as PastQuestion

Clock = Callable[[], float]  # seconds by a clock that only goes forward
Stored = Literal["stored", "taken", "failed", "broken"]
Unpaid = dict[str, str]  # those whose rows cannot be read, and why
T = TypeVar("T")


class StepRow(Struct, frozen=True):
    """One step of a match as it is kept: a play and every draw it led to, as lines of a record."""

    match: str
    version: int
    plays: str
    seat: Seat | None = None  # whose submission it was
    client_id: str | None = None


class SeatRow(Struct, frozen=True):
    seat: Seat
    person: str = ""
    name: str = ""
    bot: str = ""
    nonce: bytes = b""
    house_nonce: bool = True


class MatchRow(Struct, frozen=True):
    """A match as it is kept, without its steps."""

    id: str
    terms: TableSettings
    rules_version: int
    owner: str
    secret: bytes
    code: str = ""
    phase: str = "waiting"  # then live, over
    seats: tuple[SeatRow, ...] = ()
    made: float = 0.0
    played: float = 0.0  # when the last step was stored
    ended: float | None = None
    winners: tuple[int, ...] = ()
    reason: str = ""
    next_secret: bytes = b""  # promised for a rematch when the match ends
    next: str = ""
    steps: int = -1  # the version of the last step that is stored; none before the start


class Ending(NamedTuple):
    """What is stored together with the step that ends a match."""

    winners: tuple[int, ...]
    reason: str
    next_secret: bytes
    settle: Callable[[Books], Unpaid | None] | None = (
        None  # what it means for people, in the same transaction
    )


class SavedMatch(NamedTuple):
    row: MatchRow
    steps: list[StepRow]


class Aside(Struct, frozen=True):
    """A match that was set aside, or must be."""

    match: str
    game: str
    reason: str
    at: float = 0.0


class Store(Protocol):
    """Everything that outlives the process. What it has called `stored` survives a crash."""

    def transact(self, work: Callable[[Books], T], done: Callable[[T | ParlourError], None]) -> None:
        """Does the work in a transaction, and hands over what it returned when that is synced.

        A `ParlourError` that the work raises undoes it and is handed over; if it could not be stored, a
        `NotStored` is. The work may be done again after it was undone: it must leave all else alone.
        """

    def read(self, work: Callable[[Books], T], done: Callable[[T | ParlourError], None]) -> None:
        """Looks up what somebody needs to come in or to play: the work must not write."""

    def browse(self, work: Callable[[Books], T], done: Callable[[T | ParlourError], None]) -> None:
        """Looks up what a page or a seat shows: nobody at the door waits for it. Too many are refused."""

    def survey(self, work: Callable[[Books], T], done: Callable[[T | ParlourError], None]) -> None:
        """Looks up what may take long: nobody else waits for it."""

    def append(self, row: StepRow, ending: Ending | None, done: Callable[[Stored], None]) -> None:
        """Keeps one step, and the ending with it; `taken` if that version is there already.

        `broken`: it can never be kept, since what it means for people cannot be written.
        """

    def add_match(self, row: MatchRow, done: Callable[[Stored], None]) -> None: ...
    def seat(self, match: str, row: SeatRow, done: Callable[[Stored], None]) -> None: ...
    def unseat(self, match: str, seat: Seat, done: Callable[[Stored], None]) -> None: ...
    def remove_match(self, match: str, done: Callable[[Stored], None]) -> None: ...
    def close_match(self, match: str, reason: str, done: Callable[[Stored], None]) -> None:
        """Ends a match that cannot go on, without a step."""

    def start(self, row: MatchRow, step: StepRow, done: Callable[[Stored], None]) -> None:
        """The table's seats are filled: keeps that it is live, its seats and step 0."""

    def follow(self, match: str, row: MatchRow, step: StepRow, done: Callable[[Stored], None]) -> None:
        """Keeps a rematch and that it follows this match, once."""

    def find_session(self, token_hash: bytes, done: Callable[[Session | ParlourError | None], None]) -> None:
        """`NotStored`: the database is away; `Unreadable`: it is there, but what it keeps is damaged."""

    def load(self, match: str, done: Callable[[SavedMatch | ParlourError | None], None]) -> None:
        """A match, with the same errors."""

    def look_up(self, match: str, done: Callable[[MatchRow | ParlourError | None], None]) -> None:
        """A match without its steps: that takes as long for a long one as for a short one."""

    def unfinished(self) -> list[SavedMatch | Aside]:
        """Every table and match that goes on, the oldest first; asked once, when the house opens.

        Also each match that has ended, as long as its table has not told that to all.
        Those that were set aside are left out; one that cannot be read is told instead of its rows.
        """

    def quarantined(self) -> list[Aside]: ...
    def set_aside(self, aside: Aside, done: Callable[[Stored], None]) -> None: ...
    def release(self, match: str, done: Callable[[Stored], None]) -> None:
        """`taken`: it was not set aside."""


class Socket(Protocol):
    """A connection, whatever carries it. `send` never blocks; a reader that is too slow is closed."""

    def send(self, frame: bytes) -> None: ...
    def close(self, code: int, reason: str) -> None: ...


class Question(NamedTuple):
    """What a bot is asked: it gets what its seat knows and nothing else."""

    game: Any
    view: Any
    seen: tuple[Any, ...]
    seat: Seat
    bot: str


class Thinker(Protocol):
    def think(
        self, question: Question, done: Callable[[str | None], None], lane: Lane, wanted: Callable[[], bool]
    ) -> None:
        """Calls back with the notation of the bot's choice, or None if it found none in time.

        Lanes take turns. A question that is no longer `wanted` when its turn comes is answered with None.
        """


class Workers(Protocol):
    """Processes beside the house that fold matches of the past."""

    @property
    def count(self) -> int:
        """How many questions may be under way."""

    def do(self, question: "PastQuestion", done: "Callable[[Answer | ParlourError], None]") -> None: ...


class Hasher(Protocol):
    """Makes passwords unreadable, which takes a while on purpose. An error says why it cannot just now."""

    def hash(self, password: str, done: Callable[[str | ParlourError], None]) -> None: ...
    def verify(self, kept: str, password: str, done: Callable[[bool | ParlourError | None], None]) -> None:
        """Is it the one that was kept? None: what was kept cannot be read.

        An empty `kept` takes as long as any, and is never right.
        """


class Mailer(Protocol):
    @property
    def mails(self) -> bool:
        """Whether the house can send mail at all."""

    def reset_link(self, name: str, email: str, token: str) -> None:
        """Mails a one-time link to the owner of an account."""
