"""Quick pairing (rules.md 1.3), in virtual time."""

from dataclasses import replace
from random import Random

import pytest

from parlour.service.lobby.pairing import Pool, Seeker, misfit


def seeker(person: str, level: int = 5, intensity: float = 1.0, since: float = 0.0, **others) -> Seeker:
    wanted = {"game": "whist", "preset": "standard", "asked": since, **others}
    return Seeker(person, level=level, intensity=intensity, since=since, **wanted)


def pool_of(*seekers: Seeker) -> Pool:
    pool = Pool()
    for each in seekers:
        pool.add(each)
    return pool


def names(pairs) -> list[set[str]]:
    return [{pair.first.person, pair.second.person} for pair in pairs]


def paired(pool: Pool, now: float = 0.0, seed: int = 1) -> list[set[str]]:
    return names(pool.pairs(now, Random(seed)))


def test_two_who_suit_each_other_play_at_once_and_wait_no_longer():
    pool = pool_of(seeker("ana"), seeker("ben"))

    assert [{"ana", "ben"}] == paired(pool)
    assert 0 == len(pool)


def test_the_target_is_level_times_intensity():
    lucky, low, high = seeker("ana", 5, 2.0), seeker("ben", 5, 1.0), seeker("cy", 10, 0.5)

    assert (10, 5, 5) == (lucky.target, low.target, high.target)
    assert 0 == misfit(lucky, high)
    assert [{"ana", "cy"}] == paired(pool_of(lucky, low, high))


def test_a_beginner_after_a_bad_day_still_has_somebody_to_play():
    assert 1 == seeker("ana", 1, 0.0).target
    assert [{"ana", "ben"}] == paired(pool_of(seeker("ana", 1, 0.0), seeker("ben", 1, 0.5)))


def test_the_target_of_the_lower_level_weighs_more():
    beginner, master = seeker("ana", 2, 1.0), seeker("ben", 8, 1.0)
    glad_beginner, glad_master = replace(beginner, intensity=2.0), replace(master, intensity=0.25)

    # Four times the level, a quarter of the weight.
    assert misfit(glad_beginner, master) < misfit(beginner, master)
    assert pytest.approx((6 * 8 + 6 * 2) / 10) == misfit(beginner, master)
    assert pytest.approx((4 * 8 + 6 * 2) / 10) == misfit(glad_beginner, master)
    assert pytest.approx((6 * 8 + 0 * 2) / 10) == misfit(beginner, glad_master)


def test_who_does_not_suit_waits_until_the_band_is_wide_enough():
    pool = pool_of(seeker("ana", 3), seeker("ben", 12))

    assert [] == paired(pool, now=5)
    assert [{"ana", "ben"}] == paired(pool, now=6)


def test_anybody_finds_somebody_in_half_a_minute():
    assert [{"ana", "ben"}] == paired(pool_of(seeker("ana", 1, 0.0), seeker("ben", 60, 2.0)), now=30)


def test_the_choice_among_those_who_fit_is_random():
    chosen = set()
    for seed in range(40):
        pool = pool_of(seeker("ana", since=-1), *(seeker(name) for name in ("ben", "cy", "dee")))
        chosen |= next(pair for pair in paired(pool, seed=seed) if "ana" in pair)

    assert {"ana", "ben", "cy", "dee"} == chosen


def test_the_same_dice_choose_the_same_pairs():
    crowd = [seeker(f"p{n}", 1 + n % 7, since=n / 10) for n in range(40)]

    assert paired(pool_of(*crowd), 5, seed=3) == paired(pool_of(*crowd), 5, seed=3)


def test_nobody_is_in_two_pairs_or_plays_alone():
    crowd = [seeker(f"p{n}", 1 + n % 20, n % 5 / 2, since=-n) for n in range(101)]
    pool = pool_of(*crowd)
    pairs = paired(pool, now=60)

    assert 50 == len(pairs)
    assert 100 == len(set().union(*pairs))
    assert 1 == len(pool)


def test_a_person_who_asks_twice_waits_once():
    pool = pool_of(seeker("ana"), seeker("ana", since=2))

    assert 1 == len(pool)
    assert [] == paired(pool, now=60)


def test_people_who_want_other_games_or_presets_do_not_meet():
    pool = pool_of(seeker("ana"), seeker("ben", game="checkers"), seeker("cy", preset="long"))

    assert [] == paired(pool, now=600)


def test_who_goes_away_is_not_paired():
    pool = pool_of(seeker("ana"), seeker("ben"))
    pool.remove("ben")
    pool.remove("nobody")

    assert "ben" not in pool
    assert [] == paired(pool, now=60)


@pytest.mark.parametrize("one", [True, False])
@pytest.mark.parametrize("other", [True, False])
def test_it_is_ranked_only_if_both_ask_for_it(one, other):
    (pair,) = pool_of(seeker("ana", ranked=one), seeker("ben", ranked=other)).pairs(0, Random(1))

    assert (one and other) == pair.ranked


def test_after_eight_seconds_a_bot_is_offered_once():
    pool = pool_of(seeker("ana"), seeker("ben", 50, since=5))

    assert [] == pool.bot_offers(7.9)
    assert ["ana"] == pool.bot_offers(8)
    assert [] == pool.bot_offers(9)
    assert ["ben"] == pool.bot_offers(13)


def test_who_asks_again_is_offered_a_bot_again():
    pool = pool_of(seeker("ana"))
    pool.bot_offers(8)
    pool.add(seeker("ana", since=20))

    assert [] == pool.bot_offers(27)
    assert ["ana"] == pool.bot_offers(28)


def test_one_of_two_nodes_chooses_though_each_of_them_thinks_that_the_other_waited_longer():
    chosen = []
    for here, ana, ben in (("ana", 10.0, 9.9), ("ben", 10.0, 10.1)):  # since when, as each node judges it
        pool = pool_of(seeker("ana", since=ana, asked=500.00), seeker("ben", since=ben, asked=500.02))
        chosen += names(pool.pairs(11.0, Random(1), {here}))

    assert [{"ana", "ben"}] == chosen
