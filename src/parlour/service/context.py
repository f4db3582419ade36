"""What all tables and matches of a house share: its store, clock, bots and settings."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_bytes
from time import time
from typing import Any

from msgspec import Struct

from parlour.core.progress import COINS
from parlour.service.books.nodes import News, Sought
from parlour.service.limits import Limits
from parlour.service.ports import Channel, MatchRow, SharedLimit, StepRow, Store, Thinker, WallClock, Workers
from parlour.service.timers import Timers
from parlour.service.wire import Said

LOG_SAME_FAILURE_EVERY = 60.0  # seconds


class Settings(Struct, frozen=True):
    """How a house behaves; `adapters/settings.py` says which of these an operator can configure."""

    expiries: int = 3  # in a row, that forfeit a match
    held: float = 60  # seconds a seat is kept for somebody who lost the connection
    bot_pace: tuple[float, float] = (0.6, 1.2)  # seconds a bot's step takes, at least and at most
    formality_pause: float = 0.8  # seconds until the house makes a play that leaves nothing to choose
    abandoned_days: float = 30  # until a match nobody returns to is ended, also one against bots
    coins: int = COINS  # for a win
    settle_every: float = (
        0.2  # seconds at least from one settling to the next: many matches together cost less
    )
    ladder_matches: int = 4  # of bot accounts at the same time, while little else goes on; 0: no ladder
    ladder_yields: int = 50  # live matches of people at which none of them is played
    limits: Limits = Limits()
    rules_change: bool = False  # while the house is closed; a match that cannot go on may do so later


class Alone:
    """What a house that is one process knows of other nodes: there are none."""

    name = ""
    people = 0  # connected to others
    trouble = ""  # why people had better come to another node
    others: frozenset[str] = frozenset()  # the names of other nodes that are there
    channel: Channel | None = None  # to them
    closing = False  # this node hands its visitors over to the others

    @property
    def channel_failure(self) -> str:
        """Why what happens at other nodes is seen here a moment later; empty if all is well."""
        return self.channel.failure if self.channel else ""

    @property
    def same_client(self) -> bool:
        """True if all nodes have the same browser client."""
        return True

    def others_know(self, row: MatchRow) -> bool:
        """True if another node knows the rules under which this match was begun."""
        return False

    def plays_elsewhere(self, row: MatchRow) -> bool:
        """True if this node does not know these rules, and another does."""
        return False

    def asset(self, name: str, done: Callable[[Any], None]) -> None:
        """A file of another node's browser client, or None; or an error."""
        done(None)

    def hand_over(self, match: str) -> None:
        """It has begun under rules that only other nodes know: its visitors come to them."""

    def leads(self, row: MatchRow) -> bool:
        """True if the clock and the bots of this match run here, and what happens by itself."""
        return True

    def somebody_at(self, match: str) -> bool:
        """True if another node has somebody at this table."""
        return False

    def has(self, match: str, person: str) -> bool:
        """True if another node has this person at this table."""
        return False

    def when_current(self, match: str, then: Callable[[], None]) -> None:
        """Call `then` once this node knows every step that was stored before it was asked.

        Who comes from another node must not be shown less than they have seen there.
        """
        then()

    def comes_or_goes(self, match: str, person: str) -> None:
        """Somebody is at a table here who was not before, or the other way round."""

    def stored(self, row: StepRow, over: bool) -> None:
        """A step was stored here: the others show it, too. `over`: it ends the match."""

    def said(self, speaker: str, said: Said) -> None:
        """A player says something: those at other nodes hear it, if the channel is up."""

    def seeks(self, person: str, wish: Sought | None) -> None:
        """Somebody looks for an opponent here, or no longer does."""

    def tell(self, news: News) -> None:
        """Tell of what is not stored by itself."""


def no_fault(point: str) -> None:
    """A hook where tests can make the house fail."""


def no_note(event: str, **facts: Any) -> None:
    """Log nothing."""


@dataclass
class HouseContext:
    store: Store
    timers: Timers
    thinker: Thinker
    workers: Workers  # for finished matches
    settings: Settings = field(default_factory=Settings)
    fault: Callable[[str], None] = no_fault
    note: Callable[..., Any] = no_note  # the log
    wall: WallClock = time  # for what outlives the process; all else uses the timers
    nodes: Alone = field(default_factory=Alone)  # the others, if there can be any
    counts: Counter[str] = field(default_factory=Counter)  # of moves, refusals and failures
    cosmetics_lookups: dict[str, Callable[[], None] | None] = field(
        default_factory=dict
    )  # see `show_cosmetics`
    set_aside: Callable[[str, Exception], None] = lambda match, error: None  # a match that cannot go on
    recount: Callable[[str], None] = lambda match: None  # a table whose people, owner or phase changed
    changed: Callable[[str], None] = lambda match: None  # what the lobby lists of a table changed
    reviewers: Workers | None = None  # for reviews; without, the others do them, too
    readers: Workers | None = None  # for records that somebody opens; likewise
    moved: Callable[[str], None] = lambda match: None  # somebody played in a match
    ended: Callable[[str], None] = lambda match: None  # its people are to be told what it brought
    shared_limits: dict[str, SharedLimit] = field(default_factory=dict)  # by the name of what is limited

    def __post_init__(self) -> None:
        self.bot_failures = Gathered(self, "bot-failed")

    @staticmethod
    def new_secret() -> bytes:
        return token_bytes(32)


class Gathered:
    """Collects a failure that many matches may have at once into one log line a minute, with a count.

    The first is logged at once; the others when the minute is over, with the last one as an example.
    """

    def __init__(self, context: "HouseContext", event: str) -> None:
        self._context = context
        self._event = event
        self._since = 0  # the last line
        self._last: dict[str, Any] = {}
        self._waits = False

    def add(self, **facts: Any) -> None:
        self._context.counts[self._event] += 1
        self._since += 1
        self._last = facts
        if not self._waits:
            self._tell()

    def _tell(self) -> None:
        self._waits = self._since > 0
        if self._waits:
            self._context.note(self._event, **self._last, count=self._since)
            self._since = 0
            self._context.timers.later(LOG_SAME_FAILURE_EVERY, self._tell)
