"""The passes that houses gave to the person at this machine, and the match that each is used for.

A pass proves who has a seat: whoever reads it may play there. Only its owner can read the file. What the
house promised about the luck, and what was added to it here, is kept beside it: later processes check it.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from parlour import home
from parlour.client import Promises

FILE = "houses.json"
MOST = 50  # matches whose promises are kept


@dataclass(frozen=True)
class Pass:
    token: str = ""
    match: str = ""  # the one that was played last
    declined: str = ""  # the one with which its owner did not want to go on
    promises: dict[str, Any] = field(default_factory=dict)  # by match


def load(house: str, name: str) -> Pass:
    """The pass of that house under that name; an empty one if there is none."""
    return _pass(_read().get(_key(house, name), {}))


def save(house: str, name: str, given: Pass) -> None:
    _change(house, name, lambda known: given)


def note_match(house: str, name: str, match: str) -> None:
    _change(house, name, lambda known: replace(known, match=match))


def decline(house: str, name: str, match: str) -> None:
    """Not to be asked again whether to go on with this match."""
    _change(house, name, lambda known: replace(known, declined=match))


def promises(house: str, name: str) -> Promises:
    """What is known about the luck of the matches in that house; whatever is learned is kept."""

    def keep(learned: dict[str, Any]) -> None:
        with suppress(OSError):  # a later process says what it has not checked
            _change(house, name, lambda known: replace(known, promises=_newest(known.promises | learned)))

    return Promises(load(house, name).promises, keep)


def _newest(promises: dict[str, Any]) -> dict[str, Any]:
    return dict(list(promises.items())[-MOST:])


def _change(house: str, name: str, change: Callable[[Pass], Pass]) -> None:
    path, key = home.folder() / FILE, _key(house, name)
    with home.locked(path):
        known = _read()
        changed = asdict(change(_pass(known.get(key, {}))))
        home.write(path, json.dumps(known | {key: changed}, indent=1) + "\n")


def _pass(known: dict[str, Any]) -> Pass:
    promises = known.get("promises")
    kept = promises if isinstance(promises, dict) else {}
    token, match, declined = (str(known.get(name, "")) for name in ("token", "match", "declined"))
    return Pass(token, match, declined, kept)


def _key(house: str, name: str) -> str:
    return f"{house} {name}".strip()


def _read() -> dict[str, dict[str, Any]]:
    """What cannot be read is worth no more than no pass at all: one gets another."""
    try:
        data = json.loads((home.folder() / FILE).read_text("utf-8"))
        return {key: value for key, value in data.items() if isinstance(value, dict)}
    except (OSError, ValueError, RecursionError, AttributeError):
        return {}
