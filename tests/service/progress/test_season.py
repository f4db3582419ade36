"""The season tool: the same seed tells the same story, and it can fail."""

import pytest

from parlour.service.rewards import allowance
from tools import season as tool
from tools.season import honest_hour, lost, season, tell_cheats, tell_losses, tell_season
from tools.season_kinds import CHEATS, Gain, cheated


def test_a_short_season_finds_the_strong_and_repeats_itself(capsys):
    assert 0.7 < tell_season(season(150, 6, seed=2), 6)
    told = capsys.readouterr().out
    tell_season(season(150, 6, seed=2), 6)

    assert told == capsys.readouterr().out


def test_there_are_more_than_ten_kinds_of_cheats():
    assert 10 <= len({cheat.name for cheat in CHEATS})


def test_an_honest_hour_is_worth_more_than_any_cheats_day_in_everything(capsys):
    hour = honest_hour(season(50, 3, seed=2).house, 3, seed=2, hours=200)

    assert tell_cheats(hour, 2)
    assert 2 + len(CHEATS) == len(capsys.readouterr().out.strip().splitlines())


@pytest.mark.parametrize("which", Gain._fields)
def test_it_fails_if_a_cheat_gains_as_much_of_anything(which, monkeypatch):
    hour = Gain(40, 110, 11, 23, 3, 25)
    monkeypatch.setattr(tool, "CHEATS", [cheat for cheat in CHEATS if "ring" in cheat.name])
    assert tell_cheats(hour, 2)

    assert not tell_cheats(hour._replace(**{which: getattr(cheated(tool.CHEATS[0], 2), which)}), 2)


def test_it_fails_if_honest_people_lose_more_than_a_tenth(monkeypatch):
    played = season(50, 3, seed=2)
    assert tell_losses(lost(played, seed=2))

    monkeypatch.setattr(allowance, "DAILY_ALLOWANCE", allowance.Paid(30, 15, 7))
    assert not tell_losses(lost(played, seed=2))
