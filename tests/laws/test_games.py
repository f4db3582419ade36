"""Every preset and every corner configuration obeys the laws, in random matches and under Hypothesis."""

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.core import laws
from parlour.core.chance import Luck
from parlour.core.match import Match
from tools.laws import CORNERS, PRESETS, Setting

MATCHES = {"whist": 4}  # each as long as many of the others'; `make laws` plays 1000


@pytest.mark.parametrize("setting", PRESETS + CORNERS, ids=str)
def test_it_obeys_the_laws(setting):
    laws.check(setting.game, setting.seats, matches=MATCHES.get(setting.game.slug, 10))


@pytest.mark.parametrize("setting", PRESETS, ids=str)
def test_an_ordinary_turn_has_as_many_seconds_as_the_game_says(setting):
    rng = Random(1)
    match = Match.start(setting.game, setting.seats, Luck.from_seed("1", setting.seats))
    seconds = Counter()
    while not match.outcome and seconds.total() < 100:
        turn = match.awaiting
        seconds[turn.seconds or 0] += 1
        match, _ = match.play(turn.seats[0], rng.choice(match.legal(turn.seats[0])))
    assert setting.game.seconds == max(seconds)


@pytest.mark.parametrize("setting", PRESETS, ids=str)
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_the_laws_hold_whatever_hypothesis_plays(setting: Setting, data):
    """A few plays chosen by Hypothesis, which shrinks what it finds to the shortest log."""
    seed = data.draw(st.text(max_size=4))
    match = Match.start(setting.game, setting.seats, Luck.from_seed(seed, setting.seats))
    moment = laws.moment(match, seed)
    for _ in range(data.draw(st.integers(0, 12))):
        if moment.match.outcome:
            return
        seat = data.draw(st.sampled_from(moment.awaited))
        play = data.draw(st.sampled_from(moment.match.legal(seat)))
        moment = moment.after(moment.match.play(seat, play)[0])
    assert [] == list(laws.broken(moment, laws.EACH_MOMENT if moment.awaited else laws.AT_THE_END))
