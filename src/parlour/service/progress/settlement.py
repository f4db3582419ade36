"""Settle one match: everybody's rewards, statistics and ratings, in a working copy of the books."""

from collections.abc import Collection
from dataclasses import replace
from functools import cached_property

from msgspec import structs

from parlour.core.progress import level
from parlour.service.books.history import Played
from parlour.service.books.progress import (
    ANYBODY,
    Career,
    HeldBack,
    Meeting,
    Payment,
    Rated,
    Reached,
    Standing,
)
from parlour.service.books.purses import Movement
from parlour.service.books.unsettled import DAY, Unsettled
from parlour.service.progress.working_copy import WorkingCopy
from parlour.service.rewards import achievements, allowance, intensity
from parlour.service.rewards.allowance import EVERYBODY, NOTHING
from parlour.service.rewards.finished_match import FinishedMatch, Met, Progress, Result
from parlour.service.rewards.rewards import Award, Awards, settle
from parlour.service.wire.progress import Level, Outcome, Points, Reward, ShownRating

TELLING = 60.0  # seconds a delayed table needs, after its delay, to tell the end
WON: dict[Result, Outcome] = {Result.WON: "won", Result.DRAWN: "drawn", Result.LOST: "lost"}


class Settlement:
    def __init__(self, of: Unsettled, copy: WorkingCopy, unpaid: Collection[str] = ()) -> None:
        """`unpaid`: people of this match whose rows are damaged; `copy` knows nothing of them."""
        self.of, self.copy = of, copy
        self.people = [person for person in of.persons if person not in unpaid]
        self.leavers = of.leavers
        self._solo = achievements.of_solo_games()
        self.everybody = not unpaid
        self.met = copy.met(self.people, of.ladder)
        self.partners = copy.partners(self.people)
        self.facts = FinishedMatch.of(
            # Nobody is rated against a person whose data cannot be read.
            replace(of.facts, ranked=of.facts.ranked and self.everybody),
            {person: self._progress(copy.careers[person]) for person in self.people},
            self.met,
        )

    def _progress(self, career: Career) -> Progress:
        person, of = career.person, self.of
        reached = self.copy.reached(person)
        rated, lately = self._rated(person), self.met.get(frozenset((ANYBODY, person)), Met())
        return Progress(
            self._standing(person).level,
            intensity.now_worth(career.intensity, of.made - career.played_at),
            rated.rating,
            max(0.0, of.ended - rated.at) / DAY if rated.at else 0.0,
            rated.rated,
            lately.rated_lately,
            self.copy.tallies(person),
            career.streak,
            frozenset(each.id for each in reached),
            sum(each.at // DAY == of.day for each in reached if each.id not in self._solo),
            self.copy.paid(person),
            frozenset(other for other in self.people if allowance.apart(person, other, self.partners)),
            len(self.partners[person]),
        )

    def _standing(self, person: str) -> Standing:
        return self.copy.standing(person, self.of.facts.game)

    def _rated(self, person: str) -> Rated:
        return self.copy.rated(person, self.of.ladder)

    def settle(self) -> dict[str, Reward]:
        """Everybody's reward, of those the match counts for."""
        of, copy = self.of, self.copy
        awards = self._of_those_who_are_paid(settle(self.facts, of.coins))
        rewards = {award.person: self._reward(award) for award in awards.of}
        if of.delay and any(map(self._shows, awards.of)):
            copy.hold_back(self._held_back())
        copy.meet(self._meetings(awards))
        copy.reach(self._reached(awards))
        copy.pay(self._payments(awards))
        copy.move(
            Movement(award.person, award.coins, "win", of.match, of.ended)
            for award in awards.of
            if award.coins > 0
        )
        copy.play(self._played(rewards))
        after = [
            (self._career_after(award), self._standing_after(award), self._rated_after(award))
            for award in awards.of
        ]
        for each in after:
            copy.keep(*each)
        return rewards

    def _of_those_who_are_paid(self, awards: Awards) -> Awards:
        """Leave out everybody whose rows are damaged."""
        if self.everybody:
            return awards
        return Awards(
            tuple(award for award in awards.of if award.person in self.people),
            tuple(pair for pair in awards.paid_pairs if pair <= {*self.people}),
        )

    def _shows(self, award: Award) -> bool:
        """True if this changes what others see of the person: in profiles, at tables, in leaderboards.

        Streaks are private, and it is visible anyway who is playing at the moment.
        """
        of, career, standing = self.of, self.copy.careers[award.person], self._standing(award.person)
        after = structs.replace(self._career_after(award), streak=career.streak, played_at=career.played_at)
        in_game = structs.replace(self._standing_after(award), played_at=standing.played_at)
        plays = standing.played_at + intensity.SESSION_ENDS > of.ended + of.delay + TELLING
        same = (after, in_game) == (career, standing)
        return not (same and plays) or bool(award.rating or award.achievements)

    def _held_back(self) -> list[HeldBack]:
        """Everybody's progress before this match, for those who may not know its end yet."""
        of = self.of
        return [
            HeldBack(
                person,
                of.match,
                of.ended,
                of.held_until,
                self.copy.careers[person],
                self._standing(person),
                (self._rated(person),) if self.facts.ranked else (),
            )
            for person in self.people
        ]

    def _career_after(self, award: Award) -> Career:
        was = self.copy.careers[award.person]
        return structs.replace(
            was,
            points=was.points + award.points,
            played=was.played + (0 if self.facts.is_solo else award.tally.played),
            won=was.won + award.tally.won,
            streak=award.streak,
            intensity=award.intensity,
            played_at=self.of.ended,
            matches=was.matches + self._tells_who_stays,
            left=was.left + (award.person in self.leavers),
        )

    def _standing_after(self, award: Award) -> Standing:
        was = self._standing(award.person)
        points = was.points + award.points
        return structs.replace(
            was,
            points=points,
            level=level(points),
            tally=was.tally.plus(award.tally),
            played_at=self.of.ended,
        )

    def _rated_after(self, award: Award) -> Rated | None:
        if not award.rating:
            return None
        rated = self._rated(award.person).rated + award.weight
        return Rated(award.person, self.of.ladder, award.rating, rated, self.of.ended)

    @cached_property
    def _tells_who_stays(self) -> bool:
        """True if the match counts towards reliability: somebody played it, or somebody left it."""
        left = {*self.people} & {*self.leavers}
        return self.of.people > 1 and (not self.facts.unplayed or bool(left))

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
            Reached(award.person, each, self.of.match, self.of.ended)
            for award in awards.of
            for each in award.achievements
        ]

    def _played(self, rewards: dict[str, Reward]) -> list[Played]:
        of = self.of
        return [
            Played(
                person,
                of.match,
                of.facts.game,
                of.ended,
                of.facts.ranked,
                person in self.leavers,
                rewards.get(person, Reward(of.match, "ended")),
            )
            for person in self.people
        ]

    # The rewards as messages

    def _reward(self, award: Award) -> Reward:
        game, account = self._standing(award.person).points, self.copy.careers[award.person].points
        return Reward(
            self.of.match,
            self._outcome(award.person),
            tuple(Points(line.reason, line.points) for line in award.lines),
            award.coins,
            Level.at(game),
            Level.at(game + award.points),
            Level.at(account),
            Level.at(account + award.points),
            award.achievements,
            ShownRating.of(self._rated(award.person).rating) if award.rating else None,
            ShownRating.of(award.rating) if award.rating else None,
        )

    def _outcome(self, person: str) -> Outcome:
        return "ended" if self.facts.is_solo else WON[self.facts.result(self.of.seat_of(person))]
