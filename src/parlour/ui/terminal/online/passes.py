"""The passes that houses gave to the person at this machine, and the match that each is used for.

A pass proves who has a seat: whoever reads it may play there. Only its owner can read the file.
"""

import json
from dataclasses import asdict, dataclass, replace

from parlour.ui.terminal import home

FILE = "houses.json"


@dataclass(frozen=True)
class Pass:
    token: str = ""
    match: str = ""  # the one that was played last


def load(house: str, name: str) -> Pass:
    """The pass of that house under that name; an empty one if there is none."""
    known = _read().get(_key(house, name), {})
    return Pass(str(known.get("token", "")), str(known.get("match", "")))


def save(house: str, name: str, given: Pass) -> None:
    path = home.folder() / FILE
    with home.alone(path):
        home.write(path, json.dumps(_read() | {_key(house, name): asdict(given)}, indent=1) + "\n")


def note_match(house: str, name: str, match: str) -> None:
    save(house, name, replace(load(house, name), match=match))


def _key(house: str, name: str) -> str:
    return f"{house} {name}".strip()


def _read() -> dict[str, dict[str, str]]:
    """What cannot be read is worth no more than no pass at all: one gets another."""
    try:
        data = json.loads((home.folder() / FILE).read_text("utf-8"))
        return {key: value for key, value in data.items() if isinstance(value, dict)}
    except (OSError, ValueError, RecursionError, AttributeError):
        return {}
