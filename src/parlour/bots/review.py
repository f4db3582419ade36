"""The review of a match: each play judged against the best one, given what the player could see.

>>> from parlour import Match, game
>>> from parlour.bots.review import review
>>> match = Match.start(game("connect-four", opening="given"), position="112233")
>>> match, events = match.play(0, "7")
>>> [(judged.grade, judged.best) for judged in review(match).plays]
[('blunder', '4')]
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import exp
from time import perf_counter, process_time
from typing import Literal, NamedTuple

from parlour.bots import Evaluate, evaluator, make_ready, search
from parlour.bots.guard import hurried
from parlour.core.ending import UNDECIDED
from parlour.core.game import Message, Seat
from parlour.core.history import history
from parlour.core.log import CLOCK, HOUSE, Play
from parlour.core.match import AnyMatch
from parlour.core.offers import TakenBack

SECONDS = 15.0  # of processor time, for a whole match: somebody waits for it
BUSY = 3.0  # times as long by the clock, where other work keeps the processor from it
KEPT_BACK = 5.0  # of them, for estimates of what could not be solved before
QUICK = 0.2  # for one of these at most
TURNING_POINTS = 3
SHARPNESS = 4.0  # a play that loses a tenth of the win chance is two thirds accurate
Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
# The least loss of win chance for each grade, the gravest first.
GRADES: tuple[tuple[float, Grade], ...] = ((0.2, "blunder"), (0.1, "mistake"), (0.05, "inaccuracy"))


class Judged(NamedTuple):
    """A play, its worth to the one who made it, and what would have been best."""

    step: int  # of the match, from 1
    seat: Seat
    play: str
    before: float  # the chance to win with the best play, a draw counting half
    after: float  # with the one that was made
    grade: Grade
    exact: bool  # solved, otherwise an estimate
    best: str
    reason: Message  # why that is the best
    slots: tuple[str, ...] = ()  # of the table before the play, to light with the reason
    solved: bool = False  # whether the best play is, even if this one is not

    @property
    def loss(self) -> float:
        return round(self.before - self.after, 3)


class Point(NamedTuple):
    """The win chance of a side after a step, as whoever played it could know."""

    step: int
    chance: float


@dataclass(frozen=True)
class Curve:
    """How the win chance of a side went."""

    team: int
    points: tuple[Point, ...]
    unknown: tuple[int, ...] = ()  # steps after which it is not known, because the play was not judged

    @property
    def course(self) -> list[tuple[int, float | None]]:
        """Step by step, with None where it is not known."""
        return sorted([*self.points, *((step, None) for step in self.unknown)])


@dataclass(frozen=True)
class Review:
    """What is worth knowing about a match after it."""

    teams: tuple[tuple[Seat, ...], ...]
    plays: tuple[Judged, ...]  # in order; without those that left no choice or were taken back
    accuracy: tuple[int | None, ...]  # of each team in percent; None if nothing of it was judged
    turning_points: tuple[int, ...]  # steps of the plays that lost most, in order
    curves: tuple[Curve, ...]  # between two sides one line says both, else there is one for each side
    choices: int  # plays that left a choice: those that the time did not suffice for were not judged

    @property
    def exact(self) -> bool:
        return all(judged.exact for judged in self.plays)


def review(
    match: AnyMatch, seconds: float = SECONDS, progress: Callable[[int], None] = lambda done: None
) -> Review:
    """Judges the plays of a match; `progress` is told how many more are done.

    A game without a judge of its own is judged by the search that plays any game.
    The last ones are judged first: they decide, and are solved soonest. Where the time does not suffice to
    solve the first ones, they are estimated.
    """
    make_ready(match.game.slug)  # otherwise the first play would use up the time of all others
    allowance = Allowance(seconds)
    judge = evaluator(match.game.slug) or search.evaluate
    made = choices(match)
    kept_back = seconds * KEPT_BACK / SECONDS
    quick = min(QUICK, kept_back / max(len(made), 1))
    plays: list[Judged] = []
    for choice in reversed(made):
        left = allowance.left
        if plays and left <= 0:
            break
        with hurried(max(left - kept_back, quick)):
            judged = _judged(judge, choice)
        if judged:
            plays.append(judged)
        progress(1)
    plays = _consistent(plays[::-1], made)
    worst = sorted((judged for judged in plays if _lost(judged)), key=lambda judged: -judged.loss)
    return Review(
        match.teams,
        tuple(plays),
        tuple(_accuracy(plays, team) for team in match.teams),
        tuple(sorted(judged.step for judged in worst[:TURNING_POINTS])),
        _curves(match, plays, made),
        len(made),
    )


class Allowance:
    """Processor time, so that as many plays are judged on a busy machine as on a quiet one."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._work, self._clock = process_time(), perf_counter()

    @property
    def left(self) -> float:
        waited = perf_counter() - self._clock
        return self._seconds - max(process_time() - self._work, waited / BUSY)


class Choice(NamedTuple):
    """A play that could have been another one, and the match before it."""

    before: AnyMatch
    play: Play


def choices(match: AnyMatch) -> list[Choice]:
    """The plays of a match that left a choice and stand."""
    found: list[Choice] = []
    for before, after in pairwise(history(match.rewound(), match.log)):
        play = after.play
        back = [event.step for event in after.events if isinstance(event, TakenBack)]
        if back:
            found = [choice for choice in found if choice.before.step < back[-1]]
        elif play and not play.notation.startswith("/") and _is_choice(before.match, play):
            found.append(Choice(before.match, play))
    return found


def _is_choice(match: AnyMatch, play: Play) -> bool:
    """Something was chosen that matters, and neither by the clock nor by the house."""
    if play.by in (CLOCK, HOUSE) or match.game.is_ritual(match.state):
        return False
    return len(match.legal(play.seat)) > 1


def _judged(judge: Evaluate, choice: Choice) -> Judged | None:
    match, (seat, notation, _) = choice
    try:
        stands = judge(match.game, match.view(seat), match.seen(seat), seat)
        made = next(worth for worth in stands.plays if worth.play == notation)
    except Exception:  # a stranger's judge may raise anything, or leave a play out
        return None
    after = min(made.chance, stands.chance)
    grade = _grade(round(stands.chance - after, 3), made.score == stands.plays[0].score)
    told = (stands.exact and made.exact, stands.best, stands.reason, stands.slots)
    return Judged(match.step + 1, seat, notation, stands.chance, after, grade, *told, stands.exact)


def _consistent(plays: list[Judged], made: list[Choice]) -> list[Judged]:
    """Judges estimates again, from the last to the first, by what was solved after them.

    Only where everybody sees everything: what a player could not see is no measure.
    """
    matches = {choice.before.step + 1: choice.before for choice in made}
    found = plays[:]
    for at in range(len(found) - 2, -1, -1):
        earlier, later = found[at : at + 2]
        if later.solved and not earlier.exact and later.step == earlier.step + 1:
            match = matches[later.step]
            if all(match.view(seat) == match.view(later.seat) for seat in range(match.seats)):
                same = any({earlier.seat, later.seat} <= {*team} for team in match.teams)
                found[at] = _known(earlier, later.before if same else 1 - later.before)
    return found


def _known(judged: Judged, after: float) -> Judged:
    """A play that was judged by an estimate, where what it led to is known; what looked best lost nothing."""
    chosen = judged.play == judged.best
    before = after if chosen else max(judged.before, after)
    grade = _grade(round(before - after, 3), chosen or after == before)
    certain = after == 1  # nothing is better
    return judged._replace(before=before, after=after, grade=grade, exact=certain, solved=certain)


def _grade(loss: float, equals_best: bool) -> Grade:
    for least, grade in GRADES:
        if loss >= least:
            return grade
    return "best" if equals_best else "good"


def _lost(judged: Judged) -> bool:
    return judged.grade not in ("best", "good")


def _accuracy(plays: list[Judged], team: tuple[Seat, ...]) -> int | None:
    """100 for a side that always played the best; a play counts the less the more it lost."""
    worth = [exp(-SHARPNESS * judged.loss) for judged in plays if judged.seat in team]
    return round(100 * sum(worth) / len(worth)) if worth else None


def _curves(match: AnyMatch, plays: list[Judged], made: list[Choice]) -> tuple[Curve, ...]:
    teams = match.teams
    if len(teams) != 2:
        return tuple(_curve(match, plays, made, at, team) for at, team in enumerate(teams))
    first = teams[0]
    both = [
        judged if judged.seat in first else judged._replace(seat=first[0], after=1 - judged.after)
        for judged in plays
    ]
    everybody = [choice._replace(play=choice.play._replace(seat=first[0])) for choice in made]
    return (_curve(match, both, everybody, 0, first),)


def _curve(
    match: AnyMatch, plays: list[Judged], made: list[Choice], at: int, team: tuple[Seat, ...]
) -> Curve:
    points = _points(match, plays, team)
    known = {point.step for point in points}
    steps = (choice.before.step + 1 for choice in made if choice.play.seat in team)
    return Curve(at, points, tuple(step for step in steps if step not in known))


def _points(match: AnyMatch, plays: list[Judged], team: tuple[Seat, ...]) -> tuple[Point, ...]:
    points = [Point(judged.step, round(judged.after, 3)) for judged in plays if judged.seat in team]
    over = match.outcome
    if over and match.seats > 1 and over.reason not in UNDECIDED:
        end = 0.5 if not over.winners else float(team[0] in over.winners)
        points = [*(point for point in points if point.step < match.step), Point(match.step, end)]
    return tuple(points)
