"""Files of contests: they can be stopped and resumed, shared between machines and merged."""

import json
import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from errno import EISDIR
from functools import partial
from pathlib import Path

from parlour import home
from parlour.bots.arena import Progress, Score, contestants, points
from parlour.bots.spread import Spread, here
from parlour.core.errors import BadOption, ParlourError
from parlour.core.record import option_text
from parlour.core.registry import AnyGame, options

Times = tuple[Counter[float], Counter[float]]  # milliseconds of each bot's moves


@dataclass
class Contest:
    """The games of two bots that were played so far."""

    game: str
    options: dict[str, str]
    bots: tuple[str, str]
    seed: str
    points: dict[int, float] = field(default_factory=dict)  # of the first bot, by the number of the game
    times: Times = field(default_factory=lambda: (Counter(), Counter()))

    @classmethod
    def of(cls, game: AnyGame, bots: tuple[str, str], seed: str) -> "Contest":
        chosen = {name: option_text(getattr(game, name)) for name in options(type(game))}
        return cls(game.slug, chosen, bots, seed)

    @property
    def terms(self) -> tuple[str, dict[str, str], tuple[str, str], str]:
        return self.game, self.options, self.bots, self.seed

    @property
    def score(self) -> Score:
        """Of the games whose deal was played from both seats."""
        whole = [number for number in sorted(self.points) if number ^ 1 in self.points]
        if not whole:
            raise BadOption("No deal was played from both seats yet.")
        means = (_mean(self.times[0]), _mean(self.times[1]))
        return Score(tuple(self.points[number] for number in whole), means)

    def percentile(self, bot: int, share: float) -> float:
        """The milliseconds within which this share of a bot's moves was made."""
        left = share * self.times[bot].total()
        for ms in sorted(self.times[bot]):
            left -= self.times[bot][ms]
            if left <= 0:
                return ms
        return 0.0

    def write(self, path: Path) -> None:
        data = {
            "game": self.game,
            "options": self.options,
            "bots": self.bots,
            "seed": self.seed,
            "points": self.points,
            "times": self.times,
        }
        home.write(path, json.dumps(data, sort_keys=True) + "\n")


def read(path: Path) -> Contest:
    try:
        data = json.loads(path.read_text("utf-8"))
        first, second = ({float(ms): count for ms, count in each.items()} for each in data["times"])
        played = {int(number): float(score) for number, score in data["points"].items()}
        one, other = data["bots"]
        times = Counter(first), Counter(second)
        return Contest(data["game"], data["options"], (one, other), data["seed"], played, times)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ParlourError(f"{path} is no file of `parlour arena`.") from None


def merged(contests: Iterable[Contest]) -> Contest:
    """All games of several files of the same contest. A game that is in two of them counts once."""
    first, *others = contests
    whole = Contest(*first.terms, dict(first.points), (Counter(first.times[0]), Counter(first.times[1])))
    for other in others:
        if other.terms != first.terms:
            raise BadOption("These files are of different contests: game, house rules, bots or seed differ.")
        if other.points.keys() & whole.points.keys():
            raise BadOption("These files have games in common: each must have a range of its own.")
        whole.points |= other.points
        for mine, more in zip(whole.times, other.times, strict=True):
            mine.update(more)
    return whole


def write_merged(contest: Contest, path: Path) -> None:
    """In a new file, or over one whose games are all in it."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    if path.exists():
        found = read(path)
        if found.terms != contest.terms or found.points.keys() - contest.points.keys():
            raise BadOption(f"{path} has games that these files do not have: name a new file.")
    contest.write(path)


def play(
    game: AnyGame,
    bots: tuple[str, str],
    numbers: range,
    seed: str,
    path: Path | None = None,
    progress: Progress = lambda games: None,
    spread: Spread = here,
) -> Contest:
    """The games with these numbers; those that the file has already are not played again."""
    contest = Contest.of(game, bots, seed)
    contestants(game, bots)  # which refuses what cannot be played
    if path and path.exists():
        found = read(path)
        if found.terms != contest.terms:
            raise BadOption(f"{path} is of another contest: game, house rules, bots or seed differ.")
        contest = found
    left = [number for number in numbers if number not in contest.points]
    progress(len(numbers) - len(left))
    for number, (score, times) in zip(left, spread(partial(_played, game, bots, seed), left), strict=True):
        contest.points[number] = score
        for kept, more in zip(contest.times, times, strict=True):
            kept.update(more)
        if path:
            contest.write(path)
        progress(1)
    return contest


def _played(game: AnyGame, bots: tuple[str, str], seed: str, number: int) -> tuple[float, Times]:
    """One game, wherever it is played: the first bot's points, and how long each bot took for its moves."""
    players = contestants(game, bots)
    score = points(game, players, number, seed)
    return score, (players[0].times, players[1].times)


def _mean(times: Counter[float]) -> float:
    return round(sum(ms * count for ms, count in times.items()) / max(times.total(), 1), 3)
