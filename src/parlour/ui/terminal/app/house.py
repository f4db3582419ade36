"""What the screens ask of the rest of the house: luck, and somebody who keeps the matches."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from secrets import token_bytes
from typing import Any, NamedTuple, Protocol

from parlour.core import record
from parlour.core.chance import Luck, Nonce
from parlour.core.game import Message
from parlour.core.match import Match
from parlour.ui.terminal import saves

AnyMatch = Match[Any, Any, Any]


class Keeps(Protocol):
    """Told of a match after every play, and once more when the person goes."""

    def keep(self, match: AnyMatch) -> None: ...
    def close(self, match: AnyMatch) -> Sequence[Message]: ...


class Nobody:
    """Keeps nothing."""

    def keep(self, match: AnyMatch) -> None:
        pass

    def close(self, match: AnyMatch) -> Sequence[Message]:
        return ()


class Loaded(NamedTuple):
    match: AnyMatch
    opponent: str  # as in `--vs`
    keeper: Keeps


class Saved(NamedTuple):
    """A match on a list, read only when it is chosen."""

    title: str
    load: Callable[[], Loaded]


def fresh_luck(seats: int) -> Luck:
    return Luck(token_bytes(32), tuple(Nonce(token_bytes(16), house=True) for _ in range(seats)))


@dataclass(frozen=True)
class House:
    """By default one that forgets everything."""

    luck: Callable[[int], Luck] = fresh_luck
    keeper: Callable[[str], Keeps] = lambda opponent: Nobody()
    unfinished: Callable[[], Sequence[Saved]] = tuple
    records: Callable[[], Sequence[Saved]] = tuple


def at_home() -> House:
    """Matches are kept in the person's own folder."""
    return House(keeper=saves.Keeper, unfinished=_unfinished, records=_records)


def _unfinished() -> list[Saved]:
    return [Saved(path.stem, partial(_continued, path)) for path in saves.paths()]


def _continued(path: Path) -> Loaded:
    saved = saves.load(path)
    return Loaded(saved.match, saved.opponent, saves.Keeper(saved.opponent, path))


def _records() -> list[Saved]:
    paths = sorted(saves.records().glob("*.txt"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    return [Saved(path.stem, partial(from_file, path)) for path in paths]


def from_file(path: Path) -> Loaded:
    with path.open("rb") as file:
        return Loaded(record.read(file.read(record.LONGEST + 1)), "human", Nobody())
