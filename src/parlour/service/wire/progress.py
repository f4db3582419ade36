"""People's progress: rewards as messages at the table, everything else over HTTP."""

from typing import Literal

from msgspec import Struct

from parlour.core.progress import into_level, level, step_points
from parlour.service.rewards.ratings import Rating
from parlour.service.wire.lobby import LobbySeat

Outcome = Literal["won", "drawn", "lost", "ended"]  # ended: solo, against oneself, or given up


class Level(Struct, frozen=True):
    """A person's level, their points within it, and the points the next one takes."""

    level: int
    points: int
    of: int

    @classmethod
    def at(cls, points: int) -> "Level":
        reached = level(points)
        return cls(reached, into_level(points), step_points(reached))


class ShownRating(Struct, frozen=True):
    rating: int
    sure: bool  # if false, it is shown with a question mark

    @classmethod
    def of(cls, rating: Rating) -> "ShownRating":
        return cls(round(rating.rating), rating.is_established)


class Points(Struct, frozen=True):
    reason: str  # finish, win, quick or long; without points, why not more: short, hasty or often
    points: int


class Reward(Struct, frozen=True, tag_field="type", tag="reward"):
    """What a match that just ended brought you. `GET /api/me/matches/{match}` repeats it."""

    match: str
    result: Outcome
    points: tuple[Points, ...] = ()
    coins: int = 0
    before: Level | None = None  # in this game; null: the match counts for nothing
    after: Level | None = None
    account_before: Level | None = None
    account_after: Level | None = None
    achievements: tuple[str, ...] = ()
    rating_before: ShownRating | None = None  # null: the match was not rated
    rating_after: ShownRating | None = None


class GameProgress(Struct, frozen=True):
    """What a person has reached in one game. Losses are not counted anywhere."""

    game: str
    level: Level
    played: int
    won: int
    longest: int = 0  # days of the best run of a solo game
    victories: int = 0


class MyGameProgress(GameProgress, frozen=True):
    bot_played: int = 0
    bot_won: int = 0
    days: int = 0  # survived in all runs


class LadderRating(Struct, frozen=True):
    game: str
    preset: str
    seats: int
    rating: ShownRating


class Achievement(Struct, frozen=True):
    id: str
    at: float
    match: str


class Profile(Struct, frozen=True):
    """A person's public profile."""

    name: str
    since: float  # when the account was made
    level: Level
    points: int  # in all games
    played: int
    won: int
    games: tuple[GameProgress, ...]
    ratings: tuple[LadderRating, ...]
    achievements: tuple[str, ...]


class MyProgress(Struct, frozen=True):
    since: float | None  # when you made your account; null: you are a guest
    level: Level
    points: int  # in all games
    coins: int
    played: int  # in all games, against bots as well
    won: int  # against people
    streak: int
    intensity: float
    finished: float | None  # the share of matches with others that you did not leave; null: none yet
    games: tuple[MyGameProgress, ...]
    ratings: tuple[LadderRating, ...]
    achievements: tuple[Achievement, ...]
    to_reach: tuple[str, ...]  # the achievements you do not have yet


class CoinEntry(Struct, frozen=True):
    """One line of your account book. `reason` is a win, with its match, or the item you bought."""

    coins: int
    reason: str
    match: str
    at: float
    game: str = ""
    others: tuple[str, ...] = ()


class PastMatch(Struct, frozen=True):
    """One of your finished matches."""

    match: str
    game: str
    ended: float
    ranked: bool
    left: bool
    others: tuple[str, ...]  # the people against you
    bots: tuple[str, ...]  # those against you
    reward: Reward
    record: str  # where to read it
    partners: tuple[str, ...] = ()  # who played with you; not every bot has a name
    opponents: tuple[LobbySeat, ...] = ()  # `bots`, as the lobby tells them


class Reliability(Struct, frozen=True):
    """A person at your table: their matches with others, and the share they did not leave."""

    seat: int
    name: str
    matches: int
    finished: float | None


By = Literal["level", "wins", "played", "current"]


class Leader(Struct, frozen=True):
    place: int
    name: str
    level: Level
    points: int
    played: int
    won: int
    member: bool  # has an account, and so a public profile
    you: bool
