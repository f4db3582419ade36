"""Touches and typed words become plays, wherever the match is played.

What may be touched follows from the legal plays and their touches; whatever is played is one of the plays
that have just been offered.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from parlour import texts
from parlour.core.game import Message, Refusal, Seat
from parlour.core.table import Layout, Table, Tables, Touches, next_touches
from parlour.ui.terminal.lines import ASCII, TIE
from parlour.ui.terminal.picture import number_of
from parlour.ui.terminal.sessions import Changed, Played
from parlour.ui.terminal.sessions.moments import Shown
from parlour.ui.terminal.typed import canonical, meant


def _nobody_listens(went_on: bool, said: Sequence[Message]) -> None:
    pass


class Touching(ABC):
    """The part of a session that is alike for matches here and in a house."""

    def __init__(self, tables: Tables, looker: Seat | None, rng: Random, unicode: bool) -> None:
        self.tables, self.looker, self.rng, self.unicode = tables, looker, rng, unicode
        self.touched: Touches = ()
        self.refused: Refusal | None = None
        self.notice: Message | None = None
        self.changed: Changed = _nobody_listens
        self._sentences: dict[Seat | None, list[str]] = {}  # of each moment, as a seat hears it

    @property
    @abstractmethod
    def match(self) -> Played: ...
    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]: ...
    @property
    @abstractmethod
    def moments(self) -> Sequence[Shown]: ...
    @property
    @abstractmethod
    def offered(self) -> Mapping[str, Touches]: ...
    @abstractmethod
    def table(self) -> Table: ...
    @abstractmethod
    def play(self, notation: str) -> None: ...
    @abstractmethod
    def _worded(self, event: Any) -> str:
        """As the looker saw it; nothing if they did not."""

    @abstractmethod
    def _forbidden(self, notation: str) -> None:
        """Says why this is no legal play."""

    # Words

    def words(self, message: Message) -> str:
        said = texts.say(message, self.names, self.match.game.texts, reader=self.reader)
        return said if self.unicode else said.translate(ASCII)

    @property
    def reader(self) -> Seat | None:
        """The person at the screen; nobody in particular where several share it."""
        return self.looker

    def known(self, key: str) -> bool:
        return key in self.match.game.texts or texts.has(key)

    def sentence(self, at: int) -> str:
        lines = self._sentences.setdefault(self.looker, [])
        lines += [self._worded(moment.event) for moment in self.moments[len(lines) :]]
        return lines[at]

    def story(self, count: int) -> list[str]:
        return list(filter(None, map(self.sentence, range(min(count, len(self.moments))))))

    # Touches

    def open(self, offered: Mapping[str, Touches]) -> frozenset[str]:
        """A first touch that all plays share may be left out."""
        ways = offered.values()
        first = {way[0] for way in ways}
        slots = next_touches(ways, self.touched)
        return slots | next_touches(ways, (*first,)) if not self.touched and len(first) == 1 else slots

    def played_by(self, slot: str) -> str:
        touched = (*self.touched, slot)
        ends = [n for n, way in self.offered.items() if touched in (way, way[1:])]
        return ends[0] if len(ends) == 1 else ""

    def touch(self, slot: str) -> None:
        offered = self.offered
        if slot in self.open(offered):
            self._lead_on((*self.touched, slot), offered)
        elif self.touched and slot == self.touched[-1]:
            self._finish(offered)
        elif self.touched and slot in next_touches(offered.values()):
            self._lead_on((slot,), offered)
        else:
            self._attempt((*self.touched, slot), offered)

    def release(self) -> bool:
        if not self.touched:
            return False
        self.touched = self.touched[:-1]
        return True

    def _lead_on(self, touched: Touches, offered: Mapping[str, Touches]) -> None:
        self.touched, self.notice = touched, None
        if not next_touches(offered.values(), touched):
            self._finish(offered)

    def _finish(self, offered: Mapping[str, Touches]) -> None:
        """Plays what is touched if that is a whole play; else the touch is taken back."""
        touched, self.touched = self.touched, self.touched[:-1]
        ends = [n for n, way in offered.items() if way == touched]
        ends = ends or [n for n, way in offered.items() if len(way) > 1 and way[1:] == touched]
        if ends:
            self.play(ends[0])

    def _attempt(self, touched: Touches, offered: Mapping[str, Touches]) -> None:
        """Something that no play touches: perhaps the end of one, else it is refused with a reason."""
        notation = "-".join(map(number_of, touched))
        if self._unnumbered(touched[-1]):
            self.notice = Message("app.unnumbered")
            return
        if len(touched) == 1 and self._on_board(touched[0]):
            self.touched, self.notice = touched, Message("app.no-play-here")
            return
        self.touched = ()
        self._try(notation, list(offered))

    def _unnumbered(self, slot: str) -> bool:
        """A square of a numbered board that has no number: no notation names it."""
        zones = [zone for zone in self.table().zones if zone.layout is Layout.GRID and slot in zone.slots]
        return not slot.isdecimal() and any(map(str.isdecimal, (s for zone in zones for s in zone.slots)))

    def _on_board(self, slot: str) -> bool:
        zones = [zone for zone in self.table().zones if zone.layout is Layout.GRID and slot in zone.slots]
        return any(zone.codes[zone.slots.index(slot)] for zone in zones)

    # Typed words

    def type(self, text: str) -> None:
        columns = sum(zone.columns for zone in self.table().zones if zone.name == "columns")
        self._try(canonical(text, columns), list(self.offered))

    def _try(self, notation: str, legal: list[str]) -> None:
        plays = meant(notation, legal)
        if len(plays) == 1:
            self.play(plays[0])
        elif plays:
            self.notice = Message("terminal.which", plays=listed(plays))
        elif self.looker is not None:
            self._forbidden(notation)

    def _refuse(self, refusal: Refusal) -> None:
        self.refused, self.touched = refusal, ()
        self.notice = Message("terminal.refused", reason=refusal.message, rule=refusal.rule)


def listed(plays: Sequence[str]) -> str:
    """One after the other; no line is broken within one of them."""
    return ", ".join(play.replace(" ", TIE) for play in plays)
