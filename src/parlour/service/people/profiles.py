"""Profiles: a person's own progress, other people's, and the leaderboards."""

from collections.abc import Collection, Sequence
from operator import attrgetter

from msgspec import structs

from parlour.bots.opponents import known_as, own_name
from parlour.core.game import Seat
from parlour.core.registry import games
from parlour.service.books import Books
from parlour.service.books.history import Played, Sat
from parlour.service.books.progress import Career, Led, Rated, Standing
from parlour.service.books.purses import Movement
from parlour.service.errors import NotFound
from parlour.service.people.names import folded
from parlour.service.person import LONGEST_NAME
from parlour.service.progress.public import Public
from parlour.service.rewards import achievements, intensity
from parlour.service.wire.lobby import LobbySeat
from parlour.service.wire.progress import (
    Achievement,
    By,
    CoinEntry,
    GameProgress,
    LadderRating,
    Leader,
    Level,
    MyGameProgress,
    MyProgress,
    PastMatch,
    Profile,
    Reliability,
    ShownRating,
)

MOST_PER_PAGE = 50
MORE = 200  # extra lines after a page: what is public may rank people lower than what they have
LED_BY: dict[By, str] = {"level": "points", "wins": "won", "played": "played", "current": "strength"}


def mine(books: Books, person: str, now: float) -> MyProgress:
    career, account = books.progress.career(person), books.people.account(person)
    reached = books.progress.achievements([person])
    have, standings = {each.id for each in reached}, books.progress.standings([person])
    return MyProgress(
        account.made if account else None,
        Level.at(career.points),
        career.points,
        books.purses.coins(person),
        sum(kept.tally.played + kept.tally.bot_played for kept in standings),
        career.won,
        career.streak,
        intensity.now_worth(career.intensity, now - career.played_at),
        finished(career),
        tuple(map(_mine_in_game, standings)),
        _ratings(books.progress.ratings([person])),
        tuple(Achievement(each.id, each.at, each.match) for each in reached),
        tuple(each for each in achievements.all_ids() if each not in have),
    )


def profile(books: Books, name: str, now: float, asker: str = "") -> Profile:
    """The profile, as far as the asker may know."""
    account = books.people.named(folded(name[:LONGEST_NAME]))
    if account is None:
        raise NotFound("error.nobody-of-that-name")
    public = Public(books, now, [account.person], asker)
    career = public.career(account.person)
    return Profile(
        account.name,
        account.made,
        Level.at(career.points),
        career.points,
        career.played,
        career.won,
        tuple(_in_game(kept) for kept in public.standings(account.person)),
        _ratings(public.ratings(account.person)),
        tuple(each.id for each in public.achievements(account.person)),
    )


def _in_game(kept: Standing) -> GameProgress:
    tally = kept.tally
    return GameProgress(
        kept.game, Level.at(kept.points), tally.played, tally.won, tally.longest, tally.victories
    )


def _mine_in_game(kept: Standing) -> MyGameProgress:
    tally, public = kept.tally, structs.asdict(_in_game(kept))
    return MyGameProgress(**public, bot_played=tally.bot_played, bot_won=tally.bot_won, days=tally.days)


def _ratings(kept: Sequence[Rated]) -> tuple[LadderRating, ...]:
    return tuple(LadderRating(*each.ladder, ShownRating.of(each.rating)) for each in kept)


def finished(career: Career) -> float | None:
    """The share of matches with others that this person played to the end."""
    return 1 - career.left / career.matches if career.matches else None


def reliable(
    books: Books, sitters: Sequence[tuple[int, str, str]], now: float, asker: str
) -> list[Reliability]:
    """How reliable the people at a table are. `sitters`: seat, person, name."""
    public = Public(books, now, {person for _, person, _ in sitters}, asker)
    careers = [(seat, name, public.career(person)) for seat, person, name in sitters]
    return [Reliability(seat, name, career.matches, finished(career)) for seat, name, career in careers]


# Past matches


def matches(books: Books, person: str, game: str | None, before: str | None, count: int) -> list[PastMatch]:
    """Newest first; only those before the match `before`, if given."""
    return _pasts(books, person, books.history.of(person, game, before, min(count, MOST_PER_PAGE)))


def match(books: Books, person: str, match: str) -> PastMatch:
    played = books.history.one(person, match)
    if played is None:
        raise NotFound("error.no-such-past-match")
    return _pasts(books, person, [played])[0]


def _pasts(books: Books, person: str, played: Sequence[Played]) -> list[PastMatch]:
    others = books.history.others(person, [each.match for each in played])
    return [_past(each, others.get(each.match, ())) for each in played]


def _past(of: Played, others: Sequence[Sat]) -> PastMatch:
    team = _team(of.game, others)
    against = [sat for sat in others if sat.seat not in team]
    people = tuple(sat.name for sat in against if not sat.bot)
    bots = tuple(sat.bot for sat in against if sat.bot)
    opponents = tuple(LobbySeat(known_as(of.game, bot)[0], bot, known_as(of.game, bot)[1]) for bot in bots)
    partners = tuple(sat.name or own_name(of.game, sat.bot) for sat in others if sat.seat in team)
    record = f"/api/matches/{of.match}/record"
    return PastMatch(
        of.match, of.game, of.ended, of.ranked, of.left, people, bots, of.reward, record, partners, opponents
    )


def _team(slug: str, others: Sequence[Sat]) -> Collection[Seat]:
    """The side of the one person who is not among the others; empty if the game is no longer installed."""
    kind, seats = games().get(slug), len(others) + 1
    if kind is None or seats not in kind.seats:
        return ()
    mine = min(set(range(seats)) - {sat.seat for sat in others})
    return next(team for team in kind().teams(seats) if mine in team)


def coins(books: Books, person: str, count: int) -> list[CoinEntry]:
    found = books.purses.movements(person, min(count, MOST_PER_PAGE))
    won = books.history.some(person, [each.match for each in found])
    past = {each.match: each for each in _pasts(books, person, won)}
    return [_coins(each, past.get(each.match)) for each in found]


def _coins(moved: Movement, past: PastMatch | None) -> CoinEntry:
    line = CoinEntry(moved.coins, moved.reason, moved.match, moved.at)
    return structs.replace(line, game=past.game, others=past.others) if past else line


# Leaderboards


def leaders(
    books: Books, by: By, game: str | None, now: float, first: int, count: int, person: str = ""
) -> list[Leader]:
    """`current` ranks by level × intensity those who played the game within one session's time.

    `person` is who asks, if known.
    """
    since, count = now - intensity.SESSION_ENDS, min(count, MOST_PER_PAGE)
    if books.progress.holds_back(now):
        today = books.progress.leaders(by, game, since, 0, first + count + MORE)
        if by == "current" and game is not None:
            # Today's figures may rank them too low: a loss reduces what `current` is based on.
            today += books.progress.led_of_held_back(game, since, now, MORE)
        public = Public(books, now, {each.person for each in today}, person)
        found = _as_known(public, by, game, since, today)[first : first + count]
    else:
        found = books.progress.leaders(by, game, since, first, count)
    return [_leader(place, each, person) for place, each in enumerate(found, first + 1)]


def _as_known(public: Public, by: By, game: str | None, since: float, today: list[Led]) -> list[Led]:
    """Best first, without the matches whose end must not be told yet."""
    lines = public.led([*{each.person: each for each in today}.values()], game, since)
    figure = attrgetter(LED_BY[by])
    best = sorted(lines, key=lambda each: (figure(each), each.person), reverse=True)
    return [each for each in best if figure(each) > 0]


def _leader(place: int, led: Led, person: str) -> Leader:
    level, you = Level.at(led.points), led.person == person
    return Leader(place, led.name, level, led.points, led.played, led.won, led.member, you)
