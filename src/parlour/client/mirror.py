"""A match as the house shows it to one viewer: a full picture, with every update applied.

No rules here: the legal plays are those that the house offers, and the table is rebuilt from its messages.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from time import monotonic

from msgspec import UNSET, structs

from parlour.core.game import Message, Seat
from parlour.core.table import Counter, Cue, Look, Table, Term, Touches, Zone
from parlour.service import wire
from parlour.service.wire.texts import message


@dataclass
class Mirror:
    """As one seat sees it, or a spectator (`seat` is None)."""

    picture: wire.Picture
    events: list[wire.Event] = field(default_factory=list)  # seen so far, oldest first
    deadline: float | None = None  # on this machine's monotonic clock

    def __post_init__(self) -> None:
        self.events += self.picture.missed or ()
        self._note_time(self.picture.time)

    # From the house

    def show(self, picture: wire.Picture) -> None:
        """Replaces the whole picture, and adds the events missed since the last version."""
        self.picture = picture
        self.events += picture.missed or ()
        self._note_time(picture.time)

    def update(self, update: wire.Update) -> bool:
        """Applies an update if it is the next step; returns whether it was."""
        if update.version != self.version + 1:
            return False
        self.picture = folded(self.picture, update)
        self.events += update.events
        self._note_time(update.time)
        return True

    def presence(self, told: wire.Presence) -> None:
        self.picture = structs.replace(self.picture, seats=told.seats, watching=told.watching)

    def followed_by(self, match: str) -> None:
        self.picture = structs.replace(self.picture, next=match)

    def _note_time(self, time: wire.Time | None) -> None:
        self.deadline = None if time is None else monotonic() + time.left_ms / 1000

    # What it shows

    @property
    def match(self) -> str:
        return self.picture.match

    @property
    def seat(self) -> Seat | None:
        return self.picture.seat

    @property
    def version(self) -> int:
        return self.picture.version

    @property
    def phase(self) -> wire.Phase:
        return self.picture.phase

    @property
    def seats(self) -> tuple[wire.SeatInfo, ...]:
        return self.picture.seats

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return self.picture.awaited

    @property
    def offer(self) -> wire.Offer | None:
        return self.picture.offer

    @property
    def result(self) -> wire.Result | None:
        return self.picture.result

    @property
    def choices(self) -> dict[str, Touches]:
        """The legal plays now, each with the slots to touch for it."""
        return {choice.play: choice.touches for choice in self.picture.choices}

    @property
    def plays(self) -> list[str]:
        return [choice.play for choice in self.picture.choices]

    @property
    def seconds_left(self) -> float | None:
        return None if self.deadline is None else max(0.0, self.deadline - monotonic())

    @property
    def prompt(self) -> Message:
        return message(self.picture.prompt) if self.picture.prompt else Message("prompt.luck")

    @property
    def table(self) -> Table:
        counters = tuple(map(_counter, self.picture.counters))
        return Table(self.picture.zones, self.prompt, counters, self.picture.marks, self.picture.tones)

    @property
    def legend(self) -> Mapping[str, Look]:
        looks = self.picture.legend.items()
        return {code: Look(look.glyph, message(look.name), look.tone) for code, look in looks}


def folded(picture: wire.Picture, update: wire.Update) -> wire.Picture:
    """The picture after one step."""
    return structs.replace(
        picture,
        version=update.version,
        phase="over" if update.result else picture.phase,
        zones=_zones(picture.zones, update),
        counters=picture.counters if update.counters is None else update.counters,
        marks=picture.marks if update.marks is None else update.marks,
        tones=picture.tones if update.tones is None else update.tones,
        prompt=update.prompt,
        choices=update.choices,
        awaited=update.awaited,
        time=update.time,
        offer=update.offer,
        result=update.result,
        missed=None,
        back=update.back,
        stood_in=0,  # said only when one comes to the match
    )


def _zones(zones: tuple[Zone, ...], update: wire.Update) -> tuple[Zone, ...]:
    changed = {zone.name: zone for zone in update.zones}
    kept = {zone.name: changed.pop(zone.name, zone) for zone in zones if zone.name not in update.gone}
    after = kept | changed
    return tuple(after[name] for name in update.order or after)


def _counter(counter: wire.Counter) -> Counter:
    why = tuple(Term(message(term.label), term.amount, term.codes) for term in counter.why)
    of = None if counter.of is UNSET else counter.of
    return Counter(counter.name, counter.value, counter.seat, why, of)


def cue(event: wire.Event) -> Cue:
    interrupts = None if event.interrupts is UNSET else event.interrupts
    return Cue(message(event.message), event.moved, event.sound, event.trick_end is True, interrupts)
