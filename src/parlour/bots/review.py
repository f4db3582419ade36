"""The review of a match: each play judged against the best one, given what the player could see.

>>> from parlour import Match, game
>>> from parlour.bots.review import review
>>> match = Match.start(game("connect-four", opening="given"), position="112233")
>>> match, events = match.play(0, "7")
>>> [(judged.grade, judged.best) for judged in review(match).plays]
[('blunder', '4')]
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import exp
from time import perf_counter, thread_time
from typing import Literal, NamedTuple

from parlour.bots import Evaluate, evaluator, search
from parlour.core.ending import UNDECIDED
from parlour.core.game import Message, Seat
from parlour.core.history import history
from parlour.core.log import CLOCK, HOUSE, Play
from parlour.core.match import AnyMatch
from parlour.core.offers import TakenBack

SECONDS = 15.0  # of one core for a whole match; what is not judged by then stays without a judgement
PATIENCE = 3.0  # times as long by the clock, where others keep the core busy
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
    They are judged in an order that spans the match, so that running out of time leaves out no part of it.
    """
    judge = evaluator(match.game.slug) or search.evaluate
    made, spent = choices(match), _stopwatch()
    plays: list[Judged] = []
    for at in _spread(len(made)):
        if plays and spent() >= seconds:
            break
        if judged := _judged(judge, made[at]):
            plays.append(judged)
        progress(1)
    plays = _consistent(sorted(plays, key=lambda judged: judged.step), made)
    worst = sorted((judged for judged in plays if _lost(judged)), key=lambda judged: -judged.loss)
    return Review(
        match.teams,
        tuple(plays),
        tuple(_accuracy(plays, team) for team in match.teams),
        tuple(sorted(judged.step for judged in worst[:TURNING_POINTS])),
        _curves(match, plays),
        len(made),
    )


def _stopwatch() -> Callable[[], float]:
    """Seconds of this core since now; or a part of those that went by, if others keep it busy for long."""
    core, clock = thread_time(), perf_counter()
    return lambda: max(thread_time() - core, (perf_counter() - clock) / PATIENCE)


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


def _spread(count: int) -> Iterator[int]:
    """All numbers below `count`: first every 2ⁿth, then those in the middle between them, and so on."""
    stride = 1 << max(count - 1, 0).bit_length()
    if count:
        yield 0
    while stride > 1:
        yield from range(stride // 2, count, stride)
        stride //= 2


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


def _curves(match: AnyMatch, plays: list[Judged]) -> tuple[Curve, ...]:
    teams = match.teams
    if len(teams) != 2:
        return tuple(Curve(at, _points(match, plays, team)) for at, team in enumerate(teams))
    first = teams[0]
    both = [
        judged if judged.seat in first else judged._replace(seat=first[0], after=1 - judged.after)
        for judged in plays
    ]
    return (Curve(0, _points(match, both, first)),)


def _points(match: AnyMatch, plays: list[Judged], team: tuple[Seat, ...]) -> tuple[Point, ...]:
    points = [Point(judged.step, round(judged.after, 3)) for judged in plays if judged.seat in team]
    over = match.outcome
    if over and match.seats > 1 and over.reason not in UNDECIDED:
        end = 0.5 if not over.winners else float(team[0] in over.winners)
        points = [*(point for point in points if point.step < match.step), Point(match.step, end)]
    return tuple(points)
