"""The review of a finished match over HTTP."""

from typing import Literal

from msgspec import Struct

from parlour.service.wire.texts import Text

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class JudgedPlay(Struct, frozen=True, omit_defaults=True):
    """A play, its worth to the one who made it, and what would have been best, given what they could see."""

    step: int
    seat: int
    play: str
    before: float  # the chance to win with the best play, a draw counting half
    after: float  # with the one that was made
    grade: Grade
    exact: bool  # solved, otherwise an estimate
    best: str
    reason: Text  # why that is the best
    slots: tuple[str, ...] = ()  # to light with the reason, on the table before the play


class ChanceCurve(Struct, frozen=True):
    """How the win chance of a side went: steps, each with the chance after it."""

    team: int
    points: tuple[tuple[int, float], ...]
    unknown: tuple[int, ...]  # steps of plays that were not judged: after them the chance is not known


class MatchReview(Struct, frozen=True):
    """Each play that left a choice, judged; between two sides one curve says both."""

    teams: tuple[tuple[int, ...], ...]
    plays: tuple[JudgedPlay, ...]
    accuracy: tuple[int | None, ...]  # of each team in percent; null if nothing of it was judged
    turning_points: tuple[int, ...]  # steps of the plays that lost most
    curves: tuple[ChanceCurve, ...]
    choices: int  # plays that left a choice; more than `plays` if the time did not suffice
