"""What a finished match brings everybody: points, coins, statistics, ratings, intensity, achievements.

`settle` is a function of the facts alone; whoever stores what it says stores it with the match's last step,
so that it is paid once or not at all. Why the bounds are what they are: docs/decisions/0005.
"""

from msgspec import Struct, structs

from parlour.core.game import Seat
from parlour.core.progress import long_length, quick_length
from parlour.service import achievements, intensity, ratings
from parlour.service.facts import CONCEDED, Facts, Result, Sitter, Tally
from parlour.service.ratings import Rating

COINS = 10  # for a win
PAID_PAIR = 20  # matches a day between the same two people that pay
PAID_PERSON = 60  # matches a day, whoever against, that pay one person
LATELY = 30  # days in which matches between the same two count less and less for their ratings


class Line(Struct, frozen=True):
    """Points with their reason: finish, win, quick or long."""

    reason: str
    points: int


class Award(Struct, frozen=True):
    """All that one person gets of a match."""

    person: str
    lines: tuple[Line, ...] = ()
    coins: int = 0
    tally: Tally = Tally()  # to add to the person's own in this game
    streak: int = 0  # wins against people in a row, this one included
    intensity: float = intensity.FIRST  # from now on, in this session
    rating: Rating | None = None  # the new one, if the match was rated
    weight: float = 0.0  # how much of a match it was to the rating
    met_newcomer: bool = False  # it was rated, and against a newcomer
    achievements: tuple[str, ...] = ()  # newly reached

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def is_paid(self) -> bool:
        """Counts towards the day's paid matches."""
        return bool(self.points or self.coins)


class Awards(Struct, frozen=True):
    of: tuple[Award, ...] = ()
    paid_pairs: tuple[frozenset[str], ...] = ()  # people who now have one more paid match between them
    rated_pairs: tuple[frozenset[str], ...] = ()  # and one more rated match


def settle(facts: Facts, coins: int = COINS) -> Awards:
    """What everybody gets; nobody anything for a match that was abandoned, or played on one's own."""
    if not facts.counts:
        return Awards()
    awards = tuple(_award(facts, seat, coins) for seat in facts.people)
    new = _ratings(facts)
    of = tuple(structs.replace(award, rating=new[award.person]) if new else award for award in awards)
    paid = {award.person for award in of if award.is_paid}
    pairs = _pairs(facts)
    return Awards(of, tuple(pair for pair in pairs if pair & paid), pairs if new else ())


def _award(facts: Facts, seat: Seat, coins: int) -> Award:
    sitter, paid = facts.seats[seat], _may_be_paid(facts, seat)
    won_coins = paid and facts.opponents(seat) and facts.result(seat) is Result.WON
    return Award(
        sitter.person,
        _lines(facts, seat) if paid else (),
        coins if won_coins else 0,
        _tally(facts, seat),
        _streak(facts, seat),
        _intensity(facts, seat),
        weight=_weight(facts, seat) if _is_rated(facts) else 0.0,
        met_newcomer=_is_rated(facts) and _meets_newcomer(facts, seat),
        achievements=achievements.reached(facts, seat),
    )


def _may_be_paid(facts: Facts, seat: Seat) -> bool:
    sitter = facts.seats[seat]
    if facts.is_solo or sitter.quit or sitter.before.paid_today >= PAID_PERSON:
        return False
    return all(
        facts.meeting(sitter.person, other.person).paid_today < PAID_PAIR for other in facts.opponents(seat)
    )


def _lines(facts: Facts, seat: Seat) -> tuple[Line, ...]:
    length, won = facts.seats[seat].counted, facts.result(seat) is Result.WON
    finish = Line("finish", 1)
    if facts.reason == "resigned" and not won:
        return (finish,) if length > quick_length(facts.average) else ()
    if not facts.opponents(seat):
        return (finish,)
    lines = [finish]
    if won:
        lines.append(Line("win", 1))
    if won and facts.reason not in CONCEDED and 0 < length <= quick_length(facts.average):
        lines.append(Line("quick", 2))
    if facts.average and length >= long_length(facts.average):
        lines.append(Line("long", 1))
    return tuple(lines)


def _tally(facts: Facts, seat: Seat) -> Tally:
    if facts.is_solo:
        days = facts.seats[seat].counted
        return Tally(played=1, days=days, longest=days, victories=len(facts.victories))
    result = facts.result(seat)
    won, drawn = int(result is Result.WON), int(result is Result.DRAWN)
    if facts.opponents(seat):
        return Tally(played=1, won=won, drawn=drawn)
    return Tally(bot_played=1, bot_won=won, bot_drawn=drawn)


def _streak(facts: Facts, seat: Seat) -> int:
    """Bots neither lengthen nor end it."""
    before = facts.seats[seat].before.streak
    if not facts.opponents(seat):
        return before
    return before + 1 if facts.result(seat) is Result.WON else 0


def _intensity(facts: Facts, seat: Seat) -> float:
    before, others = facts.seats[seat].before, facts.opponents(seat)
    if not others:
        return before.intensity
    level = sum(other.before.level for other in others) / len(others)
    return intensity.after(before.intensity, before.level, level, facts.result(seat).value)


# Ratings


def _ratings(facts: Facts) -> dict[str, Rating]:
    """The new ratings by person, if the match is rated."""
    if not _is_rated(facts):
        return {}
    if len(facts.seats) == 2:
        return {facts.seats[seat].person: _glicko(facts, seat) for seat in (0, 1)}
    return _team_ratings(facts)


def _is_rated(facts: Facts) -> bool:
    """It is ranked, of a preset, and between people only."""
    between_people = not facts.is_solo and len(facts.people) == len(facts.seats)
    return facts.ranked and bool(facts.preset) and between_people


def _glicko(facts: Facts, seat: Seat) -> Rating:
    me, other = facts.seats[seat], facts.seats[1 - seat]
    result = ratings.Against(_rating_now(other), _score(facts, seat), _weight(facts, seat))
    return ratings.rated(me.before.rating, [result], me.before.idle_days)


def _team_ratings(facts: Facts) -> dict[str, Rating]:
    teams = [[_rating_now(facts.seats[seat]) for seat in team] for team in facts.teams]
    places = [int(bool(facts.winners) and team[0] not in facts.winners) for team in facts.teams]
    weight = min(_weight(facts, seat) for seat in facts.people)
    return {
        facts.seats[seat].person: rating
        for team, after in zip(facts.teams, ratings.teams_rated(teams, places, weight), strict=True)
        for seat, rating in zip(team, after, strict=True)
    }


def _rating_now(sitter: Sitter) -> Rating:
    return ratings.idle(sitter.before.rating, sitter.before.idle_days)


def _score(facts: Facts, seat: Seat) -> float:
    """By the outcome alone: a rating does not ask how it came about."""
    return 0.5 if not facts.winners else float(seat in facts.winners)


def _weight(facts: Facts, seat: Seat) -> float:
    """The second match with the same person in a month counts half, the third a third, and so on.

    To everybody but themselves all newcomers together are one person.
    """
    me = facts.seats[seat]
    often = max(facts.meeting(me.person, other.person).rated_lately for other in facts.opponents(seat))
    if not me.before.is_newcomer and _meets_newcomer(facts, seat):
        often = max(often, me.before.newcomers_lately)
    return 1 / (1 + often)


def _meets_newcomer(facts: Facts, seat: Seat) -> bool:
    return any(other.before.is_newcomer for other in facts.opponents(seat))


def _pairs(facts: Facts) -> tuple[frozenset[str], ...]:
    """Everybody with everybody on another side."""
    pairs = {
        frozenset((facts.seats[seat].person, other.person))
        for seat in facts.people
        for other in facts.opponents(seat)
    }
    return tuple(sorted(pairs, key=sorted))
