"""Traps."""

import pytest

from parlour.core.game import Draw, Over
from parlour.games.cardpeegee import why
from parlour.games.cardpeegee.events import Died, Sprung
from parlour.games.cardpeegee.state import Phase
from tests.rules.cardpeegee.run import GAME, at, cards, do, emptied, told

TRAP = "9S 4H 5D"  # damage 11, difficulty 12


def sprung(evasion, **zones):
    state, events = told(at(Phase.DAY, "2C 3C 4C 5C", **zones), "encounter", TRAP, evasion)
    return state, next(e for e in events if isinstance(e, Sprung))


def test_the_worked_trap():
    state = at(Phase.TRAP, encounter=TRAP)

    assert (11, 12) == (why.total(why.damage(state)), why.total(why.difficulty(state)))


@pytest.mark.parametrize(
    ("evasion", "avoided", "taken"),
    [("7C 8C", 6, 5), ("9C 9D", 11, 0), ("6C 6D", 0, 11), ("2D 3D", 0, 11), ("6C 7C", 2, 9)],
)
def test_each_point_above_the_difficulty_avoids_2_and_never_more_than_the_damage(evasion, avoided, taken):
    state, trap = sprung(evasion, active="AC")

    assert (why.total(trap.avoided), why.total(trap.taken)) == (avoided, taken)
    assert state.hp == 40 - taken


def test_evasion_is_one_card_and_one_for_each_active_card():
    state, _ = GAME.apply(at(Phase.DAY, active="AC JD JS"), 0, GAME.legal(at(Phase.DAY), 0)[0])
    state, _ = GAME.drawn(state, tuple(state.deck.index(card) for card in cards(TRAP)))

    assert GAME.awaiting(state) == Draw(45, 4)


def test_clubs_and_spades_count_in_full_and_halves_are_rounded_up_once():  # ruling G16
    state = at(Phase.TRAP, encounter="9S 5C 7S")
    assert (14, 16) == (why.total(why.damage(state)), why.total(why.difficulty(state)))

    state = at(Phase.TRAP, encounter="9S 5H 4H")
    assert (why.total(why.damage(state)), why.total(why.difficulty(state))) == (9 + 5, 9)

    state = at(Phase.TRAP, encounter="9S 5D 6D")
    assert (why.total(why.damage(state)), why.total(why.difficulty(state))) == (9, 9 + 6)


def test_all_cards_go_to_the_deck_and_the_town_is_next():
    state, _ = sprung("7C")

    assert (state.phase, state.encounter, len(state.deck)) == (Phase.SHOP, (), 47)


def test_a_trap_can_kill():
    state, events = told(at(Phase.DAY, hp=11), "encounter", TRAP, "2C")

    assert (state.hp, GAME.awaiting(state), events[-1]) == (0, Over((), "death"), Died(1))


def test_an_empty_deck_evades_nothing():  # ruling G7
    assert do(emptied(at(Phase.DAY), TRAP), "encounter", TRAP).hp == 40 - 11
