"""Holes: the places of a state that a seat may not see, whether they hold cards, dice, bids or numbers."""

from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass, replace
from typing import Any, TypeVar

from parlour.pieces.cards import BACK, Card

T = TypeVar("T")
Path = tuple[str | int, ...]  # fields and indexes from the state inwards: ("dice", 1)
HOLE = None  # the value in a hole; for a card it is its back
MISSING = "nothing"  # stands for a value that only the other side has


def punched(state: T, holes: Iterable[Path]) -> T:
    """The state with its holes emptied. The length of a tuple is public, only its values are hidden."""
    result: Any = state
    for hole in holes:
        result = _punched(result, hole, hole)
    found: T = result
    return found


def _punched(value: Any, way: Path, hole: Path) -> Any:
    if not way:
        return _blank(value)
    name, *rest = way
    if isinstance(name, str) and is_dataclass(value) and hasattr(value, name):
        return replace(value, **{name: _punched(getattr(value, name), tuple(rest), hole)})  # type: ignore[type-var]
    if isinstance(name, str) and name in getattr(value, "_fields", ()):
        return value._replace(**{name: _punched(getattr(value, name), tuple(rest), hole)})
    if type(value) is tuple and isinstance(name, int) and 0 <= name < len(value):
        return (*value[:name], _punched(value[name], tuple(rest), hole), *value[name + 1 :])
    if isinstance(value, dict) and name in value:
        return {**value, name: _punched(value[name], tuple(rest), hole)}
    raise LookupError(f"holes() names {written(hole)}, which the state does not have")


def _blank(value: Any) -> Any:
    if isinstance(value, Card):
        return BACK
    if type(value) is tuple:
        return tuple(_blank(part) for part in value)
    return HOLE


def are_cards(view: Any, holes: Iterable[Path]) -> bool:
    """Whether only cards lie in the holes of a view, so that backs can be exchanged for likely cards."""
    hidden = tuple(tuple(hole) for hole in holes)
    below = (
        part for path, part in laid_out(view).items() if any(path[: len(hole)] == hole for hole in hidden)
    )
    return all(isinstance(part, Card) or part == () for part in below) if hidden else True


def laid_out(value: Any) -> dict[Path, Any]:
    """Every single value inside a state, a view or an event, by its path.

    Includes fields that a dataclass excludes from comparison: they could leak something.
    """
    found: dict[Path, Any] = {}
    waiting: list[tuple[Path, Any]] = [((), value)]
    while waiting:
        path, part = waiting.pop()
        inside = _inside(part)
        if inside:
            waiting += [((*path, name), one) for name, one in inside.items()]
        else:
            found[path] = part
    return found


def _inside(value: Any) -> Mapping[Any, Any]:
    if isinstance(value, Card | str | int):
        return {}
    if isinstance(value, dict):
        return value
    names = getattr(value, "__dataclass_fields__", None) or getattr(value, "_fields", ())
    if names:
        return {name: getattr(value, name) for name in names}
    return dict(enumerate(value)) if isinstance(value, tuple | list) else {}


def differences(one: Any, other: Any) -> dict[Path, tuple[Any, Any]]:
    """Where two states, views or events differ, and both values there."""
    first, second = laid_out(one), laid_out(other)
    both = {path: (first.get(path, MISSING), second.get(path, MISSING)) for path in first | second}
    return {path: pair for path, pair in both.items() if pair[0] != pair[1]}


def written(path: Path) -> str:
    return ".".join(map(str, path)) or "everything"
