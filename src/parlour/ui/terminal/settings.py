"""What a person has chosen on this machine, remembered between runs.

One small file in Parlour's home folder. What cannot be read is told in a sentence, and the defaults hold; the
next change puts it aside, never over it.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

from parlour import home, texts
from parlour.core.game import Message
from parlour.ui.terminal.pace import Speed

THEMES = ("textual-dark", "textual-light", "nord", "gruvbox", "ansi-dark", "ansi-light")
LONGEST_NAME = 20
LONGEST_ADDRESS = 200
LONGEST_OPPONENT = 60
DAMAGED = (ValueError, TypeError, RecursionError)  # what reading such a file raises


@dataclass(frozen=True)
class Settings:
    name: str = ""  # empty: Player 1
    theme: str = ""  # empty: as light or dark as the terminal says it is
    speed: Speed = Speed.NORMAL
    language: str = "en"
    ritual: bool = True  # is the opening of a match played by hand, also alone and against bots?
    formalities: bool = True  # do they happen by themselves?
    house: str = ""  # the address of the house in which the person played last
    opponents: Mapping[str, str] = field(default_factory=dict)  # the last chosen in the menu, by game

    def __post_init__(self) -> None:
        """Raises `ValueError` for what nobody could have chosen."""
        known = (
            isinstance(self.name, str) and len(self.name) <= LONGEST_NAME and self.name.isprintable(),
            self.theme in ("", *THEMES),
            self.language in texts.languages(),
            isinstance(self.ritual, bool),
            isinstance(self.formalities, bool),
            isinstance(self.house, str) and len(self.house) <= LONGEST_ADDRESS and self.house.isprintable(),
            isinstance(self.opponents, dict) and all(map(_is_opponent, self.opponents.values())),
        )
        if not all(known):
            raise ValueError("a setting has a value that it cannot have")


def _is_opponent(text: Any) -> bool:
    return isinstance(text, str) and len(text) <= LONGEST_OPPONENT and text.isprintable()


class Loaded(NamedTuple):
    settings: Settings
    trouble: Message | None = None  # why they are not those that were chosen


def path() -> Path:
    return home.folder() / "settings.json"


def load() -> Loaded:
    try:
        return Loaded(_settings(_read(path().read_text("utf-8"))))
    except FileNotFoundError:
        return Loaded(Settings())
    except (OSError, *DAMAGED):
        return Loaded(Settings(), Message("terminal.settings-damaged", path=str(path())))


def change(**changes: Any) -> Settings:
    """Remembers these; what another terminal has changed meanwhile stays, and what a later version has added.

    A damaged file is put aside. Raises `OSError` if it cannot.
    """
    with home.locked(path()):
        kept = _kept()
        changed = replace(_settings(kept), **changes)
        home.write(path(), json.dumps({**kept, **asdict(changed)}, indent=1) + "\n")
    return changed


def _kept() -> dict[str, Any]:
    """What the file has, if that can be settings; otherwise it is put aside."""
    try:
        data = _read(path().read_text("utf-8"))
        _settings(data)
    except FileNotFoundError:
        return {}
    except DAMAGED:
        path().replace(home.unused(path().with_name("settings.damaged.json")))
        return {}
    return data


def _read(text: str) -> dict[str, Any]:
    data = json.loads(text)
    if not isinstance(data, dict):
        raise ValueError("no settings")
    return data


def _settings(data: Mapping[str, Any]) -> Settings:
    known = {one.name: data[one.name] for one in fields(Settings) if one.name in data}
    if "speed" in known:
        known["speed"] = Speed(known["speed"])
    return Settings(**known)
