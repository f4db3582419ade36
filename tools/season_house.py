"""The house of a season: settles matches as the real one does, and keeps what a store would keep."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from parlour.core.progress import CUT_SHORT, level
from parlour.core.registry import games
from parlour.games.connect_four import ConnectFour
from parlour.service.lobby.pairing import Seeker
from parlour.service.rewards import achievements, allowance, intensity
from parlour.service.rewards.allowance import EVERYBODY, NOTHING, Paid
from parlour.service.rewards.finished_match import FinishedMatch, Met, Progress, Sitter, Tally
from parlour.service.rewards.ratings import Rating
from parlour.service.rewards.rewards import RECENT_DAYS, Award, settle
from tools.season_before import Before

DAY, HOUR = 86_400.0, 3600.0
GAME, PRESET, AVERAGE = ConnectFour.slug, "standard", ConnectFour.average
DROP_SECONDS, BETWEEN = 5.5, 30.0  # that people take for a drop, and from one match to the next


@dataclass
class Visitor:
    name: str
    strength: float = 1500.0
    points: int = 0
    coins: int = 0
    points_before: int = 0  # as it would have been before decision 13
    coins_before: int = 0
    intensity: float = intensity.FIRST
    played_at: float = -DAY
    streak: int = 0
    rating: Rating = field(default_factory=Rating)
    rated_at: float = 0.0
    rated: float = 0.0
    tallies: dict[str, Tally] = field(default_factory=dict)
    reached: dict[str, int] = field(default_factory=dict)  # the day of each achievement

    def seeker(self, now: float, ranked: bool) -> Seeker:
        worth = intensity.now_worth(self.intensity, now - self.played_at)
        return Seeker(self.name, GAME, PRESET, level(self.points), worth, now, now, ranked)

    def counted(self, what: str) -> int:
        """What leaderboards go by, over all games."""
        return sum(getattr(tally, what) for tally in self.tallies.values())


class Played(NamedTuple):
    """How a match went."""

    score: float  # of the first
    drops: int
    reason: str = "line"
    seconds: float | None = None  # as people play, unless it says so
    helped: int = 0  # plays that the clock or a bot made for the second
    quit: bool = False  # the second left, or was late
    game: str = GAME

    @property
    def lasted(self) -> float:
        return DROP_SECONDS * self.drops if self.seconds is None else self.seconds


class House:
    def __init__(self) -> None:
        self.people: dict[str, Visitor] = {}
        self._before = Before()
        self._paid: dict[tuple[str, str, int], Paid] = {}  # by person, source and day
        self._met: dict[str, dict[str, int]] = {}  # with whom each had a paid match, and when last
        self._rated: Counter[tuple[frozenset[str] | str, int]] = Counter()

    def enter(self, name: str, strength: float = 1500.0) -> Visitor:
        self.people[name] = Visitor(name, strength)
        return self.people[name]

    def play(self, one: str, other: str, how: Played, now: float, ranked: bool = False) -> None:
        """Settles a match; without `other` it was against a bot."""
        day = int(now // DAY)
        facts = self._facts(one, other, how, now, ranked)
        awards = settle(facts)
        for award in awards.of:
            self._keep(award, how.game, now, day)
        for pair in awards.paid_pairs:
            first, second = sorted(pair)
            self._met.setdefault(first, {})[second] = day
            self._met.setdefault(second, {})[first] = day
        self._rated.update((pair, day) for pair in awards.rated_pairs)
        for name, (points, coins) in self._before.pay(facts, day).items():
            self.people[name].points_before += points
            self.people[name].coins_before += coins

    def _facts(self, one: str, other: str, how: Played, now: float, ranked: bool) -> FinishedMatch:
        kind = games()[how.game]
        winners = {1.0: (0,), 0.5: (), 0.0: (1,)}[how.score]
        own = how.drops - how.drops // 2, how.drops // 2 - how.helped
        mine, theirs = (self._progress(*names, how.game, now) for names in ((one, other), (other, one)))
        decided = how.reason not in CUT_SHORT
        feats = [kind.achievements if decided and seat in winners else () for seat in (0, 1)]
        sitters = (
            Sitter(one, how.drops, plays=own[0], before=mine, feats=feats[0]),
            Sitter(
                other,
                how.drops,
                how.quit and how.reason == "left",
                how.quit and how.reason == "time",
                own[1],
                how.helped,
                theirs,
                feats[1],
            ),
        )
        pair = frozenset((one, other))
        met = {pair: Met(self._lately(pair, int(now // DAY)))}
        teams = ((0,), (1,))
        rated = ranked and bool(other)
        return FinishedMatch(
            how.game,
            kind.average,
            winners,
            how.reason,
            sitters,
            teams,
            PRESET,
            rated,
            met=met,
            seconds=how.lasted,
            shortest=kind.shortest,
        )

    def _lately(self, whom: frozenset[str] | str, day: int) -> int:
        return sum(self._rated[whom, day - ago] for ago in range(RECENT_DAYS))

    def _partners(self, name: str, day: int) -> frozenset[str]:
        return frozenset(other for other, last in self._met.get(name, {}).items() if last > day - RECENT_DAYS)

    def _progress(self, name: str, other: str, game: str, now: float) -> Progress:
        if not name:
            return Progress()
        person, day = self.people[name], int(now // DAY)
        partners = {each: self._partners(each, day) for each in (name, other) if each}
        paid = {source: self._paid.get((name, source, day), NOTHING) for source in ("", other, EVERYBODY)}
        solo = achievements.of_solo_games()
        tables = [when for each, when in person.reached.items() if each not in solo]
        return Progress(
            level(person.points),
            intensity.now_worth(person.intensity, now - person.played_at),
            person.rating,
            (now - person.rated_at) / DAY if person.rated else 0.0,
            person.rated,
            self._lately(name, day),
            person.tallies,
            person.streak,
            frozenset(person.reached),
            tables.count(day),
            paid,
            frozenset({other} if other and allowance.apart(name, other, partners) else ()),
            len(partners[name]),
        )

    def _keep(self, award: Award, game: str, now: float, day: int) -> None:
        person = self.people[award.person]
        person.points += award.points
        person.coins += award.coins
        person.intensity, person.played_at, person.streak = award.intensity, now, award.streak
        person.tallies[game] = person.tallies.get(game, Tally()).plus(award.tally)
        person.reached |= dict.fromkeys(award.achievements, day)
        for source in {*award.sources, EVERYBODY}:
            key = person.name, source, day
            self._paid[key] = self._paid.get(key, NOTHING).plus(award.paid)
        if award.rating:
            person.rating, person.rated_at = award.rating, now
            person.rated += award.weight
            self._rated[person.name, day] += award.met_newcomer
