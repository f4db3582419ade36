"""Checks every message of a house before use: it may be hostile, or no Parlour house at all.

A message that passes can be shown: its numbers and texts have a sensible size, its seats and cards exist, its
sentences have all their arguments, and its changes apply to something that is there.
"""

from collections.abc import Iterable
from re import compile as pattern
from typing import Any

from msgspec import Struct

from parlour import texts
from parlour.core.errors import ParlourError
from parlour.core.game import Message
from parlour.core.registry import games
from parlour.core.table import Layout, Zone
from parlour.pieces.cards import BY_NAME
from parlour.service import wire
from parlour.service.wire import lobby as wire_lobby
from parlour.service.wire.texts import Text, message

LONGEST = 4000  # characters of a text
LARGEST = 2**53  # the largest integer that is exact in every language
DEEPEST = 20  # levels of nesting
MOST_WORDS = 200  # parts in all arguments of one sentence
MATCH = pattern("[A-Za-z0-9]{0,32}")
TOKEN = pattern("[!-~]{0,200}")
SEATS = ("seat", "awaited", "winners", "asked", "seats")  # fields that hold one seat or several


class Nonsense(Exception):
    """No Parlour house would say that."""


def check(news: Any, shown: wire.Picture | None = None) -> None:
    """`shown`: the picture that the message is about, if it is known."""
    _Check(news, shown).part(news)


def _is(sense: bool) -> None:
    if not sense:
        raise Nonsense


class _Check:
    def __init__(self, news: Any, shown: wire.Picture | None) -> None:
        picture = news if isinstance(news, wire.Picture) else shown
        infos = getattr(news, "seats", picture.seats if picture else None)
        self.shown = shown
        self.game = picture.game if picture else ""
        self.texts = games()[self.game].texts if self.game in games() else None
        self.seats = None if infos is None else len(infos)
        if infos is not None:
            _is([info.seat for info in infos] == list(range(len(infos))) != [])

    def part(self, value: Any, depth: int = 0) -> int:
        """The number of parts in a value; raises `Nonsense` if one of them is."""
        _is(depth <= DEEPEST)
        match value:
            case str():
                _is(len(value) <= LONGEST)
            case int() | float():
                _is(abs(value) <= LARGEST)
            case dict():
                return self._all((*value.keys(), *value.values()), depth)
            case list() | tuple():
                return self._all(value, depth)
            case Zone():
                self._zone(value)
                return self._all((value.name, value.size, *value.slots, *value.codes), depth)
            case Struct():
                return self._struct(value, depth)
        return 1

    def _all(self, values: Iterable[Any], depth: int) -> int:
        return 1 + sum(self.part(value, depth + 1) for value in values)

    def _struct(self, said: Struct, depth: int) -> int:
        for name in said.__struct_fields__:
            value = getattr(said, name)
            if name in SEATS:
                self._seats(value)
            elif name in ("match", "next") and isinstance(value, str):
                _is(bool(MATCH.fullmatch(value)))
            elif name == "token":
                _is(bool(TOKEN.fullmatch(value)))
        count = self._all((getattr(said, name) for name in said.__struct_fields__), depth)
        self._own(said, count)
        return count

    def _own(self, said: Struct, count: int) -> None:
        """Checks that are specific to one type."""
        match said:
            case Text():
                _is(count <= MOST_WORDS)
                self._sayable(said)
            case wire.Event():
                self._event(said)
            case wire.Choice():
                _is(bool(said.play and said.touches))
            case wire.Picture():
                self._picture(said)
            case wire.Update():
                self._update(said)
            case wire.Presence() if self.shown:
                _is(len(said.seats) == len(self.shown.seats))
            case wire.Seen():
                _is(said.first >= 0)
            case wire.Refused():
                self._said(Message(f"rule.{said.rule}"))
            case wire_lobby.LobbyMatch():
                self._options(said.options)

    def _seats(self, value: Any) -> None:
        for seat in value if isinstance(value, tuple) else (value,):
            if isinstance(seat, int):
                _is(seat >= 0 and (self.seats is None or seat < self.seats))

    def _zone(self, zone: Zone) -> None:
        """Each slot has a piece, a grid has whole rows, and a pile has a top."""
        self._seats(zone.seat)
        _is(len(zone.slots) == len(zone.codes) and 0 <= zone.columns <= len(zone.slots))
        _is(zone.layout is not Layout.PILE or len(zone.slots) > 0)
        _is(zone.layout is not Layout.GRID or (zone.columns > 0 and len(zone.slots) % zone.columns == 0))

    def _sayable(self, text: Text) -> None:
        try:
            said = message(text)
        except KeyError:  # no such card
            raise Nonsense from None
        self._said(said)

    def _said(self, said: Message) -> None:
        try:
            for reader in (None, *range(self.seats or 0)):  # each reads a form of their own
                texts.say(said, texts=self.texts, reader=reader)
        except ParlourError:  # the sentence names an argument that the house did not send
            raise Nonsense from None

    def _event(self, event: wire.Event) -> None:
        """Checks the fields that a screen interprets itself."""
        if event.name == "taken-back":
            _is(isinstance(event.fields.get("step"), int))
        if event.name == "won" and self.game == "cardpeegee":
            cards = event.fields.get("cards")
            _is(isinstance(cards, list) and all(isinstance(card, str) and card in BY_NAME for card in cards))

    def _options(self, options: dict[str, Any]) -> None:
        _is(all(isinstance(value, str | int) for value in options.values()))

    def _picture(self, picture: wire.Picture) -> None:
        """A match keeps its game and its size."""
        self._options(picture.options)
        _is(_differ(zone.name for zone in picture.zones))
        if self.shown:
            _is((self.shown.game, len(self.shown.seats)) == (picture.game, len(picture.seats)))

    def _update(self, update: wire.Update) -> None:
        if self.shown and update.version == self.shown.version + 1:
            there = {zone.name for zone in self.shown.zones} - set(update.gone)
            _is(there | {zone.name for zone in update.zones} >= set(update.order or ()))
            _is(_differ(update.order or ()))


def _differ(names: Iterable[str]) -> bool:
    found = list(names)
    return len(set(found)) == len(found)
