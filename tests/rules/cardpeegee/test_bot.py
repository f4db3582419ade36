"""The heuristic player."""

from random import Random
from statistics import mean

from parlour.bots.cardpeegee.heuristic import heuristic, jailors_cost, monster_cost, traps_cost
from parlour.core.chance import Luck
from parlour.core.match import Match
from parlour.games.cardpeegee.state import Phase
from tests.rules.cardpeegee.run import GAME, anything, at, met, moments


def chosen(state):
    return str(heuristic(GAME, state, (), 0, 1, Random(1), 0))


def test_it_makes_aces_and_jacks_active():
    assert "activate JH" == chosen(at(Phase.SHOP, "JH 8D"))


def test_it_plays_a_club_against_a_strong_monster_and_none_against_a_weak_one():
    assert "9C" == chosen(met("TC 8C 6H", hand="9C 5D"))
    assert "fight" == chosen(met("2C 3D 6D", hand="9C 5D"))


def test_it_pays_a_fee_with_the_smallest_card_that_is_enough():
    assert "8C" == chosen(met("5H 7D 4S", hand="8C 9C 2D"))
    assert "5C" == chosen(met("5H 7D 4S", hand="2C 5C 4D"))


def test_it_leaves_what_it_cannot_pay_or_would_pay_too_much_for():
    assert "leave" == chosen(met("5H KD 4S", hand="2C 3D"))
    assert "leave" == chosen(met("5H KD 4C", hand="2C 3D"))
    assert "leave" == chosen(met("2H KD QD", hand="9C 8C 7C"))


def test_it_fights_a_weak_jailor_and_leaves_strong_ones():
    assert "fight" == chosen(met("KH 4S 2C", hand="2D"))
    assert "leave" == chosen(met("2H AC KC", hand="2D"))


def test_it_disarms_weak_traps_helped_by_spades_and_leaves_strong_ones():
    assert "disarm 2S" == chosen(met("9D 2S 6H", hand="2D"))
    assert "leave" == chosen(met("9D KS AS", hand="2D", character=GAME.setup(1).deck[11]))
    assert "9S" == chosen(met("9D TS 6H", hand="9S"))


def test_in_town_it_shops_heals_and_gives_up_the_least_useful_card():
    assert "9D" == chosen(at(Phase.SHOP, "9D 3D 5C"))
    assert "done" == chosen(at(Phase.SHOP, "3D 5C"))
    assert "3H" == chosen(at(Phase.HEALING, "3H 5C"))
    assert "done" == chosen(at(Phase.HEALING, "5C KH", hp=100))
    assert "discard 2D" == chosen(at(Phase.TAX, "5C 9C 2D KH JC AC TS", hp=100))


def test_when_it_has_won_everything_it_walks_on_with_bare_hands():
    won = ("goliath", "full-court-D", "union", "master")

    assert "fight" == chosen(met("TC 8C 6H", hand="9C 5D AC", won=won))
    assert "leave" == chosen(met("5H 7D 4S", hand="9C 5D AC", won=won))


def test_costs_fall_with_help():
    assert monster_cost(met("TC 8C 6H")) > monster_cost(
        at(Phase.MONSTER, played="9C", encounter="TC 8C 6H", wounds=(0,))
    )
    assert jailors_cost(met("5H AC 4S")) > jailors_cost(met("5H 2C 4S"))
    assert traps_cost(met("9D KS 2S", character=GAME.setup(1).deck[11])) > traps_cost(met("9D 3S 2S"))


def test_it_plays_whole_runs_and_lives_longer_than_chance():
    def days(choose, seed):
        return list(moments(seed, choose))[-1][2].day

    careful = mean(
        days(lambda state, rng: heuristic(GAME, state, (), 0, 1, rng, 0), seed) for seed in range(12)
    )

    assert careful > 2 * mean(days(anything, seed) for seed in range(12))


def test_it_plays_a_match():
    match = Match.start(GAME, 1, Luck.from_seed("bot", 1))
    while not match.outcome:
        action = heuristic(GAME, match.view(0), match.seen(0), 0, 1, Random(1), 0)
        match, _ = match.play(0, str(action))

    assert "death" == match.outcome.reason
