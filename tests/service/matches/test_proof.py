"""A stored match is sound if its result follows from its plays, and its draws from its secret."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from parlour import Match, game
from parlour.core.chance import Luck
from parlour.service.matches.loading import RULES_CHANGED, proof

LIVE = Match.start(game("connect-four", opening="random"), seed="tuesday")
RESIGNED, _ = LIVE.play(0, "/resign")


def row(phase="over", winners=(), reason=""):
    return SimpleNamespace(phase=phase, winners=winners, reason=reason)


@pytest.mark.parametrize(
    ("kept", "match"),
    [
        (row("live"), LIVE),
        (row(winners=(1,), reason="resigned"), RESIGNED),
        (row(reason=RULES_CHANGED), LIVE),
    ],
)
def test_nothing_is_wrong_with_a_match_whose_row_and_plays_agree(kept, match):
    assert "" == proof(kept, match)


@pytest.mark.parametrize(
    ("kept", "match", "wrong"),
    [
        (row(winners=(0,), reason="resigned"), RESIGNED, "0 won (resigned), its plays that 1 won (resigned)"),
        (row(reason="agreed"), LIVE, "nobody won (agreed), its plays that it is not over"),
    ],
)
def test_a_row_that_tells_another_end_than_the_plays_is_found(kept, match, wrong):
    assert f"its row says that {wrong}" == proof(kept, match)


def test_draws_that_do_not_follow_from_the_secret_are_found():
    other = replace(LIVE, luck=Luck.from_seed("wednesday", 2))

    assert proof(row("live"), other).startswith("cannot be verified: ")
