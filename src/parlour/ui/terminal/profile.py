"""What the person in seat 1 has earned on this machine: coins, points (XP) and results, game by game.

Between people at one keyboard a match that was played is paid in full, against bots it is worth its
finishing point, and a solo game has days and victories instead of points. A match is paid once: its
record's digest is remembered.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, is_dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from parlour import home
from parlour.core.errors import briefly
from parlour.core.match import AnyMatch
from parlour.core.progress import COINS, earned, level, pays_coins, points

T = TypeVar("T")

VERSION = 1
REMEMBERED = 200  # digests of paid matches
MOST = 10**12  # of anything that is counted; levels are counted one by one


class Against(StrEnum):
    PEOPLE = "people"
    BOTS = "bots"
    NOBODY = "solo"

    @classmethod
    def of(cls, seats: int, opponent: str) -> "Against":
        if seats == 1:
            return cls.NOBODY
        return cls.PEOPLE if opponent == "human" else cls.BOTS


@dataclass(frozen=True)
class Results:
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0


@dataclass(frozen=True)
class Runs:
    """Of a solo game."""

    played: int = 0
    days: int = 0
    longest: int = 0
    victories: int = 0


@dataclass(frozen=True)
class Standing:
    """In one game."""

    points: int = 0
    people: Results = field(default_factory=Results)
    bots: Results = field(default_factory=Results)
    solo: Runs = field(default_factory=Runs)

    @property
    def level(self) -> int:
        return level(self.points)


@dataclass(frozen=True)
class Profile:
    coins: int = 0
    games: Mapping[str, Standing] = field(default_factory=dict)
    paid: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        return sum(standing.points for standing in self.games.values())

    @property
    def level(self) -> int:
        return level(self.points)

    def add_coins(self, count: int) -> "Profile":
        """With so many more; an amount that is not positive is ignored."""
        return replace(self, coins=self.coins + max(0, count))


class Reward(NamedTuple):
    points: int
    coins: int
    level: int  # now, in this game
    days: int
    victories: int
    risen: bool  # has the level just been reached?
    against: Against


class Loaded(NamedTuple):
    profile: Profile
    aside: Path | None = None  # where a profile lies that could not be read


def path() -> Path:
    return home.folder() / "profile.json"


def load() -> Loaded:
    """The profile as it is kept; a damaged one is put aside, never overwritten."""
    try:
        return Loaded(_read(path().read_text("utf-8")))
    except FileNotFoundError:
        return Loaded(Profile())
    except (ValueError, RecursionError):
        aside = home.unused(path().with_name("profile.damaged.json"))
        path().replace(aside)
        return Loaded(Profile(), aside)


def keep(profile: Profile) -> None:
    data = {"version": VERSION, **asdict(profile)}
    home.write(path(), json.dumps(data, indent=1) + "\n")


def pay(match: AnyMatch, against: Against) -> tuple[Loaded, Reward | None]:
    """Adds a finished match to the profile, one terminal after the other."""
    with home.locked(path()):
        loaded = load()
        after, reward = paid(loaded.profile, match, against)
        if reward:
            keep(after)
        return loaded, reward


def paid(profile: Profile, match: AnyMatch, against: Against) -> tuple[Profile, Reward | None]:
    """The profile after this finished match, and what it brought; nothing if it was paid before."""
    digest = match.record().rsplit(maxsplit=1)[-1]
    if match.outcome is None or digest in profile.paid:
        return profile, None
    before = profile.games.get(match.game.slug, Standing())
    worth = earned(match, 0, against is Against.PEOPLE)
    after = _with_result(before, match, against, points(worth))
    coins = COINS if pays_coins(worth) else 0
    games = {**profile.games, match.game.slug: after}
    reward = Reward(
        after.points - before.points,
        coins,
        after.level,
        _length(match),
        len(match.game.victories(match.state)),
        after.level > before.level,
        against,
    )
    kept = replace(profile, games=games, paid=(*profile.paid, digest)[-REMEMBERED:])
    return kept.add_coins(coins), reward


def _with_result(standing: Standing, match: AnyMatch, against: Against, more: int) -> Standing:
    standing = replace(standing, points=standing.points + more)
    match against:
        case Against.PEOPLE:
            return replace(standing, people=_counted(standing.people, match))
        case Against.BOTS:
            return replace(standing, bots=_counted(standing.bots, match))
        case Against.NOBODY:
            return replace(standing, solo=_run(standing.solo, match))


def _counted(results: Results, match: AnyMatch) -> Results:
    assert match.outcome
    won, drawn = 0 in match.outcome.winners, not match.outcome.winners
    return Results(
        results.played + 1,
        results.won + won,
        results.drawn + drawn,
        results.lost + (not won and not drawn),
    )


def _run(runs: Runs, match: AnyMatch) -> Runs:
    return Runs(
        runs.played + 1,
        runs.days + _length(match),
        max(runs.longest, _length(match)),
        runs.victories + len(match.game.victories(match.state)),
    )


def _length(match: AnyMatch) -> int:
    return match.game.counted(match.state, 0)


def _read(text: str) -> Profile:
    """Raises `ValueError` unless this is a profile as we write it."""
    data = json.loads(text)
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise ValueError("no profile of this version")
    games, paid = data.get("games"), data.get("paid")
    if not isinstance(games, dict) or not isinstance(paid, list) or not all(isinstance(d, str) for d in paid):
        raise ValueError("games or paid matches are missing")
    standings = {slug: _value(Standing(), standing) for slug, standing in games.items()}
    return Profile(_value(0, data.get("coins")), standings, tuple(paid))


def _value(default: T, data: Any) -> T:
    """The data in the shape of the default: a number from 0 to `MOST`, or a dataclass of such."""
    if is_dataclass(default) and isinstance(data, dict):
        parts = {f.name: _value(getattr(default, f.name), data.get(f.name)) for f in fields(default)}
        return replace(default, **parts)  # type: ignore[type-var]  # any dataclass will do
    if type(data) is type(default) is int and 0 <= data <= MOST:
        return data
    raise ValueError(f"{briefly(data)} is no {type(default).__name__}")
