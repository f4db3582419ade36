"""The season tool: the same seed tells the same story, cheats stay in their bounds, and it can fail."""

import pytest

from tools.season import SCHEMES, hero_of, season, tell_season, within_bounds


def test_a_short_season_finds_the_strong_and_repeats_itself(capsys):
    assert 0.7 < tell_season(season(150, 6, seed=2), 6)
    told = capsys.readouterr().out
    tell_season(season(150, 6, seed=2), 6)

    assert told == capsys.readouterr().out


@pytest.mark.parametrize("scheme", SCHEMES, ids=lambda scheme: scheme.name)
def test_no_cheat_gains_more_than_its_bound_in_a_week(scheme):
    assert within_bounds(hero_of(scheme, 7), scheme, 7)


@pytest.mark.parametrize(
    "scheme", [s for s in SCHEMES if not s.new and "bots" not in s.name], ids=lambda s: s.name
)
def test_without_the_bounds_they_do(scheme):
    assert not within_bounds(hero_of(scheme, 30, forgetful=True), scheme, 30)
