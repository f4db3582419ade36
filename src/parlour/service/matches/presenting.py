"""What a viewer may see of an open table or a match, in the messages of the protocol."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, TypeVar

from msgspec import UNSET, structs

from parlour.core.chance import commitment
from parlour.core.default_table import (
    captured_by,
    captures_for,
    cue_for,
    event_fields,
    event_name,
    lands_for,
    play_named,
)
from parlour.core.ending import ending
from parlour.core.game import Message, Seat, Turn
from parlour.core.match import AnyMatch
from parlour.core.offers import Talk
from parlour.core.registry import AnyGame, tables_for
from parlour.core.table import Counter, Table, Term, Zone, plain
from parlour.service import wire
from parlour.service.matches.seating.seats import SeatState, with_opponents
from parlour.service.ports import MatchRow
from parlour.service.wire import texts

T = TypeVar("T")


def _remembered(make: Callable[..., T]) -> Callable[..., T]:
    """Cache: a busy house sends the same choices and events again and again."""
    known = lru_cache(3_000, typed=True)(make)

    def remembered(*args: Any) -> T:
        try:
            return known(*args)
        except TypeError:  # a plug-in's own type, which is not hashable
            return make(*args)

    return remembered


def table(match: AnyMatch, viewer: Seat | None) -> Table:
    drawn: Table = tables_for(match.game.slug).table(match.game, match.view(viewer), viewer)
    return drawn


def prompt(match: AnyMatch, drawn: Table) -> wire.Encoded:
    """A match may be over before its game is, when somebody resigns."""
    return text(ending(match) if match.outcome else drawn.prompt)


def choices(match: AnyMatch, viewer: Seat | None) -> wire.Encoded:
    if viewer is None or not isinstance(match.awaiting, Turn) or viewer not in match.awaiting.seats:
        return ()
    game, view = match.game, match.view(viewer)
    slug, lands = game.slug, lands_for(game.slug)
    return wire.joined(
        [_choice(slug, action, lands(game, view, action)) for action in game.legal(view, viewer)]
    )


@_remembered
def _choice(slug: str, action: Any, lands: str) -> bytes:
    touches = tables_for(slug).touches(action)
    captures, captured = captures_for(slug, action), captured_by(slug, action)
    choice = wire.Choice(str(action), touches, captures or UNSET, captured or UNSET, lands or UNSET)
    return wire.encode(choice)


def offer(match: AnyMatch) -> wire.Offer | None:
    if match.offer is None:
        return None
    seat, asked, step, play = match.offer
    return wire.Offer(seat, asked, step, text(play_named(match.game.slug, play)) if play else None)


def events(match: AnyMatch, happened: tuple[Any, ...], viewer: Seat | None) -> tuple[wire.Encoded, ...]:
    """The events this viewer witnesses. Everybody hears offers and answers."""
    shown = []
    for event in happened:
        witnessed = event if isinstance(event, Talk) else match.game.witness(event, viewer)
        if witnessed is not None:
            shown.append(_event(match.game.slug, witnessed, viewer))
    return tuple(shown)


def all_events(match: AnyMatch, happened: tuple[Any, ...], viewer: Seat | None) -> tuple[wire.Encoded, ...]:
    """All events with nothing hidden: only for a match that is over."""
    return tuple([_event(match.game.slug, event, viewer) for event in happened])


@_remembered
def _event(slug: str, event: Any, viewer: Seat | None) -> wire.Encoded:
    cue = cue_for(slug, event, viewer)
    told = wire.Event(
        event_name(event),
        plain_fields(event),
        text(cue.message),
        cue.moved,
        cue.sound,
        cue.trick_end or UNSET,
        UNSET if cue.interrupts is None else cue.interrupts,
    )
    return wire.encoded(told)


def plain_fields(value: Any) -> dict[str, Any]:
    return {name: _plain(part) for name, part in event_fields(value).items()}


def _plain(value: Any) -> Any:
    """Plain JSON: a piece as its code, any other named tuple by its fields."""
    if isinstance(value, int | str):
        return value
    if isinstance(value, tuple) and hasattr(value, "_fields") and type(value).__str__ is tuple.__str__:
        return plain_fields(value)
    if isinstance(value, tuple) and type(value) is tuple:
        return [_plain(part) for part in value]
    return plain(value)


@_remembered
def text(message: Message) -> wire.Encoded:
    return wire.encoded(texts.text(message))


def counters(drawn: Table) -> tuple[wire.Counter, ...]:
    return tuple([_counter(counter) for counter in drawn.counters])


def _counter(counter: Counter) -> wire.Counter:
    of = UNSET if counter.of is None else counter.of
    return wire.Counter(counter.name, counter.value, counter.seat, _terms(counter.why), of)


def _terms(why: tuple[Term, ...]) -> tuple[wire.Term, ...]:
    return tuple([wire.Term(text(term.label), term.amount, term.codes) for term in why]) if why else ()


@cache
def legend(game: AnyGame) -> Mapping[str, wire.Look]:
    looks = tables_for(game.slug).legend(game)
    return {code: wire.Look(look.glyph, text(look.name), look.tone) for code, look in looks.items()}


def teams(match: AnyMatch) -> tuple[tuple[int, ...], ...]:
    """The seats that play together, if any do."""
    found = match.game.teams(match.seats)
    return found if any(len(team) > 1 for team in found) else ()


def changes(before: Table, after: Table) -> dict[str, Any]:
    """The parts of an update that differ between two tables."""
    return {
        **_changed_zones(before.zones, after.zones),
        "counters": counters(after) if before.counters != after.counters else None,
        "marks": after.marks if before.marks != after.marks else None,
        "tones": after.tones if before.tones != after.tones else None,
    }


def _changed_zones(was: tuple[Zone, ...], now: tuple[Zone, ...]) -> dict[str, Any]:
    changed = []
    for old, new in zip(was, now, strict=False):
        if old is not new and (old.codes != new.codes or old.size != new.size or old != new):
            if old.name != new.name:
                return _moved_zones(was, now)
            changed.append(new)
    return {"zones": tuple(changed)} if len(was) == len(now) else _moved_zones(was, now)


def _moved_zones(was: tuple[Zone, ...], now: tuple[Zone, ...]) -> dict[str, Any]:
    past = {zone.name: zone for zone in was}
    order = _order(list(past), [zone.name for zone in now])
    zones = tuple([zone for zone in now if past.pop(zone.name, None) != zone])
    return {"zones": zones, "gone": tuple(past), "order": order}


def _order(was: list[str], now: list[str]) -> tuple[str, ...] | None:
    """The names in order, or `None` if removing some and appending the new ones already gives that order."""
    if was == now:
        return None
    appended = [name for name in was if name in now] + [name for name in now if name not in was]
    return None if appended == now else tuple(now)


# Open tables


def open_table(
    row: MatchRow, places: list[SeatState], person: str, seats: tuple[wire.SeatInfo, ...]
) -> wire.Picture:
    mine = next((place for place in places if place.person == person), None)
    return wire.Picture(
        match=row.id,
        version=0,
        seat=mine.seat if mine else None,
        phase="waiting",
        game=row.terms.game,
        options=row.terms.options,
        pace=row.terms.pace,
        watch=row.terms.watch,
        commit=commitment(row.secret).hex(),
        seats=seats,
        code=row.code,
        owner=person == row.owner,
        ranked=row.terms.ranked,
        nonce=mine.sent_by(person) if mine else None,
    )


def open_seats(row: MatchRow, places: list[SeatState], now: float, held: float) -> tuple[wire.SeatInfo, ...]:
    """Seats for bots are taken from the start."""
    bots = [row.terms.bot(place.seat) for place in places]
    seats = [place.info(now, held) for place in places]
    taken = (
        structs.replace(seat, bot=bot, taken=seat.taken or bool(bot))
        for seat, bot in zip(seats, bots, strict=True)
    )
    return with_opponents(row.terms.game, taken)
