"""Row 26: farming. The best cheat's day brings less than an honest hour, and honest people lose little.

A season of honest people in virtual time, settled by the house's own rules, makes the company in which an
hour is played. Against the mean of such hours stands the best day of every kind of cheat, in points, coins,
honours, ratings, and the wins and matches that leaderboards count. Friends, a family and one who plays only
bots are paid by today's rules and by those before decision 13.
"""

from collections.abc import Iterator

from tests.battery.result import Result
from tools.season import MOST_LOST, honest_hour, lost, season
from tools.season_kinds import CHEATS, Gain, bounded, cheated

CHEATING_DAYS = 2  # the first is the best for all but those who must get to know each other
HOURS = 200


def run(*, people: int = 500, days: int = 30, seed: int = 1) -> Iterator[Result]:
    played = season(people, days, seed)
    yield _honest(lost(played, seed))
    yield _cheats(honest_hour(played.house, days, seed, HOURS), seed)


def _honest(shares: dict[str, tuple[float, float]]) -> Result:
    cases = [
        f"{name}: {points:.1%} of points, {coins:.1%} of coins"
        for name, (points, coins) in shares.items()
        if max(points, coins) > MOST_LOST
    ]
    figures = f"at most {max(map(max, shares.values())):.1%} lost"
    return Result(26, "farming: honest people", len(shares), len(cases), figures, tuple(cases))


def _cheats(hour: Gain, seed: int) -> Result:
    gains = [(cheat, cheated(cheat, CHEATING_DAYS)) for cheat in CHEATS]
    cases = [f"seed {seed}: {cheat.name}: {gain}" for cheat, gain in gains if not bounded(cheat, gain, hour)]
    best = Gain(*map(max, zip(*(gain for _, gain in gains), strict=True)))
    of_an_hour = max(most / (theirs or 0.001) for most, theirs in zip(best, hour, strict=True))
    figures = f"the best brings {of_an_hour:.0%} of an honest hour"
    return Result(26, "farming: cheats", len(gains), len(cases), figures, tuple(cases[:5]))
