"""A review to read: the judgement of each play, how the win chance went, and where the match turned."""

from collections.abc import Callable, Iterator
from typing import Any

from parlour import texts
from parlour.bots.review import Curve, Judged, Review, choices, review
from parlour.core.ending import ending
from parlour.core.game import Message
from parlour.core.match import AnyMatch
from parlour.ui.terminal.lines import WIDTH, draws_unicode, progress
from parlour.ui.terminal.reports import Report

BARS, DIGITS = "▁▂▃▄▅▆▇█", "0123456789"
UNKNOWN = "?"  # a play that was not judged


def report(match: AnyMatch) -> Report:
    with progress(len(choices(match))) as done:
        found = review(match, progress=done)

    def say(message: Message) -> str:
        return texts.say(message, texts=match.game.texts)

    return Report(_data(match, found, say), _lines(match, found, say))


Say = Callable[[Message], str]


def _data(match: AnyMatch, found: Review, say: Say) -> dict[str, Any]:
    return {
        "game": match.game.slug,
        "teams": found.teams,
        "plays": [{**judged._asdict(), "reason": say(judged.reason)} for judged in found.plays],
        "accuracy": found.accuracy,
        "turning_points": found.turning_points,
        "curves": [
            {"team": curve.team, "points": curve.points, "unknown": curve.unknown} for curve in found.curves
        ],
        "choices": found.choices,
        "exact": found.exact,
    }


def _lines(match: AnyMatch, found: Review, say: Say) -> Iterator[str]:
    yield texts.title(match.game)
    yield say(Message("review.how"))
    for judged in found.plays:
        yield f"{judged.step:>5}. {say(sentence(judged))}"
    if match.outcome:
        yield say(ending(match))
    for curve in found.curves:
        yield say(Message("review.curve", seats=found.teams[curve.team]))
        yield from graph(curve)
    yield say(Message("review.turning-points") if found.turning_points else no_turning_points(found))
    for judged in found.plays:
        if judged.step in found.turning_points:
            yield f"{judged.step:>5}. {say(sentence(judged))}"
    yield from map(say, summary(found))


def refusal(match: AnyMatch) -> Message | None:
    """Why a match cannot be reviewed as one that is over, if it cannot."""
    if not match.outcome:
        return Message("review.unfinished")
    return None if choices(match) else Message("review.no-choices")


def summary(found: Review) -> Iterator[Message]:
    """The accuracy of each side, how much was judged, and how sure that is."""
    for team, accuracy in zip(found.teams, found.accuracy, strict=True):
        if accuracy is not None:
            yield Message("review.accuracy", seats=team, percent=accuracy)
    if len(found.plays) < found.choices:
        yield Message("review.partial", judged=len(found.plays), choices=found.choices)
    yield Message("review.exact" if found.exact else "review.estimates")


def no_turning_points(found: Review) -> Message:
    if len(found.plays) < found.choices:
        return Message("review.no-turning-points-judged", judged=len(found.plays), choices=found.choices)
    return Message("review.no-turning-points")


def sentence(judged: Judged) -> Message:
    """The judgement of a play; what would have been better, if something would."""
    percent = {"before": round(100 * judged.before), "after": round(100 * judged.after)}
    told = {"seat": judged.seat, "play": judged.play, "grade": _grade(judged, percent["before"])}
    if judged.grade in ("best", "good"):
        return Message("review.play", **told, **percent)
    return Message("review.play-lost", **told, **percent, best=judged.best, reason=judged.reason)


def _grade(judged: Judged, before: int) -> Message:
    """Where nothing could be saved any more, no play is praised."""
    return Message(f"review.grade.{judged.grade if before else 'lost'}")


def graph(curve: Curve) -> Iterator[str]:
    """A bar for each play, the higher the better; a digit, in tenths, where bars cannot be shown."""
    drawn = "".join(bar(chance, draws_unicode()) for _, chance in curve.course)
    for start in range(0, len(drawn), WIDTH - 2):
        yield f"  {drawn[start : start + WIDTH - 2]}"


def bar(chance: float | None, unicode: bool) -> str:
    if chance is None:
        return UNKNOWN
    signs = BARS if unicode else DIGITS
    return signs[min(int(chance * len(signs)), len(signs) - 1)]
