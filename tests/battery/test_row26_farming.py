"""Row 26: farming. A season of 50 people."""

import pytest

from parlour.core import progress
from parlour.core.registry import games
from parlour.service.rewards import achievements, allowance, finished_match, rewards
from parlour.service.rewards.finished_match import FinishedMatch
from tests.battery.result import failed
from tests.battery.rows.row26_farming import run


def season_of_50():
    return run(people=50, days=3)


def test_a_cheats_day_brings_less_than_an_honest_hour_and_the_honest_lose_little():
    assert [] == failed(season_of_50())


def a_match_need_not_be_played(patch):
    patch.setattr(progress, "CUT_SHORT", frozenset())


def house_rules_may_end_a_game_at_once(patch):
    for kind in games().values():
        patch.setattr(kind, "shortest", 0)


def nobody_is_too_quick(patch):
    patch.setattr(finished_match, "LEAST_SECONDS", 0.0)


def bots_may_play_for_both(patch):
    patch.setattr(FinishedMatch, "_played_itself", lambda self, team: True)


def everybody_is_apart(patch):
    patch.setattr(allowance, "apart", lambda person, other, partners: True)


def a_day_has_no_end(patch):
    patch.setattr(allowance, "DAILY_ALLOWANCE", allowance.Paid(10**6, 10**6, 10**6))


def wins_are_paid_in_full_all_day(patch):
    patch.setattr(rewards, "_coins", lambda coins, left: coins)


def honours_come_as_many_as_may_be(patch):
    patch.setattr(achievements, "ACHIEVEMENTS_A_DAY", 10)


def the_same_company_is_rated_in_full(patch):
    patch.setattr(rewards, "COMPANY", "nobody")


def a_day_is_too_short_for_friends(patch):
    patch.setattr(allowance, "DAILY_ALLOWANCE", allowance.Paid(36, 16, 8))


def people_must_think_long(patch):
    patch.setattr(finished_match, "LEAST_SECONDS", 6.0)


@pytest.mark.parametrize(
    "defect",
    [
        a_match_need_not_be_played,
        house_rules_may_end_a_game_at_once,
        nobody_is_too_quick,
        bots_may_play_for_both,
        everybody_is_apart,
        a_day_has_no_end,
        wins_are_paid_in_full_all_day,
        honours_come_as_many_as_may_be,
        the_same_company_is_rated_in_full,
        a_day_is_too_short_for_friends,
        people_must_think_long,
    ],
)
@pytest.mark.deep
def test_the_row_finds(defect, monkeypatch):
    defect(monkeypatch)
    assert failed(season_of_50())
