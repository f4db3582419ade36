"""The example of a bot plays, and better than at random."""

from pathlib import Path

from parlour.bots.arena import contest
from parlour.core.registry import game

CAREFUL = Path(__file__).parents[2] / "examples" / "careful_eights.py"


def test_the_careful_bot_beats_random_play():
    score = contest(game("crazy-eights"), (str(CAREFUL), "random"), 60, "examples")

    assert 60 == len(score.games)
    assert score.wins > score.losses
