"""Fills the holes of a view: each hidden card becomes one that could be there."""

from collections.abc import Callable, Iterable, Iterator
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
    # `fields` takes ten times as long, and the laws ask a million times
    return [getattr(value, name) for name in getattr(value, "__dataclass_fields__", ())]


def filled(view: T, rng: "Random") -> T:
    """The view with each hole filled by a different card that it does not show."""
    shown = set(cards_shown(view))
    unseen = [card for card in DECK if card not in shown]

    def deal(card: Card) -> Card:
        return unseen.pop(rng.randrange(len(unseen))) if card == BACK else card

    return with_cards(view, deal)


def with_cards(value: T, change: Callable[[Card], Card]) -> T:
    """The same value with its cards changed."""

    def changed(part: Any) -> Any:
        if isinstance(part, Card):
            return change(part)
        if is_dataclass(part) and not isinstance(part, type):
            parts = {f.name: (getattr(part, f.name), changed(getattr(part, f.name))) for f in fields(part)}
            new = {name: now for name, (old, now) in parts.items() if now != old}
            return replace(part, **new) if new else part
        if isinstance(part, tuple):
            inside = [changed(one) for one in part]
            return type(part)(*inside) if hasattr(part, "_fields") else tuple(inside)
        return part

    result: T = changed(value)
    return result
