"""What every host of a house shares: its store, its clock, its bots and the host's settings."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_bytes
from time import time
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from parlour.core.progress import COINS
from parlour.service.limits import Limits
from parlour.service.ports import Clock, Store, Thinker, Workers
from parlour.service.timers import Timers

if TYPE_CHECKING:
    from parlour.service.lobby.lobby import Lobby

EVERY = 60.0  # seconds between two lines about the same trouble


class Settings(Struct, frozen=True):
    """What the one who runs a house may choose."""

    expiries: int = 3  # in a row, that forfeit a match
    held: float = 60  # seconds that a seat is kept for somebody who dropped
    bot_pace: tuple[float, float] = (0.6, 1.2)  # seconds that a step of a bot takes, at least and at most
    abandoned_days: float = 30  # a match that nobody comes back to
    coins: int = COINS  # for a win
    limits: Limits = Limits()


def no_fault(point: str) -> None:
    """Where a test may make the house fail."""


def no_note(event: str, **facts: Any) -> None:
    """A log that nobody keeps."""


@dataclass
class HouseContext:
    store: Store
    timers: Timers
    thinker: Thinker
    workers: Workers  # for matches of the past
    settings: Settings = field(default_factory=Settings)
    fault: Callable[[str], None] = no_fault
    note: Callable[..., Any] = no_note  # the log
    wall: Clock = time  # for what outlives the house; it may be set, so all else goes by the timers' clock
    counts: Counter[str] = field(default_factory=Counter)  # of moves, refusals and troubles
    lobby: "Lobby | None" = None  # as soon as the house has one
    dressing: dict[str, Callable[[], None] | None] = field(default_factory=dict)  # see `dressing.dress`
    set_aside: Callable[[str, Exception], None] = lambda match, error: None  # a match that cannot go on
    recount: Callable[[str], None] = lambda match: None  # a table with other people, owner or phase

    def __post_init__(self) -> None:
        self.bot_failures = Gathered(self, "bot-failed")

    @staticmethod
    def new_secret() -> bytes:
        return token_bytes(32)


class Gathered:
    """A trouble that many matches may have at once: the log has one line a minute, with how many they were.

    The first is told at once; the others, with the last of them as an example, when a minute is over.
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
            self._context.timers.at(self._context.timers.clock() + EVERY, self._tell)
