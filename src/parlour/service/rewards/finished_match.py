"""The facts of a finished match: who sat where, who won and how.

All rewards, statistics and ratings follow from `FinishedMatch` alone: the facts of the match itself, and what
the house knows about its people when it is settled.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import cached_property, lru_cache
from math import inf
from typing import Any

from msgspec import Struct, structs

from parlour.core.game import NATURE, Seat
from parlour.core.match import HOUSE, Match
from parlour.core.progress import forfeiter, is_played
from parlour.core.registry import AnyGame
from parlour.service.rewards.allowance import NOTHING, Paid
from parlour.service.rewards.ratings import Rating

FIRST_RATED = 10.0  # whole matches: until then a rating says little about the person's opponents
GIVEN_UP = frozenset({"abandoned", "ended-by-host", "too-long"})  # these endings count for nothing
LEAST_SECONDS = 0.75  # people need per play on average: cards are quick, decisions are not
MATE = "mate"  # who played for an absent team mate's seat: also a person


class Result(Enum):
    """A person's own result; its value is the score."""

    WON = 1.0
    DRAWN = 0.5
    LOST = 0.0


class Tally(Struct, frozen=True):
    """One person's statistics in one game. Matches against bots are counted separately."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    bot_played: int = 0
    bot_won: int = 0
    bot_drawn: int = 0
    # Of a solo game, called as the first of them called them, and stored so: the lengths of all runs in the
    # game's unit, the longest run, and its victories.
    days: int = 0
    longest: int = 0
    victories: int = 0

    def plus(self, other: "Tally") -> "Tally":
        return Tally(
            self.played + other.played,
            self.won + other.won,
            self.drawn + other.drawn,
            self.bot_played + other.bot_played,
            self.bot_won + other.bot_won,
            self.bot_drawn + other.bot_drawn,
            self.days + other.days,
            max(self.longest, other.longest),
            self.victories + other.victories,
        )


class Progress(Struct, frozen=True):
    """What the house knew about a person when the match ended."""

    level: int = 1  # in this game
    intensity: float = 0.5  # of this session
    rating: Rating = Rating()  # in this game and preset
    idle_days: float = 0.0  # since that rating
    rated: float = 0.0  # rated matches so far, each by its weight
    newcomers_lately: int = 0  # rated matches against newcomers, in the days of `rewards.RECENT_DAYS`
    tallies: Mapping[str, Tally] = {}  # by game
    streak: int = 0  # wins against people in a row
    achievements: frozenset[str] = frozenset()
    reached_today: int = 0  # of these, without the runs of a solo game
    paid: Mapping[str, Paid] = {}  # today, by source (see `allowance`)
    apart: frozenset[str] = frozenset()  # opponents who have a company of their own
    partners: int = 0  # different people in paid matches, in the days of `rewards.RECENT_DAYS`

    def paid_by(self, source: str) -> Paid:
        return self.paid.get(source, NOTHING)

    @property
    def is_newcomer(self) -> bool:
        return self.rated < FIRST_RATED


class Sitter(Struct, frozen=True, omit_defaults=True):
    """A seat at the end; without a person it was a bot's."""

    person: str = ""
    counted: int = 0  # the length of the match for this seat, in the game's unit
    away: bool = False  # left, or away longer than a seat is held and not back at the end
    forfeited: bool = False  # by leaving or on time
    plays: int = 0  # that people made at this seat
    helped: int = 0  # made instead by the clock, or by a bot for somebody who was away
    before: Progress = Progress()
    feats: tuple[str, ...] = ()  # the game's own achievements that this seat has reached

    @property
    def quit(self) -> bool:
        """True even if a bot finished the match for them."""
        return self.away or self.forfeited


class Met(Struct, frozen=True):
    """How often two people have met before this match."""

    rated_lately: int = 0  # in the days of `rewards.RECENT_DAYS`, in this game and preset


@dataclass(frozen=True)
class MatchFacts:
    """What the match alone says."""

    game: str
    average: int  # 0: no bonus for length
    winners: tuple[Seat, ...]
    reason: str
    seats: tuple[Sitter, ...]
    teams: tuple[tuple[Seat, ...], ...]
    preset: str = ""  # empty: custom options
    ranked: bool = False
    hot_seat: bool = False
    victories: int = 0  # of a solo run
    seconds: float = inf  # from beginning to end
    shortest: int = 0  # possible match under the game's usual rules

    @property
    def is_solo(self) -> bool:
        return len(self.seats) == 1

    @property
    def counts(self) -> bool:
        """False for a match that was given up, or that one person played against themselves."""
        return self.reason not in GIVEN_UP and not self.hot_seat


@dataclass(frozen=True)
class FinishedMatch(MatchFacts):
    """`before` of each seat is known, and how often these people have met."""

    met: Mapping[frozenset[str], Met] = field(default_factory=dict)  # by the two people

    @classmethod
    def of(
        cls, facts: MatchFacts, before: Mapping[str, Progress], met: Mapping[frozenset[str], Met]
    ) -> "FinishedMatch":
        given = {each.name: getattr(facts, each.name) for each in fields(facts)}
        seats = (
            structs.replace(seat, before=before.get(seat.person, Progress())) if seat.person else seat
            for seat in facts.seats
        )
        return cls(**{**given, "seats": tuple(seats), "met": met})

    @cached_property
    def unplayed(self) -> str:
        """Why people did not really play this match: `short` or `hasty`; empty if they did."""
        if self.is_solo:
            return ""
        lengths = [sitter.counted for sitter in self.seats]
        itself = all(map(self._played_itself, self.teams))
        if not itself or not is_played(self.reason, self.average, self.shortest, lengths):
            return "short"
        plays = sum(self.seats[seat].plays for seat in self.people)
        return "hasty" if self.seconds < LEAST_SECONDS * plays else ""

    def _played_itself(self, team: tuple[Seat, ...]) -> bool:
        """True if its people made at least half of their own plays, and at least one; always for bots."""
        people = [self.seats[seat] for seat in team if self.seats[seat].person]
        helped = sum(sitter.helped for sitter in people)
        return not people or sum(sitter.plays for sitter in people) >= max(1, helped)

    @cached_property
    def people(self) -> list[Seat]:
        return [seat for seat, sitter in enumerate(self.seats) if sitter.person]

    def team(self, seat: Seat) -> tuple[Seat, ...]:
        return next(team for team in self.teams if seat in team)

    def opponents(self, seat: Seat) -> list[Sitter]:
        """The people on the other sides."""
        return self._opponents[seat]

    @cached_property
    def _opponents(self) -> dict[Seat, list[Sitter]]:
        """Cached, because it is asked for often."""
        others = {team: [self.seats[seat] for seat in self.people if seat not in team] for team in self.teams}
        return {seat: others[team] for team in self.teams for seat in team}

    def meeting(self, one: str, other: str) -> Met:
        return self.met.get(frozenset((one, other)), Met())

    def result(self, seat: Seat) -> Result:
        """Whoever quits has lost, even if a bot or a team mate went on to win."""
        if self.seats[seat].quit:
            return Result.LOST
        if not self.winners:
            return Result.DRAWN
        return Result.WON if seat in self.winners else Result.LOST


def facts_of(
    match: Match[Any, Any, Any],
    people: Sequence[str],
    away: Sequence[bool],
    ranked: bool = False,
    hot_seat: bool = False,
    seconds: float = inf,
) -> MatchFacts:
    """The facts of a finished match. `people` and `away` are by seat; a bot's seat has no person."""
    assert match.outcome, "only a match that is over has facts"
    game, forfeited, plays = match.game, forfeiter(match), _plays(match)
    sitters = (
        Sitter(
            person,
            game.counted(match.state, seat),
            away[seat],
            seat == forfeited,
            *plays[seat],
            feats=tuple(feat for feat in game.feats(match.state, seat) if feat in game.achievements),
        )
        for seat, person in enumerate(people)
    )
    return MatchFacts(
        game.slug,
        game.average,
        match.outcome.winners,
        match.outcome.reason,
        tuple(sitters),
        match.teams,
        preset_of(game),
        ranked,
        hot_seat,
        len(game.victories(match.state)),
        seconds,
        game.shortest,
    )


def _plays(match: Match[Any, Any, Any]) -> list[tuple[int, int]]:
    """For each seat, the plays people made there and those made for them, without talk and formalities."""
    own, helped = [0] * match.seats, [0] * match.seats
    for seat, notation, by in match.log:
        if seat != NATURE and not notation.startswith("/") and by != HOUSE:
            (own if by in (None, MATE) else helped)[seat] += 1
    return list(zip(own, helped, strict=True))


@lru_cache(1000)
def preset_of(game: AnyGame) -> str:
    """The first preset with exactly these options, or an empty string."""
    kind = type(game)
    return next((name for name, options in kind.presets.items() if kind(**options) == game), "")
