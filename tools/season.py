"""A season of 500 people in virtual time: do ratings find out who is strong, and what do cheats gain?

The house's own pairing, ratings and rewards; only the play itself is a coin weighted by two strengths.
It fails if ratings and strengths correlate less than 0.9, or if a cheat gains more than the bounds below.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from random import Random
from statistics import correlation, mean, median, quantiles
from typing import NamedTuple

from parlour.core.progress import level
from parlour.games.connect_four import ConnectFour
from parlour.service import intensity
from parlour.service.facts import Facts, Met, Progress, Sitter, Tally
from parlour.service.pairing import Pair, Pool, Seeker
from parlour.service.ratings import Rating
from parlour.service.rewards import COINS, LATELY, PAID_PAIR, PAID_PERSON, Award, settle

DAY = 86_400.0
GAME, PRESET, AVERAGE = ConnectFour.slug, "standard", ConnectFour.average
EVENING = (20 * 3600.0, 2.5 * 3600.0)  # when people come: mean and spread
PLAYS_TODAY, WANTS_RANKED, DRAWN, TAKES_BOT = 0.6, 0.8, 0.04, 0.3  # shares
MATCHES, MATCH_SECONDS, PATIENCE = 6, 300.0, 120.0  # in a session; of one; of one who waits
QUICKEST = 7  # drops: no line is made sooner

LEAST_CORRELATION = 0.9
MOST_POINTS, MOST_COINS = 4 * PAID_PERSON, COINS * PAID_PERSON  # a day: quick wins only
MOST_PUFFED = 100.0  # rating after a month, from one friend or any number of newcomers
MOST_PUFFED_BY_TEN = 300.0  # from ten friends, each with a good rating of their own to give away


@dataclass
class Visitor:
    name: str
    strength: float = 1500.0
    points: int = 0
    coins: int = 0
    intensity: float = intensity.FIRST
    played_at: float = -DAY
    rating: Rating = field(default_factory=Rating)
    rated_at: float = 0.0
    rated: float = 0.0
    tally: Tally = field(default_factory=Tally)

    def seeker(self, now: float, ranked: bool) -> Seeker:
        worth = intensity.now_worth(self.intensity, now - self.played_at)
        return Seeker(self.name, GAME, PRESET, level(self.points), worth, now, ranked)


class House:
    """Keeps what a store would keep, and settles matches."""

    def __init__(self, forgetful: bool = False) -> None:
        self.forgetful = forgetful  # pays and rates as if people had never met: the rules without decision 5
        self.people: dict[str, Visitor] = {}
        self._paid: Counter[tuple[frozenset[str] | str, int]] = Counter()  # by pair or person, and day
        self._rated: Counter[tuple[frozenset[str] | str, int]] = Counter()

    def enter(self, name: str, strength: float = 1500.0) -> Visitor:
        self.people[name] = Visitor(name, strength)
        return self.people[name]

    def play(self, one: str, other: str, score: float, drops: int, now: float, ranked: bool) -> None:
        """Settles a match with that score for the first; without `other` it was against a bot."""
        day, names = int(now // DAY), (one, other)
        winners = {1.0: (0,), 0.5: (), 0.0: (1,)}[score]
        sitters = tuple(Sitter(name, drops, before=self._progress(name, now)) for name in names)
        pair = frozenset(names)
        met = {pair: Met(self._paid[pair, day], self._lately(pair, day))}
        facts = Facts(
            GAME, AVERAGE, winners, "line", sitters, ((0,), (1,)), PRESET, ranked, hot_seat=False, met=met
        )
        awards = settle(facts)
        for award in awards.of:
            self._keep(award, now, day)
        self._paid.update((pair, day) for pair in awards.paid_pairs)
        self._rated.update((pair, day) for pair in awards.rated_pairs)

    def _lately(self, whom: frozenset[str] | str, day: int) -> int:
        return 0 if self.forgetful else sum(self._rated[whom, day - ago] for ago in range(LATELY))

    def _progress(self, name: str, now: float) -> Progress:
        if not name:
            return Progress()
        person, day = self.people[name], int(now // DAY)
        return Progress(
            level(person.points),
            intensity.now_worth(person.intensity, now - person.played_at),
            person.rating,
            (now - person.rated_at) / DAY if person.rated else 0.0,
            person.rated,
            self._lately(name, day),
            paid_today=0 if self.forgetful else self._paid[name, day],
        )

    def _keep(self, award: Award, now: float, day: int) -> None:
        person = self.people[award.person]
        person.points += award.points
        person.coins += award.coins
        person.intensity, person.played_at = award.intensity, now
        person.tally = person.tally.plus(award.tally)
        self._paid[person.name, day] += award.is_paid
        if award.rating:
            person.rating, person.rated_at = award.rating, now
            person.rated += award.weight
            self._rated[person.name, day] += award.met_newcomer


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
        done = [name for pair in self.pool.pairs(now, self.rng) for name in self._match(pair, now)]
        for name in self.pool.bot_offers(now):
            if self.rng.random() < TAKES_BOT:
                self._against_bot(name, now)
                done.append(name)
        self._give_up(now)
        for name in done:
            self.left[name] -= 1
            if self.left[name]:
                yield name, now + self.rng.uniform(0.5, 1.5) * MATCH_SECONDS

    def _match(self, pair: Pair, now: float) -> tuple[str, str]:
        one, other = (self.house.people[seeker.person] for seeker in (pair.first, pair.second))
        self.waits += [now - pair.first.since, now - pair.second.since]
        self.gaps.append(abs(pair.first.level - pair.second.level))
        score = outcome(one.strength, other.strength, self.rng)
        self.house.play(one.name, other.name, score, drops(self.rng), now, pair.ranked)
        return one.name, other.name

    def _against_bot(self, name: str, now: float) -> None:
        self.pool.remove(name)
        self.bots += 1
        self.house.play(name, "", outcome(0, 0, self.rng), drops(self.rng), now, ranked=False)

    def _give_up(self, now: float) -> None:
        for name in [name for name, since in self.came.items() if now - since > PATIENCE]:
            if name in self.pool:
                self.pool.remove(name)
                self.gave_up += 1
            del self.came[name]


def outcome(one: float, other: float, rng: Random) -> float:
    if rng.random() < DRAWN:
        return 0.5
    return float(rng.random() < 1 / (1 + 10 ** ((other - one) / 400)))


def drops(rng: Random) -> int:
    return round(min(42, max(QUICKEST, rng.gauss(AVERAGE, 7))))


def season(people: int, days: int, seed: int) -> Season:
    rng, house = Random(seed), House()
    for number in range(people):
        house.enter(f"p{number}", rng.gauss(1500, 300))
    played = Season(house, rng)
    played.run(days)
    return played


# The cheats: each plays for `hero`, who is of average strength and known to be


ORDINARY = Rating(1500.0, 60.0)


def friend(house: House, now: float, day: int) -> None:
    """One friend throws as many matches as pay; at its worst, honest play brings the friend back each day."""
    mates(house, now, 1, PAID_PAIR)


def friend_at_times(house: House, now: float, day: int) -> None:
    """The same friend, very busy once a week, when old matches may be forgotten."""
    if day % 7 == 0:
        mates(house, now, 1, 140)


def ring(house: House, now: float, day: int) -> None:
    """Ten such friends."""
    mates(house, now, 10, 6)


def mates(house: House, now: float, count: int, matches: int) -> None:
    for number in range(count):
        mate = house.people.get(f"mate{number}") or house.enter(f"mate{number}")
        mate.rating, mate.rated, mate.rated_at = ORDINARY, 100, now
        feed(house, mate, matches, now)


def newcomers(house: House, now: float, day: int) -> None:
    """Forty fresh accounts a day, of which each loses three times."""
    for number in range(40):
        feed(house, house.enter(f"fresh{day}-{number}"), 3, now)


def bots(house: House, now: float, day: int) -> None:
    """A program that plays bots all day."""
    for _ in range(200):
        house.play("hero", "", 1.0, QUICKEST, now, ranked=False)


def feed(house: House, loser: Visitor, matches: int, now: float) -> None:
    for _ in range(matches):
        house.play("hero", loser.name, 1.0, QUICKEST, now, ranked=True)


class Scheme(NamedTuple):
    name: str
    day: Callable[[House, float, int], None]  # what is done on a day that begins then, of that number
    new: bool = False  # is the hero new as well?
    most_puffed: float = MOST_PUFFED


SCHEMES = (
    Scheme("one friend", friend),
    Scheme("one friend, once a week", friend_at_times),
    Scheme("one friend, hero new", friend, new=True),
    Scheme("40 newcomers a day", newcomers),
    Scheme("40 newcomers a day, hero new", newcomers, new=True),
    Scheme("ten friends", ring, most_puffed=MOST_PUFFED_BY_TEN),
    Scheme("200 matches against bots", bots),
)


def hero_of(scheme: Scheme, days: int, forgetful: bool = False) -> Visitor:
    house = House(forgetful)
    hero = house.enter("hero")
    if not scheme.new:
        hero.rating, hero.rated = ORDINARY, 100.0
    for day in range(days):
        scheme.day(house, day * DAY, day)
    return hero


def within_bounds(hero: Visitor, scheme: Scheme, days: int) -> bool:
    """A rating that is not established is shown with a question mark, and may be anything."""
    puffed = hero.rating.rating - hero.strength if hero.rating.is_established else 0.0
    paid = hero.points <= days * MOST_POINTS and hero.coins <= days * MOST_COINS
    return paid and puffed <= scheme.most_puffed


# What is printed


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--people", type=int, default=500)
    arguments.add_argument("--days", type=int, default=30)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    found = tell_season(season(given.people, given.days, given.seed), given.days)
    fair = tell_cheats(given.days)
    return int(found < LEAST_CORRELATION or not fair)


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


def tell_cheats(days: int) -> bool:
    """Prints what cheats gain, and what they would gain without decision 5; returns if all is in bounds."""
    print(
        f"\ncheats a day: at most {MOST_POINTS} points and {MOST_COINS} coins; puffed in {days} days at most"
    )
    print(f"  {MOST_PUFFED:.0f} by one friend or newcomers, {MOST_PUFFED_BY_TEN:.0f} by ten friends")
    fair = True
    for scheme in SCHEMES:
        hero, unbounded = (hero_of(scheme, days, forgetful) for forgetful in (False, True))
        fair &= within_bounds(hero, scheme, days)
        print(f"{scheme.name:>30}: {gains(hero, days)}   (without the bounds: {gains(unbounded, days)})")
    return fair


def gains(hero: Visitor, days: int) -> str:
    mark = "" if hero.rating.is_established else "?"
    puffed = f"{hero.rating.rating - hero.strength:+.0f}{mark}"
    return f"{hero.points / days:.0f} points, {hero.coins / days:.0f} coins, rating {puffed}"


if __name__ == "__main__":
    sys.exit(main())
