"""Finds what a dotted name in the documentation stands for."""

from importlib import import_module
from typing import Any


def finds(name: str) -> bool:
    """Is there a module, or something inside one, of this dotted name?"""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            module = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        return _has(module, parts[end:])
    return False


def _has(owner: Any, parts: list[str]) -> bool:
    if not parts:
        return True
    if hasattr(owner, parts[0]):
        return _has(getattr(owner, parts[0]), parts[1:])
    return len(parts) == 1 and parts[0] in _declared(owner)


def _declared(owner: Any) -> set[str]:
    """The attributes that a class only annotates: fields without default, and what subclasses must set."""
    classes = getattr(owner, "__mro__", ())
    return {name for kind in classes for name in getattr(kind, "__annotations__", {})}
