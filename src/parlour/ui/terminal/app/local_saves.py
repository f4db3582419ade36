"""What the app keeps on this computer: unfinished matches, records, settings and a profile; luck, too."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from parlour import texts
from parlour.bots.opponents import opponent
from parlour.core import record
from parlour.core.chance import Luck
from parlour.core.match import AnyMatch
from parlour.core.registry import games
from parlour.ui.terminal import profile, reports, saves, settings
from parlour.ui.terminal.app.dialogs import say
from parlour.ui.terminal.sessions.local import Keeps, Nobody
from parlour.ui.terminal.settings import Loaded as Remembered
from parlour.ui.terminal.settings import Settings


class Loaded(NamedTuple):
    match: AnyMatch
    opponent: str  # as in `--vs`
    keeper: Keeps


class Saved(NamedTuple):
    """A match on a list, read only when it is chosen."""

    title: str
    load: Callable[[], Loaded]


@dataclass(frozen=True)
class LocalSaves:
    """By default one that forgets everything."""

    luck: Callable[[int], Luck] = Luck.fresh
    keeper: Callable[[str], Keeps] = lambda opponent: Nobody()
    unfinished: Callable[[], Sequence[Saved]] = tuple
    records: Callable[[], Sequence[Saved]] = tuple
    settings: Callable[[], Remembered] = lambda: Remembered(Settings())
    remember: Callable[..., object] = lambda **changes: None
    profile: Callable[[], list[str]] = list


def at_home() -> LocalSaves:
    """Matches are kept in the person's own folder."""
    return LocalSaves(
        keeper=saves.MatchSaver,
        unfinished=_unfinished,
        records=_records,
        settings=settings.load,
        remember=settings.change,
        profile=_profile,
    )


def _profile() -> list[str]:
    report = reports.profile(profile.load(), saves.records())
    return [*report.lines, *([str(report.failure)] if report.failure else [])]


def _unfinished() -> list[Saved]:
    return [Saved(_left(path), partial(_continued, path)) for path in saves.paths()]


def _left(path: Path) -> str:
    kind, _, name = saves.opponent_of(path).partition(":")
    if kind not in ("bot", "human") or _is_solo(path):
        kind = "alone"
    elif kind == "bot" and name:
        kind = "bot-named"
    one = opponent(saves.game_of(path), name) if saves.game_of(path) in games() else None
    called = say("opponent.level", name=one.title(), number=one.number) if one else name
    return say(f"app.saved.{kind}", game=_title(path), name=called, when=_when(path))


def _continued(path: Path) -> Loaded:
    match, keeper = saves.reopen(path)
    return Loaded(match, keeper.opponent, keeper)


def _records() -> list[Saved]:
    paths = saves.newest_first(saves.records().glob("*.txt"))
    return [Saved(_played(path), partial(from_file, path)) for path in paths]


def _played(path: Path) -> str:
    return say("app.saved.record", game=_title(path), when=_when(path))


def _title(path: Path) -> str:
    slug = saves.game_of(path)
    return texts.title(games()[slug]) if slug in games() else slug


def _is_solo(path: Path) -> bool:
    slug = saves.game_of(path)
    return slug in games() and games()[slug].seats == (1,)


def _when(path: Path) -> str:
    """The day in words if it is near, and the time."""
    at = datetime.fromtimestamp(path.stat().st_mtime)
    day = {0: "today", 1: "yesterday"}.get((date.today() - at.date()).days, "earlier")
    return say(f"app.saved.{day}", date=f"{at:%Y-%m-%d}", time=f"{at:%H:%M}")


def from_file(path: Path) -> Loaded:
    with path.open("rb") as file:
        return Loaded(record.read(file.read(record.LONGEST + 1)), "human", Nobody())
