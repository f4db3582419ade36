"""A picture that any screen can draw: named zones of short piece codes, counters, marks and a prompt.

A screen highlights slots and sends touches; it never learns a rule. `touches(action)` names the slots to
touch for an action, and `next_touches` says which slots may be touched next.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from typing import Any, Protocol

from parlour.core.game import Message, Seat

Touches = tuple[str, ...]
PLAIN = frozenset({str, int, float, bool, type(None)})
Codes = tuple[str, ...]  # "r", "K", "8H", "##", or "" for an empty slot


class Layout(StrEnum):
    GRID = "grid"
    FAN = "fan"
    PILE = "pile"


class Mark(StrEnum):
    """What a slot shows besides the white and blue of touching."""

    GOLD = "gold"  # desirable
    FAINT = "faint"  # mine, but it cannot move
    GREY = "grey"  # may not be played now
    LAST = "last"  # the last move
    LINE = "line"  # part of the winning line


@dataclass(frozen=True, slots=True)
class Zone:
    name: str
    layout: Layout
    slots: tuple[str, ...]
    codes: Codes
    columns: int = 0  # of a grid
    seat: Seat | None = None  # whose it is
    size: int | None = None  # pieces in a pile, of which only the top is a slot; places in a fan to fill
    holds: Codes = ()  # what is known to be in a pile, in no order


@dataclass(frozen=True, slots=True)
class Term:
    """A row of the sum behind a number."""

    label: Message
    amount: int
    codes: Codes = ()


@dataclass(frozen=True, slots=True)
class Counter:
    name: str
    value: int | str
    seat: Seat | None = None
    why: tuple[Term, ...] = ()  # the sum behind the value, with the total last
    of: int | None = None  # what the value counts up to


@dataclass(frozen=True, slots=True)
class Table:
    zones: tuple[Zone, ...]
    prompt: Message
    counters: tuple[Counter, ...] = ()
    marks: tuple[tuple[str, Mark], ...] = ()
    tones: tuple[str, ...] = ()  # of the pieces of each seat, as the legend has them; none: they are alike

    def zone(self, name: str) -> Zone:
        return next(zone for zone in self.zones if zone.name == name)

    @property
    def slots(self) -> frozenset[str]:
        return frozenset(slot for zone in self.zones for slot in zone.slots)


@dataclass(frozen=True, slots=True)
class Look:
    """What a piece code looks like and is called."""

    glyph: str
    name: Message
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Cue:
    """What an event means on a screen: the sentence, what travels from where to where, the sound."""

    message: Message
    moved: tuple[tuple[str, str, str], ...] = ()
    sound: str = ""
    trick_end: bool = False  # the pieces that it takes away were a trick
    interrupts: Codes | None = None  # play waits until it has been read, with these pieces shown large


class Tables(Protocol):
    """What a table module provides: one for each game, or `core/default_table.py`.

    It may also have some of these:
    `captures(action) -> bool`: the play captures something;
    `captured(action) -> Touches`: the slots of the pieces that it captures, one for each leg;
    `lands(game, view, action) -> str`: the slot where its piece comes to rest, if that is not touched;
    `play_named(notation) -> Message`: what a play is called in a sentence;
    `card_order(card) -> tuple[int, int]`: the places of its suit and of its rank in a sorted hand.
    """

    def table(self, game: Any, view: Any, seat: Seat | None) -> Table: ...
    def touches(self, action: Any) -> Touches: ...
    def cue(self, event: Any, seat: Seat | None) -> Cue: ...
    def legend(self, game: Any) -> Mapping[str, Look]: ...


def next_touches(offered: Iterable[Touches], touched: Touches = ()) -> frozenset[str]:
    """The slots that lead on from what was touched; a first touch that all actions share may be skipped."""
    actions = list(offered)
    ways = [touches for touches in actions if touches[: len(touched)] == touched]
    if not ways and touched:
        shared = {touches[0] for touches in actions}
        ways = [t[1:] for t in actions if len(shared) == 1 and t[1 : len(touched) + 1] == touched]
    return frozenset(touches[len(touched)] for touches in ways if len(touches) > len(touched))


def touched_play(offered: Mapping[str, Touches], touched: Touches) -> str | None:
    """The play that these touches make; also where one names its first and last and no other has the same.

    A first touch that all plays share may be left out.
    """
    shared = len({touches[:1] for touches in offered.values()}) == 1
    exact = [play for play, touches in offered.items() if touches == touched]
    exact += [play for play, touches in offered.items() if shared and touches[1:] == touched]
    ends = [play for play, touches in offered.items() if (touches[0], touches[-1]) == touched]
    return next(iter(exact), ends[0] if len(ends) == 1 else None)


def plain(value: Any) -> Any:
    """Tables, messages and events as plain JSON values."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, Message):
        return {"key": value.key, **{name: plain(arg) for name, arg in value.args}}
    if is_dataclass(value):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value)}
    if type(value) is tuple:  # most parts are plain already
        return [part if type(part) in PLAIN else plain(part) for part in value]
    if isinstance(value, int | float):  # subclasses become plain numbers
        return value
    return str(value)
