"""A match in a house: what the screens ask of it, and no rule.

The house drew the table for the seat, and an event comes with its cue.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from msgspec import structs

from parlour import texts
from parlour.bots.opponents import own_name
from parlour.client.mirror import Mirror, cue, folded
from parlour.core.game import NATURE, Message, Over, Seat
from parlour.core.record import option_text
from parlour.core.registry import AnyGame, game_from
from parlour.core.table import Cue, Look, Table, Tables, Touches
from parlour.service import wire
from parlour.ui.terminal.sessions.moments import moved


@dataclass(frozen=True, eq=False)
class OnlineMatch:
    """As one seat, or a spectator, sees it."""

    game: AnyGame  # for its title and its words
    picture: wire.Picture
    events: tuple[wire.Event, ...] = ()  # that were heard of

    @property
    def id(self) -> str:
        return self.picture.match

    @property
    def seats(self) -> int:
        return len(self.picture.seats)

    @property
    def step(self) -> int:
        return self.picture.version

    @property
    def outcome(self) -> Over | None:
        result = self.picture.result
        return Over(result.winners, result.reason) if result else None

    @property
    def offer(self) -> wire.Offer | None:
        return self.picture.offer

    @cached_property
    def table(self) -> Table:
        return Mirror(self.picture).table

    @property
    def choices(self) -> dict[str, Touches]:
        return {choice.play: choice.touches for choice in self.picture.choices}

    @property
    def prompt(self) -> Message:
        return self.table.prompt

    # What the house says

    def after(self, news: Any) -> "OnlineMatch":
        """With this taken in; the same if it changes nothing here."""
        match news:
            case wire.Update(match=self.id, seat=seat, version=version):
                if seat == self.picture.seat and version == self.step + 1:
                    return self._with(folded(self.picture, news), news.events)
            case wire.Picture(match=self.id, seat=seat):
                if seat == self.picture.seat:
                    return self._with(news, news.missed or ())
            case wire.Presence(match=self.id):
                return self._with(structs.replace(self.picture, seats=news.seats, watching=news.watching))
        return self

    def _with(self, picture: wire.Picture, events: tuple[wire.Event, ...] = ()) -> "OnlineMatch":
        return OnlineMatch(self.game, picture, self.events + events)


def shown(picture: wire.Picture, events: tuple[wire.Event, ...] = ()) -> OnlineMatch:
    """Raises a `ParlourError` if the game is not installed here."""
    options = {name: option_text(value) for name, value in picture.options.items()}
    return OnlineMatch(game_from(picture.game, options=options), picture, events)


@dataclass(frozen=True)
class OnlineTables:
    """What a table module offers, from what the house sent."""

    legend_: Mapping[str, Look]

    def table(self, game: Any, view: Table, seat: Seat | None) -> Table:
        return view

    def touches(self, action: Any) -> Touches:
        raise NotImplementedError("the house sends the touches of each play")

    def cue(self, event: wire.Event, seat: Seat | None) -> Cue:
        return cue(event)

    def legend(self, game: Any) -> Mapping[str, Look]:
        return self.legend_


@dataclass(frozen=True, eq=False)
class OnlineMoment:
    """One of the events of a step; all but the last are shown on the table before it."""

    before: Table
    after: Table
    events: tuple[wire.Event, ...]
    at: int
    shows: bool = True

    @property
    def event(self) -> wire.Event:
        return self.events[self.at]

    @property
    def player(self) -> Seat:
        seat = self.event.fields.get("seat", NATURE)
        return seat if isinstance(seat, int) else NATURE

    def cue(self, tables: Tables, seat: Seat | None) -> Cue:
        return cue(self.event)

    def table(self, tables: Tables, seat: Seat | None) -> Table:
        if self.at == len(self.events) - 1:
            return self.after
        table = self.before
        for event in self.events[: self.at + 1]:
            table = moved(table, cue(event))
        return table


def moments(before: OnlineMatch, after: OnlineMatch) -> list[OnlineMoment]:
    events = after.events[len(before.events) :]
    return [OnlineMoment(before.table, after.table, events, at) for at in range(len(events))]


def seat_names(game: str, seats: Sequence[wire.SeatInfo]) -> tuple[str, ...]:
    bots = sum(bool(info.bot) for info in seats)
    return tuple(_seat_name(game, info, bots) for info in seats)


def _seat_name(game: str, info: wire.SeatInfo, bots: int) -> str:
    number = info.seat + 1
    if info.bot and (name := own_name(game, info.bot)):
        return texts.say(
            Message("opponent.alone" if bots == 1 else "opponent.seat", name=name, number=number)
        )
    person = "online.bot-account" if info.bot_account else "online.person"
    key = "online.bot" if info.bot else person if info.name else "seat"
    return texts.say(Message(key, number=number, name=info.name, bot=info.bot))


def free_seats(picture: wire.Picture) -> int:
    return sum(not info.taken for info in picture.seats)


def next_match(news: Any, match: str) -> str:
    """The match that follows this one, if that is what the house says."""
    match_of, following = getattr(news, "match", ""), getattr(news, "next", "")
    return str(following) if match_of == match else ""
