"""Zones and counters of the fields of a view, as its state declares them."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from parlour.core.game import Message, Seat
from parlour.core.shown import KEY, How, Shown
from parlour.core.table import Counter, Layout, Look, Zone
from parlour.pieces.checkers import Checker

UNKNOWN = "?"  # a piece without a face
TOKEN = "o"
MOST_TOKENS = 24  # that are drawn one by one
DICE = "⚀⚁⚂⚃⚄⚅"


@cache
def declared(kind: Any) -> Mapping[str, Shown]:
    """The fields of a kind of state that are declared, by name."""
    known = getattr(kind, "__dataclass_fields__", None)
    return {one.name: one.metadata[KEY] for one in fields(kind) if KEY in one.metadata} if known else {}


def zones(name: str, how: Shown, value: Any, looker: Seat | None) -> Iterator[Zone]:
    """What lies there: one zone, or one for each seat."""
    if how.how is How.TEXT:
        return
    for seat, part in _parts(how.how, value):
        own = f"{name}-{seat}" if seat is not None else name
        match how.how:
            case How.HAND:
                yield _hand(seat, part, looker)
            case How.PILE:
                top = code(part[-1]) if part else ""
                yield Zone(own, Layout.PILE, (own,), (top,), seat=seat, size=len(part))
            case How.GRID:
                # two grids have squares of the same names, which a play cannot tell apart
                before = "" if seat is None else f"{own}-"
                slots = tuple(f"{before}{place}" for place in range(1, len(part) + 1))
                yield Zone(own, Layout.GRID, slots, tuple(map(code, part)), how.columns, seat)
            case How.DICE:
                yield _fan(own, tuple(UNKNOWN if pips is None else str(pips) for pips in part), seat)
            case How.TOKENS if part is not None and 0 < part <= MOST_TOKENS:
                yield _fan(own, (TOKEN,) * part, seat)


def counters(name: str, how: Shown, value: Any) -> Iterator[Counter]:
    if how.how in (How.TOKENS, How.TEXT):
        for seat, part in _parts(how.how, value):
            if part not in (None, ""):
                yield Counter(name, part if isinstance(part, int) else str(part), seat)


def legend(state: Any) -> Iterator[tuple[str, Look]]:
    """Of the pieces that every game writes alike."""
    kind: Any = type(state)
    kinds = {shown.how for shown in declared(kind).values()}
    if How.DICE in kinds:
        yield from (
            (str(pips), Look(sign, Message("piece.die", pips=pips))) for pips, sign in enumerate(DICE, 1)
        )
    if How.TOKENS in kinds:
        yield TOKEN, Look("●", Message("piece.token"))


def code(piece: Any) -> str:
    if isinstance(piece, Checker):
        letter = piece.colour.value[0]
        return letter.upper() if piece.stacked else letter
    return "" if piece is None else str(piece)


def _hand(seat: Seat | None, cards: Any, looker: Seat | None) -> Zone:
    """The looker's own cards are touched by their names, unless they have none or share one."""
    codes = tuple(map(code, cards))
    if seat != looker:
        return _fan(f"hand-{seat}", codes, seat)
    named = len(set(codes)) == len(codes)
    return Zone("hand", Layout.FAN, codes, codes) if named else _fan("hand", codes, None)


def _fan(name: str, codes: tuple[str, ...], seat: Seat | None) -> Zone:
    return Zone(name, Layout.FAN, tuple(f"{name}-{place}" for place in range(len(codes))), codes, seat=seat)


def _parts(how: How, value: Any) -> list[tuple[Seat | None, Any]]:
    """Once, or once for each seat."""
    single = how in (How.TOKENS, How.TEXT)
    several = type(value) is tuple and (single or (value and all(type(part) is tuple for part in value)))
    if how is How.HAND and not several:
        return []  # nobody has been dealt any
    return list(enumerate(value)) if several else [(None, value)]
