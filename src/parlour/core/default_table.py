"""The table of a game that brings none: what its state declares, else a zone for each field with pieces.

A legal play is touched where its name is: a card of one's own hand, a square of a grid. Every other one
is a slot of the zone `actions`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from parlour.core.game import Message, Seat, Turn
from parlour.core.offers import Offered, Talk
from parlour.core.registry import tables_for
from parlour.core.shown.zones import code, counters, declared, zones
from parlour.core.shown.zones import legend as pieces
from parlour.core.table import Cue, Layout, Look, Table, Touches, Zone
from parlour.pieces.cards import Card
from parlour.pieces.checkers import Checker


def table(game: Any, view: Any, seat: Seat | None) -> Table:
    awaiting = game.awaiting(view)
    mine = isinstance(awaiting, Turn) and seat in awaiting.seats
    found = list(_zones(view, seat))
    there = {slot for zone in found if _is_played_from(zone) for slot in zone.slots}
    notations = [str(action) for action in game.legal(view, seat)] if mine else []
    plays = tuple(play for play in notations if play not in there)
    numbers = [
        one for name, how in declared(_kind(view)).items() for one in counters(name, how, getattr(view, name))
    ]
    return Table((*found, Zone("actions", Layout.FAN, plays, plays)), game.prompt(view, seat), tuple(numbers))


def _is_played_from(zone: Zone) -> bool:
    return zone.name == "hand" or zone.layout is Layout.GRID


def touches(action: Any) -> Touches:
    return (str(action),)


def cue(event: Any, seat: Seat | None) -> Cue:
    return Cue(Message(f"event.{event_name(event)}", **event_fields(event)))


def cue_for(slug: str, event: Any, seat: Seat | None) -> Cue:
    """What an event means on screen, whether it is the game's own or talk between players."""
    if isinstance(event, Offered) and event.step is not None:
        key = "event.offered-takeback-of" if event.play else "event.offered-takeback"
        return Cue(Message(key, seat=event.seat, step=event.step, play=play_named(slug, event.play)))
    if isinstance(event, Talk):
        return cue(event, seat)
    found: Cue = tables_for(slug).cue(event, seat)
    return found


def captures_for(slug: str, action: Any) -> bool:
    """True if the game's table says that this play captures something."""
    captures = getattr(tables_for(slug), "captures", None)
    return captures is not None and bool(captures(action))


def captured_by(slug: str, action: Any) -> Touches:
    """The slots of the pieces that this play captures, as far as the game's table says so."""
    captured = getattr(tables_for(slug), "captured", None)
    found: Touches = captured(action) if captured else ()
    return found


def landing_of(game: Any, view: Any, action: Any) -> str:
    """The slot where the piece of this play comes to rest, if that is not one of its touches."""
    return lands_for(game.slug)(game, view, action)


@cache
def lands_for(slug: str) -> Callable[[Any, Any, Any], str]:
    """`landing_of` for the plays of one game."""
    found: Callable[[Any, Any, Any], str] = getattr(tables_for(slug), "lands", None) or _nowhere_else
    return found


def _nowhere_else(game: Any, view: Any, action: Any) -> str:
    return ""


def play_named(slug: str, play: str) -> Message:
    """A play in words; its notation, unless the game's table knows better."""
    named = getattr(tables_for(slug), "play_named", None)
    found: Message = named(play) if named else Message("play.notation", play=play)
    return found


def legend(game: Any) -> Mapping[str, Look]:
    """Of dice and tokens, and of the pieces that the game's own texts name."""
    own = [key.removeprefix("piece.") for key in game.texts if key.startswith("piece.")]
    usual = pieces(game.setup(game.seats[0]))
    return {**dict(usual), **{code: Look(code, Message(f"piece.{code}")) for code in own}}


def event_name(event: Any) -> str:
    """`TrickWon` becomes `trick-won`."""
    return _name(_kind(event))


def event_fields(event: Any) -> dict[str, Any]:
    return {name: getattr(event, name) for name in _names(_kind(event))}


def _kind(value: Any) -> Any:
    return type(value)


@cache
def _name(kind: Any) -> str:
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in kind.__name__).lstrip("-")


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind)) if is_dataclass(kind) else getattr(kind, "_fields", ())


def _zones(view: Any, looker: Seat | None) -> Iterator[Zone]:
    shown = declared(_kind(view))
    for name in _names(_kind(view)):
        if name in shown:
            yield from zones(name, shown[name], getattr(view, name), looker)
        else:
            yield from _piles(name, getattr(view, name))


def _piles(name: str, value: Any) -> Iterator[Zone]:
    """A fan for a tuple of pieces, or several for a tuple of such tuples."""
    if not isinstance(value, tuple) or not value or isinstance(value, Card | Checker):
        return
    if all(isinstance(part, Card | Checker) for part in value):
        codes = tuple(map(code, value))
        yield Zone(name, Layout.FAN, tuple(f"{name}-{i}" for i in range(len(codes))), codes)
    elif all(isinstance(part, tuple) for part in value):
        for number, part in enumerate(value):
            yield from _piles(f"{name}-{number}", part)
