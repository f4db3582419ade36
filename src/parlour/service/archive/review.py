"""The review of a finished match, as it is sent."""

from parlour.bots.review import Judged, review
from parlour.core.match import AnyMatch
from parlour.service import wire
from parlour.service.wire.review import ChanceCurve, JudgedPlay, MatchReview
from parlour.service.wire.texts import text


def reviewed(match: AnyMatch) -> bytes:
    found = review(match)
    return wire.encode(
        MatchReview(
            found.teams,
            tuple(map(_sent, found.plays)),
            found.accuracy,
            found.turning_points,
            tuple(ChanceCurve(curve.team, curve.points, curve.unknown) for curve in found.curves),
            found.choices,
        )
    )


def _sent(judged: Judged) -> JudgedPlay:
    return JudgedPlay(
        judged.step,
        judged.seat,
        judged.play,
        judged.before,
        judged.after,
        judged.grade,
        judged.exact,
        judged.best,
        text(judged.reason),
        judged.slots,
    )
