"""What a house needs from outside: a store, sockets, bots. Each answers through a callback.

The house itself never blocks, so tests can run it in virtual time, over a network as bad as they like.
"""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from parlour.core.errors import ParlourError
from parlour.core.game import Message, Seat
from parlour.service.books import Books
from parlour.service.books.people import Session
from parlour.service.books.unsettled import Unsettled
from parlour.service.fair_queue import Lane
from parlour.service.person import Person
from parlour.service.table_settings import TableSettings
from parlour.service.wire import Phase

if TYPE_CHECKING:
    from parlour.service.matches.past_match import Answer
    from parlour.service.matches.past_match import Question as PastQuestion

Clock = Callable[[], float]  # seconds by a clock that only goes forward
WallClock = Callable[[], float]  # seconds since 1970, by a clock that may be adjusted
Stored = Literal["stored", "taken", "failed", "broken"]
T = TypeVar("T")


class StepRow(Struct, frozen=True):
    """One stored step of a match: a play and every draw it led to, as lines of a record."""

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
    """A stored match, without its steps."""

    id: str
    terms: TableSettings
    rules_version: int
    owner: str
    secret: bytes
    code: str = ""
    phase: Phase = "waiting"
    seats: tuple[SeatRow, ...] = ()
    made: float = 0.0
    played: float = 0.0  # when the last step was stored
    ended: float | None = None
    winners: tuple[int, ...] = ()
    reason: str = ""
    next_secret: bytes = b""  # promised for a rematch when the match ends
    next: str = ""
    node: str = ""  # that leads it: where its clock runs and its bots are asked
    steps: int = -1  # the version of the last stored step; -1 before the start


class Ending(NamedTuple):
    """What is stored together with the step that ends a match."""

    winners: tuple[int, ...]
    reason: str
    next_secret: bytes
    unsettled: Unsettled | None = None  # from which rewards and ratings follow, a moment later


class SavedMatch(NamedTuple):
    row: MatchRow
    steps: list[StepRow]


class Aside(Struct, frozen=True):
    """A match that is or must be set aside."""

    match: str
    game: str
    reason: str
    at: float = 0.0


class Store(Protocol):
    """Everything that outlives the process. Whatever it reported as `stored` survives a crash.

    A `done` that takes a `ParlourError` and itself raises may be called once more, with a `Defect`, so that
    whoever asked hears something. It must cope with what the first call left behind.
    """

    @property
    def failure(self) -> str:
        """Why reading or writing fails; empty if both work."""

    def wall(self) -> float:
        """Seconds since 1970: by the database's clock if several machines share one."""

    def transact(self, work: Callable[[Books], T], done: Callable[[T | ParlourError], None]) -> None:
        """Run `work` in a transaction and pass on its result once that is synced to disk.

        A `ParlourError` raised by `work` rolls back and is passed on; so is a `NotStored` if the store fails.
        `work` may run again after a rollback, so it must have no other side effects.
        """

    def settle(self, work: Callable[[Books], T], done: Callable[[T | ParlourError], None]) -> None:
        """Like `transact`, in a transaction of its own, so that nothing else waits with its locks."""

    def read(self, work: Callable[[Books], T], done: Callable[[T | ParlourError], None]) -> None:
        """Look up what somebody needs to sign in or play. `work` must not write."""

    def browse(self, work: Callable[[Books], T], done: Callable[[T | ParlourError], None]) -> None:
        """Look up what a page or a seat shows. It never delays a sign-in; too many requests are refused."""

    def survey(self, work: Callable[[Books], T], done: Callable[[T | ParlourError], None]) -> None:
        """Look up something that may take long, without delaying anybody else."""

    def append(self, row: StepRow, ending: Ending | None, done: Callable[[Stored], None]) -> None:
        """Store one step, with the ending if there is one; `taken` if that version already exists.

        `broken`: its ending can never be stored.
        """

    def add_match(
        self,
        row: MatchRow,
        done: Callable[[Stored], None],
        reserved: tuple[Person, ...] = (),
        paired: bool = False,
    ) -> None:
        """`reserved`: the people who alone may sit there. If `paired`, other nodes may be pairing them, too:
        then the answer may be `taken`.
        """

    def seat(self, match: str, row: SeatRow, done: Callable[[Stored], None]) -> None: ...
    def unseat(self, match: str, seat: Seat, done: Callable[[Stored], None]) -> None: ...
    def remove_match(self, match: str, done: Callable[[Stored], None]) -> None: ...
    def close_match(self, match: str, reason: str, done: Callable[[Stored], None]) -> None:
        """End a match that cannot go on, without a step."""

    def start(self, row: MatchRow, step: StepRow, done: Callable[[Stored], None]) -> None:
        """All seats are filled: store the match as live, with its seats and step 0."""

    def follow(self, match: str, row: MatchRow, step: StepRow, done: Callable[[Stored], None]) -> None:
        """Store a rematch, and that it follows this match. This happens once per match."""

    def find_session(self, token_hash: bytes, done: Callable[[Session | ParlourError | None], None]) -> None:
        """`NotStored` if the database cannot be reached, `Unreadable` if the stored data is damaged."""

    def load(self, match: str, done: Callable[[SavedMatch | ParlourError | None], None]) -> None:
        """Load a match with its steps. The errors are the same."""

    def look_up(self, match: str, done: Callable[[MatchRow | ParlourError | None], None]) -> None:
        """Load a match without its steps, so that a long match costs no more than a short one."""

    def unfinished(self) -> list[SavedMatch | Aside]:
        """All open tables and live matches, the oldest first. Called once, when the house opens.

        It includes finished matches whose end not everybody has been told yet. Matches that were set aside
        are left out; for one that cannot be read there is an `Aside` instead.
        """

    def quarantined(self) -> list[Aside]: ...
    def set_aside(self, aside: Aside, done: Callable[[Stored], None]) -> None: ...
    def release(self, match: str, done: Callable[[Stored], None]) -> None:
        """`taken` if it was not set aside."""


class Socket(Protocol):
    """A connection over any transport. `send` never blocks; a reader that is too slow is disconnected."""

    def send(self, frame: bytes) -> None: ...
    def close(self, code: int, reason: str) -> None: ...


class Question(NamedTuple):
    """A question to a bot: only what its seat knows."""

    game: Any
    view: Any
    seen: tuple[Any, ...]
    seat: Seat
    bot: str


class Advice(NamedTuple):
    """A hint: what to play, and if the game has a judge, why, and the slots to light with the reason."""

    play: str
    reason: Message | None = None
    slots: tuple[str, ...] = ()


class Thinker(Protocol):
    def think(
        self, question: Question, done: Callable[[str | None], None], lane: Lane, wanted: Callable[[], bool]
    ) -> None:
        """Call back with the notation of the bot's play, or None if it found none in time.

        Lanes take turns. If a question is no longer `wanted` when its turn comes, the answer is None.
        """

    def advise(
        self,
        question: Question,
        done: Callable[[Advice | None], None],
        lane: Lane,
        wanted: Callable[[], bool],
    ) -> None:
        """The same, but the game's judge answers, if it has one, and says why."""


class Workers(Protocol):
    """Worker processes that replay finished matches."""

    @property
    def count(self) -> int:
        """How many questions may run at once."""

    def do(self, question: "PastQuestion", done: "Callable[[Answer | ParlourError], None]") -> None: ...


class Channel(Protocol):
    """Carries short messages to the other nodes of the house, soon or never: any of them may be lost."""

    heard: Callable[[bytes], None]  # called with each message of another node
    name: str  # of this node, to which the others send
    sent: int  # messages that were handed over
    received: int
    lost: int  # that could not be sent

    @property
    def one_by_one(self) -> bool:
        """True if a message reaches only those to whom it is sent, false if it reaches all."""

    @property
    def up(self) -> bool:
        """False while messages are lost, as far as this node knows."""

    @property
    def failure(self) -> str:
        """Why it is not; empty if all is well."""

    def send(self, message: bytes, to: Collection[str]) -> None:
        """Send a JSON value to these nodes."""


class SharedLimit(Protocol):
    """How often addresses may ask for something, at all nodes together."""

    def taken(self) -> dict[str, int]:
        """How often each address has asked here since this was called last."""

    def charge(self, address: str, count: int) -> None:
        """They have asked so often at another node."""


class Hasher(Protocol):
    """Hashes passwords, deliberately slowly. An error says why it cannot right now."""

    def hash(self, password: str, done: Callable[[str | ParlourError], None]) -> None: ...
    def verify(self, kept: str, password: str, done: Callable[[bool | ParlourError | None], None]) -> None:
        """Check the password against the stored hash; None if that hash cannot be read.

        An empty `kept` takes as long as any other and never matches.
        """


class Mailer(Protocol):
    @property
    def mails(self) -> bool:
        """Whether the house can send mail at all."""

    def reset_link(self, name: str, email: str, token: str) -> None:
        """Send the owner of an account a one-time link."""
