"""Filling the holes of a view: every hidden card becomes one that could lie there."""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.pieces.cards import BACK, DECK, Card

if TYPE_CHECKING:
    from parlour.core.game import Random

T = TypeVar("T")


def cards_shown(value: Any) -> Iterator[Card]:
    """Every real card anywhere inside a state, a view or an event, in any order."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Card):
            if part != BACK:
                yield part
        elif not isinstance(part, int | str):
            waiting += parts(part)


def parts(value: Any) -> Iterable[Any]:
    if isinstance(value, tuple | list | frozenset):
        return value
    if isinstance(value, dict):
        return value.values()
    # `fields` would say the same in ten times the time, and the laws ask it a million times
    return [getattr(value, name) for name in getattr(value, "__dataclass_fields__", ())]


def filled(view: T, rng: "Random") -> T:
    """The view with each hole filled by a different card of those that it does not show."""
    shown = set(cards_shown(view))
    unseen = [card for card in DECK if card not in shown]

    def deal() -> Card:
        return unseen.pop(rng.randrange(len(unseen)))

    def fill(value: Any) -> Any:
        if isinstance(value, Card):
            return deal() if value == BACK else value
        if is_dataclass(value) and not isinstance(value, type):
            parts = {f.name: (getattr(value, f.name), fill(getattr(value, f.name))) for f in fields(value)}
            changed = {name: new for name, (old, new) in parts.items() if new != old}
            return replace(value, **changed) if changed else value
        if isinstance(value, tuple):
            inside = [fill(part) for part in value]
            return type(value)(*inside) if hasattr(value, "_fields") else tuple(inside)
        return value

    result: T = fill(view)
    return result
