"""Bot against bot: every deal is played twice with the seats swapped, so that luck cancels out.

The figures are the first bot's. Strength is in Elo, with a 95 % confidence interval. The two games of a deal
are correlated, so the interval is computed over pairs. Where a game has luck, a pair has the same deal; where
its bot module has `openings`, a pair begins with one of them.

Game numbers name the games of a contest, whoever plays them and when: a contest can be stopped, resumed and
shared between machines (`arena_files`).
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from math import log10, sqrt
from random import Random
from time import perf_counter
from typing import Any

from parlour.bots import SECONDS, Choose, choice, openings, own, policy
from parlour.core.chance import Luck
from parlour.core.errors import BadOption, cause
from parlour.core.game import Game, Over, Seat, Turn
from parlour.core.match import AnyMatch, IllegalAction, Match

__all__ = ["SECONDS", "BotFailed", "Contestant", "Score", "contest"]

Progress = Callable[[int], None]

NEARLY_SURE = 0.05  # games subtracted from an end of the interval where the score leaves no doubt


class BotFailed(Exception):
    """A bot crashed or made an illegal play."""


@dataclass
class Contestant:
    name: str
    choose: Choose
    moves: int = 0
    seconds: float = 0.0
    times: Counter[float] = field(default_factory=Counter)  # milliseconds, to two digits, and how often

    def took(self, seconds: float) -> None:
        self.moves += 1
        self.seconds += seconds
        self.times[float(f"{1000 * seconds:.1e}")] += 1

    @property
    def ms_per_move(self) -> float:
        return round(1000 * self.seconds / max(self.moves, 1), 3)


@dataclass(frozen=True)
class Score:
    """The first bot's results in order: 1 for a win, 0.5 for a draw, 0 for a loss."""

    games: tuple[float, ...]
    ms_per_move: tuple[float, float] = field(compare=False)

    @property
    def wins(self) -> int:
        return self.games.count(1.0)

    @property
    def draws(self) -> int:
        return self.games.count(0.5)

    @property
    def losses(self) -> int:
        return self.games.count(0.0)

    @property
    def elo(self) -> float:
        return self._elo(_mean(self.games))

    @property
    def ci95(self) -> tuple[float, float]:
        # Add a pair won and a pair lost, or a clean sweep would claim certainty.
        pairs = [*self._pairs(), 0.0, 1.0]
        middle = _mean(pairs)
        error = sqrt(_mean([(pair - middle) ** 2 for pair in pairs]) / len(pairs))
        low, high = middle - 1.96 * error, middle + 1.96 * error
        return self._elo(low, NEARLY_SURE), self._elo(high, NEARLY_SURE)

    @property
    def figures(self) -> dict[str, Any]:
        """All figures, as `parlour arena --json` promises."""
        names = ("wins", "draws", "losses", "elo", "ci95", "ms_per_move")
        return {name: getattr(self, name) for name in names}

    def _pairs(self) -> list[float]:
        return [_mean(self.games[at : at + 2]) for at in range(0, len(self.games), 2)]

    def _elo(self, share: float, less: float = 0.5) -> float:
        """Finite even for a clean sweep, which counts half a game less; the interval reaches further."""
        least = less / (len(self.games) + 1)
        share = min(max(share, least), 1 - least)
        return round(400 * log10(share / (1 - share)), 1)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def contest(
    game: Game[Any, Any, Any],
    names: tuple[str, str],
    games: int,
    seed: str,
    progress: Progress = lambda games: None,
) -> Score:
    bots = contestants(game, names)
    scores = []
    for number in range(games):
        scores.append(points(game, bots, number, seed))
        progress(1)
    return Score(tuple(scores), (bots[0].ms_per_move, bots[1].ms_per_move))


def contestants(game: Game[Any, Any, Any], names: tuple[str, str]) -> tuple[Contestant, Contestant]:
    if 2 not in game.seats:
        raise BadOption(f"{game.title} is not a game for two: there is nobody to play against.")
    first, second = (Contestant(name, _chosen(game.slug, name)) for name in names)
    return first, second


def _chosen(slug: str, name: str) -> Choose:
    """The policy of that name, or the bot of that file."""
    return own.policy_of(name) if name.endswith(own.ENDING) else policy(slug, name)


def points(game: Game[Any, Any, Any], bots: tuple[Contestant, Contestant], number: int, seed: str) -> float:
    """What the first bot gets for this game."""
    return _points(_played(game, bots, number, seed), number % 2)


def _played(game: Game[Any, Any, Any], bots: tuple[Contestant, ...], number: int, seed: str) -> Over:
    pair, swapped = divmod(number, 2)
    match = _begun(game, pair, seed)
    rngs = [Random(f"{seed}/{number}/{bot}") for bot in (0, 1)]
    while isinstance(match.awaiting, Turn):
        seat = match.awaiting.seats[0]
        bot = seat ^ swapped
        match = _moved(match, seat, bots[bot], rngs[bot], number)
    assert match.outcome
    return match.outcome


def _begun(game: Game[Any, Any, Any], pair: int, seed: str) -> AnyMatch:
    known = ordered_openings(game)
    luck = Luck.from_seed(f"{seed}/{pair}", 2)
    if not known:
        return Match.start(game, 2, luck)
    match: AnyMatch = Match.start(replace(game, opening="given"), 2, luck)  # type: ignore[call-arg]
    for notation in known[pair % len(known)]:
        assert match.turn_holder is not None
        match, _ = match.play(match.turn_holder, notation)
    return match


@cache
def ordered_openings(game: Game[Any, Any, Any]) -> tuple[tuple[str, ...], ...]:
    """In a fixed order that mixes them, so that a few games see openings of every kind."""
    return tuple(sorted(openings(game), key=lambda plays: sha256(" ".join(plays).encode()).digest()))


def _moved(match: AnyMatch, seat: Seat, bot: Contestant, rng: Random, number: int) -> AnyMatch:
    try:
        start = perf_counter()
        notation = choice(match, seat, bot.choose, rng)
        bot.took(perf_counter() - start)
        after, _ = match.play(seat, notation)
    except IllegalAction as error:
        raise BotFailed(
            f"{bot.name} played {notation} in game {number + 1}, which rule {error.refusal.rule} forbids."
        ) from error
    except (Exception, SystemExit) as error:  # a plug-in's bot may raise anything
        raise BotFailed(f"{bot.name} failed in game {number + 1}: {cause(error)}.") from error
    return after


def _points(over: Over, seat: Seat) -> float:
    return float(seat in over.winners) if over.winners else 0.5
