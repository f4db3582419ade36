"""A session: one match as whoever is at this keyboard plays it, here or in a house.

The screens drive any session, the full one and plain lines alike. None of them knows a rule, and none knows
where the match is played.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from parlour.core.game import Message, Over, Refusal, Seat
from parlour.core.match import AnyMatch
from parlour.core.registry import AnyGame
from parlour.core.table import Table, Tables, Touches
from parlour.ui.terminal.sessions.moments import Shown

# Is told whether the match went on, and what there is to say besides what happened in it.
Changed = Callable[[bool, Sequence[Message]], None]


class Played(Protocol):
    """A match, as far as the screens ask."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def seats(self) -> int: ...
    @property
    def step(self) -> int:
        """It grows with everything that is played, offered or taken back."""

    @property
    def outcome(self) -> Over | None: ...


@dataclass(frozen=True)
class BotTurn:
    """A bot on this machine must play before anybody else can."""

    seat: Seat
    choose: Callable[[], str]  # takes its time, in any thread; raises `CheckFailed` if the bot fails
    play: Callable[[str], None]  # also raises it; nothing happens if the match went on meanwhile


@dataclass(frozen=True)
class Handover:
    """Another person must come to this keyboard."""

    seat: Seat
    curtain: bool  # does the one see what the other may not?
    sit: Callable[[], None]


class Session(Protocol):
    rng: Random
    unicode: bool
    touched: Touches
    refused: Refusal | None  # the last refusal, until something is played
    notice: Message | None  # the answer to what was tried or asked last
    changed: Changed  # for what happens without a key: the screen listens

    @property
    def match(self) -> Played: ...
    @property
    def tables(self) -> Tables: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def looker(self) -> Seat | None:
        """Through whose eyes the table is seen: those of the person at the keyboard."""

    @property
    def speaker(self) -> Seat | None:
        """Who would resign or offer a draw now."""

    @property
    def plays(self) -> bool:
        """Does anybody here play, or only look on?"""

    def is_bot(self, seat: Seat) -> bool: ...

    # Words

    def words(self, message: Message) -> str: ...
    def known(self, key: str) -> bool: ...

    # What happened

    @property
    def moments(self) -> Sequence[Shown]: ...
    def sentence(self, at: int) -> str:
        """What happened at this moment, as the looker saw it; nothing if they did not."""

    def story(self, count: int) -> list[str]:
        """The sentences of so many moments."""

    def tell(self) -> int | None:
        """The number of the next moment that the looker has not seen; it counts as seen from now on."""

    def recall(self) -> bool:
        """Whether something happened last that whoever comes back has to be told again."""

    def seen(self) -> tuple[Any, ...]:
        """The events that the looker saw."""

    # What is to be done

    def between_turns(self) -> BotTurn | Handover | None:
        """What must happen at this keyboard before a person can play."""

    @property
    def my_turn(self) -> bool: ...
    @property
    def offered(self) -> Mapping[str, Touches]:
        """The touches of each play that is legal for the looker, by its notation."""

    @property
    def captures(self) -> frozenset[str]:
        """Those of them that capture something."""

    @property
    def prompt(self) -> Message: ...
    def table(self) -> Table: ...
    def open(self, offered: Mapping[str, Touches]) -> frozenset[str]:
        """What may be touched next."""

    def played_by(self, slot: str) -> str:
        """The play that touching this slot would complete, if it does."""

    def landings(self) -> dict[str, str]:
        """Where a piece would end that is dropped at a slot."""

    def touch(self, slot: str) -> None: ...
    def release(self) -> bool:
        """Takes the last touch back, if there is one."""

    def type(self, text: str) -> None: ...
    def play(self, notation: str) -> None: ...

    # What one may ask or say

    def hint(self) -> None: ...
    def undo(self) -> None: ...
    def speak(self, word: str) -> None:
        """Says something that every match understands, such as `/offer-draw`."""

    @property
    def gives_up(self) -> bool:
        """Does resigning end a run for good that nobody else wins?"""

    def resign(self) -> None: ...
    def rematch(self) -> bool:
        """Whether another match may begin at once; else the others are asked."""

    @property
    def phrases(self) -> tuple[str, ...]:
        """What one can say to the others."""

    @property
    def requests(self) -> Mapping[str, Callable[[], None]]:
        """What else can be typed here."""

    # Time, and the words on the screen that depend on where the match is played

    @property
    def ticks(self) -> bool:
        """Does time run here?"""

    def warning(self) -> Message | None:
        """What to say about time now, once."""

    def time(self) -> Message | None:
        """How much time there is for this turn."""

    def heading(self) -> list[Message]:
        """What stands beside the title."""

    def keys(self, on_board: bool) -> str:
        """The text that names the most useful keys."""

    def guide(self, lines: bool) -> list[Message]:
        """Help besides that of the game."""

    # The end

    def whole(self) -> AnyMatch | None:
        """A match that is over with all that was hidden in it, if this computer has it."""

    def summary(self) -> Message | None:
        """What a run that is over came to."""

    def leaving(self) -> Message | None:
        """The question for whoever wants to leave now, if there is one."""

    def close(self) -> None:
        """Puts the match away, once."""

    @property
    def closed(self) -> Sequence[Message]:
        """What there is to say about it then."""
