"""What a finished match brings each person: points, coins, statistics, ratings, intensity, achievements.

`settle` is a function of the facts alone. Its result is stored together with the match's last step, so
everything is paid once or not at all. The reasons for the limits are in docs/decisions/0013.
"""

from msgspec import Struct, structs

from parlour.core.game import Seat
from parlour.core.progress import COINS, Lines, lines, pays_coins
from parlour.service.rewards import achievements, allowance, intensity, ratings
from parlour.service.rewards.allowance import COMPANY, NOTHING, Paid
from parlour.service.rewards.finished_match import FinishedMatch, Result, Sitter, Tally
from parlour.service.rewards.ratings import Rating

RECENT_DAYS = 30  # in which rated matches of the same two count less and less, and partners are counted


class Line(Struct, frozen=True):
    """Points and their reason: finish, win, quick or long. Without points: why there are not more.

    That is short, hasty, or often: too many matches today with the same company.
    """

    reason: str
    points: int


class Award(Struct, frozen=True):
    """Everything one person gets from a match."""

    person: str
    lines: tuple[Line, ...] = ()
    coins: int = 0
    tally: Tally = Tally()  # to add to the person's own in this game
    streak: int = 0  # wins against people in a row, this one included
    intensity: float = intensity.FIRST  # from now on, in this session
    rating: Rating | None = None  # the new one, if the match was rated
    weight: float = 0.0  # how much of a match it was for the rating
    met_newcomer: bool = False  # the match was rated and against a newcomer
    achievements: tuple[str, ...] = ()  # newly reached
    paid: Paid = NOTHING  # to add to what was paid today
    sources: frozenset[str] = frozenset()  # that pay for it

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def is_paid(self) -> bool:
        """True if it brings anything that can be counted."""
        return bool(self.points or self.coins)


class Awards(Struct, frozen=True):
    of: tuple[Award, ...] = ()
    paid_pairs: tuple[frozenset[str], ...] = ()  # people with one more paid match between them
    rated_pairs: tuple[frozenset[str], ...] = ()  # and with one more rated match


def settle(facts: FinishedMatch, coins: int = COINS) -> Awards:
    """Everybody's awards; none for a match that was given up or played against oneself."""
    if not facts.counts:
        return Awards()
    left = {seat: _left(facts, seat) for seat in facts.people}
    weights = {seat: _weight(facts, seat, left[seat]) for seat in facts.people} if _is_rated(facts) else {}
    awards = tuple(_award(facts, seat, coins, left[seat], weights.get(seat, 0.0)) for seat in facts.people)
    new = _ratings(facts, weights)
    of = tuple(structs.replace(award, rating=new.get(award.person)) for award in awards)
    paid = {award.person for award in of if award.is_paid}
    pairs = _pairs(facts)
    return Awards(of, tuple(pair for pair in pairs if pair & paid), pairs if new else ())


def _award(facts: FinishedMatch, seat: Seat, coins: int, left: Paid, weight: float) -> Award:
    """`left`: of today's allowance; `weight`: of the match for the rating."""
    sitter = facts.seats[seat]
    paid = _paid_lines(facts, seat, left)
    return Award(
        sitter.person,
        paid,
        _coins(coins, left) if _is_paid_win(facts, seat, left) else 0,
        _tally(facts, seat, left),
        _streak(facts, seat, left),
        _intensity(facts, seat, left),
        weight=weight,
        met_newcomer=_is_rated(facts) and _meets_newcomer(facts, seat),
        achievements=achievements.reached(facts, seat) if _counts(facts, seat, left) else (),
        paid=_charge(facts, seat, paid, left),
        sources=frozenset(_sources(facts, seat)),
    )


# What is paid


def _sources(facts: FinishedMatch, seat: Seat) -> set[str]:
    others = (other.person for other in facts.opponents(seat))
    return allowance.sources(others, facts.seats[seat].before.apart)


def _left(facts: FinishedMatch, seat: Seat) -> Paid:
    before = facts.seats[seat].before
    return allowance.left(before.paid, _sources(facts, seat), before.partners)


def _counts(facts: FinishedMatch, seat: Seat, left: Paid) -> bool:
    """True if the match was played and is within today's number of matches; bots have no such limit."""
    if facts.is_solo:
        return True
    return not facts.unplayed and (left.matches > 0 or not facts.opponents(seat))


def _paid_lines(facts: FinishedMatch, seat: Seat, left: Paid) -> tuple[Line, ...]:
    """The points that are paid; if that is less than the match was worth, the last line says why."""
    if facts.is_solo or facts.seats[seat].quit:
        return ()
    if facts.unplayed:
        return (Line(facts.unplayed, 0),)
    earned, paid, points = [Line(*line) for line in _lines(facts, seat)], list[Line](), 0
    for line in earned if _counts(facts, seat, left) else ():
        of_a_win = line.reason in ("win", "quick")
        if points + line.points <= left.points and (left.wins > 0 or not of_a_win):
            paid.append(line)
            points += line.points
    return (*paid, Line("often", 0)) if len(paid) < len(earned) else tuple(paid)


def _is_paid_win(facts: FinishedMatch, seat: Seat, left: Paid) -> bool:
    return pays_coins(_lines(facts, seat)) and _counts(facts, seat, left)


def _coins(coins: int, left: Paid) -> int:
    """In full while wins are left today, then a quarter, a sixteenth, and so on to nothing."""
    return coins if left.wins > 0 else coins >> 2 * (1 - left.wins)


def _charge(facts: FinishedMatch, seat: Seat, paid: tuple[Line, ...], left: Paid) -> Paid:
    points = sum(line.points for line in paid)
    if not facts.opponents(seat):
        return Paid(points)
    return Paid(points, int(_counts(facts, seat, left)), int(_is_paid_win(facts, seat, left)))


def _lines(facts: FinishedMatch, seat: Seat) -> Lines:
    """What the match is worth, before today's limits."""
    won, length = facts.result(seat) is Result.WON, facts.seats[seat].counted
    return lines(facts.reason, won, facts.average, length, bool(facts.opponents(seat)))


def _tally(facts: FinishedMatch, seat: Seat, left: Paid) -> Tally:
    """Leaderboards use it: unpaid matches do not count, nor do wins that are paid only in part."""
    if facts.is_solo:
        length = facts.seats[seat].counted
        return Tally(played=1, days=length, longest=length, victories=facts.victories)
    if not _counts(facts, seat, left):
        return Tally()
    result = facts.result(seat)
    won, drawn = result is Result.WON, int(result is Result.DRAWN)
    if facts.opponents(seat):
        return Tally(played=1, won=int(won and left.wins > 0), drawn=drawn)
    return Tally(bot_played=1, bot_won=int(won), bot_drawn=drawn)


def _streak(facts: FinishedMatch, seat: Seat, left: Paid) -> int:
    """Matches against bots, and wins that do not count, leave it as it is."""
    before = facts.seats[seat].before.streak
    if not facts.opponents(seat):
        return before
    if facts.result(seat) is not Result.WON:
        return 0
    return before + _counts(facts, seat, left)


def _intensity(facts: FinishedMatch, seat: Seat, left: Paid) -> float:
    before, others, result = facts.seats[seat].before, facts.opponents(seat), facts.result(seat)
    if not others or (result is Result.WON and not _counts(facts, seat, left)):
        return before.intensity
    level = sum(other.before.level for other in others) / len(others)
    return intensity.after(before.intensity, before.level, level, result.value)


# Ratings


def _ratings(facts: FinishedMatch, weights: dict[Seat, float]) -> dict[str, Rating]:
    """The new ratings, by person, of those the match is rated for."""
    rate = _glicko if len(facts.seats) == 2 else _team_rating
    return {facts.seats[seat].person: rate(facts, seat, weight) for seat, weight in weights.items() if weight}


def _is_rated(facts: FinishedMatch) -> bool:
    """True if it is ranked, uses a preset, and only people played."""
    between_people = not facts.is_solo and len(facts.people) == len(facts.seats)
    return facts.ranked and bool(facts.preset) and between_people


def _glicko(facts: FinishedMatch, seat: Seat, weight: float) -> Rating:
    me, other = facts.seats[seat], facts.seats[1 - seat]
    result = ratings.Against(_rating_now(other), _score(facts, seat), weight)
    return ratings.rated(me.before.rating, [result], me.before.idle_days)


def _team_rating(facts: FinishedMatch, seat: Seat, weight: float) -> Rating:
    teams = [[_rating_now(facts.seats[seat]) for seat in team] for team in facts.teams]
    places = [int(bool(facts.winners) and team[0] not in facts.winners) for team in facts.teams]
    after = ratings.teams_rated(teams, places, weight)
    number, team = next(found for found in enumerate(facts.teams) if seat in found[1])
    return after[number][team.index(seat)]


def _rating_now(sitter: Sitter) -> Rating:
    return ratings.idle(sitter.before.rating, sitter.before.idle_days)


def _score(facts: FinishedMatch, seat: Seat) -> float:
    """From the outcome alone, however it came about."""
    return 0.5 if not facts.winners else float(seat in facts.winners)


def _weight(facts: FinishedMatch, seat: Seat, left: Paid) -> float:
    """The second match with the same person in a month counts half, the third a third, and so on.

    For established players all newcomers count as one person, and each further match on the same day with the
    same company counts half as much. An unplayed match raises nobody's rating. Matches beyond today's limit
    are not rated.
    """
    me, others = facts.seats[seat], facts.opponents(seat)
    if left.matches <= 0 or (facts.unplayed and _score(facts, seat) > 0):
        return 0.0
    often = max(facts.meeting(me.person, other.person).rated_lately for other in others)
    if me.before.is_newcomer:
        return 1 / (1 + often)
    if _meets_newcomer(facts, seat):
        often = max(often, me.before.newcomers_lately)
    in_company = me.before.paid_by(COMPANY).matches if COMPANY in _sources(facts, seat) else 0
    return min(1 / (1 + often), 0.5**in_company)


def _meets_newcomer(facts: FinishedMatch, seat: Seat) -> bool:
    return any(other.before.is_newcomer for other in facts.opponents(seat))


def _pairs(facts: FinishedMatch) -> tuple[frozenset[str], ...]:
    """All pairs of opponents."""
    pairs = {
        frozenset((facts.seats[seat].person, other.person))
        for seat in facts.people
        for other in facts.opponents(seat)
    }
    return tuple(sorted(pairs, key=sorted))
