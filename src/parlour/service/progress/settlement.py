"""Settle a match: all its rewards are stored in the transaction that ends it, once or not at all."""

from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import combinations
from math import inf
from typing import Any

from msgspec import structs

from parlour.core.match import Match
from parlour.core.progress import COINS, level
from parlour.service.books import Books
from parlour.service.books.history import Played
from parlour.service.books.progress import (
    ANYBODY,
    Career,
    HeldBack,
    Ladder,
    Meeting,
    Payment,
    Rated,
    Reached,
    Standing,
)
from parlour.service.books.purses import add_coins
from parlour.service.ports import Unpaid
from parlour.service.rewards import achievements, allowance, intensity
from parlour.service.rewards.allowance import EVERYBODY, NOTHING
from parlour.service.rewards.finished_match import FinishedMatch, Met, Progress, Result, facts_of, preset_of
from parlour.service.rewards.ratings import Rating
from parlour.service.rewards.rewards import Award, Awards, settle
from parlour.service.table_settings import TableSettings, held_back_until
from parlour.service.wire.progress import Level, Outcome, Points, Reward, ShownRating

TELLING = 60.0  # seconds a delayed table needs, after its delay, to tell the end
DAY = 86400.0
WON: dict[Result, Outcome] = {Result.WON: "won", Result.DRAWN: "drawn", Result.LOST: "lost"}


@dataclass
class Settlement:
    """A callable that runs inside the transaction, perhaps more than once, on another thread."""

    id: str
    match: Match[Any, Any, Any]  # finished
    terms: TableSettings
    people: tuple[str, ...]  # by seat; empty for a bot
    away: tuple[bool, ...]
    made: float  # when the table was made
    now: float
    seconds: float = inf  # how long it was played
    coins: int = COINS
    rewards: dict[str, Reward] = field(default_factory=dict)  # of those the match counts for

    def __call__(self, books: Books) -> Unpaid:
        """Pay as many people as possible: one person's damaged rows must not cost the others their reward."""
        people = sorted({person for person in self.people if person})
        why = ""
        for count in range(len(people) + 1):
            for unpaid in combinations(people, count):
                paid = [person for person in people if person not in unpaid]
                error = books.attempt(partial(self._settle, books, paid))
                if error is None:
                    return dict.fromkeys(unpaid, why)
                why = why or f"{type(error).__name__}: {error}".partition("\n")[0]
        raise AssertionError("nobody can always be settled")

    def _settle(self, books: Books, people: list[str]) -> None:
        self.rewards = {}
        if people:
            careers = books.progress.lock(people)
            if not books.history.has(self.id):
                _Settling(self, books, careers).settle()

    @property
    def day(self) -> int:
        return int(self.now // DAY)

    @cached_property
    def ladder(self) -> Ladder:
        return Ladder(self.terms.game, preset_of(self.match.game), self.terms.seats)


class _Settling:
    """One attempt at settling. It reads everything it needs to know once."""

    def __init__(self, of: Settlement, books: Books, careers: dict[str, Career]) -> None:
        self.of, self.books, self.careers = of, books, careers
        self.standings = {(kept.person, kept.game): kept for kept in books.progress.standings(careers)}
        self.everybody = {person for person in of.people if person} == careers.keys()
        # Nobody is rated against a person whose data cannot be read.
        self.ranked = of.terms.ranked and self.everybody
        self.ratings = {
            kept.person: kept
            for kept in (books.progress.ratings(careers, of.ladder) if of.terms.ranked else ())
        }
        met = books.progress.meetings(careers, of.day)
        self.met = {pair: often for (pair, ladder), often in met.items() if ladder == of.ladder}
        self.partners = books.progress.partners(careers, of.day)
        self.paid = {(each.person, each.source): each.paid for each in books.progress.paid(careers, of.day)}
        self.facts = self._facts()

    def _facts(self) -> FinishedMatch:
        of, reached = self.of, self.books.progress.achievements(self.careers)
        before = {
            person: self._progress(career, [each for each in reached if each.person == person])
            for person, career in self.careers.items()
        }
        facts = facts_of(of.match, of.people, of.away, self.ranked, of.terms.hot_seat, of.seconds)
        return FinishedMatch.of(facts, before, self.met)

    def _progress(self, career: Career, reached: list[Reached]) -> Progress:
        person = career.person
        solo = achievements.of_solo_games()
        rated, lately = self._rated(person), self.met.get(frozenset((ANYBODY, person)), Met())
        return Progress(
            self._standing(person).level,
            intensity.now_worth(career.intensity, self.of.made - career.played_at),
            rated.rating,
            max(0.0, self.of.now - rated.at) / DAY if rated.at else 0.0,
            rated.rated,
            lately.rated_lately,
            {game: kept.tally for (whose, game), kept in self.standings.items() if whose == person},
            career.streak,
            frozenset(each.id for each in reached),
            sum(each.at // DAY == self.of.day for each in reached if each.id not in solo),
            {source: paid for (whose, source), paid in self.paid.items() if whose == person},
            frozenset(other for other in self.careers if allowance.apart(person, other, self.partners)),
            len(self.partners[person]),
        )

    def _standing(self, person: str) -> Standing:
        game = self.of.terms.game
        return self.standings.get((person, game), Standing(person, game))

    def _rated(self, person: str) -> Rated:
        return self.ratings.get(person, Rated(person, self.of.ladder))

    # Writing

    def settle(self) -> None:
        awards = self._of_those_who_are_paid(settle(self.facts, self.of.coins))
        if self.of.terms.delay and any(map(self._shows, awards.of)):
            self.books.progress.hold_back(self._held_back(), self.of.now)
        for award in awards.of:
            self.of.rewards[award.person] = self._reward(award)
        self._keep(awards)
        self.books.progress.add(self._meetings(awards), self._reached(awards), self._payments(awards))
        for award in awards.of:
            add_coins(self.books.purses, award.person, award.coins, "win", self.of.id, self.of.now)
        self.books.history.add(self._played())

    def _of_those_who_are_paid(self, awards: Awards) -> Awards:
        """Leave out everybody whose rows are damaged."""
        if self.everybody:
            return awards
        paid = self.careers.keys()
        return Awards(
            tuple(award for award in awards.of if award.person in paid),
            tuple(pair for pair in awards.paid_pairs if pair <= paid),
        )

    def _keep(self, awards: Awards) -> None:
        self.books.progress.keep(
            [self._career_after(award) for award in awards.of],
            [self._standing_after(award) for award in awards.of],
            [
                Rated(
                    award.person,
                    self.of.ladder,
                    award.rating,
                    self._rated(award.person).rated + award.weight,
                    self.of.now,
                )
                for award in awards.of
                if award.rating
            ],
        )

    def _shows(self, award: Award) -> bool:
        """True if this changes what others see of the person: in profiles, at tables, in leaderboards.

        Streaks are private, and it is visible anyway who is playing at the moment.
        """
        of, career, standing = self.of, self.careers[award.person], self._standing(award.person)
        after = structs.replace(self._career_after(award), streak=career.streak, played_at=career.played_at)
        in_game = structs.replace(self._standing_after(award), played_at=standing.played_at)
        plays = standing.played_at + intensity.SESSION_ENDS > of.now + of.terms.delay + TELLING
        same = (after, in_game) == (career, standing)
        return not (same and plays) or bool(award.rating or award.achievements)

    def _held_back(self) -> list[HeldBack]:
        """Everybody's progress before this match, for those who may not know its end yet."""
        of = self.of
        until = held_back_until(of.terms, of.now)
        return [
            HeldBack(person, of.id, of.now, until, was, self._standing(person), (self._rated(person),))
            for person, was in self.careers.items()
        ]

    def _career_after(self, award: Award) -> Career:
        was = self.careers[award.person]
        return structs.replace(
            was,
            points=was.points + award.points,
            played=was.played + (0 if self.facts.is_solo else award.tally.played),
            won=was.won + award.tally.won,
            streak=award.streak,
            intensity=award.intensity,
            played_at=self.of.now,
            matches=was.matches + self._tells_who_stays,
            left=was.left + self._left(award.person),
        )

    def _standing_after(self, award: Award) -> Standing:
        was = self._standing(award.person)
        points = was.points + award.points
        return structs.replace(
            was, points=points, level=level(points), tally=was.tally.plus(award.tally), played_at=self.of.now
        )

    @cached_property
    def _tells_who_stays(self) -> bool:
        """True if the match counts towards reliability: somebody played it, or somebody left it."""
        return self.of.terms.people > 1 and (not self.facts.unplayed or any(map(self._left, self.careers)))

    def _left(self, person: str) -> bool:
        """True if the person left others behind; a lone player leaves nobody."""
        sitter = self.facts.seats[self.of.people.index(person)]
        return sitter.quit and self.facts.counts and self.of.terms.people > 1

    def _meetings(self, awards: Awards) -> list[Meeting]:
        ladder, day = self.of.ladder, self.of.day
        pairs = {*awards.paid_pairs, *awards.rated_pairs}
        between = [
            Meeting(pair, ladder, day, int(pair in awards.paid_pairs), int(pair in awards.rated_pairs))
            for pair in sorted(pairs, key=sorted)
        ]
        with_anybody = [
            Meeting(frozenset((ANYBODY, award.person)), ladder, day, rated=1)
            for award in awards.of
            if award.met_newcomer
        ]
        return between + with_anybody

    def _payments(self, awards: Awards) -> list[Payment]:
        return [
            Payment(award.person, source, self.of.day, award.paid)
            for award in awards.of
            if award.paid != NOTHING
            for source in sorted({*award.sources, EVERYBODY})
        ]

    def _reached(self, awards: Awards) -> list[Reached]:
        return [
            Reached(award.person, each, self.of.id, self.of.now)
            for award in awards.of
            for each in award.achievements
        ]

    def _played(self) -> list[Played]:
        of = self.of
        return [
            Played(
                person,
                of.id,
                of.terms.game,
                of.now,
                of.terms.ranked,
                self._left(person),
                of.rewards.get(person, Reward(of.id, "ended")),
            )
            for person in self.careers
        ]

    # The rewards as messages

    def _reward(self, award: Award) -> Reward:
        game, account = self._standing(award.person).points, self.careers[award.person].points
        rated = self.ratings.get(award.person)
        return Reward(
            self.of.id,
            self._outcome(award.person),
            tuple(Points(line.reason, line.points) for line in award.lines),
            award.coins,
            Level.at(game),
            Level.at(game + award.points),
            Level.at(account),
            Level.at(account + award.points),
            award.achievements,
            ShownRating.of(rated.rating if rated else Rating()) if award.rating else None,
            ShownRating.of(award.rating) if award.rating else None,
        )

    def _outcome(self, person: str) -> Outcome:
        seat = self.of.people.index(person)
        return "ended" if self.facts.is_solo else WON[self.facts.result(seat)]
