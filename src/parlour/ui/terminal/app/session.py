"""One match at one keyboard, without a screen: who looks, what is touched, what may be undone.

It knows no rule: what may be touched follows from the legal plays and `touches`, and whatever it plays
is one of the plays that the match has just offered.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from parlour import texts
from parlour.bots import choice
from parlour.core.game import Message, Refusal, Seat, Turn
from parlour.core.match import IllegalAction, Match
from parlour.core.registry import tables_for
from parlour.core.table import Layout, Table, Touches, next_touches
from parlour.ui.terminal import pages, talk
from parlour.ui.terminal.app.drawing.board import is_header
from parlour.ui.terminal.app.drawing.scene import number_of
from parlour.ui.terminal.app.moments import Shown, between, from_start
from parlour.ui.terminal.lines import ASCII
from parlour.ui.terminal.ritual import without_ritual
from parlour.ui.terminal.seating import Seating
from parlour.ui.terminal.typed import canonical, meant

AnyMatch = Match[Any, Any, Any]


@dataclass
class LocalSession:
    match: AnyMatch
    seating: Seating
    rng: Random
    unicode: bool = True
    looker: Seat | None = None  # who is at the keyboard
    touched: Touches = ()
    refused: Refusal | None = None
    notice: Message | None = None  # the answer to what was tried or asked last
    ritual: bool = True  # is the opening played by hand, also by whoever is alone here?

    def __post_init__(self) -> None:
        self.tables: Any = tables_for(self.match.game.slug)
        self.moments: list[Shown] = [*from_start(self.match)]
        played = len(self.moments) if self.match.step else 0  # a match that goes on is not told again
        self.told = dict.fromkeys(self.seating.people, played)
        self._lines: dict[Seat | None, list[str]] = {}  # the sentence of each moment, as a seat hears it
        if len(self.seating.people) == 1:
            self.looker = self.seating.people[0]

    # Words

    def words(self, message: Message) -> str:
        said = texts.say(message, self.seating.names, self.match.game.texts)
        return said if self.unicode else said.translate(ASCII)

    def known(self, key: str) -> bool:
        return key in self.match.game.texts or texts.has(key)

    def story(self, count: int) -> list[str]:
        """What happened up to so many events, as the looker saw it."""
        lines = self._lines.setdefault(self.looker, [])
        lines += [self._sentence(moment.event) for moment in self.moments[len(lines) :]]
        return [line for line in lines[:count] if line]

    def _sentence(self, event: Any) -> str:
        seen = self.match.game.witness(event, self.looker)
        return "" if seen is None else self.words(pages.sentence(self.match.game, seen, self.looker))

    # Whose turn it is

    @property
    def awaited(self) -> Seat | None:
        """Whoever is at the keyboard goes on if they may; people act before bots do."""
        if not isinstance(self.match.awaiting, Turn):
            return None
        seats = self.match.awaiting.seats
        people = [seat for seat in seats if seat not in self.seating.bots]
        return self.looker if self.looker in people else next(iter((*people, *seats)), None)

    @property
    def my_turn(self) -> bool:
        return self.looker is not None and self.awaited == self.looker

    def needs_curtain(self, seat: Seat) -> bool:
        """Do those at the keyboard see different things?"""
        if self.looker == seat or len(self.seating.people) == 1:
            return False
        return bool(self.match.view(seat) != self.match.view(self.looker))

    def sit(self, seat: Seat) -> None:
        self.looker, self.touched = seat, ()
        offer = self.match.offer
        if offer and seat in offer.asked:
            self.notice = Message("terminal.offer", seat=offer.seat)

    def tell(self) -> int | None:
        """The number of the next moment that the looker has not seen; it counts as seen from now on."""
        person = self.looker if self.looker is not None else self.seating.people[0]
        at = self.told[person]
        if at >= len(self.moments):
            return None
        for other in self.seating.people:
            if other == person or (self.told[other] == at and not self._secret(other, person)):
                self.told[other] = at + 1
        return at

    def _secret(self, seat: Seat, other: Seat) -> bool:
        return bool(self.match.view(seat) != self.match.view(other))

    # Tables and touches

    def table(self) -> Table:
        table: Table = self.tables.table(self.match.game, self.match.view(self.looker), self.looker)
        return table

    @property
    def prompt(self) -> Message:
        if self.match.outcome:
            return pages.ending(self.match)
        return self.match.prompt(self.looker)

    @property
    def offered(self) -> dict[str, Touches]:
        """The touches of each legal play, by its notation."""
        if not self.my_turn or self.looker is None:
            return {}
        actions = self.match.game.legal(self.match.view(self.looker), self.looker)
        return {str(action): self.tables.touches(action) for action in actions}

    def open(self, offered: dict[str, Touches]) -> frozenset[str]:
        """What may be touched next; a first touch that all plays share may be left out."""
        ways = offered.values()
        first = {way[0] for way in ways}
        slots = next_touches(ways, self.touched)
        return slots | next_touches(ways, (*first,)) if not self.touched and len(first) == 1 else slots

    def played_by(self, slot: str) -> str:
        """The play that touching this slot would complete, if it does."""
        touched = (*self.touched, slot)
        ends = [n for n, way in self.offered.items() if touched in (way, way[1:])]
        return ends[0] if len(ends) == 1 else ""

    def landings(self) -> dict[str, str]:
        """Where a piece would end that is dropped over a board: at a slot above, not at the cell itself."""
        zones = self.table().zones
        if self.looker is None or not self.my_turn or not any(is_header(zone) for zone in zones):
            return {}
        cells = {slot for zone in zones if zone.layout is Layout.GRID for slot in zone.slots}
        found: dict[str, str] = {}
        view = self.match.view(self.looker)
        for action in self.match.game.legal(view, self.looker):
            for event in self.match.game.apply(view, self.looker, action).events:
                goals = [goal for _, _, goal in self.tables.cue(event, self.looker).moved if goal in cells]
                found |= {self.tables.touches(action)[-1]: goal for goal in goals}
        return found

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
        """Takes the last touch back, if there is one."""
        if not self.touched:
            return False
        self.touched = self.touched[:-1]
        return True

    def _lead_on(self, touched: Touches, offered: dict[str, Touches]) -> None:
        self.touched, self.notice = touched, None
        if not next_touches(offered.values(), touched):
            self._finish(offered)

    def _finish(self, offered: dict[str, Touches]) -> None:
        """Plays what is touched if that is a whole play; else the touch is taken back."""
        touched, self.touched = self.touched, self.touched[:-1]
        ends = [n for n, way in offered.items() if way == touched]
        ends = ends or [n for n, way in offered.items() if len(way) > 1 and way[1:] == touched]
        if ends:
            self.play(ends[0])

    def _attempt(self, touched: Touches, offered: dict[str, Touches]) -> None:
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

    # Plays

    def type(self, text: str) -> None:
        columns = sum(zone.columns for zone in self.table().zones if zone.name == "columns")
        self._try(canonical(text, columns), list(self.offered))

    def _try(self, notation: str, legal: list[str]) -> None:
        plays = meant(notation, legal)
        if len(plays) == 1:
            self.play(plays[0])
        elif plays:
            self.notice = Message("terminal.which", plays=", ".join(plays))
        elif self.looker is not None:
            self._forbidden(self.looker, notation)

    def _forbidden(self, seat: Seat, notation: str) -> None:
        refusal = self.match.refusal(seat, notation)
        assert refusal is not None, "a play that is legal was not found among the legal ones"
        self._refuse(refusal)

    def play(self, notation: str) -> None:
        assert self.looker is not None
        self.refused = None
        self._played(self.looker, notation)

    def bot_choice(self, seat: Seat) -> str:
        return choice(self.match, seat, self.seating.bots[seat], self.rng)

    def bot_plays(self, seat: Seat, notation: str) -> None:
        self._played(seat, notation)

    def _played(self, seat: Seat, notation: str) -> None:
        after, _ = self.match.play(seat, notation)
        self.moments += between(self.match, after)
        self.match, self.touched, self.notice = after, (), None

    def skip_ritual(self) -> bool:
        """Whether a part of the opening was played by itself; it is told, and not shown."""
        if self.ritual or len(self.seating.people) > 1:
            return False
        before, self.match = self.match, without_ritual(self.match, self.rng)
        self.moments += between(before, self.match)
        self.told = dict.fromkeys(self.told, len(self.moments))
        return self.match is not before

    def _refuse(self, refusal: Refusal) -> None:
        self.refused, self.touched = refusal, ()
        self.notice = Message("terminal.refused", reason=refusal.message, rule=refusal.rule)

    # What one may ask or say

    def hint(self) -> None:
        if not self.my_turn or self.looker is None:
            return
        self.notice = talk.hint(self.match, self.looker, self.rng)

    def undo(self) -> None:
        """Back to before the last play of a person; everybody at the keyboard, and every bot, agrees."""
        past = talk.past(self.match, self.seating.people)
        if not past:
            self.notice = Message("terminal.nothing-to-undo")
            return
        step, player = past[-1]
        try:
            match = talk.taken_back(self.match, step, player)
        except IllegalAction as error:
            self._refuse(error.refusal)
            return
        self.match, self.touched = match, ()
        del self.moments[len(match.events) :]
        self._lines.clear()
        self.told = {person: min(told, len(self.moments)) for person, told in self.told.items()}
        self.notice = pages.taken_back(player, len(self.seating.people))

    def speak(self, word: str) -> None:
        """Says something that every match understands, such as `/resign`; bots decline offers."""
        seat = self.looker if self.looker is not None else self.awaited
        if seat is None:
            return
        try:
            self.match, events = talk.said(self.match, seat, word, self.seating.bots)
        except IllegalAction as error:
            self._refuse(error.refusal)
        else:
            self.notice = pages.sentence(self.match.game, events[-1])
