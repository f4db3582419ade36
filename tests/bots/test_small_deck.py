"""CardPeeGee with a small deck, solved: what solver and adviser know of a day, and how near one is."""

import pytest

from parlour.bots.cardpeegee.tomorrow import deadly, deadly_days
from parlour.games.cardpeegee.state import Phase, State, without
from tests.rules.cardpeegee.run import cards
from tools.cardpeegee_days import CAP, DAWN, TOWN
from tools.solve_cardpeegee import Solver, lives, optimum, small_deck

SMALL = small_deck("39A")


@pytest.fixture(scope="module")
def solver() -> Solver:
    """Only today counts: whoever comes to town alive has done it. The loops are not compiled."""
    solver = Solver(SMALL)
    for table in ("places", "masks", "keys"):
        setattr(solver, table, getattr(solver, table).tolist())
    solver.worths[TOWN, :, 1:] = 1.0
    return solver


def chances(solver: Solver, rest: str) -> list[float]:
    """By health: to live through a day on which only these cards can be met."""
    held = solver.number(without(SMALL, cards(rest)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLOUR_KERNELS", "off")
        solver.encounter(held, held + 1)
    return [float(chance) for chance in solver.worths[DAWN, held]]


def test_a_monster_of_three_clubs_kills_whoever_has_no_deck_to_draw_from(solver):
    assert 0.0 == chances(solver, "3C 9C AC")[CAP]
    assert 1.0 == deadly_days(cards("3C 9C AC"), without(SMALL, cards("3C 9C AC")))[CAP]


def test_an_empty_road_and_a_free_healer_kill_nobody(solver):
    assert 1.0 == chances(solver, "9C AC")[1]
    assert 1.0 == chances(solver, "3H 9H AH")[1]
    assert 0.0 == deadly_days(cards("9C AC"), ())[1] == deadly_days(cards("3H 9H AH"), ())[1]


def test_a_trap_without_a_deck_strikes_with_all_its_damage(solver):
    assert [0, 0, 0, 1 / 3, 1 / 3, 2 / 3, 2 / 3, 1] == pytest.approx(
        [chances(solver, "3S 9S AS")[hp] for hp in (1, 2, 3, 4, 9, 10, 11, 12)]
    )


def test_without_weapons_and_tools_the_solver_and_the_adviser_agree_on_the_whole_day(solver):
    rest = "3C 9C AC 3S 9S AS"
    found = deadly_days(cards(rest), without(SMALL, cards(rest)))

    assert chances(solver, rest)[1:] == pytest.approx([1 - found[hp] for hp in range(1, CAP + 1)])


def test_a_treasure_behind_a_trap_may_be_left(solver):
    assert 1.0 == chances(solver, "9D 3S 3H")[12]


def test_active_cards_help_to_evade_the_traps_of_tomorrow():
    rest = cards("3H 9S AS 3D 9D 9H")
    none, two = deadly_days(rest, cards("3C 9C")), deadly_days(rest, cards("AC AH"))

    assert list(none) == sorted(none, reverse=True)
    assert none[11] > two[11] > 0.0


def test_tomorrow_is_looked_at_only_when_few_cards_are_left():
    rest = cards("3C 9C AC")
    state = State(Phase.SHOP, rest, cards("KS")[0], hand=without(SMALL, rest))

    assert 1.0 == deadly(state, state.hand)[CAP]
    assert () == deadly(state, state.hand[:3])


def test_the_adviser_seldom_dies_in_twenty_days_of_the_small_deck():
    assert sum(lives(SMALL, 20, f"small/{number}") for number in range(20)) >= 19


@pytest.mark.deep
def test_the_adviser_is_within_two_percent_of_the_best():
    best = optimum(SMALL, 20)
    lived = sum(lives(SMALL, 20, f"small/{number}") for number in range(1_000))

    assert 0.98 * best <= lived / 1_000 <= best
