"""A season in virtual time: do ratings find the strong, what do cheats gain, and what do honest people lose?

The house's own pairing, ratings and rewards; only the play itself is a coin weighted by two strengths.
It fails if ratings and strengths correlate less than 0.9, if in a day any cheat gains as much of anything as
an honest person in one hour, or if an honest kind of people loses more than a tenth of what it got before.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from random import Random
from statistics import correlation, fmean, mean, median, quantiles

from parlour.service.lobby.pairing import Pair, Pool
from tools.season_house import BETWEEN, DAY, House, Visitor
from tools.season_kinds import CHEATS, KINDS, Gain, bounded, cheated, company, gained, honest, hour

EVENING = (20 * 3600.0, 2.5 * 3600.0)  # when people come: mean and spread
PLAYS_TODAY, WANTS_RANKED, TAKES_BOT = 0.6, 0.8, 0.3  # shares
MATCHES, PATIENCE = 6, 120.0  # in a session; seconds of one who waits
HOURS = 500  # of honest people, whose mean is what cheats are measured by

LEAST_CORRELATION = 0.9
MOST_LOST = 0.1  # of what honest people got before


# The honest season


@dataclass
class Season:
    """Events in virtual time: somebody comes or returns from a match, or the pool looks again."""

    house: House
    rng: Random
    pool: Pool = field(default_factory=Pool)
    waits: list[float] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)
    bots: int = 0
    gave_up: int = 0
    came: dict[str, float] = field(default_factory=dict)  # when each last asked for an opponent
    left: dict[str, int] = field(default_factory=dict)  # matches that each still wants today

    def run(self, days: int) -> None:
        for day in range(days):
            events: list[tuple[float, str]] = []
            for name in self.house.people:
                if self.rng.random() < PLAYS_TODAY:
                    self.left[name] = 1 + int(self.rng.expovariate(1 / (MATCHES - 1)))
                    heappush(events, (day * DAY + self._o_clock(), name))
            self._play_day(events)

    def _o_clock(self) -> float:
        return min(DAY - 1, max(0.0, self.rng.gauss(*EVENING)))

    def _play_day(self, events: list[tuple[float, str]]) -> None:
        """An event without a name is the pool's: it looks every second while somebody waits."""
        looking = False
        while events:
            now, name = heappop(events)
            if name:
                self.came[name] = now
                self.pool.add(self.house.people[name].seeker(now, self.rng.random() < WANTS_RANKED))
            else:
                looking = False
            for seat, free_at in self._paired(now):
                heappush(events, (free_at, seat))
            if len(self.pool) and not looking:
                heappush(events, (now + 1, ""))
                looking = True

    def _paired(self, now: float) -> Iterator[tuple[str, float]]:
        """Who plays again, and when."""
        done = [end for pair in self.pool.pairs(now, self.rng) for end in self._match(pair, now)]
        for name in self.pool.bot_offers(now):
            if self.rng.random() < TAKES_BOT:
                done.append((name, self._against_bot(name, now)))
        self._give_up(now)
        for name, end in done:
            self.left[name] -= 1
            if self.left[name]:
                yield name, end + BETWEEN

    def _match(self, pair: Pair, now: float) -> list[tuple[str, float]]:
        """Who played, and until when."""
        one, other = (self.house.people[seeker.person] for seeker in (pair.first, pair.second))
        self.waits += [now - pair.first.since, now - pair.second.since]
        self.gaps.append(abs(pair.first.level - pair.second.level))
        how = honest(one.strength, other.strength, self.rng)
        self.house.play(one.name, other.name, how, now, pair.ranked)
        return [(one.name, now + how.lasted), (other.name, now + how.lasted)]

    def _against_bot(self, name: str, now: float) -> float:
        self.pool.remove(name)
        self.bots += 1
        how = honest(0, 0, self.rng)
        self.house.play(name, "", how, now)
        return now + how.lasted

    def _give_up(self, now: float) -> None:
        for name in [name for name, since in self.came.items() if now - since > PATIENCE]:
            if name in self.pool:
                self.pool.remove(name)
                self.gave_up += 1
            del self.came[name]


def season(people: int, days: int, seed: int) -> Season:
    rng, house = Random(seed), House()
    for number in range(people):
        house.enter(f"p{number}", rng.gauss(1500, 300))
    played = Season(house, rng)
    played.run(days)
    return played


# Cheats and honest people


def honest_hour(house: House, days: int, seed: int, hours: int = HOURS) -> Gain:
    """The mean of so many hours, each of somebody else, on the day after the season."""
    rng, gains = Random(seed), list[Gain]()
    others = sorted(house.people)
    for number in range(hours):
        gain = gained(hour(house, f"guest{number}", (days + 1) * DAY, others, rng))
        gains.append(gain._replace(rating=abs(gain.rating)))  # as far as an hour moves it, up or down
    return Gain(*map(fmean, zip(*gains, strict=True)))


def lost(played: Season, seed: int) -> dict[str, tuple[float, float]]:
    """By kind the shares of points and coins that honest people have lost."""
    kinds = {kind.name: company(kind, seed) for kind in KINDS}
    kinds["everybody else of the season"] = list(played.house.people.values())
    return {name: losses(people) for name, people in kinds.items()}


def losses(people: list[Visitor]) -> tuple[float, float]:
    """The shares of points and coins that these people have lost since decision 13."""
    now = sum(person.points for person in people), sum(person.coins for person in people)
    then = sum(person.points_before for person in people), sum(person.coins_before for person in people)
    points, coins = (1 - new / old if old else 0.0 for new, old in zip(now, then, strict=True))
    return points, coins


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--people", type=int, default=500)
    arguments.add_argument("--days", type=int, default=30)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    played = season(given.people, given.days, given.seed)
    found = tell_season(played, given.days)
    fair = tell_losses(lost(played, given.seed))
    little = tell_cheats(honest_hour(played.house, given.days, given.seed), given.days)
    return int(found < LEAST_CORRELATION or not fair or not little)


def tell_season(played: Season, days: int) -> float:
    """Prints the honest season; returns how well ratings agree with strengths."""
    people = [person for person in played.house.people.values() if person.rated]
    found = correlation([p.strength for p in people], [p.rating.rating for p in people])
    established = sum(person.rating.is_established for person in people)
    print(
        f"{len(played.gaps)} matches between {len(people)} people in {days} days, {played.bots} against bots"
    )
    print(f"rating and strength: r = {found:.3f} (at least {LEAST_CORRELATION}); {established} established")
    late = quantiles(played.waits, n=20)[-1]
    print(f"waiting: median {median(played.waits):.1f} s, 95 % within {late:.0f} s;")
    print(f"  {played.gave_up} times somebody gave up after {PATIENCE:.0f} s")
    print(f"levels apart: median {median(played.gaps):.0f}, mean {mean(played.gaps):.1f}")
    points, coins = [p.points / days for p in people], [p.coins / days for p in people]
    print(f"honest people a day: {mean(points):.1f} points and {mean(coins):.1f} coins,")
    print(f"  the busiest {max(points):.1f} and {max(coins):.1f}")
    return found


def tell_losses(shares: dict[str, tuple[float, float]]) -> bool:
    """Prints what honest people lose; returns if it is little enough."""
    print(f"\nhonest people lose of what they got before (at most {MOST_LOST:.0%}):")
    for name, (points, coins) in shares.items():
        print(f"{name:>45}: {points:6.1%} of their points, {coins:6.1%} of their coins")
    return max(map(max, shares.values())) <= MOST_LOST


def tell_cheats(bound: Gain, days: int) -> bool:
    """Prints what cheats gain on their best day; returns if it is less of everything than an honest hour."""
    print(f"\n{'':45}  " + "".join(f"{name:>9}" for name in Gain._fields))
    print(f"{'one hour of an honest person':>45}: " + row(bound))
    fair = True
    for cheat in CHEATS:
        gain = cheated(cheat, days)
        little = bounded(cheat, gain, bound)
        fair &= little
        print(f"{cheat.name:>45}: {row(gain)}{'' if little else '  TOO MUCH'}")
    return fair


def row(gain: Gain) -> str:
    return "".join(f"{amount:9.1f}" for amount in gain)


if __name__ == "__main__":
    sys.exit(main())
