"""Ratings: Glicko-2 for two seats, as in its author's paper, and OpenSkill's Plackett-Luce for teams.

Both use one scale (1500 ± 350 for a newcomer), so one row can store either. A rating period is a day. Every
match is rated when it ends, and the days since a person's last match, mostly a fraction, replace the paper's
one period. With one day and that day's results, this is the paper's calculation, digit by digit.
"""

from collections.abc import Callable, Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

from openskill.models import PlackettLuce

SCALE = 173.7178  # from displayed numbers to those of the paper
TAU = 0.5  # how readily the volatility changes
NEWCOMER = 350.0  # the deviation of an unknown player; it never grows beyond this
ESTABLISHED = 110.0  # up to this deviation a rating is shown without a question mark
TEAM_MEAN, TEAM_STEP = 25.0, 42.0  # OpenSkill's 25 ± 25/3 is our 1500 ± 350

_teams = PlackettLuce(tau=0.0)  # here days make a rating less certain, not matches


class Rating(NamedTuple):
    rating: float = 1500.0
    deviation: float = NEWCOMER
    volatility: float = 0.06

    @property
    def is_established(self) -> bool:
        return self.deviation <= ESTABLISHED


class Against(NamedTuple):
    """One match, from the point of view of the person being rated."""

    opponent: Rating
    score: float  # 1 won, 0.5 drawn, 0 lost
    weight: float = 1.0  # how much of a match it counts for


def idle(rating: Rating, days: float) -> Rating:
    """The rating after so many days without play."""
    deviation = _grown(rating.deviation, rating.volatility * SCALE, days)
    return rating._replace(deviation=min(NEWCOMER, deviation))


def rated(rating: Rating, results: Sequence[Against], days: float = 1.0) -> Rating:
    """The rating after these results, the last of which came `days` after the old rating."""
    results = [result for result in results if result.weight > 0]
    if not results:
        return idle(rating, days)
    known = _Evidence.of(rating, results)
    volatility = _volatility(rating, known)
    before = min(NEWCOMER / SCALE, _grown(rating.deviation / SCALE, volatility, days))
    deviation = 1 / sqrt(1 / before**2 + 1 / known.variance)
    change = SCALE * deviation**2 * known.surprise
    return Rating(rating.rating + change, SCALE * deviation, volatility)


def _grown(deviation: float, volatility: float, days: float) -> float:
    """Every day adds the volatility to the uncertainty."""
    return sqrt(deviation**2 + volatility**2 * days)


class _Evidence(NamedTuple):
    """What the results say: their variance (v in the paper), and how far off the rating was."""

    variance: float
    surprise: float

    @classmethod
    def of(cls, rating: Rating, results: Sequence[Against]) -> "_Evidence":
        certainty = surprise = 0.0
        for opponent, score, weight in results:
            trust = _trust(opponent.deviation)
            expected = _expected(rating.rating, opponent.rating, trust)
            certainty += weight * trust**2 * expected * (1 - expected)
            surprise += weight * trust * (score - expected)
        return cls(1 / certainty, surprise)


def _trust(deviation: float) -> float:
    """How much an opponent's rating says (g in the paper)."""
    return 1 / sqrt(1 + 3 * (deviation / SCALE / pi) ** 2)


def _expected(mine: float, theirs: float, trust: float) -> float:
    # An expectation of exactly 1 would carry no evidence, and the paper's formula divides by it.
    return min(1 - 1e-9, max(1e-9, 1 / (1 + exp(min(700.0, -trust * (mine - theirs) / SCALE)))))


def _volatility(rating: Rating, known: _Evidence) -> float:
    """Step 5 of the paper: the zero of f, by the Illinois algorithm."""
    start = log(rating.volatility**2)
    spread, delta = (rating.deviation / SCALE) ** 2, known.variance * known.surprise

    def f(x: float) -> float:
        whole = spread + known.variance + exp(x)
        return exp(x) * (delta**2 - whole) / (2 * whole**2) - (x - start) / TAU**2

    low, high = start, _bracket(delta**2 - spread - known.variance, start, f)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > 1e-6:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def _bracket(excess: float, start: float, f: Callable[[float], float]) -> float:
    """A point on the other side of the zero."""
    if excess > 0:
        return log(excess)
    steps = 1
    while f(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU


# Teams


def teams_rated(
    teams: Sequence[Sequence[Rating]], places: Sequence[int], weight: float = 1.0
) -> list[list[Rating]]:
    """Everybody's rating after a team match; the lowest place won, equal places drew."""
    sides = [[_teams.rating(*_to_openskill(rating)) for rating in team] for team in teams]
    after = _teams.rate(sides, ranks=[float(place) for place in places])
    return [
        [_from_openskill(rating, new.mu, new.sigma, weight) for rating, new in zip(team, side, strict=True)]
        for team, side in zip(teams, after, strict=True)
    ]


def _to_openskill(rating: Rating) -> tuple[float, float]:
    return TEAM_MEAN + (rating.rating - Rating().rating) / TEAM_STEP, rating.deviation / TEAM_STEP


def _from_openskill(before: Rating, mean: float, sigma: float, weight: float) -> Rating:
    """The new rating, or part of the way to it if the match has less weight."""
    rating = Rating().rating + TEAM_STEP * (mean - TEAM_MEAN)
    variance = (TEAM_STEP * sigma) ** 2
    return before._replace(
        rating=before.rating + weight * (rating - before.rating),
        deviation=sqrt(before.deviation**2 + weight * (variance - before.deviation**2)),
    )
